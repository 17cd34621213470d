import type { OrderStatus } from "../orders/order";
import { COMPLETES_AFTER } from "../orders/order-times";
import { releasableAt, SETTLED_SALES } from "./payout";

/**
 * Why a seller does not have an order's money yet. `owed`: the seller owes it to the market. `refundRefused`: PayPal
 * refused the buyer's refund, and an administrator has to retry it, settle it another way or complete the order. `ready`:
 * nothing holds it.
 */
export const HOLD_REASONS = [
  "owed",
  "disputed",
  "problem",
  "refundRefused",
  "delivery",
  "afterDelivery",
  "newSeller",
  "ready",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
/** The reasons that end by time alone. */
export const TIMED_HOLDS: readonly HoldReason[] = ["afterDelivery", "newSeller"];

/** An order in one of these is paid out once its time has passed. Source: docs/rules/orders.md, amendments. */
export const RELEASED_STATUSES: readonly OrderStatus[] = ["completed", "partially_refunded"];
/**
 * Its buyer is to have the money back. What its seller is owed nevertheless is theirs, unless a refund was refused: a
 * payout of the order came back after a later one deducted the refund.
 */
export const RETURNED_STATUSES: readonly OrderStatus[] = ["refunded", "cancelled", "expired_unpaid"];

/** An order with money that the ledger owes its seller, or that the seller owes. Times in milliseconds. */
export interface PayableOrder {
  status: OrderStatus;
  /** Centavos, never 0; below zero is owed by the seller. */
  payable: number;
  /** When it got its status. */
  movedAt: number;
  deliveredAt: number | null;
  /** The seller's number of completed sales. */
  sales: number;
  isDisputed: boolean;
  /** A refund that PayPal refused for good, and that was not retried. */
  hasRefusedRefund: boolean;
}

export interface Hold {
  reason: HoldReason;
  /** Milliseconds; `null` where no date is known. */
  until: number | null;
}

/** Why an order's money waits, and until when. Source: docs/rules/orders.md, payment and payout. */
export function whyHeld(order: PayableOrder, now: number): Hold {
  const { status, payable, isDisputed, hasRefusedRefund, sales } = order;
  const unknown = (reason: HoldReason): Hold => ({ reason, until: null });
  if (payable < 0) return unknown("owed");
  if (isDisputed) return unknown("disputed");
  if (status === "problem_open") return unknown("problem");
  const isReturned = RETURNED_STATUSES.includes(status);
  // Of a completed order an administrator or its buyer has decided that the seller gets the money.
  if (hasRefusedRefund && (isReturned || status === "partially_refunded")) return unknown("refundRefused");
  if (isReturned) return unknown("ready");
  if (status !== "delivered" && !RELEASED_STATUSES.includes(status)) return unknown("delivery");
  const until = heldUntil(order);
  if (status !== "delivered" && until <= now) return unknown("ready");
  return { reason: sales < SETTLED_SALES ? "newSeller" : "afterDelivery", until };
}

/** A delivered order is completed by time. */
function heldUntil({ status, movedAt, deliveredAt, sales }: PayableOrder): number {
  const completedAt = status === "delivered" ? movedAt + COMPLETES_AFTER : movedAt;
  return releasableAt({ completedAt, deliveredAt, sales });
}

/** What holds a seller's orders that are ready: nothing, no account to pay to, or a debt that is not smaller. */
export type ReadyHold = "ready" | "noAccount" | "debt";

/** `releasable` and `negative` are in centavos; `negative` is not above zero. */
export function whyReadyWaits(account: string | null, releasable: number, negative: number): ReadyHold {
  if (releasable > 0 && releasable + negative <= 0) return "debt";
  return account === null ? "noAccount" : "ready";
}
