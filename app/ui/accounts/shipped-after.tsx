import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** Before a buyer pays: that the seller is away, and ships afterwards. */
export function ShippedAfter({ awayUntil }: { awayUntil: number | null }) {
  const { t, language } = useLanguage();
  if (awayUntil === null) return null;
  return (
    <p className="small">
      <b>{t("away.shown.until", { day: formatDay(awayUntil, language) })}</b> {t("away.shown.sell")}
    </p>
  );
}
