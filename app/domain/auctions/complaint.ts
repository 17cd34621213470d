import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer } from "../reason";
import { cleanText } from "../text";
import { DAY } from "../time";
import type { AuctionStatus } from "./auction";

export const COMPLAINT_CAUSES = ["sellerBids", "agreement", "result", "bids", "fault", "other"] as const;
export type ComplaintCause = (typeof COMPLAINT_CAUSES)[number];

export const COMPLAINT_DECISIONS = ["stands", "void"] as const;
export type ComplaintDecision = (typeof COMPLAINT_DECISIONS)[number];

export const COMPLAIN_WITHIN = POLICY.DISPUTE_DAYS * DAY;
export const COMPLAINT_MAX = 1000;

interface Ended {
  status: AuctionStatus;
  /** When it ended. */
  endsAt: number;
}

/** `null` when the result cannot be complained about. One that we took down has its own appeal. */
export function complainableUntil({ status, endsAt }: Ended, now: number): number | null {
  if (status === "scheduled" || status === "live" || status === "held" || status === "void") return null;
  const until = endsAt + COMPLAIN_WITHIN;
  return now <= until ? until : null;
}

export function checkComplaint(typed: string): ReasonAnswer {
  return checkReason(typed, COMPLAINT_MAX, cleanText);
}
