import { expect, test } from "vitest";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import type { AmrMethod } from "~/domain/auth/amr";
import { refuseSensitive } from "~/domain/auth/sensitive-change";

const NOW = 10_000_000;
const proved = (method: AmrMethod, ago: number) => ({ method, timestamp: (NOW - ago) / 1000 });
const SOON = FACTOR_FRESH - 1_000;

test.each([
  ["a password of just now", [proved("password", SOON)], false, null],
  ["a password of before", [proved("password", FACTOR_FRESH)], false, "again"],
  ["a recovery of just now", [proved("recovery", SOON), proved("password", FACTOR_FRESH)], false, null],
  ["nothing", [], false, "again"],
  ["a password, where there is a second factor", [proved("password", SOON)], true, "factor"],
  ["a code of just now", [proved("totp", SOON), proved("password", FACTOR_FRESH)], true, null],
  [
    "a code of before, and a password of just now",
    [proved("password", SOON), proved("totp", FACTOR_FRESH)],
    true,
    "again",
  ],
] as const)("what matters needs a proof of the last minutes: %s", (_what, amr, hasFactor, refusal) => {
  expect(refuseSensitive(amr, { hasFactor, now: NOW })).toBe(refusal);
});
