import type { SellerCause } from "../cancellations/cancellation";
import { BUYER_REASONS, type MoveReason } from "../orders/move-reasons";
import type { ProblemKind } from "../problems/problem-report";
import type { FeeBearer } from "./refund";

// The seller bears PayPal's fee unless the buyer ended the sale or neither is to blame. Source: docs/rules/orders.md.

export function bearerOfCancellation(reason: MoveReason | SellerCause): FeeBearer {
  // Of what was not picked up, nobody knows who did not come.
  return reason === "not_picked_up" || BUYER_REASONS.some((one) => one === reason) ? "market" : "seller";
}

/** `isOverdue`: the market itself did not decide in time. */
export function bearerOfProblem(kind: ProblemKind, isOverdue: boolean): FeeBearer {
  return kind === "change_of_mind" || isOverdue ? "market" : "seller";
}

/** These blame the seller. */
export const SELLER_DISPUTES = [
  "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
] as const;
