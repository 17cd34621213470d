import { eq, sql } from "drizzle-orm";
import { sourcesIn } from "~/domain/moves";
import { PAYMENT_MOVES } from "~/domain/payments/payment";
import { isOnHoldFor } from "../auctions/facts.server";
import { isTakenDown } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, anyOf, not } from "../condition.server";
import { type Database, isUniqueViolation } from "../connect.server";
import { hasStatus } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { payments } from "../schema.server";
import { template } from "../template.server";
import { hasPaymentStatus } from "./facts.server";
import { movePayment } from "./payment-moves.server";

/** `busy`: another process captures it. `refused`: nothing must be captured. */
export type Claim = "claimed" | "busy" | "refused";

const isClaimable = template([], () => {
  const isLapsed = sql`EXISTS (SELECT 1 FROM orders o JOIN products p ON p.id = o.product_id
    WHERE o.checkout_id = payments.checkout_id AND o.auction_id IS NULL AND p.is_auction AND NOT EXISTS (
      SELECT 1 FROM auctions a WHERE a.product_id = p.id AND ${isOnHoldFor(sql`o.buyer_id`)}))`;
  const isUnsellable = sql`EXISTS (SELECT 1 FROM orders o
    WHERE o.checkout_id = payments.checkout_id AND ${isTakenDown(sql`o.product_id`)})`;
  const isWhole = sql`payments.amount = (SELECT sum(o.amount) FROM orders o
    WHERE o.checkout_id = payments.checkout_id AND ${hasStatus("awaiting_payment", sql`o`)})`;
  const row = sql`payments`;
  return anyOf(
    allOf(hasPaymentStatus("created", row), isWhole, not(isLapsed), not(isUnsellable)),
    allOf(hasPaymentStatus("approved", row), sql`coalesce(claimed_until, 0) <= ${CLOCK}`),
  );
});

/**
 * Claims a payment for CAPTURE_LEASE. From now on its orders are not expired, replaced or paid otherwise. A claim whose
 * process did not record a result is taken over when the lease ends.
 */
export async function claimPayment(db: Database, id: string): Promise<Claim> {
  const from = [...sourcesIn(PAYMENT_MOVES, "approved"), "approved" as const];
  const move = movePayment(id, { to: "approved", from, when: isClaimable({}) });
  const claim = db.all<RowOf<{ id: typeof payments.id }>>(sql`${move} RETURNING id`);
  const status = db.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
  try {
    const [claimed, [payment]] = await commit(db, [], [claim, status]);
    if (claimed.length > 0) return "claimed";
    return payment?.status === "approved" ? "busy" : "refused";
  } catch (error) {
    // Another payment of the same checkout is being captured.
    if (isUniqueViolation(error)) return "refused";
    throw error;
  }
}
