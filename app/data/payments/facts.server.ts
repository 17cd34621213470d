import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { type EntryKind, type LedgerAccount, PAYOUT_KINDS } from "~/domain/payments/ledger";
import {
  ENDED_PAYMENT_STATUSES,
  IDLE_PAYMENT_STATUSES,
  OPEN_PAYMENT_STATUSES,
  type PaymentStatus,
} from "~/domain/payments/payment";
import type { RefundCause } from "~/domain/refunds/refund";
import { type Condition, type Id, inList, literal } from "../condition.server";

export const OPEN_PAYMENT = inList(OPEN_PAYMENT_STATUSES);
export const ENDED_PAYMENT = inList(ENDED_PAYMENT_STATUSES);

/** `payment` is the alias of `payments` in the statement. */
export function hasPaymentStatus(status: PaymentStatus, payment: SQL): Condition {
  return sql`${payment}.status = ${literal(status)}`;
}

export function hasNoActivePayment(checkoutId: SQL): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM payments y WHERE y.checkout_id = ${checkoutId}
    AND y.status NOT IN ${inList(IDLE_PAYMENT_STATUSES)})`;
}

/** PayPal may be capturing a payment of the checkout right now. */
export function isBeingPaid(checkoutId: SQL): Condition {
  return sql`EXISTS (SELECT 1 FROM payments y WHERE y.checkout_id = ${checkoutId}
    AND ${hasPaymentStatus("approved", sql`y`)})`;
}

export function isPaying(buyerId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM checkouts c JOIN payments y ON y.checkout_id = c.id
    WHERE c.buyer_id = ${buyerId} AND ${hasPaymentStatus("approved", sql`y`)})`;
}

/** The order was not moved to another checkout. A failed payment's money may still come. */
export function belongsToUncapturedPayment(orderId: Id, paymentId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id
    WHERE y.id = ${paymentId} AND o.id = ${orderId} AND y.status IN ${inList([...OPEN_PAYMENT_STATUSES, ...ENDED_PAYMENT_STATUSES])})`;
}

export function isCapturedAs(paymentId: Id, captureId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM payments y
    WHERE y.id = ${paymentId} AND ${hasPaymentStatus("captured", sql`y`)} AND y.capture_id = ${captureId})`;
}

export function isSold(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = ${orderId} AND e.kind = ${literal<EntryKind>("sale")})`;
}

/** Money that came too late counts as well. */
export function hasCapture(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = ${orderId} AND ${isCapture(sql`e`)})`;
}

/** PayPal was away or refused our account when the order was last to be paid. */
export function hadOutage(orderId: Id): Condition {
  return sql`((SELECT y.outage_at FROM payment_orders r JOIN payments y ON y.id = r.payment_id
    WHERE r.order_id = ${orderId} ORDER BY y.rowid DESC LIMIT 1) IS NOT NULL)`;
}

export function isInLedger(orderId: Id, paymentId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = ${orderId} AND e.payment_id = ${paymentId})`;
}

/** The captured amount (below zero), for the sale or unwanted. */
export function isCapture(entry: SQL, kinds: readonly EntryKind[] = ["sale", "unwanted"]): Condition {
  return sql`(${entry}.kind IN ${inList(kinds)} AND ${entry}.account = ${literal<LedgerAccount>("buyer_clearing")})`;
}

/** What the entries of an order's sale and its refunds add up to in an account, without what its seller was paid or paid back. */
function booked(account: LedgerAccount, orderId: SQL): SQL {
  const others = inList<EntryKind>([...PAYOUT_KINDS, "unwanted"]);
  return sql`(SELECT coalesce(sum(amount), 0) FROM ledger_entries e
    WHERE order_id = ${orderId} AND account = ${literal(account)} AND kind NOT IN ${others}
      AND NOT EXISTS (SELECT 1 FROM refunds WHERE id = e.refund_id AND cause = ${literal<RefundCause>("unwanted")}))`;
}

/** JSON of what a paid order brings its seller, after PayPal's fee and refunds: `CurrentEarnings`. NULL until its sale is booked. */
export function earningsOf(orderId: SQL): SQL {
  return sql`iif(EXISTS (SELECT 1 FROM ledger_entries WHERE order_id = ${orderId} AND kind = ${literal<EntryKind>("sale")}),
    json_object('fee', ${booked("paypal_fee", orderId)}, 'coveredFee', -${booked("platform_fee", orderId)},
      'net', ${booked("seller_payable", orderId)}), NULL)`;
}

/** As `earningsOf`, but as it was when the order was sold, whatever came afterwards. */
export function earningsAtSale(orderId: SQL): SQL {
  return sql`(SELECT json_object('fee', coalesce(sum(iif(account = ${literal<LedgerAccount>("paypal_fee")}, amount, 0)), 0),
      'net', coalesce(sum(iif(account = ${literal<LedgerAccount>("seller_payable")}, amount, 0)), 0))
    FROM ledger_entries WHERE order_id = ${orderId} AND kind = ${literal<EntryKind>("sale")})`;
}

/** Centavos. */
export interface Earnings {
  fee: Centavos;
  net: Centavos;
}

export interface CurrentEarnings extends Earnings {
  /** The part of `fee` that the market pays. */
  coveredFee: Centavos;
}
