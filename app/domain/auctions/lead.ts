import { type Centavos, toCentavos } from "../money";
import type { Bid } from "./history";
import { increment, type Ladder } from "./increments";
import type { Terms } from "./terms";

export interface Lead {
  readonly bidder: string;
  /** Secret. */
  readonly max: Centavos;
  readonly price: Centavos;
}

/** Source: docs/rules/auctions.md, proxy resolution and reserve. */
export function foldBid(lead: Lead | null, bid: Pick<Bid, "bidder" | "max">, terms: Terms): Lead {
  const next = resolve(lead, bid, terms);
  const meetsReserve = terms.reserve !== null && next.max >= terms.reserve;
  return meetsReserve && terms.reserve > next.price ? { ...next, price: terms.reserve } : next;
}

function resolve(lead: Lead | null, { bidder, max }: Pick<Bid, "bidder" | "max">, terms: Terms): Lead {
  if (!lead) return { bidder, max, price: terms.start };
  // A leader who raises their own maximum moves the price only by meeting the reserve, in `foldBid`.
  if (bidder === lead.bidder) return { ...lead, max };

  const { ladder } = terms.rules;
  // The price may be less than one increment above the old maximum.
  if (max > lead.max) return { bidder, max, price: lower(max, oneStepAbove(lead.max, ladder)) };
  // A tie keeps the earlier bidder in the lead, at the tied amount.
  return { ...lead, price: lower(lead.max, oneStepAbove(max, ladder)) };
}

export function leadOf(bids: readonly Bid[], terms: Terms): Lead | null {
  return bids.reduce<Lead | null>((lead, bid) => foldBid(lead, bid, terms), null);
}

export function minimumBid(lead: Lead | null, terms: Terms): Centavos {
  return lead ? oneStepAbove(lead.price, terms.rules.ladder) : terms.start;
}

/** Also true without a reserve. */
export function isReserveMet(lead: Lead | null, terms: Terms): boolean {
  return terms.reserve === null || (lead !== null && lead.max >= terms.reserve);
}

function oneStepAbove(amount: Centavos, ladder: Ladder): Centavos {
  return toCentavos(amount + increment(amount, ladder));
}

function lower(one: Centavos, other: Centavos): Centavos {
  return one < other ? one : other;
}
