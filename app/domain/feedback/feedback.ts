import { isVoid, type OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import type { FormResult, Result } from "../result";
import { cleanText, textLength } from "../text";
import { DAY } from "../time";

export const RATINGS = ["positive", "neutral", "negative"] as const;
export type Rating = (typeof RATINGS)[number];

/** What a buyer rates with one to five stars. */
export const STARS = ["item", "communication", "shipping_time", "shipping_cost"] as const;
export type Star = (typeof STARS)[number];
export type Stars = Record<Star, number | null>;
export const STARS_MAX = 5;

export const FEEDBACK_MAX = 500;
export type FeedbackPart = "text" | "reply";

/** Counted from delivery, or from the order's end without one. */
export const RATE_WITHIN = POLICY.FEEDBACK_DAYS * DAY;
const REVEALED_AFTER = 14 * DAY;
/** Counted from delivery. */
export const REMIND_TO_RATE = 3 * DAY;

export const SIDES = ["buyer", "seller"] as const;
export type Side = (typeof SIDES)[number];

/** A seller's rating is always positive. */
export interface FeedbackContent {
  rating: Rating;
  stars: Stars;
  text: string | null;
}

export const FEEDBACK_FIELDS = ["rating", "text", ...STARS] as const;
type Field = (typeof FEEDBACK_FIELDS)[number];
export type TypedFeedback = Partial<Record<Field, string>>;
type FieldRefusal = "ratingRequired" | "textRequired" | "tooLong" | "starsInvalid";
export type FeedbackRefusals = Partial<Record<Field, FieldRefusal>>;
export type FeedbackAnswer = FormResult<{ feedback: FeedbackContent }, FeedbackRefusals>;

/** A buyer has to rate and a seller has to write; the rest is optional. */
export function checkFeedback(side: Side, typed: TypedFeedback): FeedbackAnswer {
  const refusals: FeedbackRefusals = {};
  const text = cleanText(typed.text ?? "");
  if (textLength(text) > FEEDBACK_MAX) refusals.text = "tooLong";
  if (side === "seller" && !text) refusals.text = "textRequired";
  const rating = side === "seller" ? "positive" : RATINGS.find((one) => one === typed.rating);
  if (!rating) refusals.rating = "ratingRequired";
  const stars = {} as Stars;
  for (const star of STARS) {
    const given = side === "buyer" ? typed[star] || null : null;
    if (given !== null && !/^[1-5]$/.test(given)) refusals[star] = "starsInvalid";
    stars[star] = given === null ? null : Number(given);
  }
  if (!rating || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, feedback: { rating, stars, text: text || null } };
}

export type TextAnswer = Result<{ text: string }, "textRequired" | "tooLong">;

export function checkText(typed: string, most: number): TextAnswer {
  const text = cleanText(typed);
  if (!text) return { ok: false, refusal: "textRequired" };
  return textLength(text) > most ? { ok: false, refusal: "tooLong" } : { ok: true, text };
}

/** Feedback is then revealed even if only one side left any. */
export function revealsAt(feedbackFrom: number): number {
  return feedbackFrom + REVEALED_AFTER;
}

export function isRevealed({ revealAt, revealedAt }: { revealAt: number; revealedAt: number | null }, now: number) {
  return revealedAt !== null || now >= revealAt;
}

export interface FeedbackFacts {
  status: OrderStatus;
  /** `null` until the order is delivered or over. */
  feedbackFrom: number | null;
  own: { revealAt: number; revealedAt: number | null } | null;
  now: number;
}

export type FeedbackRefusal = "notYet" | "never" | "problemOpen" | "tooLate" | "revealed";

export function refuseFeedback({ status, feedbackFrom, own, now }: FeedbackFacts): FeedbackRefusal | null {
  if (own) return isRevealed(own, now) ? "revealed" : null;
  if (status === "problem_open") return "problemOpen";
  if (feedbackFrom === null) return isVoid(status) ? "never" : "notYet";
  return now < feedbackFrom + RATE_WITHIN ? null : "tooLate";
}

export type Ratings = Record<Rating, number>;

/** Rounded down, so that 100 means all. */
export function sumRatings({ positive, neutral, negative }: Ratings): { count: number; percent: number } {
  const count = positive + neutral + negative;
  return { count, percent: count === 0 ? 0 : Math.floor((100 * positive) / count) };
}

/** The sum and the number of each kind of stars. */
export type StarTotals = Ratings & Record<`${Star}_sum` | `${Star}_count`, number>;

/** With fewer ratings a seller is called new: a share of so few misleads. */
const SHARE_FROM = 5;
/** Above this, pages say "1,000+". */
export const SALES_SHOWN_MAX = 1_000;

/** What is told about a seller, everywhere: nothing, that they are new, or the share of positive ratings and the stars. */
export type SellerStanding =
  | { kind: "none" }
  | { kind: "new"; count: number }
  | { kind: "rated"; count: number; percent: number; stars: string | null };

export function sellerStanding(ratings: StarTotals): SellerStanding {
  const { count, percent } = sumRatings(ratings);
  if (count === 0) return { kind: "none" };
  if (count < SHARE_FROM) return { kind: "new", count };
  const total = (part: "sum" | "count") => STARS.reduce((sum, star) => sum + ratings[`${star}_${part}`], 0);
  return { kind: "rated", count, percent, stars: averageStars(total("sum"), total("count")) };
}

export function averageStars(sum: number, count: number): string | null {
  return count === 0 ? null : (Math.round((10 * sum) / count) / 10).toFixed(1);
}

/** Such as "A***"; `null` for a deleted account. */
export function maskName(fullName: string): string | null {
  const [letter] = /\p{L}/u.exec(fullName.normalize("NFC")) ?? [];
  return letter ? `${letter.toUpperCase()}***` : null;
}
