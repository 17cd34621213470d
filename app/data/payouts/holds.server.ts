import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "~/domain/orders/order";
import { COMPLETES_AFTER } from "~/domain/orders/order-times";
import { type HoldReason, RELEASED_STATUSES, RETURNED_STATUSES, TIMED_HOLDS } from "~/domain/payouts/hold";
import { PAYOUT_WAIT, SETTLED_SALES } from "~/domain/payouts/payout";
import { hasSuspension } from "../accounts/facts.server";
import { allOf, type Condition, inList, literal } from "../condition.server";
import { hasDisputedPayment } from "../disputes/facts.server";
import { hasStatus } from "../orders/facts.server";
import { isFailedForGood } from "../refunds/facts.server";

// `whyHeld` of domain/payouts/hold.ts in SQL, for a row of `orders o` with `payable` other than 0.

const isNewSeller = sql`(SELECT count(*) FROM (SELECT 1 FROM orders INDEXED BY orders_sold
  WHERE seller_id = o.seller_id AND ${hasStatus("completed")} LIMIT ${SETTLED_SALES})) < ${SETTLED_SALES}`;

const isDelivered = hasStatus("delivered", sql`o`);

/** When time alone releases the money. */
const RELEASED_AT = sql`(max(o.moved_at + iif(${isDelivered}, ${COMPLETES_AFTER}, 0),
  coalesce(o.delivered_at + ${PAYOUT_WAIT.afterDelivery}, 0)) + iif(${isNewSeller}, ${PAYOUT_WAIT.newSeller}, 0))`;

const hasRefusedRefund = sql`EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id AND ${isFailedForGood(sql`r`)})`;

const hasComplaint = sql`EXISTS (SELECT 1 FROM auction_complaints c WHERE c.auction_id = o.auction_id AND c.decision IS NULL)`;

const isOneOf = (statuses: readonly OrderStatus[]) => sql`o.status IN ${inList(statuses)}`;

export function holdReason(at: SQL): SQL {
  const isRefunded = isOneOf([...RETURNED_STATUSES, "partially_refunded"]);
  const cases: readonly [Condition, HoldReason][] = [
    [sql`o.payable < 0`, "owed"],
    [hasDisputedPayment(sql`o.id`), "disputed"],
    [hasStatus("problem_open", sql`o`), "problem"],
    [allOf(isRefunded, hasRefusedRefund), "refundRefused"],
    [hasComplaint, "complaint"],
    [hasSuspension(sql`o.seller_id`, at), "suspended"],
    [isOneOf(RETURNED_STATUSES), "ready"],
    [sql`NOT ${isDelivered} AND NOT ${isOneOf(RELEASED_STATUSES)}`, "delivery"],
    [sql`NOT ${isDelivered} AND ${RELEASED_AT} <= ${at}`, "ready"],
    [isNewSeller, "newSeller"],
  ];
  const whens = cases.map(([when, reason]) => sql`WHEN ${when} THEN ${literal(reason)}`);
  return sql`(CASE ${sql.join(whens, sql` `)} ELSE ${literal<HoldReason>("afterDelivery")} END)`;
}

/** NULL where no date is known. */
export function heldUntil(reason: SQL): SQL {
  return sql`iif(${reason} IN ${inList(TIMED_HOLDS)}, ${RELEASED_AT}, NULL)`;
}

/** Whether an order `o` can be paid out at a moment. */
export function isReleasable(at: SQL): Condition {
  return sql`(${isOneOf([...RELEASED_STATUSES, ...RETURNED_STATUSES])} AND ${holdReason(at)} = ${literal<HoldReason>("ready")})`;
}
