import type { OrderStatus } from "../orders/order";
import { COMPLETES_AFTER } from "../orders/order-times";
import { releasableAt, SETTLED_SALES } from "./payout";

/** `owed`: the seller owes it. `refundRefused`: an administrator has to act. `complaint`: about the auction's result. `suspended`: the seller's account. `ready`: nothing holds it. */
export const HOLD_REASONS = [
  "owed",
  "disputed",
  "problem",
  "refundRefused",
  "complaint",
  "suspended",
  "delivery",
  "afterDelivery",
  "newSeller",
  "ready",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
export const TIMED_HOLDS: readonly HoldReason[] = ["afterDelivery", "newSeller"];

/** An order in one of these is paid out once its time has passed. Source: docs/rules/orders.md, amendments. */
export const RELEASED_STATUSES: readonly OrderStatus[] = ["completed", "partially_refunded"];
/** What the seller is still owed is theirs: a payout came back after a later one deducted the refund. */
export const RETURNED_STATUSES: readonly OrderStatus[] = ["refunded", "cancelled", "expired_unpaid"];

/** `payable` is in centavos and never 0; the seller owes what is below zero. */
export interface PayableOrder {
  status: OrderStatus;
  payable: number;
  movedAt: number;
  deliveredAt: number | null;
  sales: number;
  isDisputed: boolean;
  /** PayPal refused it for good, and it was not retried. */
  hasRefusedRefund: boolean;
  /** Whether a complaint about its auction's result waits for a decision. */
  hasComplaint: boolean;
  /** Whether an administrator suspended the seller. */
  isSuspended: boolean;
}

export interface Hold {
  reason: HoldReason;
  until: number | null;
}

/** Source: docs/rules/orders.md, payment and payout. */
export function whyHeld(order: PayableOrder, now: number): Hold {
  const { status, payable, isDisputed, hasRefusedRefund, hasComplaint, isSuspended, sales } = order;
  const unknown = (reason: HoldReason): Hold => ({ reason, until: null });
  if (payable < 0) return unknown("owed");
  if (isDisputed) return unknown("disputed");
  if (status === "problem_open") return unknown("problem");
  const isReturned = RETURNED_STATUSES.includes(status);
  // An administrator or the buyer completed the order, so the seller gets the money.
  if (hasRefusedRefund && (isReturned || status === "partially_refunded")) return unknown("refundRefused");
  if (hasComplaint) return unknown("complaint");
  if (isSuspended) return unknown("suspended");
  if (isReturned) return unknown("ready");
  if (status !== "delivered" && !RELEASED_STATUSES.includes(status)) return unknown("delivery");
  const until = heldUntil(order);
  if (status !== "delivered" && until <= now) return unknown("ready");
  return { reason: sales < SETTLED_SALES ? "newSeller" : "afterDelivery", until };
}

function heldUntil({ status, movedAt, deliveredAt, sales }: PayableOrder): number {
  const completedAt = status === "delivered" ? movedAt + COMPLETES_AFTER : movedAt;
  return releasableAt({ completedAt, deliveredAt, sales });
}

/** `debt`: the seller owes at least as much as is ready. */
export type ReadyHold = "ready" | "noAccount" | "debt";

/** Centavos; `negative` is not above zero. */
export function whyReadyWaits(account: string | null, releasable: number, negative: number): ReadyHold {
  if (releasable > 0 && releasable + negative <= 0) return "debt";
  return account === null ? "noAccount" : "ready";
}
