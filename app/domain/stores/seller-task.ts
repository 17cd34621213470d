import { ANSWER_WITHIN } from "../cancellations/cancellation";
import { shipBy } from "../orders/order-times";
import { DAY } from "../time";

/** What waits for a seller, the most urgent kind first. */
export const SELLER_TASKS = ["problem", "return", "cancellation", "ship", "question", "unsold", "soldOut"] as const;
export type SellerTask = (typeof SELLER_TASKS)[number];

/** Of a kind, these are counted at most, and so many are named. */
export const TASK_COUNT_MAX = 100;
export const TASK_NAMES = 3;

/** Listings that did not sell, or sold out, are a task for so long. */
export const UNSOLD_LASTS = 30 * DAY;

/** Until when a task has to be done, from the time of its first row; `null` where nothing ends. */
export function taskDeadline(kind: SellerTask, at: number | null): number | null {
  if (at === null) return null;
  if (kind === "ship") return shipBy(at);
  if (kind === "cancellation") return at + ANSWER_WITHIN;
  return kind === "problem" || kind === "return" ? at : null;
}

export function isUrgent(deadline: number | null, now: number): boolean {
  return deadline !== null && deadline - now < DAY;
}
