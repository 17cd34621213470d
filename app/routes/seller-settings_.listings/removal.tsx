import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** Why a listing is down, and how its seller appeals. */
export function Removal({ at, contactEmail }: { at: number; contactEmail: string }) {
  const { language, t } = useLanguage();
  return (
    <div className="small">
      <p>
        {t("listings.removed", { day: formatDay(at, language) })} <a href="/terms">{t("listings.rules")}</a>
      </p>
      {contactEmail && <p>{t("listings.appeal", { email: contactEmail })}</p>}
    </div>
  );
}
