import { expect, test } from "vitest";
import { nextOutboxTry } from "~/domain/messages/outbox";
import { DAY, HOUR, MINUTE } from "~/domain/time";

const NOW = 1_800_000_000_000;

test.each([
  [1, MINUTE],
  [2, 2 * MINUTE],
  [3, 4 * MINUTE],
  [9, 256 * MINUTE],
  [10, 6 * HOUR],
  [40, 6 * HOUR],
])("after %i tries an email waits %i ms", (tries, pause) => {
  expect(nextOutboxTry({ created_at: NOW, tries }, NOW)).toBe(NOW + pause);
});

test("an email is given up three days after it was written", () => {
  expect(nextOutboxTry({ created_at: NOW - 3 * DAY + 1, tries: 1 }, NOW)).toBe(NOW + MINUTE);
  expect(nextOutboxTry({ created_at: NOW - 3 * DAY, tries: 1 }, NOW)).toBeNull();
});
