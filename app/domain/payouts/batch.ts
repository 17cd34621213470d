import type { OrderStatus } from "../orders/order";
import type { PayoutStatus } from "./payout";

/** The most payouts of one batch: the next batch takes the rest. */
export const BATCH_MAX = 200;

/**
 * Why a requested payout is left out of a batch, or of its file, until an administrator marks it as paid or failed, or it
 * passes. `unpaid`: its batch was paid while it was left out.
 */
export type LeftOutReason = "disputed" | "problem" | "refunded" | "unpaid";

/**
 * Whether a payout is in its batch's file: one that failed or came back would be paid twice by it, and one that is left
 * out may not be the seller's.
 */
export function isInFile({ status, leftOut }: { status: PayoutStatus; leftOut: LeftOutReason | null }): boolean {
  return status === "paid" || (status === "requested" && leftOut === null);
}

interface RequestedOrder {
  /** Its part of the payout, centavos; below zero for a debt that the payout takes back. */
  amount: number;
  status: OrderStatus;
  /** What the ledger says since: below zero when it was refunded after the request. Centavos. */
  payable: number;
  isDisputed: boolean;
}

/** Why a requested payout should not be paid now; `null` when it can be. */
export function whyLeftOut(orders: readonly RequestedOrder[], isBatchPaid = false): LeftOutReason | null {
  const sold = orders.filter(({ amount }) => amount > 0);
  if (sold.some(({ isDisputed }) => isDisputed)) return "disputed";
  if (sold.some(({ status }) => status === "problem_open")) return "problem";
  if (sold.some(({ payable }) => payable < 0)) return "refunded";
  return isBatchPaid ? "unpaid" : null;
}
