import { isNotFinished } from "../queues";
import { MINUTE } from "../time";

/** What has to work, so that the market does. */
const READY_PARTS = ["database", "pictures", "avatars", "mail", "paypal", "cron"] as const;
export type ReadyPart = (typeof READY_PARTS)[number];

/** `off`: not configured. `late`: an email that is due waits, or the minute's cron has not run. */
export type PartState = "ok" | "away" | "off" | "late" | "refused";

const CRON_LATE_AFTER = 5 * MINUTE;

/** What the database tells in one read; `null` when it is away. Times in milliseconds. */
export interface Signs {
  now: number;
  /** When the minute's cron last started. */
  minuteAt: number | null;
  /** Since when the oldest email that is due waits. */
  mailSince: number | null;
  /** Whether PayPal refuses our account or key. */
  isRefused: boolean;
}

export function judgeParts(
  signs: Signs | null,
  has: { pictures: boolean; avatars: boolean; mail: boolean; paypal: boolean },
): Record<ReadyPart, PartState> {
  return {
    database: signs ? "ok" : "away",
    pictures: has.pictures ? "ok" : "away",
    avatars: has.avatars ? "ok" : "away",
    mail: !has.mail ? "off" : signs && isMailLate(signs) ? "late" : "ok",
    paypal: !has.paypal ? "off" : signs?.isRefused ? "refused" : "ok",
    cron: signs && isCronLate(signs) ? "late" : "ok",
  };
}

export function isReady(parts: Record<ReadyPart, PartState>): boolean {
  return READY_PARTS.every((part) => parts[part] === "ok");
}

function isMailLate({ mailSince, now }: Signs): boolean {
  return mailSince !== null && isNotFinished({ queue: "emails", since: mailSince, now });
}

function isCronLate({ minuteAt, now }: Signs): boolean {
  return minuteAt === null || now - minuteAt > CRON_LATE_AFTER;
}
