import { isVoid, type OrderStatus } from "../orders/order";
import { POLICY } from "../policy";
import { cleanText, textLength } from "../text";
import { DAY } from "../time";

export const RATINGS = ["positive", "neutral", "negative"] as const;
export type Rating = (typeof RATINGS)[number];

/** What a buyer gives up to five stars for. */
export const STARS = ["item", "communication", "shipping_time", "shipping_cost"] as const;
export type Star = (typeof STARS)[number];
/** `null` where somebody gave none. */
export type Stars = Record<Star, number | null>;
export const STARS_MOST = 5;

/** Most characters of a text and of a reply. */
export const FEEDBACK_MAX = 500;
/** What can be taken down. */
export const FEEDBACK_PARTS = ["text", "reply"] as const;
export type FeedbackPart = (typeof FEEDBACK_PARTS)[number];

/** Counted from when an order first was with its buyer, or over: how long it can be rated, and when feedback is revealed. */
export const RATE_WITHIN = POLICY.FEEDBACK_DAYS * DAY;
const REVEALED_AFTER = 14 * DAY;
/** Counted from its delivery. */
export const REMIND_TO_RATE = 3 * DAY;

/** The two sides of an order. */
export const SIDES = ["buyer", "seller"] as const;
export type Side = (typeof SIDES)[number];

/** What one side of an order writes about the other. A seller's is always positive. */
export interface FeedbackContent {
  rating: Rating;
  stars: Stars;
  text: string | null;
}

type Field = "rating" | "text" | Star;
type FieldRefusal = "ratingRequired" | "textRequired" | "tooLong" | "starsInvalid";
export type FeedbackAnswer =
  | { ok: true; feedback: FeedbackContent }
  | { ok: false; refusals: Partial<Record<Field, FieldRefusal>> };

/** Checks feedback as typed: a buyer has to rate, a seller to write; the rest is optional. */
export function checkFeedback(side: Side, typed: Partial<Record<Field, string>>): FeedbackAnswer {
  const refusals: Partial<Record<Field, FieldRefusal>> = {};
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

export type TextAnswer = { ok: true; text: string } | { ok: false; refusal: "textRequired" | "tooLong" };

/** A text that has to be there: a reply, or why something is taken down. */
export function checkText(typed: string, most: number): TextAnswer {
  const text = cleanText(typed);
  if (!text) return { ok: false, refusal: "textRequired" };
  return textLength(text) > most ? { ok: false, refusal: "tooLong" } : { ok: true, text };
}

/** When feedback of an order is revealed, even if only one side left it. Milliseconds. */
export function revealsAt(feedbackFrom: number): number {
  return feedbackFrom + REVEALED_AFTER;
}

/** Whether both sides can read it: it was revealed, or time has come to it. Milliseconds. */
export function isRevealed({ revealAt, revealedAt }: { revealAt: number; revealedAt: number | null }, now: number) {
  return revealedAt !== null || now >= revealAt;
}

/** What decides whether a side of an order can leave feedback. Times in milliseconds. */
export interface FeedbackFacts {
  status: OrderStatus;
  /** `null` until it is with its buyer, or over. */
  feedbackFrom: number | null;
  /** What they left before. */
  own: { revealAt: number; revealedAt: number | null } | null;
  now: number;
}

export type FeedbackRefusal = "notYet" | "never" | "problemOpen" | "tooLate" | "revealed";

/** Why a side cannot leave feedback, or change what it left, at this moment; `null` when it can. */
export function refuseFeedback({ status, feedbackFrom, own, now }: FeedbackFacts): FeedbackRefusal | null {
  if (own) return isRevealed(own, now) ? "revealed" : null;
  if (status === "problem_open") return "problemOpen";
  if (feedbackFrom === null) return isVoid(status) ? "never" : "notYet";
  return now < feedbackFrom + RATE_WITHIN ? null : "tooLate";
}

/** How often a seller was rated how, counted where it is revealed. */
export type Ratings = Record<Rating, number>;

/** How many ratings there are, and how many of a hundred are positive: rounded down, so that 100 means all of them. */
export function sumRatings({ positive, neutral, negative }: Ratings): { count: number; percent: number } {
  const count = positive + neutral + negative;
  return { count, percent: count === 0 ? 0 : Math.floor((100 * positive) / count) };
}

/** The average of stars with one decimal, as it is shown: "4.8"; `null` when nobody gave any. */
export function averageStars(sum: number, count: number): string | null {
  return count === 0 ? null : (Math.round((10 * sum) / count) / 10).toFixed(1);
}

/** A buyer as strangers read them: the first letter of their name; `null` when they have none any more. */
export function maskName(fullName: string): string | null {
  const [letter] = /\p{L}/u.exec(fullName.normalize("NFC")) ?? [];
  return letter ? `${letter.toUpperCase()}***` : null;
}
