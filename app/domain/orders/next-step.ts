import { type FeedbackFacts, refuseFeedback, type Side } from "../feedback/feedback";
import type { ShippingMethod } from "../shipments/shipment";
import { isVoid } from "./order";

export interface StepFacts extends Pick<FeedbackFacts, "status" | "feedbackFrom" | "now"> {
  role: Side;
  /** `null` until it is shipped. */
  way: ShippingMethod | null;
  /** Where it is picked up; `null` when it is shipped. */
  pickupPlace: string | null;
  isRated: boolean;
  /** Until when the seller answers a request to cancel. */
  answerBy?: number | null;
  auctionId: string | null;
}

export type NextStep = "pay" | "ship" | "answer" | "handOver" | "arrived" | "complete" | "problem" | "rate" | "after";

/** The one thing that a person can do next about an order; `null` when nothing is due. `status` is the one that time gives. */
export function nextStep(facts: StepFacts): NextStep | null {
  const { role, status, way, pickupPlace, isRated, answerBy, auctionId } = facts;
  if (status === "problem_open") return "problem";
  if (role === "buyer") {
    if (status === "awaiting_payment") return "pay";
    if (status === "shipped") return "arrived";
    if (status === "delivered") return "complete";
  } else {
    if (status === "paid" && answerBy) return "answer";
    if (status === "paid") return pickupPlace === null ? "ship" : "handOver";
    if (status === "shipped" && way === "in_person") return "handOver";
    if (isVoid(status) && auctionId !== null) return "after";
  }
  return !isRated && refuseFeedback({ ...facts, own: null }) === null ? "rate" : null;
}
