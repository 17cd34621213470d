import type { Side } from "../feedback/feedback";
import { POLICY } from "../policy";
import type { ShippingMethod } from "../shipments/shipment";
import { DAY } from "../time";
import { workingDaysAfter } from "../working-days";
import type { OrderStatus } from "./order";

export const REMIND_TO_SHIP = POLICY.SHIP_REMINDER_DAYS * DAY;
export const SHIP_WITHIN = POLICY.SHIP_WITHIN_DAYS * DAY;

/** From when its time to ship counts. `awayUntil`: when the seller is back, as the buyer was told. */
const shipsFrom = (paidAt: number, awayUntil: number | null) => Math.max(paidAt, awayUntil ?? 0);

/** When an order is cancelled that was not shipped. */
export function shipLimit(paidAt: number, awayUntil: number | null): number {
  return shipsFrom(paidAt, awayUntil) + SHIP_WITHIN;
}

export interface ToShip {
  paidAt: number;
  awayUntil: number | null;
  /** Business days that the listing promised when it was bought. */
  handlingDays: number | null;
  /** Where it is picked up; `null` when it is shipped. */
  pickupPlace: string | null;
}

/** `null` where the listing promised nothing sooner than the market's limit, and of what waits for its buyer to come. */
export function promisedShipBy({ paidAt, awayUntil, handlingDays, pickupPlace }: ToShip): number | null {
  if (handlingDays === null || pickupPlace !== null) return null;
  const promised = workingDaysAfter(shipsFrom(paidAt, awayUntil), handlingDays);
  return promised < shipLimit(paidAt, awayUntil) ? promised : null;
}

export function shipBy(order: ToShip): number {
  return promisedShipBy(order) ?? shipLimit(order.paidAt, order.awayUntil);
}

/** The promised day, and once it has passed the market's limit. */
export function nextShipBy(order: ToShip, now: number): number {
  const by = shipBy(order);
  return now <= by ? by : shipLimit(order.paidAt, order.awayUntil);
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
  handlingDays: number | null;
  pickupPlace: string | null;
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
  handlingDays,
  pickupPlace,
  deliversAt,
  isWritten,
  now,
}: Progress): number | null {
  if (status === "paid") return nextShipBy({ paidAt: movedAt, awayUntil, handlingDays, pickupPlace }, now);
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
  if (status === "paid" && now >= shipLimit(movedAt, awayUntil)) return "cancelled";
  if (status === "shipped" && deliversAt !== null && now >= deliversAt) return "delivered";
  if (status === "delivered" && now >= movedAt + COMPLETES_AFTER) return "completed";
  return status;
}

/** Time has cancelled a paid order, and the database does not have it yet: its refund has not begun. */
export function isRefundOwed(order: TimedOrder, now: number): boolean {
  return order.status === "paid" && statusAt(order, now) === "cancelled";
}
