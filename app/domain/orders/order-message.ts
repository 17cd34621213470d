import { cleanText, textLength } from "../text";
import { DAY, MINUTE } from "../time";
import { isVoid } from "./order";
import { statusAt, type TimedOrder } from "./order-times";

/** Longest message between buyer and seller, in letters. */
export const ORDER_MESSAGE_MAX = 2000;
/** Who gets several is mailed about one in so long, milliseconds. */
export const ORDER_MAIL_PAUSE = 10 * MINUTE;
/** How long buyer and seller may still write after nothing came of an order. */
export const THREAD_STAYS_OPEN = 30 * DAY;

export type OrderMessageRefusal = "messageRequired" | "messageTooLong";

/** Reads a message between buyer and seller, as typed. */
export function checkOrderMessage(
  typed: string,
): { ok: true; body: string } | { ok: false; refusal: OrderMessageRefusal } {
  const body = cleanText(typed);
  if (!body) return { ok: false, refusal: "messageRequired" };
  return textLength(body) > ORDER_MESSAGE_MAX ? { ok: false, refusal: "messageTooLong" } : { ok: true, body };
}

/** Whether buyer and seller of an order may still write to each other. */
export function isThreadOpen(order: TimedOrder, now: number): boolean {
  return !isVoid(statusAt(order, now)) || now < order.movedAt + THREAD_STAYS_OPEN;
}
