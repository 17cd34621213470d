import { expect, test } from "vitest";
import { MAX_BID } from "~/domain/auctions/auction-rules";
import { checkTypedTerms, type TypedTerms } from "~/domain/auctions/typed-terms";
import { DAY } from "~/domain/time";

/** Noon in Mexico City. */
const NOW = Date.UTC(2026, 10, 20, 18);

const RIGHT: TypedTerms = { price: "100" };
const terms = (typed: TypedTerms) => {
  const answer = checkTypedTerms({ ...RIGHT, ...typed }, "sofia", NOW);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
  return answer.terms;
};
const refusals = (typed: TypedTerms) => {
  const answer = checkTypedTerms({ ...RIGHT, ...typed }, "sofia", NOW);
  return answer.ok ? {} : answer.refusals;
};

test("all terms are read as people type them", () => {
  const typed = {
    price: "$1,000.00",
    reserve: " 1 500 ",
    buy_it_now: "2,000",
    duration: "10",
    starts_at: "2026-11-21T18:05",
  };
  expect(terms(typed)).toMatchObject({
    ...{ seller: "sofia", start: 1_000_00, reserve: 1_500_00, buyItNow: 2_000_00 },
    ...{ startsAt: Date.UTC(2026, 10, 22, 0, 5), originalEnd: Date.UTC(2026, 10, 22, 0, 5) + 10 * DAY },
  });
});

test("what is left empty is no reserve, no Buy It Now, seven days from now", () => {
  for (const typed of [{}, { reserve: "", buy_it_now: " ", starts_at: "" }]) {
    expect(terms(typed)).toMatchObject({ reserve: null, buyItNow: null, startsAt: NOW, originalEnd: NOW + 7 * DAY });
  }
});

test("amounts in any odd shape are refused, each on its field", () => {
  for (const odd of ["1e9", "0x10", "-1", "1.005", "1,2,3", "１２３", "9".repeat(30), "0", "NaN", "١٢", "+5", "1 2"]) {
    expect(refusals({ reserve: odd, buy_it_now: odd }), odd).toEqual({
      reserve: { reason: "amountInvalid" },
      buy_it_now: { reason: "amountInvalid" },
    });
  }
});

test("an unreadable starting price is left to the listing, and one above the highest bid is refused", () => {
  for (const price of [undefined, "", "x", "0"]) {
    expect(checkTypedTerms({ price, reserve: "5", buy_it_now: "5" }, "sofia", NOW), price).toEqual({
      ok: false,
      refusals: {},
    });
  }
  const maximum = MAX_BID;
  expect(refusals({ price: "10,000,000.01" })).toEqual({ price: { reason: "amountTooHigh", maximum } });
  expect(refusals({ price: "10,000,000.00" })).toEqual({});
  expect(refusals({ reserve: "10,000,000.01" })).toEqual({ reserve: { reason: "amountTooHigh", maximum } });
});

test("the reserve is above the start, and Buy It Now is told its minimum", () => {
  expect(refusals({ reserve: "100" })).toEqual({ reserve: { reason: "reserveNotAboveStart" } });
  expect(refusals({ reserve: "100.01" })).toEqual({});
  expect(refusals({ buy_it_now: "129.99" })).toEqual({ buy_it_now: { reason: "buyItNowTooLow", minimum: 130_00 } });
  expect(refusals({ buy_it_now: "130" })).toEqual({});
  expect(refusals({ reserve: "500", buy_it_now: "499.99" })).toEqual({
    buy_it_now: { reason: "buyItNowTooLow", minimum: 500_00 },
  });
});

test("it runs for 1, 3, 5, 7 or 10 days", () => {
  for (const duration of ["1", "3", "5", "7", " 10 "]) expect(refusals({ duration })).toEqual({});
  for (const duration of ["", "0", "2", "-1", "1.0", "1e1", "07", "7 days", "30"]) {
    expect(refusals({ duration }), duration).toEqual({ duration: { reason: "durationInvalid" } });
  }
});

test("it starts between now and 21 days from now, at an hour that exists", () => {
  for (const starts_at of ["2026-11-20T12:00", "2026-12-11T12:00"]) expect(refusals({ starts_at })).toEqual({});
  for (const [starts_at, reason] of [
    ["2026-11-20T11:59", "startInPast"],
    ["2026-12-11T12:01", "startTooFarAhead"],
    ["2026-11-31T12:00", "startInvalid"],
    ["tomorrow", "startInvalid"],
  ] as const) {
    expect(refusals({ starts_at }), starts_at).toEqual({ starts_at: { reason } });
  }
});
