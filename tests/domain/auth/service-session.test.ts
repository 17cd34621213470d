import { expect, test } from "vitest";
import { judgeRefresh, REUSE_INTERVAL, REUSE_STEPS } from "~/domain/auth/service-session";

const NOW = 1_000_000;
/** Refreshed long ago. */
const session = (more = {}) => ({ counter: 5, refreshed_at: 0, floor: 0, ...more });

test.each([
  ["the one that lives", 5, null],
  ["the one before, which a client did not save", 4, null],
  ["an older one, which was copied", 3, "reused"],
  ["one that was never given", 6, "malformed"],
] as const)("a refresh token is worth what it is: %s", (_what, token, worth) => {
  expect(judgeRefresh(token, session(), NOW)).toBe(worth);
});

test("tabs that refresh at once may have older ones, for ten seconds", () => {
  const justNow = session({ refreshed_at: NOW - REUSE_INTERVAL + 1 });
  expect(judgeRefresh(1, justNow, NOW)).toBeNull();
  expect(judgeRefresh(1, session({ refreshed_at: NOW - REUSE_INTERVAL }), NOW)).toBe("reused");
});

test("a copy of long ago is refused however soon its owner refreshed", () => {
  const justNow = session({ counter: 20, refreshed_at: NOW });
  expect(judgeRefresh(20 - REUSE_STEPS, justNow, NOW)).toBeNull();
  expect(judgeRefresh(20 - REUSE_STEPS - 1, justNow, NOW)).toBe("reused");
});

test("none of the time before the second factor becomes one of after it, however soon", () => {
  const raised = session({ refreshed_at: NOW, floor: 5 });
  expect(judgeRefresh(4, raised, NOW)).toBe("reused");
  expect(judgeRefresh(5, raised, NOW)).toBeNull();
});
