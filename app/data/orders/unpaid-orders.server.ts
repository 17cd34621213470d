import { type SQL, sql } from "drizzle-orm";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import { PAYMENT_REMINDERS } from "~/domain/messages/reminder";
import { type Centavos, toCentavos } from "~/domain/money";
import { PAYMENT_EXTENSION } from "~/domain/payments/payment";
import { hasStrikes, strikeTimes } from "../auctions/facts.server";
import { isTakenDown, shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { Found, Json, RowOf } from "../rows.server";
import type { orders, payments } from "../schema.server";
import {
  hasStatus,
  isAgreed,
  isBeingPaid,
  isInTimeToPay,
  isPaymentOverdue,
  lastAskedAt,
  orderExists,
  unsettledPaymentId,
  unsettledPaypalOrder,
} from "./facts.server";

export type UnpaidOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  reminded: typeof orders.reminded;
  /** `null` of an accepted offer. */
  auctionId: typeof orders.auction_id;
  offerId: typeof orders.offer_id;
  quantity: typeof orders.quantity;
  productId: typeof orders.product_id;
  buyerId: typeof orders.buyer_id;
  sellerId: typeof orders.seller_id;
  amount: Centavos;
  payBy: Found<typeof orders.pay_by>;
  now: number;
}>;

const columns = sql`id, auction_id AS auctionId, offer_id AS offerId, quantity, product_id AS productId, buyer_id AS buyerId, seller_id AS sellerId, title,
  amount, pay_by AS payBy, reminded, ${CLOCK} AS now`;

const [first, second] = PAYMENT_REMINDERS;
const within = (reminded: 0 | 1, left: number) => sql`FROM orders INDEXED BY orders_to_remind
  WHERE ${hasStatus("awaiting_payment")} AND reminded = ${reminded} AND ${isInTimeToPay()} AND pay_by <= ${CLOCK} + ${left}
    AND ${isAgreed()} ORDER BY pay_by`;
export const oldestPaymentReminder = sql`SELECT * FROM (SELECT pay_by - ${first} AS since ${within(0, first)} LIMIT 1)
  UNION ALL SELECT * FROM (SELECT pay_by - ${second} ${within(1, second)} LIMIT 1)`;

export type PaymentReminder = UnpaidOrder & {
  price: Centavos;
  /** As of `priceAnywhere`; of an offer, to its buyer's address. */
  shipping: Centavos | null | undefined;
};

type ReminderRow = UnpaidOrder & RowOf<{ shipping: Centavos; pickupPlace: typeof orders.pickup_place; rates: Json }>;

export async function listPaymentRemindersDue(db: Database, most: number): Promise<PaymentReminder[]> {
  const rows = await db.all<ReminderRow>(sql`SELECT ${columns}, shipping, pickup_place AS pickupPlace,
      (SELECT ${shippingRates(sql`p`)} FROM products p WHERE p.id = product_id) AS rates
    FROM (SELECT * FROM (SELECT * ${within(0, first)} LIMIT ${most})
    UNION ALL SELECT * FROM (SELECT * ${within(1, second)} LIMIT ${most}))`);
  return rows.map(toReminder);
}

function toReminder({ rates: json, pickupPlace, ...order }: ReminderRow): PaymentReminder {
  const rates = toShippingRates(json);
  const price = toCentavos(order.amount - order.shipping);
  const anywhere =
    order.offerId === null || !rates.isShipped ? priceAnywhere(rates, price) : toCentavos(order.shipping);
  return { ...order, amount: toCentavos(order.amount), price, shipping: pickupPlace === null ? anywhere : null };
}

export type OverdueAgreement = UnpaidOrder &
  RowOf<{
    strikes: number[];
    /** PayPal's and our id of an unsettled payment; `null` when there is none. */
    paypalOrderId: typeof payments.paypal_order_id;
    paymentId: typeof payments.id | null;
  }>;

const overdue = sql`FROM orders WHERE ${hasStatus("awaiting_payment")} AND ${isPaymentOverdue()} AND ${isAgreed()}`;
export const oldestUnpaidOrder = sql`SELECT pay_by AS since ${overdue} ORDER BY pay_by LIMIT 1`;

/** Those asked about longest ago first. */
export async function listOverdueAgreements(db: Database, most: number): Promise<OverdueAgreement[]> {
  const rows = await db.all<
    Omit<OverdueAgreement, "strikes"> & { strikes: Json }
  >(sql`SELECT ${columns}, ${strikeTimes(sql`orders.buyer_id`)} AS strikes, ${unsettledPaypalOrder()} AS paypalOrderId,
      ${unsettledPaymentId()} AS paymentId ${overdue} ORDER BY ${lastAskedAt()}, pay_by LIMIT ${most}`);
  return rows.map(({ strikes, ...order }) => ({
    ...order,
    amount: toCentavos(order.amount),
    strikes: JSON.parse(strikes),
  }));
}

/** Whether an order still awaits payment, and had as many reminders as were read. */
export function isPaymentReminderDue({ id, reminded }: UnpaidOrder): Condition {
  return orderExists(id, hasStatus("awaiting_payment"), sql`reminded = ${reminded}`);
}

export function markPaymentReminded(order: UnpaidOrder, times: 1 | 2): Statement {
  return sql`UPDATE orders SET reminded = ${times} WHERE id = ${order.id} AND ${isPaymentReminderDue(order)}`;
}

/** For an order's row: whether it is overdue, and its buyer has as many strikes as were read. */
export function isOverdue({ buyerId, strikes }: OverdueAgreement): Condition {
  return allOf(
    hasStatus("awaiting_payment"),
    isPaymentOverdue(),
    not(isBeingPaid),
    not(isTakenDown(sql`orders.product_id`)),
    hasStrikes(buyerId, strikes),
  );
}

export function insertStrike({ id, buyerId, now }: UnpaidOrder, when: Condition): Statement {
  return sql`INSERT INTO strikes (order_id, user_id, at) SELECT ${id}, ${buyerId}, ${now} WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

/** A day from now, once, when less is left. `isOfPayment` is about a row of payments. */
export function extendAfterOutage(isOfPayment: Condition): SQL {
  const isOfCheckout = sql`checkout_id IN (SELECT checkout_id FROM payments WHERE ${isOfPayment})`;
  const isShort = sql`pay_by < ${CLOCK} + ${PAYMENT_EXTENSION}`;
  // The first reminder is due at once then: only the second is sent.
  return extend(sql`1`, allOf(isOfCheckout, hasStatus("awaiting_payment"), isShort));
}

/** Once, when the deadline is over. */
export function extendDeadline(orderId: string, when: Condition): SQL {
  return extend(sql`reminded`, allOf(sql`id = ${orderId}`, isPaymentOverdue(), when));
}

function extend(reminded: SQL, which: Condition): SQL {
  return sql`UPDATE orders SET pay_by = ${CLOCK} + ${PAYMENT_EXTENSION}, extended_at = ${CLOCK}, reminded = ${reminded}
    WHERE ${which} AND ${isAgreed()} AND extended_at IS NULL`;
}
