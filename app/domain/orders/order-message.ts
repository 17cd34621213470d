import type { Result } from "../result";
import { cleanText, textLength } from "../text";
import { DAY, MINUTE } from "../time";
import { isVoid } from "./order";
import { statusAt, type TimedOrder } from "./order-times";

export const ORDER_MESSAGE_MAX = 2000;
export const ORDER_MAIL_PAUSE = 10 * MINUTE;
/** Buyer and seller can write this long after an order was cancelled or expired. */
export const THREAD_STAYS_OPEN = 30 * DAY;

export type OrderMessageRefusal = "messageRequired" | "messageTooLong";

export function checkOrderMessage(typed: string): Result<{ body: string }, OrderMessageRefusal> {
  const body = cleanText(typed);
  if (!body) return { ok: false, refusal: "messageRequired" };
  return textLength(body) > ORDER_MESSAGE_MAX ? { ok: false, refusal: "messageTooLong" } : { ok: true, body };
}

export function isThreadOpen(order: TimedOrder, now: number): boolean {
  return !isVoid(statusAt(order, now)) || now < order.movedAt + THREAD_STAYS_OPEN;
}
