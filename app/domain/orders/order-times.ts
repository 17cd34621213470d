import { POLICY } from "../policy";
import { DAY } from "../time";
import type { OrderStatus } from "./order";

/** The seller of an unshipped order is reminded this long after its payment, milliseconds. */
export const REMIND_TO_SHIP = POLICY.SHIP_REMINDER_DAYS * DAY;
/** An unshipped order is cancelled and refunded this long after its payment, milliseconds. */
export const SHIP_WITHIN = POLICY.SHIP_WITHIN_DAYS * DAY;

/** When an order paid at `paidAt` is cancelled unless it was shipped. Milliseconds since 1970. */
export function shipBy(paidAt: number): number {
  return paidAt + SHIP_WITHIN;
}

/** An order is completed this long after its delivery, unless its buyer reports a problem. Milliseconds. */
export const COMPLETES_AFTER = POLICY.COMPLETES_AFTER_DAYS * DAY;

/** The part of an order that time can change. Times in milliseconds. */
export interface TimedOrder {
  status: OrderStatus;
  payBy: number | null;
  movedAt: number;
  /** When it counts as delivered without a confirmation by buyer or carrier; `null` unless it was shipped. */
  deliversAt: number | null;
  /** Whether PayPal may be capturing its payment right now. */
  isPaying?: boolean;
}

/** The status at `now`, even before cron writes it. Source: docs/rules/orders.md, order. */
export function statusAt({ status, payBy, movedAt, deliversAt, isPaying }: TimedOrder, now: number): OrderStatus {
  if (status === "awaiting_payment" && isPaying) return "payment_pending";
  if (status === "awaiting_payment" && payBy !== null && payBy < now) return "expired_unpaid";
  if (status === "paid" && now >= shipBy(movedAt)) return "cancelled";
  if (status === "shipped" && deliversAt !== null && now >= deliversAt) return "delivered";
  if (status === "delivered" && now >= movedAt + COMPLETES_AFTER) return "completed";
  return status;
}
