import type { Result } from "../result";
import type { Closing } from "./auction";
import { AUCTION_RULES } from "./auction-rules";
import { hasOpenOffer, type Offer } from "./second-chance";
import type { Terms } from "./terms";

export interface EndedAuction {
  terms: Terms;
  closing: Closing | null;
  offers: readonly Offer[];
  /** Buyers who did not pay, and bidders whose account is suspended or closed. */
  defaulters: readonly string[];
  /** A buyer has paid or can still pay. */
  isBought: boolean;
  isLast: boolean;
  isTakenDown: boolean;
  isSuspended: boolean;
}

export type RelistRefusal = { reason: "relistUnavailable" | "relisted" | "offerOpen" | "suspended" };

/** Keeps the terms and length, under the current rules. */
export function answerRelisting(
  { terms, closing, offers, defaulters, isBought, isLast, isTakenDown, isSuspended }: EndedAuction,
  now: number,
): Result<{ terms: Terms }, RelistRefusal> {
  const refuse = (reason: RelistRefusal["reason"]) => ({ ok: false as const, refusal: { reason } });
  if (!isLast) return refuse("relisted");
  if (!closing || isBought || isTakenDown || closing.status === "sold_bin" || closing.status === "void") {
    return refuse("relistUnavailable");
  }
  if (hasOpenOffer({ offers, defaulters }, terms.rules, now)) return refuse("offerOpen");
  if (isSuspended) return refuse("suspended");
  const length = terms.originalEnd - terms.startsAt;
  return { ok: true, terms: { ...terms, startsAt: now, originalEnd: now + length, rules: AUCTION_RULES } };
}
