import type { OrderStatus } from "../orders/order";
import type { PayoutStatus } from "./payout";

/** The most payouts of one batch: the next batch takes the rest. */
export const BATCH_MAX = 200;

/** Whether a payout is in its batch's file: one that failed or came back would be paid twice by it. */
export function isInFile({ status }: { status: PayoutStatus }): boolean {
  return status === "requested" || status === "paid";
}

/** Why a requested payout is left out of a batch until an administrator marks it as paid or failed, or it passes. */
export type LeftOutReason = "disputed" | "problem" | "refunded";

/** An order of a requested payout. */
interface RequestedOrder {
  /** Its part of the payout, centavos; below zero for a debt that the payout takes back. */
  amount: number;
  status: OrderStatus;
  /** What the ledger says since: below zero when it was refunded after the request. Centavos. */
  payable: number;
  isDisputed: boolean;
}

/** Why a requested payout should not be paid now; `null` when it can be. */
export function whyLeftOut(orders: readonly RequestedOrder[]): LeftOutReason | null {
  const sold = orders.filter(({ amount }) => amount > 0);
  if (sold.some(({ isDisputed }) => isDisputed)) return "disputed";
  if (sold.some(({ status }) => status === "problem_open")) return "problem";
  return sold.some(({ payable }) => payable < 0) ? "refunded" : null;
}
