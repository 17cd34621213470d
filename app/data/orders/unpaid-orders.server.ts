import { type SQL, sql } from "drizzle-orm";
import { REMINDERS } from "~/domain/messages/reminder";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** The order of an auction that waits for its payment. Times in milliseconds since 1970, by the database's clock. */
export interface WaitingOrder {
  id: string;
  auctionId: string;
  productId: string;
  buyerId: string;
  sellerId: string;
  title: string;
  amount: Centavos;
  payBy: number;
  reminded: number;
  now: number;
}

const columns = sql`id, auction_id AS auctionId, product_id AS productId, buyer_id AS buyerId, seller_id AS sellerId, title,
  amount, pay_by AS payBy, reminded, ${CLOCK} AS now`;

/** Orders of whose payment a reminder may be due, the most urgent first. */
export async function listToRemind(db: Database, most: number): Promise<WaitingOrder[]> {
  const [first, second] = REMINDERS.payment;
  const within = (reminded: 0 | 1, left: number) => sql`SELECT * FROM orders INDEXED BY orders_to_remind
    WHERE status = 'awaiting_payment' AND reminded = ${reminded} AND pay_by BETWEEN ${CLOCK} AND ${CLOCK} + ${left}
      AND auction_id IS NOT NULL ORDER BY pay_by LIMIT ${most}`;
  const rows = await db.all<WaitingOrder>(sql`SELECT ${columns}
    FROM (SELECT * FROM (${within(0, first)}) UNION ALL SELECT * FROM (${within(1, second)}))`);
  return rows.map(toOrder);
}

/** With what PayPal calls a payment of it that is not settled; `null` when there is none. */
export type UnpaidOrder = WaitingOrder & { strikes: number[]; paypalOrderId: string | null };

/** Orders of auctions that were not paid in time, with the moments of the strikes that their buyers have, oldest first. */
export async function listUnpaid(db: Database, most: number): Promise<UnpaidOrder[]> {
  const strikes = sql`(SELECT json_group_array(at) FROM (SELECT at FROM strikes WHERE user_id = buyer_id ORDER BY at))`;
  const open = sql`(SELECT paypal_order_id FROM payments WHERE checkout_id = orders.checkout_id
    AND status IN ('created', 'approved') ORDER BY attempt DESC LIMIT 1)`;
  const rows = await db.all<
    Omit<UnpaidOrder, "strikes"> & { strikes: string }
  >(sql`SELECT ${columns}, ${strikes} AS strikes,
      ${open} AS paypalOrderId FROM orders
    WHERE status = 'awaiting_payment' AND pay_by < ${CLOCK} AND auction_id IS NOT NULL ORDER BY pay_by LIMIT ${most}`);
  return rows.map(({ strikes, ...order }) => ({
    ...order,
    amount: toCentavos(order.amount),
    strikes: JSON.parse(strikes) as number[],
  }));
}

function toOrder(order: WaitingOrder): WaitingOrder {
  return { ...order, amount: toCentavos(order.amount) };
}

/** Whether an order still waits for its payment, after so many reminders; for the batch that writes the next. */
export function stillWaits({ id, reminded }: WaitingOrder): SQL {
  return sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND reminded = ${reminded} AND status = 'awaiting_payment')`;
}

/** Notes that a reminder went out, when `when` holds. */
export function markReminded(orderId: string, times: 1 | 2, when: SQL): SQL {
  return sql`UPDATE orders SET reminded = ${times} WHERE id = ${orderId} AND ${when}`;
}

/** Whether an order was not paid in time by now, and its buyer has no more strikes than were read. */
export function isOverdue({ id, buyerId, now, strikes }: WaitingOrder & { strikes: number[] }): SQL {
  return sql`(EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status = 'awaiting_payment' AND pay_by < ${now}
      AND NOT EXISTS (SELECT 1 FROM payments WHERE checkout_id = orders.checkout_id AND status = 'approved'))
    AND (SELECT count(*) FROM strikes WHERE user_id = ${buyerId}) = ${strikes.length})`;
}

/** Counts an order against its buyer, and gives it up, when `when` holds; in this order. */
export function giveUp({ id, buyerId, now }: WaitingOrder, when: SQL, eventId: string): SQL[] {
  return [
    sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor)
      SELECT ${eventId}, id, ${CLOCK}, status, 'expired_unpaid', 'T' FROM orders WHERE id = ${id} AND ${when}`,
    sql`UPDATE orders SET status = 'expired_unpaid' WHERE id = ${id} AND ${when}`,
    sql`INSERT INTO strikes (order_id, user_id, at) SELECT id, ${buyerId}, ${now} FROM orders
      WHERE id = ${id} AND status = 'expired_unpaid' ON CONFLICT DO NOTHING`,
  ];
}
