import type { Centavos } from "../money";
import type { Result } from "../result";
import type { Closing } from "./auction";
import type { AuctionRules } from "./auction-rules";
import { type AuctionEvent, activeBids } from "./history";
import { isReserveMet, leadOf } from "./lead";
import { isAmount, type Terms } from "./terms";

export interface Offer {
  readonly to: string;
  readonly price: Centavos;
  readonly at: number;
  readonly answer: "accepted" | "declined" | null;
}

export interface UnsoldAuction {
  terms: Terms;
  history: readonly AuctionEvent[];
  closing: Closing;
  /** Buyers who did not pay, and bidders who cannot be reached. */
  defaulters: readonly string[];
  offers: readonly Offer[];
}

export type SecondChanceRefusal =
  | { reason: "secondChanceUnavailable" | "secondChanceTooLate" | "offersUsedUp" | "offerOpen" }
  | { reason: "noUnderbidder" }
  | { reason: "priceRequired" | "priceOutOfRange"; minimum: Centavos; maximum: Centavos };

/** The price is what the remaining bidders would have reached. Source: docs/rules/auctions.md, second chance. */
export function answerSecondChance(
  { terms, history, closing, defaulters, offers }: UnsoldAuction,
  price: number | null,
  now: number,
): Result<{ offer: Offer }, SecondChanceRefusal> {
  const refuse = (refusal: SecondChanceRefusal) => ({ ok: false as const, refusal });
  const { rules, reserve } = terms;
  const isBelowReserve = closing.status === "ended_reserve_not_met";
  const isUnpaid = closing.status === "sold" && closing.sale !== null && defaulters.includes(closing.sale.buyer);
  const isHanded = offers.some(({ to, answer }) => answer === "accepted" && !defaulters.includes(to));
  if (!(isBelowReserve || isUnpaid) || isHanded) return refuse({ reason: "secondChanceUnavailable" });
  const within = isBelowReserve ? rules.reserveOfferWithin : rules.secondChanceWithin;
  if (now > closing.at + within) return refuse({ reason: "secondChanceTooLate" });
  if (hasOpenOffer({ offers, defaulters }, rules, now)) return refuse({ reason: "offerOpen" });
  if (offers.length >= rules.offersMax) return refuse({ reason: "offersUsedUp" });

  const passedOver = new Set([...defaulters, ...offers.map(({ to }) => to)]);
  const others = activeBids(history).filter(({ bidder }) => !passedOver.has(bidder));
  const lead = leadOf(others, terms);
  if (!lead) return refuse({ reason: "noUnderbidder" });

  const offer = { to: lead.bidder, at: now, answer: null };
  if (reserve === null || isReserveMet(lead, terms)) return { ok: true, offer: { ...offer, price: lead.price } };
  const range = { minimum: lead.price, maximum: reserve };
  if (price === null) return refuse({ reason: "priceRequired", ...range });
  if (!isAmount(price, reserve) || price < lead.price) return refuse({ reason: "priceOutOfRange", ...range });
  return { ok: true, offer: { ...offer, price } };
}

export function isOfferOpen({ at, answer }: Pick<Offer, "at" | "answer">, rules: AuctionRules, now: number): boolean {
  return answer === null && now <= at + rules.offerValid;
}

/** An offer to an account that is suspended or closed is withdrawn. */
export function hasOpenOffer(
  { offers, defaulters }: Pick<UnsoldAuction, "offers" | "defaulters">,
  rules: AuctionRules,
  now: number,
): boolean {
  return offers.some((offer) => isOfferOpen(offer, rules, now) && !defaulters.includes(offer.to));
}

export function answerAcceptance(
  offer: Offer,
  rules: AuctionRules,
  now: number,
): Result<{ payBy: number }, { reason: "offerExpired" }> {
  if (!isOfferOpen(offer, rules, now)) return { ok: false, refusal: { reason: "offerExpired" } };
  return { ok: true, payBy: now + rules.payWithin };
}
