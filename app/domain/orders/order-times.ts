import type { Side } from "../feedback/feedback";
import { POLICY } from "../policy";
import type { ShippingMethod } from "../shipments/shipment";
import { DAY } from "../time";
import type { OrderStatus } from "./order";

export const REMIND_TO_SHIP = POLICY.SHIP_REMINDER_DAYS * DAY;
export const SHIP_WITHIN = POLICY.SHIP_WITHIN_DAYS * DAY;

/** `awayUntil`: when the seller is back, as the buyer was told; the time to ship counts from then. */
export function shipBy(paidAt: number, awayUntil: number | null): number {
  return Math.max(paidAt, awayUntil ?? 0) + SHIP_WITHIN;
}

export const COMPLETES_AFTER = POLICY.COMPLETES_AFTER_DAYS * DAY;

export interface TimedOrder {
  status: OrderStatus;
  payBy: number | null;
  movedAt: number;
  /** When its seller is back who was away when it was made. */
  awayUntil: number | null;
  /** When it counts as delivered without a confirmation by buyer or carrier; `null` unless it was shipped. */
  deliversAt: number | null;
  /** PayPal may be capturing its payment right now. */
  isPaying?: boolean;
}

interface Progress extends Omit<TimedOrder, "payBy"> {
  role: Side;
  shipment: { way: ShippingMethod; arrivesBy: number } | null;
  /** `false` when time has changed the status and the database does not have it yet: it counts from `now`. */
  isWritten: boolean;
  now: number;
}

/** Until when somebody has to do the next thing, or when it counts as done; `null` where nothing is awaited. */
export function nextDeadline({
  status,
  role,
  shipment,
  movedAt,
  awayUntil,
  deliversAt,
  isWritten,
  now,
}: Progress): number | null {
  if (status === "paid") return shipBy(movedAt, awayUntil);
  if (status === "delivered") return (isWritten ? movedAt : now) + COMPLETES_AFTER;
  if (status !== "shipped") return null;
  return role === "buyer" || shipment?.way === "in_person" ? (shipment?.arrivesBy ?? null) : deliversAt;
}

/** The deadline itself is still in time. Source: docs/rules/auctions.md, amendments; in SQL: data/orders/facts.server.ts. */
export function isPaymentOverdue(payBy: number, now: number): boolean {
  return now > payBy;
}

/** The status that time gives, even before cron writes it. Source: docs/rules/orders.md, order. */
export function statusAt(
  { status, payBy, movedAt, awayUntil, deliversAt, isPaying }: TimedOrder,
  now: number,
): OrderStatus {
  if (status === "awaiting_payment" && isPaying) return "payment_pending";
  if (status === "awaiting_payment" && payBy !== null && isPaymentOverdue(payBy, now)) return "expired_unpaid";
  if (status === "paid" && now >= shipBy(movedAt, awayUntil)) return "cancelled";
  if (status === "shipped" && deliversAt !== null && now >= deliversAt) return "delivered";
  if (status === "delivered" && now >= movedAt + COMPLETES_AFTER) return "completed";
  return status;
}
