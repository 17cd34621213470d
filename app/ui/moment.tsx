import { formatMoment, type MomentStyle } from "~/domain/moment";
import { formatAgo, locales } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** A time in the zone that the edge knows of the reader; an island shows it in their browser's. Milliseconds. */
export function Moment({ at, shows = "day" }: { at: number; shows?: MomentStyle }) {
  const { language, clock } = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()} data-shows={shows}>
      {formatMoment(at, shows, locales[language], clock)}
    </time>
  );
}

/** The same within a sentence: "Nov 21, 2026, 6:05 PM CST". */
export function useMomentText(): (at: number) => string {
  const { language, clock } = useLanguage();
  return (at) => formatMoment(at, "day", locales[language], clock);
}

/** "2 hours ago", with the exact time. */
export function Ago({ at, now }: { at: number; now: number }) {
  const { language, clock } = useLanguage();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at, "day", locales[language], clock)}>
      {formatAgo(at, now, language)}
    </time>
  );
}
