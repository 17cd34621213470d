import { SELLER_CAUSES } from "~/domain/cancellations/cancellation";
import { disputeIdIn } from "~/domain/disputes/dispute";
import { type MoveReason, moveReasonIn } from "~/domain/orders/move-reasons";
import type { TextKey, Translate } from "~/i18n/texts";

/** `null` where the actor already explains the move. */
const TEXTS: Readonly<Record<MoveReason, TextKey | null>> = {
  payment_denied: "orderPage.history.why.paymentDenied",
  replaced: "orderPage.history.why.replaced",
  payment_refused: "orderPage.history.why.paymentRefused",
  not_shipped: "orderPage.history.why.notShipped",
  not_picked_up: "orderPage.history.why.notPickedUp",
  handed_over: "orderPage.history.why.handedOver",
  cancelled_by_buyer: null,
  requested_by_buyer: "orderPage.history.why.requestedByBuyer",
  request_unanswered: "orderPage.history.why.requestUnanswered",
  refunded: "orderPage.history.why.refunded",
  decided_at_paypal: "orderPage.history.why.decidedAtPaypal",
  taken_down: "orderPage.history.why.takenDown",
};

interface Explanation {
  reason: string | null;
  words: string | null;
}

/** In the reader's language; what people wrote stays as it is. `null` when there is nothing to add. */
export function orderReason({ reason, words }: Explanation, t: Translate): string | null {
  const code = reason && moveReasonIn(reason);
  if (code) return TEXTS[code] && t(TEXTS[code]);
  const dispute = reason && disputeText(reason, t);
  if (dispute) return dispute;
  const cause = SELLER_CAUSES.find((one) => one === reason);
  const text = cause ? `${t(`cancellations.causes.${cause}`)}. ${words ?? ""}` : (words ?? reason);
  return text && t("orderPage.history.reason", { reason: text });
}

/** `null` for any reason but a PayPal dispute. */
export function disputeText(reason: string, t: Translate): string | null {
  const id = disputeIdIn(reason);
  return id && t("orderPage.history.why.dispute", { id });
}
