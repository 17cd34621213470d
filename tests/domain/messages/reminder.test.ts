import { expect, test } from "vitest";
import { duePaymentReminder, PAYMENT_REMINDERS } from "~/domain/messages/reminder";

test("of a payment there are two reminders", () => {
  const [first, second] = PAYMENT_REMINDERS;
  expect([first + 1, first, second + 1, second, 1, 0].map((left) => duePaymentReminder(0, left))).toEqual([
    null,
    1,
    1,
    2,
    2,
    null,
  ]);
  expect([first, second + 1, second].map((left) => duePaymentReminder(1, left))).toEqual([null, null, 2]);
  expect(duePaymentReminder(2, second)).toBeNull();
});
