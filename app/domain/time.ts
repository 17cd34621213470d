/** Lengths of time, milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How the hour of something is drawn, and with its day: by the market's clock in HTML, by the reader's own in script. */
export const HOUR_FORMAT = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
export const DAY_FORMAT = { year: "numeric", month: "short", day: "numeric", ...HOUR_FORMAT } as const;
