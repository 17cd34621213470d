import { REPORT_WINDOWS } from "../problems/problem-report";
import { OPEN_ORDER_STATUSES, type OrderStatus } from "./order";

export interface ErasableOrder {
  status: OrderStatus;
  movedAt: number;
  deliveredAt: number | null;
  /** The latest estimate; `null` when it was never shipped. */
  arrivesBy: number | null;
}

export const SINCE_DELIVERY = Math.max(REPORT_WINDOWS.not_as_described.until, REPORT_WINDOWS.change_of_mind.until);
export const SINCE_ESTIMATE = REPORT_WINDOWS.not_received.until;

/**
 * From when an order does without the address and the messages of a closed account; `null` while it is open. Only a
 * completed order has windows: of the others nothing can be reported any more. Source: docs/rules/orders.md, amendments.
 */
export function erasableFrom({ status, movedAt, deliveredAt, arrivesBy }: ErasableOrder): number | null {
  if (OPEN_ORDER_STATUSES.includes(status)) return null;
  if (status !== "completed") return movedAt;
  const fromEstimate = arrivesBy === null ? movedAt : arrivesBy + SINCE_ESTIMATE;
  return Math.max(movedAt, (deliveredAt ?? movedAt) + SINCE_DELIVERY, fromEstimate);
}
