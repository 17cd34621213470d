import { HOUR, MINUTE } from "./time";

/** Cron works them off in this order. */
export const MINUTE_QUEUES = [
  "auctionStarts",
  "vacations",
  "suspensionEnds",
  "exclusions",
  "auctionEnds",
  "endReminders",
  "payments",
  "takenDownOrders",
  "checkouts",
  "paymentReminders",
  "unpaidOrders",
  "offers",
  "shipReminders",
  "cancellations",
  "unshippedOrders",
  "deliveries",
  "completions",
  "disputes",
  "problems",
  "feedback",
  "ratingReminders",
  "erasures",
  "bidderComparisons",
  "savedSearches",
  "imports",
  "auditHashes",
  "reconciliation",
] as const;
export type MinuteQueue = (typeof MINUTE_QUEUES)[number];

/** Worked off after each minute, and after the responses that fill them. */
const OUTBOXES = ["disputeList", "refunds", "emails", "trackingNumbers"] as const;

export const HOURLY_QUEUES = ["expiredRows"] as const;

export const QUEUES = [...MINUTE_QUEUES, ...OUTBOXES, ...HOURLY_QUEUES] as const;
export type Queue = (typeof QUEUES)[number];

/** `since` is when the first of it was due, by the database's clock. */
export interface DueQueue {
  queue: Queue;
  since: number;
  now: number;
}

/** A queue that is due for this long counts as not finished, and administrators are told. */
const LATE_AFTER = 20 * MINUTE;
const SLOW_QUEUES: { [name in Queue]?: number } = { reconciliation: 12 * HOUR, expiredRows: 6 * HOUR };

export function lateAfter(queue: Queue): number {
  return SLOW_QUEUES[queue] ?? LATE_AFTER;
}

export function isHourly(queue: Queue): boolean {
  return HOURLY_QUEUES.some((hourly) => hourly === queue);
}

export function isNotFinished({ queue, since, now }: DueQueue): boolean {
  return now - since > lateAfter(queue);
}

const NEEDS: { [name in Queue]?: "paypal" | "mail" } = {
  disputes: "paypal",
  disputeList: "paypal",
  refunds: "paypal",
  trackingNumbers: "paypal",
  emails: "mail",
};

export function hasServices(queue: Queue, services: { paypal: unknown; mail: unknown }): boolean {
  const service = NEEDS[queue];
  return service === undefined || Boolean(services[service]);
}
