import type { SellerCause } from "../cancellations/cancellation";
import { BUYER_REASONS, type MoveReason } from "../orders/move-reasons";
import type { ProblemKind } from "../problems/problem-report";
import type { FeeBearer } from "./refund";

// Source: docs/rules/orders.md, amendments. The seller bears PayPal's fee of a sale that stands, and of one that fails
// through the seller; the market that of a sale that the buyer chose to end, or that fails through neither of them.

/** Of a cancelled order; any other reason is the seller's own. */
export function bearerOfCancellation(reason: MoveReason | SellerCause): FeeBearer {
  return BUYER_REASONS.some((one) => one === reason) ? "market" : "seller";
}

/** Of a refund for a problem that a person decided, or time: `isOverdue` when the market itself did not decide in time. */
export function bearerOfProblem(kind: ProblemKind, isOverdue: boolean): FeeBearer {
  return kind === "change_of_mind" || isOverdue ? "market" : "seller";
}

/** PayPal's reasons of disputes that blame the seller. */
export const SELLER_DISPUTES = [
  "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
  "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
] as const;
