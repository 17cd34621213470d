import { expect, test } from "vitest";
import { hasServices, isHourly, isNotFinished, QUEUES } from "~/domain/queues";
import { HOUR, MINUTE } from "~/domain/time";

const NOW = 1_800_000_000_000;

test("a queue of the minute is not finished when something is due for more than 20 minutes", () => {
  const late = (ago: number) => isNotFinished({ queue: "checkouts", since: NOW - ago, now: NOW });
  expect([late(0), late(20 * MINUTE), late(20 * MINUTE + 1)]).toEqual([false, false, true]);
});

test("a reconciliation has 12 hours, and expired rows have six", () => {
  const late = (queue: "reconciliation" | "expiredRows", ago: number) =>
    isNotFinished({ queue, since: NOW - ago, now: NOW });
  expect([late("reconciliation", 12 * HOUR), late("reconciliation", 12 * HOUR + 1)]).toEqual([false, true]);
  expect([late("expiredRows", 6 * HOUR), late("expiredRows", 6 * HOUR + 1)]).toEqual([false, true]);
});

test("queues that need PayPal or a mail service wait for it", () => {
  const none = { paypal: null, mail: null };
  expect([hasServices("refunds", none), hasServices("emails", none), hasServices("payments", none)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([
    hasServices("refunds", { paypal: {}, mail: null }),
    hasServices("emails", { paypal: {}, mail: null }),
  ]).toEqual([true, false]);
});

test("only expired rows are worked off by the hour", () => {
  expect(QUEUES.filter(isHourly)).toEqual(["expiredRows"]);
});
