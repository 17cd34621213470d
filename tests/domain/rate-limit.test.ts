import { expect, test } from "vitest";
import {
  networkOf,
  ORDER_MESSAGES,
  SIGN_IN_ACCOUNT,
  SIGN_IN_NETWORK,
  SIGN_IN_WIDE_NETWORK,
  SIGN_UP_NETWORK,
  type Tries,
  WRONG_PASSWORDS,
  waitBeforeTry,
} from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";

const NOW = 1_800_000_000_000;

function tries(given: Partial<Tries>): Tries {
  return { count: 1, window_start: NOW - 60_000, last_at: NOW, ...given };
}

test("who never tried waits for nothing", () => {
  expect(waitBeforeTry(null, WRONG_PASSWORDS, NOW)).toBe(0);
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
  expect(waitBeforeTry(tries({ count }), WRONG_PASSWORDS, NOW)).toBe(wait);
});

test("a pause runs from the last try", () => {
  expect(waitBeforeTry(tries({ count: 7, last_at: NOW - 1_500 }), WRONG_PASSWORDS, NOW)).toBe(2_500);
  expect(waitBeforeTry(tries({ count: 7, last_at: NOW - 4_000 }), WRONG_PASSWORDS, NOW)).toBe(0);
});

test("wrong passwords only slow down: a minute at most, however many", () => {
  for (const limit of [WRONG_PASSWORDS, SIGN_IN_ACCOUNT, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK]) {
    expect(waitBeforeTry(tries({ count: 1_000_000 }), limit, NOW)).toBe(60_000);
  }
});

test("when a limit is full the hour has to end", () => {
  const full = tries({ count: 60, window_start: NOW - 10 * 60_000, last_at: NOW - 5 * 60_000 });
  expect(waitBeforeTry(full, ORDER_MESSAGES, NOW)).toBe(50 * 60_000);
  expect(waitBeforeTry(full, ORDER_MESSAGES, full.window_start + HOUR - 1)).toBe(1);
  expect(waitBeforeTry(full, ORDER_MESSAGES, full.window_start + HOUR)).toBe(0);
});

test("a limit without pauses counts only", () => {
  expect(waitBeforeTry(tries({ count: 299 }), SIGN_UP_NETWORK, NOW)).toBe(0);
  expect(waitBeforeTry(tries({ count: 300 }), SIGN_UP_NETWORK, NOW)).toBe(HOUR - 60_000);
});

test("a clock that steps back lifts no limit, and locks no one out for longer than the window", () => {
  const ahead = tries({ count: 7, window_start: NOW + 5_000, last_at: NOW + 5_000 });
  expect(waitBeforeTry(ahead, WRONG_PASSWORDS, NOW)).toBe(4_000);
  const full = tries({ count: 60, window_start: NOW + 5_000, last_at: NOW + 5_000 });
  expect(waitBeforeTry(full, ORDER_MESSAGES, NOW)).toBe(HOUR);
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
  expect(networkOf(address).own).toBe(network);
});

test("the addresses of one household count as one", () => {
  const [first, second] = ["2001:db8:1:2::1", "2001:db8:1:2:dead:beef:0:1"].map(networkOf);
  expect(first).toEqual(second);
  expect(networkOf("2001:db8:1:3::1").own).not.toBe(first?.own);
});

test("networks that are easy to get together count together too, at a higher bound", () => {
  expect(networkOf("2001:db8:1:3::1").wide).toBe("2001:db8:1::/48");
  expect(networkOf("192.0.2.7").wide).toBeNull();
  expect(networkOf("::ffff:192.0.2.7").wide).toBeNull();
  expect(SIGN_IN_WIDE_NETWORK.free).toBeGreaterThan(SIGN_IN_NETWORK.free);
});

test("when a window is over its tries count no more, though the last one was just now", () => {
  const old = tries({ count: 7, window_start: NOW - HOUR, last_at: NOW });
  expect(waitBeforeTry(old, WRONG_PASSWORDS, NOW)).toBe(0);
  expect(waitBeforeTry({ ...old, window_start: NOW - HOUR + 1 }, WRONG_PASSWORDS, NOW)).toBe(4_000);
});
