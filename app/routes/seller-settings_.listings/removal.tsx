import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** A listing is down; its own page says why, and takes the appeal. */
export function Removal({ id, at }: { id: string; at: number }) {
  const { language, t } = useLanguage();
  return (
    <p className="small">
      {t("listings.removed", { day: formatDay(at, language) })}{" "}
      <a href={`/seller-settings/listings/${id}/takedown`}>{t("takedowns.link")}</a>
    </p>
  );
}
