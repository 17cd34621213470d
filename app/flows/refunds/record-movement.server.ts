import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { allOf, always } from "~/data/condition.server";
import { findClaims, findMovement, fitsDispute, type Movement, saveMovement } from "~/data/disputes/movements.server";
import { fitsWhole } from "~/data/refunds/facts.server";
import { findCapturedPayment, findRecordedAmount } from "~/data/refunds/paypal-refunds.server";
import { moveRefundedPayment } from "~/data/refunds/refund-moves.server";
import { toCentavos } from "~/domain/money";
import { findClaim, openAmount, placeRefund } from "~/domain/refunds/placement";
import { allocateRefund } from "~/domain/refunds/refund";
import { moveRefundedOrder } from "./move-refunded-order.server";
import { recordAllocation } from "./record-allocation.server";

/** How often an allocation is retried after one of our refunds changed meanwhile. */
const TRIES = 3;

/**
 * Records a refund or reversal that PayPal made by itself, once: as refunds of the orders of its dispute, else of the
 * payment's. Where neither dispute nor amount decides between sellers it waits for an administrator. `disputeId` is
 * known for what an outcome says. Throws an Error for another currency, or more than was captured.
 */
export async function recordMovement(
  context: AppContext,
  movement: Movement,
  disputeId: string | null = null,
): Promise<void> {
  const { db } = context;
  const { id, captureId, amount, whole, at } = movement;
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await findCapturedPayment(db, captureId);
    if (!payment) return;
    if (movement.currency !== payment.currency) throw new Error("refunded in another currency than was paid");
    const [claims, known, recorded] = await Promise.all([
      findClaims(db, payment.id),
      findMovement(db, id),
      findRecordedAmount(db, id),
    ]);
    const dispute = known?.disputeId ?? disputeId;
    const claim =
      dispute === null ? findClaim(amount, at, claims) : (claims.find((one) => one.disputeId === dispute) ?? null);
    // The outcome of a dispute and its refunds tell of the same money: only what exceeds the recorded part is new.
    const isReported = known?.disputeId != null || disputeId !== null;
    const told = claim && Math.max(disputeId === null ? 0 : amount, claim.reported + (isReported ? 0 : amount));
    const rest = toCentavos(
      Math.max(0, Math.min(amount - recorded, claim && told !== null ? told - claim.recorded : amount)),
    );

    const saved = { id, paymentId: payment.id, disputeId: claim?.disputeId ?? dispute, amount, whole, at };
    const isRemembered = known !== null || claim !== null || whole === "reversed";
    if (rest === 0) {
      const isLinked = claim === null || known?.disputeId === claim.disputeId;
      if (isRemembered && !(known?.recordedAt && isLinked))
        await commit(db, [saveMovement({ ...saved, isRecorded: true })]);
      return;
    }
    const { orders } = payment;
    const chosen = known?.orderId ? [known.orderId] : (claim?.orders ?? orders.map((order) => order.id));
    const isChosen = (orderId: string) => chosen.includes(orderId);
    const due = payment.refunds.filter(({ status }) => status === "due");
    const shares = orders.map((order) => ({ ...order, orderId: order.id }));
    const placed = placeRefund(
      rest,
      shares.filter(({ orderId }) => isChosen(orderId)),
      due.filter(({ orderId }) => isChosen(orderId)),
    );
    // More than the chosen order has: the rest is of the others.
    const first = shares.filter(({ orderId }) => orderId === known?.orderId);
    const inTurn = [...first, ...shares.filter((share) => !first.includes(share))];
    const allocations = placed ?? (known?.orderId ? allocateRefund(rest, inTurn, due) : null);
    if (!allocations) {
      if (rest > openAmount(shares, due)) throw new Error("PayPal refunded more than is known to be left");
      await commit(db, [saveMovement({ ...saved, isRecorded: false })]);
      return;
    }
    await commit(db, [
      ...(isRemembered ? [saveMovement({ ...saved, isRecorded: false })] : []),
      ...allocations.flatMap((allocation) => {
        const fits =
          claim && told !== null ? fitsDispute(claim.disputeId, payment.id, allocation.amount, told) : always;
        const isNew = allOf(fitsWhole(id, allocation.amount, amount), fits);
        return recordAllocation(context, payment, id, allocation, isNew);
      }),
      ...moveRefundedPayment(payment.id, whole),
      ...orders.flatMap((order) => moveRefundedOrder(context, order)),
    ]);
    context.sendMailsLater();
  }
  throw new Error("refunds moved each time that one of PayPal's was to be recorded");
}
