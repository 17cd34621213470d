import { expect, test } from "vitest";
import { ORDER_STATUSES } from "~/domain/orders/order";
import {
  answerReport,
  checkProblemText,
  checkReport,
  REPORT_KINDS,
  type Reportable,
  reportableUntil,
} from "~/domain/problems/problem-report";
import { DAY } from "~/domain/time";

const AT = 1_700_000_000_000;

const order = (facts: Partial<Reportable> = {}): Reportable => ({
  ...{
    status: "delivered",
    arrivesBy: AT,
    deliveredAt: AT,
    isConfirmed: false,
    reported: [],
    returnDays: 30,
    returnWorkingDays: null,
  },
  ...facts,
});
const reasonOf = (answer: ReturnType<typeof answerReport>) => (answer.ok ? "ok" : answer.refusal.reason);

test("what never came can be reported from the day after the latest estimate, for seven days", () => {
  const sent = order({ status: "shipped", deliveredAt: null });
  const at = (now: number) => answerReport("not_received", sent, now);
  expect(at(AT + DAY - 1)).toEqual({ ok: false, refusal: { reason: "notYet", from: AT + DAY } });
  expect(at(AT + DAY)).toEqual({ ok: true, until: AT + 8 * DAY });
  expect(at(AT + 8 * DAY - 1).ok).toBe(true);
  expect(reasonOf(at(AT + 8 * DAY))).toBe("tooLate");
});

test.each(["not_as_described", "change_of_mind"] as const)(
  "%s can be reported for thirty days from delivery",
  (kind) => {
    const at = (now: number) => answerReport(kind, order(), now);
    expect(at(AT)).toEqual({ ok: true, until: AT + 30 * DAY });
    expect(at(AT + 30 * DAY - 1).ok).toBe(true);
    expect(reasonOf(at(AT + 30 * DAY))).toBe("tooLate");
    expect(reasonOf(answerReport(kind, order({ status: "shipped", deliveredAt: null }), AT))).toBe("notDelivered");
  },
);

test("a change of mind is taken as long as the order says, which is no promise of anything else", () => {
  const at = (returnDays: number, now: number) => answerReport("change_of_mind", order({ returnDays }), now);
  expect(at(7, AT)).toEqual({ ok: true, until: AT + 7 * DAY });
  expect(reasonOf(at(7, AT + 7 * DAY))).toBe("tooLate");
  expect(reasonOf(at(0, AT))).toBe("noReturns");
  expect(answerReport("not_as_described", order({ returnDays: 0 }), AT)).toEqual({ ok: true, until: AT + 30 * DAY });
});

test("who bought from a business may return for five working days, whatever its listing said", () => {
  // Delivered on Friday, 18 December 2026, at noon: 25 December is no working day.
  const deliveredAt = Date.UTC(2026, 11, 18, 18);
  const until = Date.UTC(2026, 11, 29, 6) - 1;
  const at = (returnDays: number, now: number) =>
    answerReport("change_of_mind", order({ deliveredAt, returnDays, returnWorkingDays: 5 }), now);
  for (const days of [0, 7]) {
    expect(at(days, deliveredAt)).toEqual({ ok: true, until });
    expect(reasonOf(at(days, until))).toBe("tooLate");
  }
  expect(at(14, deliveredAt)).toEqual({ ok: true, until: deliveredAt + 14 * DAY });
});

test("an item confirmed as delivered did not get lost; a delivery by time alone says nothing", () => {
  const now = AT + 7 * DAY + 1;
  expect(reasonOf(answerReport("not_received", order({ isConfirmed: true }), now))).toBe("confirmed");
  expect(reasonOf(answerReport("not_as_described", order({ isConfirmed: true }), now))).toBe("ok");
  expect(reasonOf(answerReport("not_received", order(), now))).toBe("ok");
  expect(reasonOf(answerReport("not_received", order({ arrivesBy: null }), now))).toBe("noEstimate");
});

test("only what was sent can have a problem", () => {
  for (const status of ORDER_STATUSES) {
    const isReportable = ["shipped", "delivered", "completed"].includes(status);
    for (const kind of REPORT_KINDS) {
      const answer = reasonOf(answerReport(kind, order({ status }), AT + 2 * DAY));
      expect([status, kind, answer]).toEqual([status, kind, isReportable ? "ok" : "notReportable"]);
    }
  }
});

test("each is reported once an order, whatever came of it", () => {
  const reported = order({ reported: ["change_of_mind", "paypal"] });
  expect(REPORT_KINDS.map((kind) => reasonOf(answerReport(kind, reported, AT + 2 * DAY)))).toEqual([
    ...["ok", "ok", "reportedBefore"],
  ]);
});

test("an order can be reported until the last of its windows is over", () => {
  expect(reportableUntil(order(), AT + 2 * DAY)).toBe(AT + 30 * DAY);
  expect(reportableUntil(order({ deliveredAt: null }), AT + 2 * DAY)).toBe(AT + 8 * DAY);
  expect(reportableUntil(order(), AT + 31 * DAY)).toBeNull();
});

test("a report says what is wrong in 10 to 2000 letters, and shows what is not as described", () => {
  const typed = { kind: "not_as_described", description: "The lens is broken" };
  expect(checkReport(typed, 1)).toEqual({ ok: true, report: typed });
  expect(checkReport(typed, 0)).toEqual({ ok: false, refusals: { photos: "photosRequired" } });
  expect(checkReport({ ...typed, kind: "not_received" }, 0).ok).toBe(true);
  expect(checkReport({ kind: "paypal", description: "" }, 0)).toEqual({
    ok: false,
    refusals: { kind: "kindRequired", description: "wordsTooShort" },
  });
  expect(checkReport({}, 0)).toEqual({
    ok: false,
    refusals: { kind: "kindRequired", description: "wordsTooShort" },
  });
  expect(checkReport({ ...typed, kind: "paypal" }, 0)).toEqual({ ok: false, refusals: { kind: "kindRequired" } });
  expect(checkReport({ kind: "not_received" }, 0)).toEqual({ ok: false, refusals: { description: "wordsTooShort" } });
});

test("words are counted in letters, without what is not seen", () => {
  expect(checkProblemText("123456789")).toEqual({ ok: false, refusal: "wordsTooShort" });
  expect(checkProblemText("  1234567890 ")).toEqual({ ok: true, words: "1234567890" });
  expect(checkProblemText("\u200b".repeat(20)).ok).toBe(false);
  expect(checkProblemText("😀".repeat(2000)).ok).toBe(true);
  expect(checkProblemText("😀".repeat(2001))).toEqual({ ok: false, refusal: "wordsTooLong" });
});
