import { DAY_FORMAT, HOUR_FORMAT } from "~/domain/time";

/** Shows times (`<Moment>`) in the reader's time zone; the HTML has them in the market's. */
export function showLocalTimes(): void {
  const language = document.documentElement.lang === "es" ? "es-MX" : "en-US";
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-shows]")) {
    const format = time.dataset.shows === "hour" ? HOUR_FORMAT : DAY_FORMAT;
    time.textContent = new Intl.DateTimeFormat(language, format).format(Date.parse(time.dateTime));
  }
}
