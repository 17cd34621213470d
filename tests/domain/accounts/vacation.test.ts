import fc from "fast-check";
import { expect, test } from "vitest";
import { checkVacation, toTypedVacation, type Vacation } from "~/domain/accounts/vacation";
import { POLICY } from "~/domain/policy";
import { DAY } from "~/domain/time";

/** Noon in Mexico City. */
const NOW = Date.UTC(2026, 10, 24, 18);
const MIDNIGHT = Date.UTC(2026, 10, 24, 6);

const PAUSE = { away_from: "", away_until: "", away_way: "pause", away_note: "" };
const vacation = (typed: Partial<typeof PAUSE> = {}) => {
  const answer = checkVacation({ ...PAUSE, ...typed }, NOW);
  return answer.ok ? answer.vacation : null;
};
const refusals = (typed: Partial<typeof PAUSE>) => {
  const answer = checkVacation({ ...PAUSE, ...typed }, NOW);
  return answer.ok ? {} : answer.refusals;
};

test("without days it begins now and lasts until further notice", () => {
  expect(vacation()).toEqual({ from: NOW, until: null, way: "pause", note: null });
  expect(vacation({ away_from: "2026-11-24" })?.from).toBe(NOW);
  expect(vacation({ away_from: "2026-11-01" })?.from).toBe(NOW);
});

test("its days begin at midnight in Mexico City", () => {
  const planned = vacation({ away_from: "2026-12-01", away_until: "2026-12-08", away_note: " Voy  a la playa. " });
  expect(planned).toEqual({
    ...{ from: MIDNIGHT + 7 * DAY, until: MIDNIGHT + 14 * DAY, way: "pause" },
    note: "Voy  a la playa.",
  });
  expect(planned && toTypedVacation(planned)).toEqual({
    ...{ away_from: "2026-12-01", away_until: "2026-12-08", away_way: "pause", away_note: "Voy  a la playa." },
  });
});

test.each([
  [{ away_from: "tomorrow" }, { away_from: "dateInvalid" }],
  [{ away_from: "2026-02-30" }, { away_from: "dateInvalid" }],
  [{ away_from: "2028-01-01" }, { away_from: "tooFar" }],
  [{ away_until: "8/12/2026" }, { away_until: "dateInvalid" }],
  [{ away_until: "2026-11-24" }, { away_until: "untilTooEarly" }],
  [{ away_from: "2026-12-08", away_until: "2026-12-08" }, { away_until: "untilTooEarly" }],
  [{ away_until: "2028-01-01" }, { away_until: "tooFar" }],
  [{ away_way: "" }, { away_way: "wayRequired" }],
  [{ away_way: "sell" }, { away_until: "untilRequired" }],
  [{ away_note: "x".repeat(301) }, { away_note: "tooLong" }],
  [{ away_note: "Llámame al 55 1234 5678" }, { away_note: { reason: "phone", found: "55 1234 5678" } }],
])("%o is refused", (typed, expected) => {
  expect(refusals(typed)).toEqual(expected);
});

test("who keeps selling is away for thirty days at most", () => {
  const sell = (away_until: string) => refusals({ away_from: "2026-12-01", away_until, away_way: "sell" });
  expect(sell("2026-12-31")).toEqual({});
  expect(sell("2027-01-01")).toEqual({ away_until: "saleTooLong" });
});

test("whatever is typed, an accepted vacation ends after it begins, and says when where it sells", () => {
  const day = fc.oneof(
    fc.constant(""),
    fc.date({ noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10)),
  );
  const way = fc.constantFrom("pause", "sell", "");
  fc.assert(
    fc.property(day, day, way, fc.string({ maxLength: 20 }), (away_from, away_until, away_way, away_note) => {
      const found: Vacation | null = vacation({ away_from, away_until, away_way, away_note });
      if (!found) return;
      expect(found.from).toBeGreaterThanOrEqual(NOW);
      if (found.until !== null) expect(found.until).toBeGreaterThan(found.from);
      if (found.way === "sell")
        expect((found.until ?? 0) - found.from).toBeLessThanOrEqual(POLICY.AWAY_SALE_DAYS * DAY);
    }),
  );
});
