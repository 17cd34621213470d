import { expect, test } from "vitest";
import { POLICY } from "~/domain/policy";
import { SELLER_TASKS, type SellerTask, taskTime } from "~/domain/stores/seller-task";
import { DAY, HOUR } from "~/domain/time";

const NOW = Date.UTC(2026, 10, 24);

test.each<[SellerTask, at: number, object | null]>([
  ["problem", NOW + 3 * DAY, { by: NOW + 3 * DAY, isUrgent: false }],
  ["return", NOW + HOUR, { by: NOW + HOUR, isUrgent: true }],
  ["cancellation", NOW, { by: NOW + POLICY.CANCEL_ANSWER_HOURS * HOUR, isUrgent: false }],
  ["ship", NOW + DAY, { by: NOW + DAY, isUrgent: false }],
  ["ship", NOW + DAY - 1, { by: NOW + DAY - 1, isUrgent: true }],
  ["offer", NOW + HOUR, { by: NOW + HOUR, isUrgent: true }],
  ["question", NOW - HOUR, { since: NOW - HOUR }],
  ["unsold", NOW - HOUR, null],
  ["soldOut", NOW - HOUR, null],
])("%s: its time is known from its first row", (kind, at, time) => {
  expect(taskTime(kind, at, NOW)).toEqual(time);
});

test("nothing without a time has one, of any kind", () => {
  expect(SELLER_TASKS.map((kind) => taskTime(kind, null, NOW))).toEqual(SELLER_TASKS.map(() => null));
});
