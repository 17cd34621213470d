import { expect, test } from "vitest";
import { HOLDS, holdableFrom } from "~/domain/checkout/holds";
import { HOUR, MINUTE } from "~/domain/time";

const NOW = 1_000 * HOUR;

test("a product is held twice without a payment, and again a day after the first of these ended", () => {
  expect(holdableFrom([], NOW)).toBeNull();
  expect(holdableFrom([NOW - HOUR], NOW)).toBeNull();
  expect(holdableFrom([NOW - HOUR, NOW - 3 * HOUR], NOW)).toBe(NOW - 3 * HOUR + HOLDS.window);
  expect(holdableFrom([NOW - 3 * HOUR, NOW - HOUR, NOW - 5 * HOUR], NOW)).toBe(NOW - 3 * HOUR + HOLDS.window);
  expect(holdableFrom([NOW - HOUR, NOW - HOLDS.window], NOW)).toBeNull();
  expect(holdableFrom([NOW - HOUR, NOW - HOLDS.window + 1], NOW)).toBe(NOW + 1);
});

test("a hold that runs goes on, whatever was before", () => {
  expect(holdableFrom([NOW, NOW - HOUR, NOW - 2 * HOUR], NOW)).toBeNull();
  expect(holdableFrom([NOW + MINUTE, NOW - HOUR], NOW)).toBeNull();
});
