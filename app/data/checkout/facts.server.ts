import { type SQL, sql } from "drizzle-orm";
import { HOLDS } from "~/domain/checkout/holds";
import { HOLD_DURATION } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { allOf, anyOf, type Id, not } from "../condition.server";
import { hasStatus, isAgreed, wasMovedFor } from "../orders/facts.server";
import { hadOutage, hasCapture } from "../payments/facts.server";

/**
 * Subquery: when (`ends`) they end or ended. A continued hold is the same hold. What PayPal refused, released or could
 * not take does not count, nor what was paid too late or is under review.
 */
export function unpaidHolds(buyer: Id, productId: Id): SQL {
  const isOutage = allOf(sql`h.pay_by < ${CLOCK}`, hadOutage(sql`h.id`));
  const isPaid = anyOf(hasCapture(sql`h.id`), hasStatus("payment_pending", sql`h`));
  return sql`(SELECT DISTINCT h.pay_by AS ends FROM orders h WHERE h.buyer_id = ${buyer} AND h.product_id = ${productId}
    AND h.created_at > ${CLOCK} - ${HOLDS.window + HOLD_DURATION} AND h.pay_by > ${CLOCK} - ${HOLDS.window}
    AND ${not(isAgreed(sql`h`))} AND ${not(isPaid)} AND ${not(isOutage)}
    AND ${not(wasMovedFor(["payment_refused"], sql`h`))})`;
}

/** Subquery: when the running one of `holds` ends; NULL for none. `holds` is a table of `unpaidHolds`. */
export function runningHold(holds: SQL): SQL {
  return sql`(SELECT max(ends) FROM ${holds} WHERE ends >= ${CLOCK})`;
}

/** Whether a buyer with these unpaid holds of a product may hold it, as `holdableFrom` says. */
export function isHoldable(holds: SQL): SQL {
  return sql`(${runningHold(holds)} IS NOT NULL OR (SELECT count(*) FROM ${holds}) < ${HOLDS.most})`;
}
