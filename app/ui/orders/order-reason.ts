import { sellerReasonIn } from "~/domain/cancellations/cancellation";
import { disputeIdIn } from "~/domain/disputes/dispute";
import { type MoveReason, moveReasonIn } from "~/domain/orders/move-reasons";
import type { Actor } from "~/domain/orders/order";
import type { TextKey, Translate } from "~/i18n/texts";

/** `null` where the actor already explains the move. */
const TEXTS: Readonly<Record<MoveReason, TextKey | null>> = {
  payment_denied: "parcel.history.why.paymentDenied",
  replaced: "parcel.history.why.begunAnew",
  not_shipped: "parcel.history.why.notSent",
  handed_over: "parcel.history.why.handedOver",
  cancelled_by_buyer: null,
  requested_by_buyer: "parcel.history.why.asked",
  request_unanswered: "parcel.history.why.askedUnanswered",
  refunded: "parcel.history.why.paidBack",
  decided_at_paypal: "parcel.history.why.paypalDecided",
};

/**
 * The stored reason of an order's move, in the reader's language; `null` when there is nothing to add. The words of people
 * stay as they are: an administrator's are never taken for a code.
 */
export function orderReason(stored: string, actor: Actor, t: Translate): string | null {
  const code = actor === "A" ? null : moveReasonIn(stored);
  if (code) return TEXTS[code] && t(TEXTS[code]);
  const dispute = disputeIdIn(stored);
  if (dispute) return t("parcel.history.why.dispute", { id: dispute });
  const given = actor === "S" ? sellerReasonIn(stored) : null;
  const reason = given ? `${t(`cancelling.causes.${given.cause}`)}. ${given.words}` : stored;
  return t("parcel.history.reason", { reason });
}
