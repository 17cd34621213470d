import { expect, test } from "vitest";
import { AUCTION_RULES, MAX_BID } from "~/domain/auctions/auction-rules";
import { checkTerms, DURATIONS, SCHEDULE_MAX, type TermsRequest } from "~/domain/auctions/terms";
import { MAX_PRICE } from "~/domain/money";
import { DAY } from "~/domain/time";
import { START } from "./builders";

const RIGHT: TermsRequest = {
  ...{ seller: "sofia", start: 100_00, reserve: null, buyItNow: null, startsAt: null, days: 7 },
};

const refusals = (wanted: Partial<TermsRequest>) => {
  const answer = checkTerms({ ...RIGHT, ...wanted }, START);
  return answer.ok ? {} : answer.refusals;
};

test("terms that are right begin now, end days later and carry today's rules as plain data", () => {
  const answer = checkTerms({ ...RIGHT, reserve: 100_01, buyItNow: 130_00 }, START);
  expect(answer).toEqual({
    ok: true,
    terms: {
      ...{ seller: "sofia", start: 100_00, reserve: 100_01, buyItNow: 130_00 },
      ...{ startsAt: START, originalEnd: START + 7 * DAY, rules: AUCTION_RULES },
    },
  });
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
});

test("the starting price is an amount that can be bid", () => {
  for (const start of [0, -1, 1.5, Number.NaN, MAX_BID + 1]) {
    expect(refusals({ start }), String(start)).toEqual({ start: { reason: "amountInvalid" } });
  }
  for (const start of [1, MAX_BID]) expect(refusals({ start })).toEqual({});
});

test("the reserve is above the starting price", () => {
  expect(refusals({ reserve: 100_00 })).toEqual({ reserve: { reason: "reserveNotAboveStart" } });
  expect(refusals({ reserve: 100_01 })).toEqual({});
  expect(refusals({ reserve: MAX_BID })).toEqual({});
  expect(refusals({ reserve: MAX_BID + 1 })).toEqual({ reserve: { reason: "amountInvalid" } });
  expect(refusals({ reserve: 0 })).toEqual({ reserve: { reason: "amountInvalid" } });
});

test.each([
  [100_00, null, 130_00],
  [1, null, 2],
  [10, null, 13],
  [99, null, 129],
  [33_33, null, 43_33],
  [100_00, 129_00, 130_00],
  [100_00, 130_01, 130_01],
  [MAX_BID, null, 1_300_000_000],
])("from %i with the reserve %s, Buy It Now is at least %i", (start, reserve, minimum) => {
  expect(refusals({ start, reserve, buyItNow: minimum })).toEqual({});
  expect(refusals({ start, reserve, buyItNow: minimum - 1 })).toEqual({
    buyItNow: { reason: "buyItNowTooLow", minimum },
  });
  // The same condition in integers, without rounding.
  expect(minimum * 10).toBeGreaterThanOrEqual(start * 13);
});

test("Buy It Now is an amount, and is not measured against amounts that are wrong", () => {
  expect(refusals({ buyItNow: MAX_PRICE })).toEqual({});
  expect(refusals({ buyItNow: MAX_PRICE + 1 })).toEqual({ buyItNow: { reason: "amountInvalid" } });
  expect(refusals({ buyItNow: 0 })).toEqual({ buyItNow: { reason: "amountInvalid" } });
  expect(Object.keys(refusals({ start: Number.NaN, buyItNow: 1 }))).toEqual(["start"]);
});

test("an auction runs for one, three, five, seven or ten days", () => {
  for (let days = -1; days <= 12; days++) {
    const isRight = [1, 3, 5, 7, 10].includes(days);
    expect(refusals({ days }), String(days)).toEqual(isRight ? {} : { days: { reason: "durationInvalid" } });
  }
  expect(refusals({ days: 1.5 })).toEqual({ days: { reason: "durationInvalid" } });
  expect(DURATIONS).toHaveLength(5);
});

test("it begins now or within three weeks", () => {
  expect(SCHEDULE_MAX).toBe(21 * DAY);
  expect(refusals({ startsAt: START - 1 })).toEqual({ startsAt: { reason: "startInPast" } });
  expect(refusals({ startsAt: START })).toEqual({});
  expect(refusals({ startsAt: START + 21 * DAY })).toEqual({});
  expect(refusals({ startsAt: START + 21 * DAY + 1 })).toEqual({ startsAt: { reason: "startTooFarAhead" } });
  for (const startsAt of [Number.NaN, START + 0.5]) expect(() => refusals({ startsAt })).toThrow(RangeError);
});

test("all that is wrong is said at once", () => {
  const wrong = { start: 0, reserve: -1, buyItNow: 0.5, days: 2, startsAt: 0 };
  expect(Object.keys(refusals(wrong)).sort()).toEqual(Object.keys(wrong).sort());
});
