import { type Clock, formatMoment, type MomentStyle } from "~/domain/moment";

function ownClock(): Clock {
  return { now: Date.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Shows times (`<Moment>`) in the browser's time zone. */
export function showLocalTimes(): void {
  const locale = document.documentElement.lang === "es" ? "es-MX" : "en-US";
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-shows]")) {
    const style = time.dataset.shows as MomentStyle;
    time.textContent = formatMoment(Date.parse(time.dateTime), style, locale, ownClock());
  }
}
