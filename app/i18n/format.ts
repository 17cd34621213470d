import type { Language } from "./language";

/** The market's own clock, for whoever has not told theirs. */
const ZONE = "America/Mexico_City";

/** A day and an hour with the zone they are of: "Nov 21, 2026, 6:05 PM CST". Time in milliseconds. */
export function formatDateTime(time: number, language: Language): string {
  return new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", {
    timeZone: ZONE,
    timeZoneName: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  }).format(time);
}
