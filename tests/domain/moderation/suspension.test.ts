import { expect, test } from "vitest";
import { CAUSES } from "~/domain/moderation/report";
import {
  allowsSuspended,
  decisionsOf,
  isStanding,
  lengthOf,
  SUSPENSION_LENGTHS,
  SUSPENSION_RULES,
  type Suspension,
  suspensionAppealableUntil,
} from "~/domain/moderation/suspension";
import { POLICY } from "~/domain/policy";
import { DAY } from "~/domain/time";

const AT = 1_000;
const suspension = (fields: Partial<Suspension> = {}): Suspension => {
  return { at: AT, until: AT + 30 * DAY, appealedAt: null, decision: null, ...fields };
};

test("whatever a person is reported for, an account can be suspended for", () => {
  expect(SUSPENSION_RULES).toEqual(expect.arrayContaining([...CAUSES.person]));
});

test("a suspension lasts 7, 30 or 90 days, or until it is lifted", () => {
  const days = [POLICY.SUSPENSION_SHORT_DAYS, POLICY.SUSPENSION_MEDIUM_DAYS, POLICY.SUSPENSION_LONG_DAYS];
  expect(days).toEqual([7, 30, 90]);
  expect(SUSPENSION_LENGTHS.map(lengthOf)).toEqual([...days.map((count) => count * DAY), null]);
});

test("it stands until its last millisecond, without an end until it is lifted, and also when an appeal was refused", () => {
  const { until } = suspension();
  expect(until).not.toBeNull();
  expect([-1, 0, 1].map((off) => isStanding(suspension(), Number(until) + off))).toEqual([true, false, false]);
  expect(isStanding(suspension({ until: null }), AT + 9_999 * DAY)).toBe(true);
  expect(isStanding(suspension({ decision: "kept" }), AT)).toBe(true);
  expect(isStanding(suspension({ decision: "lifted", until: null }), AT)).toBe(false);
});

test("it is appealed once, within 7 days, while it stands", () => {
  const last = AT + 7 * DAY;
  expect(suspensionAppealableUntil(suspension(), last)).toBe(last);
  expect(suspensionAppealableUntil(suspension(), last + 1)).toBeNull();
  expect(suspensionAppealableUntil(suspension({ until: last }), last - 1)).toBe(last);
  expect(suspensionAppealableUntil(suspension({ until: last }), last)).toBeNull();
  expect(suspensionAppealableUntil(suspension({ appealedAt: AT }), AT)).toBeNull();
  expect(suspensionAppealableUntil(suspension({ decision: "kept" }), AT)).toBeNull();
});

test("one that stands can be lifted, an appealed one also kept, once; what is over needs no decision, but its appeal does", () => {
  expect(decisionsOf(suspension(), AT)).toEqual(["lifted"]);
  expect(decisionsOf(suspension({ appealedAt: AT }), AT)).toEqual(["lifted", "kept"]);
  expect(decisionsOf(suspension({ appealedAt: AT, decision: "kept" }), AT)).toEqual(["lifted"]);
  expect(decisionsOf(suspension({ decision: "lifted" }), AT)).toEqual([]);
  expect(decisionsOf(suspension(), AT + 30 * DAY)).toEqual([]);
  expect(decisionsOf(suspension({ appealedAt: AT }), AT + 30 * DAY)).toEqual(["lifted", "kept"]);
  expect(decisionsOf(suspension({ appealedAt: AT, decision: "kept" }), AT + 30 * DAY)).toEqual([]);
});

test.each([
  ["/sign-out", true],
  ["/language", true],
  ["/checkout", true],
  ["/account/orders/o1", true],
  ["/account/orders/o1/ship", true],
  ["/account/orders/o1/problem/accept", true],
  ["/auth/with/google", true],
  ["/auth/with/google/more", false],
  ["/account/settings/security", true],
  ["/account/settings/strikes", true],
  ["/account/suspension", true],
  ["/account/addresses/new", true],
  ["/account/searches/s1/delete", true],
  ["/account/searches/new", false],
  ["/account/offers/f1", false],
  ["/account/questions", false],
  ["/account/ordersx", false],
  ["/seller-settings", true],
  ["/seller-settings/listings/p1/takedown", true],
  ["/seller-settings/listings", false],
  ["/seller-settings/import", false],
  ["/product/p1", false],
  ["/product/p1/questions", false],
  ["/product/p1/offer", false],
  ["/auction/a1/hold", false],
  ["/auction/a1/complaint", true],
  ["/sell", false],
  ["/what-comes-later", false],
])("a suspended person may post to %s: %s", (path, may) => {
  expect(allowsSuspended(path)).toBe(may);
});
