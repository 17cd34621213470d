import { SELLER_CAUSES } from "~/domain/cancelling";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";

/** Reasons that we write down ourselves; any other was typed by somebody. */
const OURS: Readonly<Record<string, TextKey>> = {
  "payment denied": "parcel.history.why.paymentDenied",
  "checkout begun anew": "parcel.history.why.begunAnew",
  "not sent": "parcel.history.why.notSent",
  "handed over": "parcel.history.why.handedOver",
  "cancelled by its buyer": "parcel.history.why.buyer",
  "asked for by its buyer": "parcel.history.why.asked",
  "asked for by its buyer, not answered": "parcel.history.why.unanswered",
  "paid back": "parcel.history.why.paidBack",
  "decided at PayPal": "parcel.history.why.decided",
};
const DISPUTE = "PayPal dispute ";

/** Why an order was moved, in words of its reader. */
export function EventReason({ reason }: { reason: string }) {
  const { t } = useLanguage();
  const ours = OURS[reason];
  // What a seller chose of the list comes before their own words.
  const cause = SELLER_CAUSES.find((one) => reason.startsWith(`${one}: `));
  if (ours) return t(ours);
  if (reason.startsWith(DISPUTE)) return t("parcel.history.why.dispute", { id: reason.slice(DISPUTE.length) });
  const words = cause ? reason.slice(cause.length + 2) : reason;
  const said = cause && cause !== "other" ? `${t(`cancelling.causes.${cause}`)}. ${words}` : words;
  return t("parcel.history.reason", { reason: said });
}
