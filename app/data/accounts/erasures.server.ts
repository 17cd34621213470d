import { type SQL, sql } from "drizzle-orm";
import { NO_ADDRESS } from "~/domain/accounts/address";
import { SINCE_DELIVERY, SINCE_ESTIMATE } from "~/domain/orders/erasure";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import { hasDisputedPayment } from "../disputes/facts.server";
import { deliveredAt, hasStatus, OPEN } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import type { orders } from "../schema.server";
import { arrivesBy } from "../shipments/facts.server";

const BLANK = JSON.stringify(NO_ADDRESS);

/** `erasableFrom` of domain/orders/erasure.ts for a row of `orders` that is not open. */
export const erasableFrom = sql`iif(${hasStatus("completed")}, max(orders.moved_at,
  ${deliveredAt} + ${SINCE_DELIVERY}, coalesce(${arrivesBy} + ${SINCE_ESTIMATE}, 0)), orders.moved_at)`;

const isClosedAccount = (userId: SQL): Condition =>
  sql`EXISTS (SELECT 1 FROM users closed WHERE closed.id = ${userId} AND closed.deleted_at IS NOT NULL)`;

/** A row of `orders` with something of a closed account that nobody needs any more. PayPal may have moved it since. */
function isErasable(at: SQL): Condition {
  return allOf(
    sql`erase_at <= ${at} AND orders.status NOT IN ${OPEN} AND ${erasableFrom} <= ${at}`,
    not(hasDisputedPayment(sql`orders.id`)),
  );
}

const DUE = sql`FROM orders INDEXED BY orders_to_erase WHERE ${isErasable(CLOCK)} ORDER BY erase_at`;
export const oldestErasure = sql`SELECT max(erase_at, ${erasableFrom}) AS since ${DUE} LIMIT 1`;

export async function listDueErasures(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<RowOf<{ id: typeof orders.id }>>(sql`SELECT id ${DUE} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Does nothing when PayPal took the order up again meanwhile. */
export function eraseOrder(id: string): SQL[] {
  return erase(sql`(SELECT id FROM orders WHERE id = ${id} AND ${isErasable(CLOCK)})`);
}

/** Marks the orders with something of an account that is being closed, and erases what nobody needs already. */
export function eraseAccount(owner: SQL, now: number): SQL[] {
  const theirs = sql`((buyer_id = ${owner} AND ship_to IS NOT NULL)
    OR id IN (SELECT order_id FROM order_messages WHERE user_id = ${owner}))`;
  const due = sql`(SELECT id FROM orders WHERE (buyer_id = ${owner} OR seller_id = ${owner})
    AND ${isErasable(sql`${now}`)})`;
  return [
    sql`UPDATE orders SET erase_at = ${erasableFrom} WHERE ${theirs}`,
    ...erase(due),
    // Those of which another checkout took over the orders.
    sql`UPDATE checkouts SET ship_to = ${BLANK} WHERE buyer_id = ${owner} AND ${isUnused}`,
  ];
}

/** The other side may still have an account: only what a closed one wrote goes. */
function erase(ids: SQL): SQL[] {
  return [
    sql`DELETE FROM order_messages WHERE order_id IN ${ids} AND ${isClosedAccount(sql`order_messages.user_id`)}`,
    sql`UPDATE orders SET ship_to = NULL WHERE id IN ${ids} AND ${isClosedAccount(sql`orders.buyer_id`)}`,
    sql`UPDATE checkouts SET ship_to = ${BLANK} WHERE id IN (SELECT checkout_id FROM orders WHERE id IN ${ids})
      AND ${isClosedAccount(sql`checkouts.buyer_id`)} AND ${isUnused}`,
    sql`UPDATE problems SET return_to = NULL, label_note = NULL
      WHERE order_id IN (SELECT id FROM orders WHERE id IN ${ids} AND ${isClosedAccount(sql`orders.seller_id`)})`,
    sql`UPDATE orders SET erase_at = NULL WHERE id IN ${ids}`,
  ];
}

/** No order needs a checkout's address any more. */
const isUnused: Condition = sql`NOT EXISTS (SELECT 1 FROM orders o
  WHERE o.checkout_id = checkouts.id AND o.ship_to IS NOT NULL)`;
