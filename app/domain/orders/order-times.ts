import { POLICY } from "../policy";
import { DAY } from "../time";
import type { OrderStatus } from "./order";

/** How long after its payment the seller is reminded to ship an order, milliseconds. */
export const REMIND_TO_SHIP = POLICY.SHIP_REMINDER_DAYS * DAY;
/** How long after its payment an order that was not shipped is cancelled and refunded, milliseconds. */
export const SHIP_WITHIN = POLICY.SHIP_WITHIN_DAYS * DAY;

/** From when an order that was paid at `paidAt` is cancelled unless it was shipped, milliseconds since 1970. */
export function shipBy(paidAt: number): number {
  return paidAt + SHIP_WITHIN;
}

/** How long after its delivery an order is completed, unless its buyer reports a problem, milliseconds. */
export const COMPLETES_AFTER = POLICY.COMPLETES_AFTER_DAYS * DAY;

/** An order, as far as time moves it. Milliseconds. */
export interface TimedOrder {
  status: OrderStatus;
  payBy: number | null;
  /** When it got its status. */
  movedAt: number;
  /** When it counts as delivered unless buyer or carrier say so before; `null` while it is not on its way. */
  deliversAt: number | null;
}

/** The status of an order at a moment: what time decides holds before cron writes it. Source: State machines, order. */
export function statusAt({ status, payBy, movedAt, deliversAt }: TimedOrder, now: number): OrderStatus {
  if (status === "awaiting_payment" && payBy !== null && payBy < now) return "expired_unpaid";
  if (status === "paid" && now >= shipBy(movedAt)) return "cancelled";
  if (status === "shipped" && deliversAt !== null && now >= deliversAt) return "delivered";
  if (status === "delivered" && now >= movedAt + COMPLETES_AFTER) return "completed";
  return status;
}
