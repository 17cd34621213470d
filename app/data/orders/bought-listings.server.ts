import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import type { BoughtListing } from "~/domain/orders/bought-listing";
import type { Admin } from "../accounts/users.server";
import type { Addition } from "../catalog/revisions.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { Json } from "../rows.server";
import type { orders } from "../schema.server";
import { boughtListing, piecePrice } from "./facts.server";

/** What an order was about when it was made, with what its seller had added to the description until then. */
export interface BoughtGoods {
  listing: BoughtListing;
  additions: Addition[];
  returnWorkingDays: typeof orders.$inferSelect.return_working_days;
  quantity: typeof orders.$inferSelect.quantity;
  /** Of a piece. */
  price: Centavos;
}

/** `null` when the order is missing, or neither bought nor sold by the user. */
export function findBoughtGoods(db: Database, userId: string, orderId: string): Promise<BoughtGoods | null> {
  return find(db, sql`${orderId}`, sql`${userId} IN (o.buyer_id, o.seller_id)`);
}

/** `null` when the order is missing. */
export function findModeratedGoods(db: Database, admin: Admin, orderId: string): Promise<BoughtGoods | null> {
  return find(db, sql`${orderId}`, isStillAdmin(admin));
}

async function find(db: Database, orderId: SQL, mayRead: Condition): Promise<BoughtGoods | null> {
  const [row] = await db.all<Omit<BoughtGoods, "listing" | "additions"> & { listing: Json; additions: Json }>(
    sql`SELECT ${boughtListing(sql`o`)} AS listing, o.return_working_days AS returnWorkingDays, o.quantity,
      ${piecePrice(sql`o`)} AS price,
      (SELECT json_group_array(json_object('at', at, 'text', text)) FROM (SELECT at, text FROM revisions
        WHERE product_id = o.product_id AND at <= o.created_at ORDER BY at, id)) AS additions
      FROM orders o WHERE o.id = ${orderId} AND ${mayRead}`,
  );
  return row ? { ...row, listing: JSON.parse(row.listing), additions: JSON.parse(row.additions) } : null;
}
