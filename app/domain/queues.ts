import { HOUR, MINUTE } from "./time";

/** What cron works off each minute, in this order. */
export const MINUTE_QUEUES = [
  "auctionStarts",
  "auctionEnds",
  "endReminders",
  "payments",
  "takenDownOrders",
  "checkouts",
  "paymentReminders",
  "unpaidOrders",
  "shipReminders",
  "cancellations",
  "unshippedOrders",
  "deliveries",
  "completions",
  "disputes",
  "problems",
  "feedback",
  "ratingReminders",
  "reconciliation",
] as const;
export type MinuteQueue = (typeof MINUTE_QUEUES)[number];

/** Worked off after each minute, and after the responses that fill them. */
const OUTBOXES = ["disputeList", "refunds", "emails", "trackingNumbers"] as const;

/** Worked off each hour. */
const SWEEPS = ["expiredRows"] as const;

export const QUEUES = [...MINUTE_QUEUES, ...OUTBOXES, ...SWEEPS] as const;
export type Queue = (typeof QUEUES)[number];

/** What waits in a queue, and since when the first of it is due. Times in milliseconds, by the database's clock. */
export interface DueQueue {
  queue: Queue;
  since: number;
  now: number;
}

/** How long something may be due before its queue counts as not finished, milliseconds. */
const PATIENCE = 20 * MINUTE;
const LONG_PATIENCE: { [name in Queue]?: number } = { reconciliation: 12 * HOUR, expiredRows: 6 * HOUR };

/** Whether a queue is left to the hourly run. */
export function isSweep(queue: Queue): boolean {
  return SWEEPS.some((sweep) => sweep === queue);
}

export function isNotFinished({ queue, since, now }: DueQueue): boolean {
  return now - since > (LONG_PATIENCE[queue] ?? PATIENCE);
}

const NEEDS: { [name in Queue]?: "paypal" | "mail" } = {
  disputes: "paypal",
  disputeList: "paypal",
  refunds: "paypal",
  trackingNumbers: "paypal",
  emails: "mail",
};

/** Whether the services that a queue needs are configured. */
export function isWorkedOff(queue: Queue, services: { paypal: unknown; mail: unknown }): boolean {
  const service = NEEDS[queue];
  return service === undefined || Boolean(services[service]);
}
