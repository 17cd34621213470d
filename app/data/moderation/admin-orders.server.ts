import { type SQL, sql } from "drizzle-orm";
import type { OrderQueue } from "~/domain/moderation/admin-action";
import { type DeskQuery, isByAmount } from "~/domain/moderation/desk-list";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { piecePrice, titleLanguage } from "../orders/facts.server";
import { hasProblemStatus } from "../problems/facts.server";
import { isFailedForGood } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";
import type { orders, products, sellerProfiles, shipments, users } from "../schema.server";
import { inOrder, placesOf } from "./desk-lists.server";
import { isStillAdmin } from "./facts.server";

export type AdminOrder = RowOf<{
  id: Cursor;
  orderId: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  at: typeof orders.created_at;
  isAuction: 0 | 1;
  quantity: typeof orders.quantity;
  /** The price of one piece. */
  price: Centavos;
  buyerId: typeof orders.buyer_id;
  customer: typeof users.full_name;
  email: typeof users.email;
  amount: Centavos;
  paymentMethod: typeof orders.payment_method;
  status: typeof orders.status;
  way: typeof shipments.way | null;
  store: typeof sellerProfiles.business_name;
}>;

const columns = sql`o.id AS orderId, o.title, ${titleLanguage()} AS language, o.created_at AS at,
  o.auction_id IS NOT NULL AS isAuction, o.quantity, ${piecePrice(sql`o`)} AS price, o.buyer_id AS buyerId, u.full_name AS customer, u.email,
  o.amount, o.payment_method AS paymentMethod, o.status, (SELECT h.way FROM shipments h WHERE h.order_id = o.id) AS way,
  (SELECT business_name FROM seller_profiles WHERE user_id = o.seller_id) AS store`;

/** A page of the list; `after` is the cursor of the row before it. */
export async function listAdminOrders(
  db: Database,
  admin: Admin,
  query: DeskQuery,
  after: string | null,
  most: number,
): Promise<AdminOrder[]> {
  const seq = isByAmount(query.sort) ? sql`d.place & 536870911` : sql`d.place`;
  return toOrders(
    await db.all<AdminOrder>(sql`SELECT CAST(d.place AS TEXT) AS id, ${columns} FROM ${placesOf(query, after, most)} d
      CROSS JOIN listed_orders l ON l.seq = ${seq} CROSS JOIN orders o ON o.id = l.order_id CROSS JOIN users u ON u.id = o.buyer_id
      WHERE ${isStillAdmin(admin)} ${inOrder(query)}`),
  );
}

/** Those that wait for an administrator, the last one first; `from` is a row's cursor. */
export async function listQueuedOrders(
  db: Database,
  admin: Admin,
  queue: OrderQueue,
  from: string | null,
  most: number,
): Promise<AdminOrder[]> {
  const { table, at, where } = QUEUES[queue];
  return toOrders(
    await db.all<AdminOrder>(sql`SELECT ${at} || '_' || r.id AS id, ${columns}
      FROM ${table} CROSS JOIN orders o ON o.id = r.order_id CROSS JOIN users u ON u.id = o.buyer_id
      WHERE ${isStillAdmin(admin)} AND ${where} AND ${before(from, at, sql`r.id`)} ORDER BY ${at} DESC, r.id DESC LIMIT ${most}`),
  );
}

/** Escalated problems, by the time of escalation; failed last refunds, by the refund's time. */
const QUEUES: Record<OrderQueue, { table: SQL; at: SQL; where: SQL }> = {
  escalated: {
    table: sql`problems r INDEXED BY problems_to_decide`,
    at: sql`r.moved_at`,
    where: hasProblemStatus("escalated", sql`r`),
  },
  "refund-failed": {
    table: sql`refunds r INDEXED BY refunds_failed`,
    at: sql`r.created_at`,
    where: isFailedForGood(sql`r`),
  },
};

function toOrders(rows: readonly AdminOrder[]): AdminOrder[] {
  return rows.map((row) => ({ ...row, price: toCentavos(row.price), amount: toCentavos(row.amount) }));
}
