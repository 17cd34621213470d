import { POLICY } from "../policy";
import { DAY, HOUR } from "../time";

/** What administrators answer. `appeals` are against takedowns and rulings, `personAppeals` against suspensions and strikes, `decisions` about escalated problems. */
export const DESK_QUEUES = [
  ...(["reports", "heldListings", "appeals", "personAppeals"] as const),
  ...(["complaints", "decisions", "proposals"] as const),
] as const;
export type DeskQueue = (typeof DESK_QUEUES)[number];

/** What waits for an outside service or for an administrator. `webhooks` came and were not handled. */
export type Waiting = "emails" | "refunds" | "payouts" | "webhooks" | "differences" | DeskQueue;

/** Counted so far, so that a long queue costs no more. */
export const WAITING_MOST = 1000;

/** In hours: longer waits are shown as late, and administrators are told. The policies promise the time of problems; proposals expire. */
export const ANSWER_HOURS: Readonly<Record<DeskQueue, number>> = {
  reports: 48,
  heldListings: 24,
  appeals: 72,
  personAppeals: 72,
  complaints: 72,
  decisions: (POLICY.DECISION_DAYS * DAY) / HOUR,
  proposals: 24,
};

export function isDeskQueue(queue: Waiting): queue is DeskQueue {
  return queue in ANSWER_HOURS;
}

/** `oldest` is when the longest waiting came; `null` when nothing waits. */
export function isOverdue(queue: Waiting, oldest: number | null, now: number): boolean {
  return isDeskQueue(queue) && oldest !== null && now - oldest > ANSWER_HOURS[queue] * HOUR;
}
