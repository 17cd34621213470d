import fc from "fast-check";
import { expect, test } from "vitest";
import {
  averageStars,
  checkFeedback,
  checkText,
  FEEDBACK_MAX,
  type FeedbackFacts,
  isRevealed,
  maskName,
  RATE_WITHIN,
  RATINGS,
  type Ratings,
  refuseFeedback,
  revealsAt,
  STARS,
  type StarTotals,
  sellerStanding,
  sumRatings,
} from "~/domain/feedback/feedback";
import { ORDER_STATUSES } from "~/domain/orders/order";
import { DAY } from "~/domain/time";

const FROM = 1_800_000_000_000;
const NO_STARS = { item: null, communication: null, shipping_time: null, shipping_cost: null };

const facts = (more: Partial<FeedbackFacts> = {}): FeedbackFacts => ({
  ...{ status: "completed", feedbackFrom: FROM, own: null, now: FROM },
  ...more,
});

test("an order is rated for 60 days from when it was delivered, to the millisecond", () => {
  expect(RATE_WITHIN).toBe(60 * DAY);
  expect(refuseFeedback(facts())).toBeNull();
  expect(refuseFeedback(facts({ now: FROM + 60 * DAY - 1 }))).toBeNull();
  expect(refuseFeedback(facts({ now: FROM + 60 * DAY }))).toBe("tooLate");
});

test("what is said is revealed 14 days after the delivery, to the millisecond, and at once afterwards", () => {
  const feedback = { revealAt: revealsAt(FROM), revealedAt: null };
  expect(feedback.revealAt).toBe(FROM + 14 * DAY);
  expect(isRevealed(feedback, FROM + 14 * DAY - 1)).toBe(false);
  expect(isRevealed(feedback, FROM + 14 * DAY)).toBe(true);
  expect(isRevealed({ ...feedback, revealedAt: FROM + 1 }, FROM + 2)).toBe(true);
});

test("its author may change feedback until it is revealed, and not afterwards", () => {
  const own = { revealAt: revealsAt(FROM), revealedAt: null };
  expect(refuseFeedback(facts({ own, now: FROM + 14 * DAY - 1 }))).toBeNull();
  expect(refuseFeedback(facts({ own, now: FROM + 14 * DAY }))).toBe("revealed");
  expect(refuseFeedback(facts({ own: { ...own, revealedAt: FROM + 5 }, now: FROM + 6 }))).toBe("revealed");
});

test("nothing is said before it is delivered, of what came to nothing, or while a problem is open", () => {
  for (const status of ORDER_STATUSES) {
    const refusal = refuseFeedback(facts({ status, feedbackFrom: null }));
    const expected = { problem_open: "problemOpen", cancelled: "never", expired_unpaid: "never" } as Record<
      string,
      string
    >;
    expect([status, refusal]).toEqual([status, expected[status] ?? "notYet"]);
  }
  expect(refuseFeedback(facts({ status: "problem_open" }))).toBe("problemOpen");
  for (const status of ["refunded", "partially_refunded", "cancelled"] as const)
    expect(refuseFeedback(facts({ status }))).toBeNull();
  // Feedback from before a problem may be changed while the problem is open.
  const own = { revealAt: revealsAt(FROM), revealedAt: null };
  expect(refuseFeedback(facts({ status: "problem_open", own }))).toBeNull();
});

test("a buyer has to rate; stars and words are theirs to leave out", () => {
  expect(checkFeedback("buyer", {})).toEqual({ ok: false, refusals: { rating: "ratingRequired" } });
  for (const rating of RATINGS)
    expect(checkFeedback("buyer", { rating })).toEqual({ ok: true, feedback: { rating, stars: NO_STARS, text: null } });
  const typed = { rating: "neutral", item: "5", shipping_cost: "1", communication: "", text: "  Bien\r\nhecho " };
  const stars = { ...NO_STARS, item: 5, shipping_cost: 1 };
  expect(checkFeedback("buyer", typed)).toEqual({
    ok: true,
    feedback: { rating: "neutral", stars, text: "Bien\nhecho" },
  });
});

test("stars are whole, one to five", () => {
  for (const wrong of ["0", "6", "-1", "4.5", "1e0", " 3", "٣", "NaN"])
    expect(checkFeedback("buyer", { rating: "positive", item: wrong })).toEqual({
      ok: false,
      refusals: { item: "starsInvalid" },
    });
});

