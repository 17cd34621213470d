import { DISPUTE_REASONS } from "~/domain/disputes/dispute";
import { useLanguage } from "~/i18n/language-provider";

/** `reason` is PayPal's word: one that we don't know stands as it is. */
export function DisputeAbout({ id, reason: code }: { id: string; reason: string }) {
  const { t } = useLanguage();
  const known = DISPUTE_REASONS.find((one) => one === code);
  const reason = known ? t(`adminMoney.disputes.reasons.${known}`) : code;
  return t("adminMoney.disputes.about", { id, reason });
}
