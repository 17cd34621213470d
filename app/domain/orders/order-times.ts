import { POLICY } from "../policy";
import { DAY } from "../time";
import type { OrderStatus } from "./order";

/** Who has not sent what was paid is reminded after so long, milliseconds. */
export const REMIND_TO_SHIP = POLICY.SHIP_REMINDER_DAYS * DAY;
/** What is not sent so long after it was paid is cancelled, and the buyer gets their money back. */
export const SHIP_WITHIN = POLICY.SHIP_WITHIN_DAYS * DAY;
/** What is delivered is completed so long after, unless its buyer says something. */
export const COMPLETES_AFTER = POLICY.COMPLETES_AFTER_DAYS * DAY;

/** An order as far as time moves it. Milliseconds. */
export interface TimedOrder {
  status: OrderStatus;
  payBy: number | null;
  /** When it came to be what it is. */
  movedAt: number;
  /** When it counts as delivered if nobody says anything; `null` while nothing is on its way. */
  deliversAt: number | null;
}

/** What an order is at a moment: what time has decided is so before it is written down. Source: State machines, order. */
export function statusAt({ status, payBy, movedAt, deliversAt }: TimedOrder, now: number): OrderStatus {
  if (status === "awaiting_payment" && payBy !== null && payBy < now) return "expired_unpaid";
  if (status === "paid" && now >= movedAt + SHIP_WITHIN) return "cancelled";
  if (status === "shipped" && deliversAt !== null && now >= deliversAt) return "delivered";
  if (status === "delivered" && now >= movedAt + COMPLETES_AFTER) return "completed";
  return status;
}
