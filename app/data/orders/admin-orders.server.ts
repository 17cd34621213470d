import { type SQL, sql } from "drizzle-orm";
import type { OrderView } from "~/domain/administering";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/order";
import type { Admin } from "../accounts/users.server";
import { stillAdmin } from "../admin.server";
import type { Database } from "../connect.server";
import { before } from "../list-place.server";

/** A row of the administrators' list of orders. */
export interface AdminOrder {
  /** Its place in the list. */
  id: string;
  orderId: string;
  title: string;
  /** Of a piece. */
  price: Centavos;
  customer: string;
  email: string;
  amount: Centavos;
  /** `null` of what was not paid. */
  paymentMethod: string | null;
  status: OrderStatus;
}

const STATUSES: Partial<Record<OrderView, OrderStatus>> = {
  unpaid: "awaiting_payment",
  "to-ship": "paid",
  problems: "problem_open",
  completed: "completed",
  cancelled: "cancelled",
};

/** The newest orders of a view: at most `most`, all beyond the place `from`. */
export async function listOrders(
  db: Database,
  admin: Admin,
  view: OrderView,
  from: string | null,
  most: number,
): Promise<AdminOrder[]> {
  const { table, at, id, where } = SOURCES[view] ?? ordersOf(view);
  const rows = await db.all<AdminOrder>(sql`SELECT ${at} || '_' || ${id} AS id, o.id AS orderId, o.title,
      (o.amount - o.shipping) / o.quantity AS price, u.full_name AS customer, u.email, o.amount,
      o.payment_method AS paymentMethod, o.status
    FROM ${table} CROSS JOIN users u ON u.id = o.buyer_id
    WHERE ${stillAdmin(admin)} AND ${where} AND ${before(from, at, id)} ORDER BY ${at} DESC, ${id} DESC LIMIT ${most}`);
  return rows.map((row) => ({ ...row, price: toCentavos(row.price), amount: toCentavos(row.amount) }));
}

/** What is listed, by which moment and id, and which of it. */
interface Source {
  table: SQL;
  at: SQL;
  id: SQL;
  where: SQL;
}

function ordersOf(view: OrderView): Source {
  const status = STATUSES[view];
  const where = status ? sql`o.status = ${status}` : sql`1`;
  return { table: sql`orders o`, at: sql`o.created_at`, id: sql`o.id`, where };
}

/** Orders whose problem is to be decided, by since when. */
const ESCALATED: Source = {
  table: sql`problems r INDEXED BY problems_to_decide CROSS JOIN orders o ON o.id = r.order_id`,
  at: sql`r.moved_at`,
  id: sql`r.id`,
  where: sql`r.status = 'escalated'`,
};

/** Orders whose last try to pay back was refused, by when it was written down. */
const FAILED_REFUNDS: Source = {
  table: sql`refunds r INDEXED BY refunds_failed CROSS JOIN orders o ON o.id = r.order_id`,
  at: sql`r.created_at`,
  id: sql`r.id`,
  where: sql`r.status = 'failed' AND NOT EXISTS (SELECT 1 FROM refunds WHERE retry_of = r.id)`,
};

const SOURCES: Partial<Record<OrderView, Source>> = { escalated: ESCALATED, "refund-failed": FAILED_REFUNDS };
