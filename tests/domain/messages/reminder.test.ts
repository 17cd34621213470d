import { expect, test } from "vitest";
import { dueReminder } from "~/domain/messages/reminder";
import { HOUR, MINUTE } from "~/domain/time";

test.each([
  ["auction", 24 * HOUR, 15 * MINUTE],
  ["payment", 24 * HOUR, 4 * HOUR],
] as const)("of an end there are two reminders (%s)", (of, first, second) => {
  expect([first + 1, first, second + 1, second, 1, 0].map((left) => dueReminder(of, 0, left))).toEqual([
    null,
    1,
    1,
    2,
    2,
    null,
  ]);
  expect([first, second + 1, second].map((left) => dueReminder(of, 1, left))).toEqual([null, null, 2]);
  expect(dueReminder(of, 2, second)).toBeNull();
});
