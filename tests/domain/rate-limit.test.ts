import { expect, test } from "vitest";
import { networkOf, SIGN_IN_ACCOUNT, SIGN_UP_ADDRESS, type Tries, waitBeforeTry } from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";

const NOW = 1_800_000_000_000;

function tries(given: Partial<Tries>): Tries {
  return { count: 1, window_start: NOW - 60_000, last_at: NOW, ...given };
}

test("who never tried waits for nothing", () => {
  expect(waitBeforeTry(null, SIGN_IN_ACCOUNT, NOW)).toBe(0);
});

test.each([
  [4, 0],
  [5, 1_000],
  [6, 2_000],
  [7, 4_000],
  [10, 32_000],
  [11, 60_000],
  [19, 60_000],
])("after %i tries the next one waits %i ms", (count, wait) => {
  expect(waitBeforeTry(tries({ count }), SIGN_IN_ACCOUNT, NOW)).toBe(wait);
});

test("a pause runs from the last try", () => {
  expect(waitBeforeTry(tries({ count: 7, last_at: NOW - 1_500 }), SIGN_IN_ACCOUNT, NOW)).toBe(2_500);
  expect(waitBeforeTry(tries({ count: 7, last_at: NOW - 4_000 }), SIGN_IN_ACCOUNT, NOW)).toBe(0);
});

test("after twenty tries the hour has to end", () => {
  const full = tries({ count: 20, window_start: NOW - 10 * 60_000, last_at: NOW - 5 * 60_000 });
  expect(waitBeforeTry(full, SIGN_IN_ACCOUNT, NOW)).toBe(50 * 60_000);
  expect(waitBeforeTry(full, SIGN_IN_ACCOUNT, full.window_start + HOUR - 1)).toBe(1);
  expect(waitBeforeTry(full, SIGN_IN_ACCOUNT, full.window_start + HOUR)).toBe(0);
});

test("a limit without pauses counts only", () => {
  expect(waitBeforeTry(tries({ count: 29 }), SIGN_UP_ADDRESS, NOW)).toBe(0);
  expect(waitBeforeTry(tries({ count: 30 }), SIGN_UP_ADDRESS, NOW)).toBe(HOUR - 60_000);
});

test("a clock that steps back lifts no limit, and locks no one out for longer than the window", () => {
  const ahead = tries({ count: 7, window_start: NOW + 5_000, last_at: NOW + 5_000 });
  expect(waitBeforeTry(ahead, SIGN_IN_ACCOUNT, NOW)).toBe(4_000);
  const full = tries({ count: 20, window_start: NOW + 5_000, last_at: NOW + 5_000 });
  expect(waitBeforeTry(full, SIGN_IN_ACCOUNT, NOW)).toBe(HOUR);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["unknown", "unknown"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
  ["1:2::3:4:5:6:7", "1:2:0:3::/64"],
  ["1::", "1:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the addresses of one household count as one", () => {
  const [first, second] = ["2001:db8:1:2::1", "2001:db8:1:2:dead:beef:0:1"].map(networkOf);
  expect(first).toBe(second);
  expect(networkOf("2001:db8:1:3::1")).not.toBe(first);
});

test("when a window is over its tries count no more, though the last one was just now", () => {
  const old = tries({ count: 7, window_start: NOW - HOUR, last_at: NOW });
  expect(waitBeforeTry(old, SIGN_IN_ACCOUNT, NOW)).toBe(0);
  expect(waitBeforeTry({ ...old, window_start: NOW - HOUR + 1 }, SIGN_IN_ACCOUNT, NOW)).toBe(4_000);
});
