import { expect, test } from "vitest";
import { COMPLAINT_MAX, checkComplaint, complainableUntil } from "~/domain/auctions/complaint";
import { DAY } from "~/domain/time";

const END = 1_000;

test.each(["sold", "sold_bin", "ended_no_bids", "ended_reserve_not_met", "cancelled"] as const)(
  "the result of an auction that is %s can be complained about for 7 days, to the millisecond",
  (status) => {
    const until = END + 7 * DAY;
    expect([until, until + 1].map((now) => complainableUntil({ status, endsAt: END }, now))).toEqual([until, null]);
  },
);

test.each(["scheduled", "live", "held", "void"] as const)(
  "one that is %s has no result to complain about",
  (status) => {
    expect(complainableUntil({ status, endsAt: END }, END)).toBeNull();
  },
);

test("a complaint has words, and not too many", () => {
  expect(checkComplaint("  ")).toEqual({ ok: false, refusal: "reasonRequired" });
  expect(checkComplaint("a".repeat(COMPLAINT_MAX + 1))).toEqual({ ok: false, refusal: "reasonTooLong" });
  expect(checkComplaint(" Two\nlines ")).toEqual({ ok: true, reason: "Two\nlines" });
});
