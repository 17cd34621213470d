import { and, eq, sql } from "drizzle-orm";
import { ANSWER_WITHIN, type CancelRequest, FREE_CANCELLATIONS } from "~/domain/cancellations/cancellation";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { hasStatus, isBuyer, isParty, orderExists, unsettledPaypalOrder } from "../orders/facts.server";
import { findOrder, type Order } from "../orders/orders.server";
import { refundableAmount } from "../refunds/facts.server";
import { type OrderRefund, orderRefunds } from "../refunds/order-refunds.server";
import type { Json, RowOf } from "../rows.server";
import { cancellations, type orders, type payments } from "../schema.server";
import { isShippable } from "../shipments/facts.server";
import { template } from "../template.server";
import { freeCancellations, isUnanswered } from "./facts.server";

export type CancellationDetails = RowOf<{
  request: CancelRequest | null;
  /** Set even when the product was removed. */
  productId: typeof orders.product_id;
  refundable: Centavos;
  refunds: OrderRefund[];
  /** PayPal's order id of an unsettled payment; `null` when there is none. */
  paypalOrderId: typeof payments.paypal_order_id;
  /** When its buyer cancelled paid orders without asking, the newest first. */
  freeCancellations: number[];
}>;

type Row = Pick<CancellationDetails, "productId" | "refundable" | "paypalOrderId"> &
  RowOf<{
    reason: typeof cancellations.reason | null;
    askedAt: typeof cancellations.asked_at | null;
    answer: typeof cancellations.answer;
    answeredAt: typeof cancellations.answered_at;
    refunds: Json;
    freeCancellations: Json;
  }>;

export type CancellableOrder = Order & CancellationDetails;

export async function findCancellableOrder(
  db: Database,
  userId: string,
  orderId: string,
): Promise<CancellableOrder | null> {
  const [order, details] = await Promise.all([
    findOrder(db, userId, orderId),
    findCancellationDetails(db, userId, orderId),
  ]);
  return order && details && { ...order, ...details };
}

export async function findCancellationDetails(
  db: Database,
  userId: string,
  orderId: string,
): Promise<CancellationDetails | null> {
  const [row] = await db.all<Row>(cancellationDetails({ userId, orderId }));
  if (!row) return null;
  const { productId, refundable, paypalOrderId, reason, askedAt, answer, answeredAt } = row;
  const request = reason === null || askedAt === null ? null : { reason, askedAt, answer, answeredAt };
  const refunds: OrderRefund[] = JSON.parse(row.refunds);
  return {
    request,
    productId,
    refundable: toCentavos(refundable),
    refunds,
    paypalOrderId,
    freeCancellations: JSON.parse(row.freeCancellations),
  };
}

const cancellationDetails = template(["userId", "orderId"], ({ userId, orderId }) => {
  const { most, window, pause } = FREE_CANCELLATIONS;
  return sql`SELECT product_id AS productId, ${refundableAmount(orderId)} AS refundable,
      ${orderRefunds(sql`orders`, userId)} AS refunds,
      ${unsettledPaypalOrder()} AS paypalOrderId,
      (SELECT json_group_array(at) FROM (SELECT at FROM ${freeCancellations(sql`orders.buyer_id`, sql`${CLOCK} - ${window + pause}`)}
        ORDER BY at DESC LIMIT ${most})) AS freeCancellations,
      reason, asked_at AS askedAt, answer, answered_at AS answeredAt
    FROM orders LEFT JOIN cancellations ON order_id = id WHERE id = ${orderId} AND ${isParty(userId)}`;
});

/** Once. */
export function insertRequest(orderId: string, buyerId: string, reason: string): Statement {
  return sql`INSERT INTO cancellations (order_id, reason, asked_at) SELECT ${orderId}, ${reason}, ${CLOCK}
    WHERE ${orderExists(orderId, isBuyer(buyerId), isShippable)} ON CONFLICT DO NOTHING`;
}

export function selectOpenRequest(db: Database, orderId: string) {
  return db.select({ id: cancellations.order_id }).from(cancellations).where(isOpenRequestOf(orderId));
}

/** Declines the open request of an order, at the end of a batch; returns no row when there is none. */
export function declineRequest(db: Database, orderId: string, when: Condition) {
  return db
    .update(cancellations)
    .set({ answer: "declined", answered_at: CLOCK })
    .where(and(isOpenRequestOf(orderId), when))
    .returning({ id: cancellations.order_id });
}

const isOpenRequestOf = (orderId: string) => and(eq(cancellations.order_id, orderId), isUnanswered);

export type UnansweredRequest = Pick<CancellationDetails, "productId" | "refundable"> &
  RowOf<{
    id: typeof orders.id;
    title: typeof orders.title;
    buyerId: typeof orders.buyer_id;
    sellerId: typeof orders.seller_id;
    quantity: typeof orders.quantity;
  }>;

const unanswered = sql`FROM cancellations JOIN orders ON id = order_id
  WHERE ${isUnanswered} AND asked_at <= ${CLOCK} - ${ANSWER_WITHIN} AND ${hasStatus("paid")} ORDER BY asked_at`;
export const oldestUnansweredRequest = sql`SELECT asked_at + ${ANSWER_WITHIN} AS since ${unanswered} LIMIT 1`;

/** Requests without an answer for `ANSWER_WITHIN`, for paid orders that were not shipped, oldest first. */
export async function listUnansweredRequests(db: Database, most: number): Promise<UnansweredRequest[]> {
  const rows = await db.all<UnansweredRequest>(sql`SELECT id, title, buyer_id AS buyerId, seller_id AS sellerId,
      product_id AS productId, quantity, ${refundableAmount(sql`orders.id`)} AS refundable
    ${unanswered} LIMIT ${most}`);
  return rows.map((row) => ({ ...row, refundable: toCentavos(row.refundable) }));
}
