import { type Centavos, MAX_PRICE, toCentavos } from "../money";
import { POLICY } from "../policy";
import type { FormResult } from "../result";
import { DAY } from "../time";
import { AUCTION_RULES, type AuctionRules, MAX_BID } from "./auction-rules";

export const DURATIONS = [1, 3, 5, 7, 10] as const;
export const SCHEDULE_MAX = 21 * DAY;

/** The published terms, which never change. */
export interface Terms {
  readonly seller: string;
  readonly start: Centavos;
  /** Secret: only the seller may read it. */
  readonly reserve: Centavos | null;
  readonly buyItNow: Centavos | null;
  readonly startsAt: number;
  /** Bids can extend the end; that is part of the state. */
  readonly originalEnd: number;
  readonly rules: AuctionRules;
}

/** A `null` start means now. */
export interface TermsRequest {
  seller: string;
  start: number;
  reserve: number | null;
  buyItNow: number | null;
  startsAt: number | null;
  days: number;
}

interface TermsRefusals {
  start?: { reason: "amountInvalid" };
  reserve?: { reason: "amountInvalid" | "reserveNotAboveStart" };
  buyItNow?: { reason: "amountInvalid" } | { reason: "buyItNowTooLow"; minimum: Centavos };
  startsAt?: { reason: "startInPast" | "startTooFarAhead" };
  days?: { reason: "durationInvalid" };
}
export type TermsAnswer = FormResult<{ terms: Terms }, TermsRefusals>;

/** Throws a RangeError when the start is not a whole number of milliseconds. */
export function checkTerms(wanted: TermsRequest, now: number): TermsAnswer {
  const { seller, start, reserve, buyItNow, startsAt, days } = wanted;
  const refusals: TermsRefusals = {};
  if (!isAmount(start, MAX_BID)) refusals.start = { reason: "amountInvalid" };

  if (reserve !== null) {
    if (!isAmount(reserve, MAX_BID)) refusals.reserve = { reason: "amountInvalid" };
    else if (reserve <= start) refusals.reserve = { reason: "reserveNotAboveStart" };
  }

  if (buyItNow !== null) {
    if (!isAmount(buyItNow, MAX_PRICE)) refusals.buyItNow = { reason: "amountInvalid" };
    else if (!refusals.start && !refusals.reserve) {
      const minimum = leastBuyItNow(start, reserve);
      if (buyItNow < minimum) refusals.buyItNow = { reason: "buyItNowTooLow", minimum };
    }
  }

  if (!(DURATIONS as readonly number[]).includes(days)) refusals.days = { reason: "durationInvalid" };

  const begin = startsAt ?? now;
  if (!Number.isSafeInteger(begin)) throw new RangeError("a moment is a whole number of milliseconds");
  if (begin < now) refusals.startsAt = { reason: "startInPast" };
  else if (begin > now + SCHEDULE_MAX) refusals.startsAt = { reason: "startTooFarAhead" };

  if (Object.keys(refusals).length > 0) return { ok: false, refusals };
  const terms = {
    seller,
    start: toCentavos(start),
    reserve: reserve === null ? null : toCentavos(reserve),
    buyItNow: buyItNow === null ? null : toCentavos(buyItNow),
    startsAt: begin,
    originalEnd: begin + days * DAY,
    rules: AUCTION_RULES,
  };
  return { ok: true, terms };
}

/** The lowest Buy It Now price, centavos: 30 % above the starting price, rounded up, and not below the reserve. */
function leastBuyItNow(start: number, reserve: number | null): Centavos {
  const aboveStart = Math.ceil((start * (100 + POLICY.BUY_NOW_OVER_START_PERCENT)) / 100);
  return toCentavos(Math.max(aboveStart, reserve ?? 0));
}

export function isAmount(amount: unknown, most: Centavos): amount is Centavos {
  return Number.isSafeInteger(amount) && (amount as number) > 0 && (amount as number) <= most;
}
