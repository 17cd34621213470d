import type { OrderStatus } from "../orders/order";
import type { PayoutStatus } from "./payout";

export const BATCH_MAX = 200;

/** `suspended`: an administrator suspended the seller. `unpaid`: its batch was paid while it was left out. */
export type LeftOutReason = "disputed" | "problem" | "refunded" | "suspended" | "unpaid";

/** A file with a failed payout would pay it twice, and one that is left out may not be the seller's. */
export function isInFile({ status, leftOut }: { status: PayoutStatus; leftOut: LeftOutReason | null }): boolean {
  return status === "paid" || (status === "requested" && leftOut === null);
}

interface RequestedOrder {
  /** Centavos; below zero for a debt that the payout takes back. */
  amount: number;
  status: OrderStatus;
  payable: number;
  isDisputed: boolean;
}

export function whyLeftOut(
  orders: readonly RequestedOrder[],
  { isBatchPaid = false, isSuspended = false } = {},
): LeftOutReason | null {
  const sold = orders.filter(({ amount }) => amount > 0);
  if (sold.some(({ isDisputed }) => isDisputed)) return "disputed";
  if (sold.some(({ status }) => status === "problem_open")) return "problem";
  if (sold.some(({ payable }) => payable < 0)) return "refunded";
  if (isSuspended) return "suspended";
  return isBatchPaid ? "unpaid" : null;
}
