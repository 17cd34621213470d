import { type Centavos, parseMoney } from "../money";
import type { FormResult } from "../result";
import { readWallTime } from "../wall-time";
import { MAX_BID } from "./auction-rules";
import { checkTerms, DURATIONS, type Terms } from "./terms";

export const DEFAULT_DURATION = 7;

export type TermsField = "price" | "reserve" | "buy_it_now" | "duration" | "starts_at";
export type TypedTerms = Partial<Record<TermsField, string>>;

export type TypedTermsRefusal =
  | {
      reason:
        | "amountInvalid"
        | "reserveNotAboveStart"
        | "durationInvalid"
        | "startInvalid"
        | "startInPast"
        | "startTooFarAhead";
    }
  | { reason: "amountTooHigh"; maximum: Centavos }
  | { reason: "buyItNowTooLow"; minimum: Centavos };

type TypedTermsRefusals = Partial<Record<TermsField, TypedTermsRefusal>>;
export type TypedTermsAnswer = FormResult<{ terms: Terms }, TypedTermsRefusals>;

/** An empty start means now. `checkGoods` refuses an unreadable starting price. */
export function checkTypedTerms(typed: TypedTerms, seller: string, now: number): TypedTermsAnswer {
  const start = parseMoney(typed.price ?? "");
  const reserve = parseMoney(typed.reserve ?? "");
  const buyItNow = parseMoney(typed.buy_it_now ?? "");
  const startsAt = readWallTime(typed.starts_at ?? "");
  const duration = (typed.duration ?? String(DEFAULT_DURATION)).trim();
  const days = DURATIONS.find((one) => String(one) === duration) ?? 0;

  const refusals: TypedTermsRefusals = {};
  const answer = checkTerms({ seller, start: start ?? 0, reserve, buyItNow, startsAt, days }, now);
  const refused = answer.ok ? {} : answer.refusals;
  // A readable starting price is refused only above the highest bid.
  const tooHigh = { reason: "amountTooHigh", maximum: MAX_BID } as const;
  if (refused.start && start !== null) refusals.price = tooHigh;

  if (isWrong(reserve, typed.reserve)) refusals.reserve = { reason: "amountInvalid" };
  else if (refused.reserve) {
    const { reason } = refused.reserve;
    refusals.reserve = reason === "amountInvalid" ? tooHigh : { reason };
  }
  if (isWrong(buyItNow, typed.buy_it_now)) refusals.buy_it_now = { reason: "amountInvalid" };
  else if (refused.buyItNow) refusals.buy_it_now = refused.buyItNow;

  if (refused.days) refusals.duration = refused.days;
  if (isWrong(startsAt, typed.starts_at)) refusals.starts_at = { reason: "startInvalid" };
  else if (refused.startsAt) refusals.starts_at = refused.startsAt;

  return answer.ok && Object.keys(refusals).length === 0 ? answer : { ok: false, refusals };
}

function isWrong(read: number | null, typed = ""): boolean {
  return read === null && typed.trim() !== "";
}
