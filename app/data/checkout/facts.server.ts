import { type SQL, sql } from "drizzle-orm";
import { HOLDS } from "~/domain/checkout/holds";
import { HOLD_DURATION } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { type Condition, type Id, not } from "../condition.server";
import { hasNoAuction } from "../orders/facts.server";
import { hasPaymentStatus, isSold } from "../payments/facts.server";

/** Whether PayPal refused to begin the payment of an order `h`: then its hold was released at once. */
const isRefusedByPaypal = sql`EXISTS (SELECT 1 FROM payments y WHERE y.checkout_id = h.checkout_id
  AND ${hasPaymentStatus("failed", sql`y`)} AND y.paypal_order_id IS NULL)`;

/**
 * Subquery: when the recent holds of a product that a buyer did not pay end or ended (`ends`). A checkout that goes on
 * with a hold ends with it, so it is the same hold.
 */
export function unpaidHolds(buyer: string, productId: Id): SQL {
  return sql`(SELECT DISTINCT h.pay_by AS ends FROM orders h WHERE h.buyer_id = ${buyer} AND h.product_id = ${productId}
    AND h.created_at > ${CLOCK} - ${HOLDS.window + HOLD_DURATION} AND h.pay_by > ${CLOCK} - ${HOLDS.window}
    AND ${hasNoAuction(sql`h`)} AND ${not(isSold(sql`h.id`))} AND ${not(isRefusedByPaypal)})`;
}

/** Subquery: when the running hold of a product by a buyer ends; NULL for none. */
export function runningHold(buyer: string, productId: Id): SQL {
  return sql`(SELECT max(ends) FROM ${unpaidHolds(buyer, productId)} WHERE ends >= ${CLOCK})`;
}

/** Whether a buyer may hold a product, as `holdableFrom` says. */
export function isHoldable(buyer: string, productId: Id): Condition {
  return sql`(${runningHold(buyer, productId)} IS NOT NULL
    OR (SELECT count(*) FROM ${unpaidHolds(buyer, productId)}) < ${HOLDS.most})`;
}
