import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { allOf, always, not } from "~/data/condition.server";
import {
  endChoice,
  findClaims,
  findMovement,
  fitsDispute,
  isChosen,
  isFirstOfLateDispute,
  isMovementKnown,
  isSurplusKnown,
  type Movement,
  saveMovement,
  saveSurplus,
} from "~/data/disputes/movements.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { fitsWhole } from "~/data/refunds/facts.server";
import { type CapturedPayment, findCapturedPayment, findRecordedAmount } from "~/data/refunds/paypal-refunds.server";
import { moveRefundedPayment } from "~/data/refunds/refund-moves.server";
import { type Centavos, sumOf, toCentavos } from "~/domain/money";
import { type Claim, findClaim, findRest, openAmount, placeOnChosen, placeRefund } from "~/domain/refunds/placement";
import type { Allocation } from "~/domain/refunds/refund";
import { notifyOfPlacement } from "../disputes/notify-dispute.server";
import { moveRefundedOrder } from "./move-refunded-order.server";
import { recordAllocation } from "./record-allocation.server";

/** An allocation is retried when one of our refunds changed meanwhile. */
const TRIES = 3;

/**
 * Records a refund or reversal that PayPal made by itself, once: for the order that an administrator chose, else for
 * those of its dispute or payment. What cannot be placed, or is more than was left of the payment, waits for an
 * administrator. Throws an Error for another currency.
 */
export async function recordMovement(
  context: AppContext,
  movement: Movement,
  disputeId: string | null = null,
): Promise<void> {
  const { db, newId, now } = context;
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
    // An administrator confirms it, or did.
    if (known?.hasSurplus) return;
    const dispute = known?.disputeId ?? disputeId;
    const claim =
      dispute === null ? findClaim(amount, at, claims) : (claims.find((one) => one.disputeId === dispute) ?? null);
    const chosen = known?.orderId ?? null;
    const isLinked = known?.disputeId != null;
    const { rest, moved } = findRest({ id, amount, recorded, isLinked, isChosen: chosen !== null }, claim);

    const saved = { id, paymentId: payment.id, disputeId: claim?.disputeId ?? dispute, amount, whole, at };
    const isRemembered = known !== null || claim !== null || whole === "reversed";
    if (rest === 0) {
      if (isRemembered) await commit(db, [saveMovement({ ...saved, isRecorded: true })]);
      return;
    }
    const left = amountLeft(payment);
    if (left === 0) {
      await commit(db, [
        ...notifyAll({
          recipient: ADMIN_IDS,
          when: not(isSurplusKnown(id)),
          message: { kind: "money-beyond", price: rest },
          now: now(),
          newId,
        }),
        saveMovement({ ...saved, isRecorded: false }),
        saveSurplus(id, rest),
        ...moveRefundedPayment(payment.id, whole),
      ]);
      context.sendMailsLater();
      return;
    }
    const placeable = toCentavos(Math.min(rest, left));
    const allocations = allocate(payment, placeable, { chosen, claim, isPlacedByHand: known?.isPlacedByHand ?? false });
    if (!allocations) {
      // Of a dispute they were told when it was opened, if we heard of that.
      const isNews = saved.disputeId === null ? not(isMovementKnown(id)) : isFirstOfLateDispute(saved.disputeId);
      await commit(db, [
        ...notifyOfPlacement(context, placeable, isNews),
        saveMovement({ ...saved, isRecorded: false }),
      ]);
      context.sendMailsLater();
      return;
    }
    const isStillChosen = chosen === null ? always : isChosen(id, chosen);
    await commit(db, [
      ...(isRemembered ? [saveMovement({ ...saved, isRecorded: false })] : []),
      ...allocations.flatMap((allocation) => {
        const fits =
          claim && moved !== null ? fitsDispute(claim.disputeId, payment.id, allocation.amount, moved) : always;
        const isNew = allOf(isStillChosen, fitsWhole(id, allocation.amount, amount), fits);
        return recordAllocation(context, payment, id, allocation, isNew);
      }),
      ...(chosen !== null && sumOf(allocations.map(({ amount }) => amount)) < rest ? [endChoice(id, chosen)] : []),
      ...moveRefundedPayment(payment.id, whole),
      ...payment.orders.flatMap((order) => moveRefundedOrder(context, order)),
    ]);
    context.sendMailsLater();
  }
  throw new Error("refunds moved each time that one of PayPal's was to be recorded");
}

const dueOf = (refunds: CapturedPayment["refunds"]) => refunds.filter(({ status }) => status === "due");
const amountLeft = ({ orders, refunds }: CapturedPayment) => openAmount(orders, dueOf(refunds));

interface Place {
  /** The order that an administrator chose. */
  chosen: string | null;
  claim: Claim | null;
  isPlacedByHand: boolean;
}

/** `null` where an administrator has to choose. */
function allocate(
  { orders, refunds }: CapturedPayment,
  rest: Centavos,
  { chosen, claim, isPlacedByHand }: Place,
): Allocation[] | null {
  const due = dueOf(refunds);
  const shares = orders.map((order) => ({ ...order, orderId: order.id }));
  const share = shares.find(({ orderId }) => orderId === chosen);
  if (share) return placeOnChosen(rest, share, due);
  if (isPlacedByHand) return null;
  const isMeant = (orderId: string) => claim === null || claim.orders.includes(orderId);
  return placeRefund(
    rest,
    shares.filter(({ orderId }) => isMeant(orderId)),
    due.filter(({ orderId }) => isMeant(orderId)),
  );
}
