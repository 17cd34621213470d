import { expect, test } from "vitest";
import { checkRetractionReason, type PastRetraction, retractionsLeft } from "~/domain/auctions/retraction-limit";
import { DAY, MINUTE } from "~/domain/time";
import { END } from "./builders";

const past = (given: Partial<PastRetraction> = {}): PastRetraction => ({
  ...{ at: END - DAY, reason: "description_changed", rebidAt: null, held: 0, ...given },
});

test("a bidder has three retractions in 180 days, and never fewer than none", () => {
  for (const [count, left] of [3, 2, 1, 0, 0].entries()) {
    expect(retractionsLeft(Array<PastRetraction>(count).fill(past()), END)).toBe(left);
  }
  expect(retractionsLeft([past({ at: END - 180 * DAY + 1 })], END)).toBe(2);
  expect(retractionsLeft([past({ at: END - 180 * DAY })], END)).toBe(3);
});

test("a typo that is not bid again within ten minutes counts twice, time of a hold apart", () => {
  const typo = (given: Partial<PastRetraction>, now = END) =>
    retractionsLeft([past({ reason: "typo", ...given })], now);
  const at = END - DAY;
  expect(typo({ rebidAt: at + 10 * MINUTE })).toBe(2);
  expect(typo({ rebidAt: at + 10 * MINUTE + 1 })).toBe(1);
  expect(typo({ rebidAt: at + 25 * MINUTE, held: 15 * MINUTE })).toBe(2);
  expect(typo({ rebidAt: at + 25 * MINUTE + 1, held: 15 * MINUTE })).toBe(1);
  expect(typo({}, at + 10 * MINUTE)).toBe(2);
  expect(typo({}, at + 10 * MINUTE + 1)).toBe(1);
  expect(retractionsLeft([past({ rebidAt: null })], END)).toBe(2);
});

test("a reason is one of the two that the form offers", () => {
  expect(checkRetractionReason("typo")).toEqual({ ok: true, reason: "typo" });
  expect(checkRetractionReason("description_changed")).toEqual({ ok: true, reason: "description_changed" });
  for (const chosen of ["", "Typo", "other", "typo "]) {
    expect(checkRetractionReason(chosen)).toEqual({ ok: false, refusal: "reasonRequired" });
  }
});
