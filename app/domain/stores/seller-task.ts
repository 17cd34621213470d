import { ANSWER_WITHIN } from "../cancellations/cancellation";
import { DAY } from "../time";

/** What waits for a seller, the most urgent kind first. */
export const SELLER_TASKS = [
  ...(["problem", "return", "cancellation", "ship"] as const),
  ...(["offer", "question", "unsold", "soldOut"] as const),
] as const;
export type SellerTask = (typeof SELLER_TASKS)[number];

/** Of a kind, these are counted at most, and so many are named. */
export const TASK_COUNT_MAX = 100;
export const TASK_NAMES = 3;

/** Listings that did not sell, or sold out, are a task for so long. */
export const UNSOLD_LASTS = 30 * DAY;

/** When the first of a kind has to be done, or since when it waits. */
export type TaskTime = { by: number; isUrgent: boolean } | { since: number };

/** From the time of its first row, which most kinds have to be done by; `null` where time does not matter. */
export function taskTime(kind: SellerTask, at: number | null, now: number): TaskTime | null {
  if (at === null || kind === "unsold" || kind === "soldOut") return null;
  if (kind === "question") return { since: at };
  const by = kind === "cancellation" ? at + ANSWER_WITHIN : at;
  return { by, isUrgent: by - now < DAY };
}
