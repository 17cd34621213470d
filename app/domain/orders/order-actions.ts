import { type ProblemKind, type Reportable, reportableUntil } from "../problems/problem-report";
import type { ShippingMethod } from "../shipments/shipment";
import { isThreadOpen } from "./order-message";
import { statusAt, type TimedOrder } from "./order-times";

export interface OrderFacts extends TimedOrder {
  role: "buyer" | "seller";
  deliveredAt: number | null;
  returnDays: number;
  returnWorkingDays: number | null;
  /** `null` when feedback is not possible yet. */
  feedbackFrom: number | null;
  now: number;
  /** Where it is picked up; `null` when it is shipped. */
  pickupPlace: string | null;
  shipment: { way: ShippingMethod; arrivesBy: number; correctedAt: number | null } | null;
  isConfirmed: boolean;
  problems: readonly { kind: ProblemKind }[];
}

export type OrderAction =
  | "pay"
  | "ship"
  | "correct"
  | "handOver"
  | "arrived"
  | "complete"
  | "write"
  | "problem"
  | "feedback";

/** Cancelling is a rule of its own. Source: docs/rules/orders.md, order and problem. */
export function orderActions(facts: OrderFacts): Record<OrderAction, boolean> {
  const { role, feedbackFrom, now, shipment, pickupPlace } = facts;
  const status = statusAt(facts, now);
  const isBuyer = role === "buyer";
  const isSeller = role === "seller";
  const isOnItsWay = status === "shipped";
  const isToPickUp = status === "paid" && pickupPlace !== null;
  return {
    pay: isBuyer && status === "awaiting_payment",
    ship: isSeller && status === "paid" && pickupPlace === null,
    correct: isSeller && isOnItsWay && shipment?.way === "carrier" && shipment.correctedAt === null,
    handOver: isSeller && (isToPickUp || (isOnItsWay && shipment?.way === "in_person")),
    arrived: isBuyer && (isToPickUp || isOnItsWay),
    complete: isBuyer && status === "delivered",
    write: isThreadOpen(facts, now),
    problem: isBuyer && reportableUntil(reportable(facts), now) !== null,
    feedback: feedbackFrom !== null,
  };
}

function reportable({
  status,
  movedAt,
  deliveredAt,
  shipment,
  isConfirmed,
  problems,
  returnDays,
  returnWorkingDays,
}: OrderFacts): Reportable {
  return {
    status,
    isConfirmed,
    returnDays,
    returnWorkingDays,
    arrivesBy: shipment?.arrivesBy ?? null,
    deliveredAt: deliveredAt ?? (status === "completed" ? movedAt : null),
    reported: problems.map(({ kind }) => kind),
  };
}
