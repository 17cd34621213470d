import type { Vacation } from "~/domain/accounts/vacation";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** The vacation that is planned or under way, and the button that ends it. */
export function CurrentVacation({ vacation: { from, until }, now }: { vacation: Vacation; now: number }) {
  const { t, language } = useLanguage();
  const isPlanned = from > now;
  const day = until === null ? "" : formatDay(until, language);
  const open = until === null ? "Open" : "";
  return (
    <form className="toast stack tight" method="post" action="/seller-settings/vacation/end">
      <p className="strong">
        {isPlanned
          ? t(`away.isPlanned${open}`, { from: formatDay(from, language), day })
          : t(`away.isAway${open}`, { day })}
      </p>
      <p>
        <button className="btn" type="submit">
          {t(isPlanned ? "away.endPlanned" : "away.end")}
        </button>
      </p>
    </form>
  );
}
