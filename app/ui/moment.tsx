import { formatDateTime, formatHour } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** A time in the market's zone; an island shows it in the reader's. Milliseconds. */
export function Moment({ at, shows = "day" }: { at: number; shows?: "day" | "hour" }) {
  const { language } = useLanguage();
  const format = shows === "hour" ? formatHour : formatDateTime;
  return (
    <time dateTime={new Date(at).toISOString()} data-shows={shows}>
      {format(at, language)}
    </time>
  );
}
