import { eq, sql } from "drizzle-orm";
import { sourcesIn } from "~/domain/moves";
import { PAYMENT_MOVES } from "~/domain/payments/payment";
import { isOnHoldFor } from "../auctions/facts.server";
import { isTakenDown } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { commitBetween } from "../commit.server";
import { allOf, anyOf, not } from "../condition.server";
import { type Database, isUniqueViolation } from "../connect.server";
import { hasStatus } from "../orders/facts.server";
import { payments } from "../schema.server";
import { hasPaymentStatus } from "./facts.server";
import { movePayment } from "./payment-moves.server";

/** `busy`: another process captures it. `refused`: nothing must be captured. */
export type Claim = "claimed" | "busy" | "refused";

/** The claim lasts for CAPTURE_LEASE. Meanwhile its orders are not expired, replaced or paid. */
export async function claimPayment(db: Database, id: string): Promise<Claim> {
  const isLapsed = sql`EXISTS (SELECT 1 FROM orders o JOIN products p ON p.id = o.product_id
    WHERE o.checkout_id = payments.checkout_id AND o.auction_id IS NULL AND p.is_auction AND NOT EXISTS (
      SELECT 1 FROM auctions a WHERE a.product_id = p.id AND ${isOnHoldFor(sql`o.buyer_id`)}))`;
  const isUnsellable = sql`EXISTS (SELECT 1 FROM orders o
    WHERE o.checkout_id = payments.checkout_id AND ${isTakenDown(sql`o.product_id`)})`;
  const isWhole = sql`payments.amount = (SELECT sum(o.amount) FROM orders o
    WHERE o.checkout_id = payments.checkout_id AND ${hasStatus("awaiting_payment", sql`o`)})`;
  const row = sql`payments`;
  const isOpen = anyOf(
    allOf(hasPaymentStatus("created", row), isWhole, not(isLapsed), not(isUnsellable)),
    allOf(hasPaymentStatus("approved", row), sql`coalesce(claimed_until, 0) <= ${CLOCK}`),
  );
  const from = [...sourcesIn(PAYMENT_MOVES, "approved"), "approved" as const];
  const move = movePayment(id, { to: "approved", from, when: isOpen });
  const claim = db.all<{ id: string }>(sql`${move} RETURNING id`);
  const status = db.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
  try {
    const { before, after } = await commitBetween(db, [claim], [], [status]);
    if (before[0].length > 0) return "claimed";
    return after[0][0]?.status === "approved" ? "busy" : "refused";
  } catch (error) {
    // Another payment of the same checkout is being captured.
    if (isUniqueViolation(error)) return "refused";
    throw error;
  }
}
