import type { Result } from "../result";
import type { Closing } from "./auction";
import { AUCTION_RULES } from "./auction-rules";
import { isOfferOpen, type Offer } from "./second-chance";
import type { Terms } from "./terms";

export interface EndedAuction {
  terms: Terms;
  closing: Closing | null;
  offers: readonly Offer[];
  /** Whether a buyer is paying, or has paid. */
  isBought: boolean;
  /** Whether it is the last auction of its product. */
  isLast: boolean;
  /** Whether its product was taken down. */
  isTakenDown: boolean;
}

export type RelistRefusal = { reason: "relistUnavailable" | "relisted" | "offerOpen" };

/**
 * Lists an unsold product again, in an auction with the same terms and length that starts now under the current rules.
 * Not possible for a removed product, or while another person may still buy it.
 */
export function answerRelisting(
  { terms, closing, offers, isBought, isLast, isTakenDown }: EndedAuction,
  now: number,
): Result<{ terms: Terms }, RelistRefusal> {
  const refuse = (reason: RelistRefusal["reason"]) => ({ ok: false as const, refusal: { reason } });
  if (!isLast) return refuse("relisted");
  if (!closing || isBought || isTakenDown || closing.status === "sold_bin" || closing.status === "void") {
    return refuse("relistUnavailable");
  }
  if (offers.some((offer) => isOfferOpen(offer, terms.rules, now))) return refuse("offerOpen");
  const length = terms.originalEnd - terms.startsAt;
  return { ok: true, terms: { ...terms, startsAt: now, originalEnd: now + length, rules: AUCTION_RULES } };
}
