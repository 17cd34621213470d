import type { Closing, Refused } from "./auction";
import { AUCTION_RULES } from "./auction-rules";
import { isOfferOpen, type Offer } from "./second-chance";
import type { Terms } from "./terms";

/** An auction whose seller wants to list it again. */
export interface EndedAuction {
  terms: Terms;
  closing: Closing | null;
  offers: readonly Offer[];
  /** Whether somebody has bought it and pays, or has paid. */
  isBought: boolean;
  /** Whether it is the last auction of its product. */
  isLast: boolean;
  /** Whether its product was taken down. */
  isTakenDown: boolean;
}

export type RelistRefusal = { reason: "relistUnavailable" | "relisted" | "offerOpen" };

/**
 * Answers a seller who lists again what nobody bought, in an auction of the same terms and length that begins now and runs
 * by the rules of today. Not what we took down, and not while somebody else may still buy it.
 */
export function answerRelisting(
  { terms, closing, offers, isBought, isLast, isTakenDown }: EndedAuction,
  now: number,
): { ok: true; terms: Terms } | Refused<RelistRefusal> {
  const refuse = (reason: RelistRefusal["reason"]) => ({ ok: false as const, refusal: { reason } });
  if (!isLast) return refuse("relisted");
  if (!closing || isBought || isTakenDown || closing.status === "sold_bin" || closing.status === "void") {
    return refuse("relistUnavailable");
  }
  if (offers.some((offer) => isOfferOpen(offer, terms.rules, now))) return refuse("offerOpen");
  const length = terms.originalEnd - terms.startsAt;
  return { ok: true, terms: { ...terms, startsAt: now, originalEnd: now + length, rules: AUCTION_RULES } };
}
