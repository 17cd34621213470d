import { sellerReasonIn } from "~/domain/cancellations/cancellation";
import { disputeIdIn } from "~/domain/disputes/dispute";
import { type MoveReason, moveReasonIn } from "~/domain/orders/move-reasons";
import type { Actor } from "~/domain/orders/order";
import type { TextKey, Translate } from "~/i18n/texts";

/** `null` where the actor already explains the move. */
const TEXTS: Readonly<Record<MoveReason, TextKey | null>> = {
  payment_denied: "orderPage.history.why.paymentDenied",
  replaced: "orderPage.history.why.replaced",
  not_shipped: "orderPage.history.why.notShipped",
  handed_over: "orderPage.history.why.handedOver",
  cancelled_by_buyer: null,
  requested_by_buyer: "orderPage.history.why.requestedByBuyer",
  request_unanswered: "orderPage.history.why.requestUnanswered",
  refunded: "orderPage.history.why.refunded",
  decided_at_paypal: "orderPage.history.why.decidedAtPaypal",
};

/** `null` when there is nothing to add. An administrator's words are never taken for a code. */
export function orderReason(stored: string, actor: Actor, t: Translate): string | null {
  const code = actor === "A" ? null : moveReasonIn(stored);
  if (code) return TEXTS[code] && t(TEXTS[code]);
  const dispute = disputeIdIn(stored);
  if (dispute) return t("orderPage.history.why.dispute", { id: dispute });
  const given = actor === "S" ? sellerReasonIn(stored) : null;
  const reason = given ? `${t(`cancellations.causes.${given.cause}`)}. ${given.words}` : stored;
  return t("orderPage.history.reason", { reason });
}
