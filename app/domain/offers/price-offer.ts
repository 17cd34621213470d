import type { BidBarrier } from "../auctions/bidder";
import { type Centavos, parseMoney, toCentavos } from "../money";
import type { Moves } from "../moves";
import type { OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import { findContact } from "../questions/contact-data";
import type { TextRefusal } from "../questions/question";
import type { FormResult, Result } from "../result";
import { cleanText, textLength } from "../text";
import { DAY, HOUR } from "../time";

export const PRICE_OFFER_STATUSES = [
  "open",
  "countered",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "ended",
] as const;
export type PriceOfferStatus = (typeof PRICE_OFFER_STATUSES)[number];

/** Waits for its seller, or for its buyer. */
export const OPEN_OFFER_STATUSES = ["open", "countered"] as const satisfies readonly PriceOfferStatus[];

/** `ended`: its listing changed or closed. Source: docs/rules/orders.md, amendments. */
export const PRICE_OFFER_MOVES: Moves<PriceOfferStatus> = {
  open: {
    ...{ countered: ["S"], accepted: ["S"], declined: ["S"], withdrawn: ["B"] },
    ...{ expired: ["T"], ended: ["T"] },
  },
  countered: { accepted: ["B"], declined: ["B"], expired: ["T"], ended: ["T"] },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
  ended: {},
};

export const PRICE_OFFER_LIFE = POLICY.PRICE_OFFER_HOURS * HOUR;
export const OFFER_NOTE_MAX = 300;
/** A buyer's offers that wait, at all listings. */
export const OWN_OFFERS_MAX = 20;
/** A buyer's offers for one listing within OFFERS_WINDOW, declined ones included. */
export const LISTING_OFFERS_MAX = POLICY.OFFERS_PER_LISTING;
export const OFFERS_WINDOW = POLICY.OFFERS_PER_LISTING_DAYS * DAY;
/** A buyer with so many unpaid accepted offers within UNPAID_OFFERS_WINDOW makes no more. */
export const UNPAID_OFFERS_MAX = POLICY.UNPAID_OFFERS_MAX;
export const UNPAID_OFFERS_WINDOW = POLICY.UNPAID_OFFERS_DAYS * DAY;

export interface TypedOffer {
  amount: string;
  quantity: string;
  note: string;
}

interface Offered {
  price: Centavos;
  stock: number;
  shipping: Centavos;
}

type OfferAmountRefusal = "amountInvalid" | "notLower" | "tooLow" | "tooMuch";
export interface OfferRefusals {
  amount?: { reason: OfferAmountRefusal };
  quantity?: { reason: "quantityInvalid" };
  note?: Exclude<TextRefusal, { reason: "tooShort" }>;
}

/** The least that a buyer can offer for a piece. */
export function leastOffer(price: Centavos): Centavos {
  return toCentavos(Math.max(1, Math.ceil((price * POLICY.LEAST_OFFER_PERCENT) / 100)));
}

/** `max`: the most that can be paid at once. */
export function checkOffer(
  typed: TypedOffer,
  { price, stock, shipping }: Offered,
  max: Centavos,
): FormResult<{ amount: Centavos; quantity: number; note: string | null }, OfferRefusals> {
  const refusals: OfferRefusals = {};
  const text = typed.quantity.trim() || "1";
  const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (quantity < 1 || quantity > stock) refusals.quantity = { reason: "quantityInvalid" };
  const amount = parseMoney(typed.amount);
  if (amount === null) refusals.amount = { reason: "amountInvalid" };
  else if (amount >= price) refusals.amount = { reason: "notLower" };
  else if (amount < leastOffer(price)) refusals.amount = { reason: "tooLow" };
  else if (amount * quantity + shipping > max) refusals.amount = { reason: "tooMuch" };
  const note = cleanText(typed.note);
  const isLong = textLength(note) > OFFER_NOTE_MAX;
  const contact = isLong ? null : findContact(note);
  if (isLong) refusals.note = { reason: "tooLong" };
  else if (contact) refusals.note = { reason: contact.kind, found: contact.found };
  if (amount === null || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, amount, quantity, note: note || null };
}

interface Offering {
  isOwn: boolean;
  /** Whether the listing takes offers now. */
  isOpen: boolean;
  /** Whether an offer of this buyer waits here, or is to be paid. */
  isWaiting: boolean;
  /** This buyer's here, within OFFERS_WINDOW. */
  made: number;
  /** This buyer's that wait, everywhere. */
  ownOpen: number;
  /** Accepted and not paid, within UNPAID_OFFERS_WINDOW. */
  unpaid: number;
  barrier: BidBarrier | null;
}

export type OfferRefusal = "own" | "closed" | "waiting" | "usedUp" | "tooMany" | "unpaid" | BidBarrier["is"];

export function refuseOffer(facts: Offering): OfferRefusal | null {
  if (facts.isOwn) return "own";
  if (!facts.isOpen) return "closed";
  if (facts.barrier) return facts.barrier.is;
  if (facts.isWaiting) return "waiting";
  if (facts.unpaid >= UNPAID_OFFERS_MAX) return "unpaid";
  if (facts.made >= LISTING_OFFERS_MAX) return "usedUp";
  return facts.ownOpen >= OWN_OFFERS_MAX ? "tooMany" : null;
}

export type CounterRefusal = "counterRange" | "tooMuch";

/** A counteroffer lies between the offer and the listing's price. */
export function checkCounter(
  typed: string,
  { amount, price, quantity, shipping }: { amount: Centavos; quantity: number } & Omit<Offered, "stock">,
  max: Centavos,
): Result<{ counter: Centavos }, CounterRefusal> {
  const counter = parseMoney(typed);
  if (counter === null || counter <= amount || counter >= price) return { ok: false, refusal: "counterRange" };
  if (counter * quantity + shipping > max) return { ok: false, refusal: "tooMuch" };
  return { ok: true, counter };
}

/** Of all its pieces, without shipping: as agreed, or as the side that spoke last asks. */
export function offeredSum({
  amount,
  counter,
  quantity,
}: {
  amount: Centavos;
  counter: Centavos | null;
  quantity: number;
}): Centavos {
  return toCentavos((counter ?? amount) * quantity);
}

export const OFFER_ANSWERS = ["accept", "decline", "withdraw"] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

type Waiting = { role: "buyer" | "seller"; status: PriceOfferStatus; dueAt: number };

/** What a side can answer now. The deadline itself is still in time. */
export function offerAnswers({ role, status, dueAt }: Waiting, now: number): readonly (OfferAnswer | "counter")[] {
  if (now > dueAt) return [];
  if (status === "open") return role === "seller" ? ["accept", "decline", "counter"] : ["withdraw"];
  return status === "countered" && role === "buyer" ? ["accept", "decline"] : [];
}

/** Whether an offer holds back another one of its buyer; `order` is that of an accepted one. */
export function isWaiting(
  offer: Pick<Waiting, "status" | "dueAt">,
  order: { status: OrderStatus } | null,
  now: number,
) {
  const status = offerStatusAt(offer, now);
  return status === "open" || status === "countered" || order?.status === "awaiting_payment";
}

/** As time has it: cron writes it within a minute. */
export function offerStatusAt({ status, dueAt }: Pick<Waiting, "status" | "dueAt">, now: number): PriceOfferStatus {
  const isOpen = status === "open" || status === "countered";
  return isOpen && now > dueAt ? "expired" : status;
}