test("a seller says nothing but good, in words", () => {
  expect(checkFeedback("seller", { rating: "negative", text: " \u200b " })).toEqual({
    ok: false,
    refusals: { text: "textRequired" },
  });
  expect(checkFeedback("seller", { rating: "negative", item: "9", text: "Gracias" })).toEqual({
    ok: true,
    feedback: { rating: "positive", stars: NO_STARS, text: "Gracias" },
  });
});

test("a text has at most 500 characters, however many bytes, and no invisible ones", () => {
  const longest = "📷".repeat(FEEDBACK_MAX);
  expect(checkFeedback("buyer", { rating: "positive", text: longest })).toMatchObject({
    ok: true,
    feedback: { text: longest },
  });
  expect(checkFeedback("buyer", { rating: "positive", text: `${longest}a` })).toEqual({
    ok: false,
    refusals: { text: "tooLong" },
  });
  const hostile = "a\u202eb\u200bc\u0000d<script>";
  expect(checkFeedback("buyer", { rating: "positive", text: hostile })).toMatchObject({
    feedback: { text: "abcd<script>" },
  });
});

test("a reply is there and within its bounds", () => {
  expect(checkText(" Gracias ", 10)).toEqual({ ok: true, text: "Gracias" });
  expect(checkText("\u200b", 10)).toEqual({ ok: false, refusal: "textRequired" });
  expect(checkText("a".repeat(11), 10)).toEqual({ ok: false, refusal: "tooLong" });
});

test("a hundred of a hundred means all of them", () => {
  expect(sumRatings({ positive: 0, neutral: 0, negative: 0 })).toEqual({ count: 0, percent: 0 });
  expect(sumRatings({ positive: 121, neutral: 1, negative: 1 })).toEqual({ count: 123, percent: 98 });
  expect(sumRatings({ positive: 999, neutral: 0, negative: 1 })).toEqual({ count: 1000, percent: 99 });
  const counts = fc.record({ positive: fc.nat(), neutral: fc.nat(), negative: fc.nat() });
  fc.assert(
    fc.property(counts, (ratings) => {
      const { count, percent } = sumRatings(ratings);
      return (percent === 100) === (count > 0 && count === ratings.positive) && percent >= 0 && percent <= 100;
    }),
  );
});

const starless = { item: 0, communication: 0, shipping_time: 0, shipping_cost: 0 };
const totals = (
  ratings: Partial<Ratings>,
  sums: Partial<typeof starless> = {},
  counts: Partial<typeof starless> = {},
) => {
  const stars = STARS.map((star) => ({ [`${star}_sum`]: sums[star] ?? 0, [`${star}_count`]: counts[star] ?? 0 }));
  return Object.assign({ positive: 0, neutral: 0, negative: 0, ...ratings }, ...stars) as StarTotals;
};

test("a seller with fewer than five ratings is new, and only then has a share and stars", () => {
  expect(sellerStanding(totals({}))).toEqual({ kind: "none" });
  expect(sellerStanding(totals({ positive: 1, negative: 1 }))).toEqual({ kind: "new", count: 2 });
  expect(sellerStanding(totals({ positive: 4 }))).toEqual({ kind: "new", count: 4 });
  expect(sellerStanding(totals({ positive: 4, neutral: 1 }))).toEqual({
    ...{ kind: "rated", count: 5, percent: 80, stars: null },
  });
  const rated = totals({ positive: 5 }, { item: 14, shipping_cost: 4 }, { item: 3, shipping_cost: 1 });
  expect(sellerStanding(rated)).toMatchObject({ stars: "4.5" });
});

test("an average has one decimal, and is nothing without stars", () => {
  expect([averageStars(0, 0), averageStars(5, 1), averageStars(13, 3), averageStars(19, 4)]).toEqual([
    null,
    "5.0",
    "4.3",
    "4.8",
  ]);
  expect(STARS).toHaveLength(4);
});

test("a name is its first letter to strangers, and a closed account's nothing", () => {
  expect(["ana Núñez", "Íker", " “Zoe”", "李 雷", "—", "123", ""].map(maskName)).toEqual([
    ...["A***", "Í***", "Z***", "李***"],
    ...[null, null, null],
  ]);
  expect(maskName("e\u0301lan")).toBe("É***");
});
