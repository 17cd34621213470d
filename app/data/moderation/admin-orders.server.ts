import { type SQL, sql } from "drizzle-orm";
import type { OrderView } from "~/domain/moderation/admin-action";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { always } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { hasStatus, piecePrice, titleLanguage } from "../orders/facts.server";
import { hasProblemStatus } from "../problems/facts.server";
import { isFailedForGood } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";
import type { orders, products, shipments, users } from "../schema.server";
import { isStillAdmin } from "./facts.server";

export type AdminOrder = RowOf<{
  id: Cursor;
  orderId: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  /** The price of one piece. */
  price: Centavos;
  customer: typeof users.full_name;
  email: typeof users.email;
  amount: Centavos;
  paymentMethod: typeof orders.payment_method;
  status: typeof orders.status;
  way: typeof shipments.way | null;
}>;

/** Newest first; `from` is a row's cursor. */
export async function listAdminOrders(
  db: Database,
  admin: Admin,
  view: OrderView,
  from: string | null,
  most: number,
): Promise<AdminOrder[]> {
  const { table, at, id, where } = SOURCES[view];
  const rows =
    await db.all<AdminOrder>(sql`SELECT ${at} || '_' || ${id} AS id, o.id AS orderId, o.title, ${titleLanguage()} AS language,
      ${piecePrice(sql`o`)} AS price, u.full_name AS customer, u.email, o.amount,
      o.payment_method AS paymentMethod, o.status,
      (SELECT h.way FROM shipments h WHERE h.order_id = o.id) AS way
    FROM ${table} CROSS JOIN users u ON u.id = o.buyer_id
    WHERE ${isStillAdmin(admin)} AND ${where} AND ${before(from, at, id)} ORDER BY ${at} DESC, ${id} DESC LIMIT ${most}`);
  return rows.map((row) => ({ ...row, price: toCentavos(row.price), amount: toCentavos(row.amount) }));
}

/** A view's rows, and the columns that order them. */
interface Source {
  table: SQL;
  at: SQL;
  id: SQL;
  where: SQL;
}

const ordersWhere = (where: SQL): Source => ({ table: sql`orders o`, at: sql`o.created_at`, id: sql`o.id`, where });

/** Orders with an escalated problem, by the time of escalation. */
const ESCALATED: Source = {
  table: sql`problems r INDEXED BY problems_to_decide CROSS JOIN orders o ON o.id = r.order_id`,
  at: sql`r.moved_at`,
  id: sql`r.id`,
  where: hasProblemStatus("escalated", sql`r`),
};

/** Orders whose last refund failed, by the refund's time. */
const FAILED_REFUNDS: Source = {
  table: sql`refunds r INDEXED BY refunds_failed CROSS JOIN orders o ON o.id = r.order_id`,
  at: sql`r.created_at`,
  id: sql`r.id`,
  where: isFailedForGood(sql`r`),
};

/** Literals: SQLite does not use a partial index of one status for a parameter. */
const SOURCES: Record<OrderView, Source> = {
  all: ordersWhere(always),
  unpaid: ordersWhere(hasStatus("awaiting_payment", sql`o`)),
  "to-ship": ordersWhere(hasStatus("paid", sql`o`)),
  problems: ordersWhere(hasStatus("problem_open", sql`o`)),
  escalated: ESCALATED,
  "refund-failed": FAILED_REFUNDS,
  completed: ordersWhere(hasStatus("completed", sql`o`)),
  cancelled: ordersWhere(hasStatus("cancelled", sql`o`)),
};
