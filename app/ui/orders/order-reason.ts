import { sellerReasonIn } from "~/domain/cancellations/cancellation";
import { disputeIdIn } from "~/domain/disputes/dispute";
import { type Actor, REPLACED } from "~/domain/orders/order";
import type { TextKey, Translate } from "~/i18n/texts";

/** Reasons that the market itself stores; `null` where the actor already explains the move. */
const OURS: Readonly<Record<string, TextKey | null>> = {
  "payment denied": "parcel.history.why.paymentDenied",
  [REPLACED]: "parcel.history.why.begunAnew",
  "not sent": "parcel.history.why.notSent",
  "handed over": "parcel.history.why.handedOver",
  "cancelled by its buyer": null,
  "asked for by its buyer": "parcel.history.why.asked",
  "asked for by its buyer, not answered": "parcel.history.why.askedUnanswered",
  "paid back": "parcel.history.why.paidBack",
  "decided at PayPal": "parcel.history.why.paypalDecided",
};

/**
 * The reason of an order's move, in the reader's language; `null` when there is nothing to add. Typed reasons stay as
 * they are.
 */
export function orderReason(noted: string, actor: Actor, t: Translate): string | null {
  const ours = OURS[noted];
  if (ours !== undefined) return ours && t(ours);
  const dispute = disputeIdIn(noted);
  if (dispute) return t("parcel.history.why.dispute", { id: dispute });
  const given = actor === "S" ? sellerReasonIn(noted) : null;
  const reason = given ? `${t(`cancelling.causes.${given.cause}`)}. ${given.words}` : noted;
  return t("parcel.history.reason", { reason });
}
