/** Durations are milliseconds, and moments milliseconds since 1970 in UTC, unless a name ends in another unit. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** HTML uses the market's zone, script the reader's own. */
export const HOUR_FORMAT = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
export const DAY_FORMAT = { year: "numeric", month: "short", day: "numeric", ...HOUR_FORMAT } as const;
