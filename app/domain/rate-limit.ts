import { HOUR, MINUTE } from "./time";

/** Refused attempts are not counted. */
export interface Tries {
  count: number;
  window_start: number;
  last_at: number;
}

export interface RateLimit {
  window: number;
  most: number;
  /** Each attempt after these waits twice as long as the one before. */
  free: number;
}

/** Five wrong passwords at once, then growing pauses; accounts are never locked for longer. */
export const SIGN_IN_ACCOUNT: RateLimit = { window: HOUR, most: 20, free: 5 };
export const SIGN_IN_ADDRESS: RateLimit = { window: HOUR, most: 100, free: 50 };
export const SIGN_UP_ADDRESS: RateLimit = { window: HOUR, most: 30, free: 30 };
/** Emails that can be requested without signing in. */
export const MAIL_ACCOUNT: RateLimit = { window: HOUR, most: 5, free: 5 };
export const MAIL_ADDRESS: RateLimit = { window: HOUR, most: 30, free: 30 };
export const ORDER_MESSAGES: RateLimit = { window: HOUR, most: 60, free: 10 };
/** Short: should PayPal's network ever be blocked, PayPal sends its events again for three days. */
export const UNVERIFIED_WEBHOOKS: RateLimit = { window: HOUR / 6, most: 20, free: 20 };
/** A retry of the same form is not counted again. */
export const CHECKOUT_ACCOUNT: RateLimit = { window: HOUR, most: 30, free: 15 };
export const CHECKOUT_ADDRESS: RateLimit = { window: HOUR, most: 600, free: 300 };
export const HAND_OVER: RateLimit = { window: HOUR, most: 5, free: 5 };

/** An IPv6 address counts as its /64 network, which is what one household or server gets. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  // "::ffff:192.0.2.1" is an IPv4 address in IPv6 notation.
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [start = "", end] = address.toLowerCase().split("::");
  const left = start.split(":").filter(Boolean);
  const right = (end ?? "").split(":").filter(Boolean);
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const network = [...left, ...between, ...right].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

export const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = MINUTE;

/** Returns milliseconds. A clock that steps back never lifts the limit. `countTries` is the same rule in SQL. */
export function waitBeforeTry(tries: Tries | null, limit: RateLimit, now: number): number {
  if (!tries || now - tries.window_start >= limit.window) return 0;
  if (tries.count >= limit.most) return Math.min(limit.window, limit.window - (now - tries.window_start));
  if (tries.count < limit.free) return 0;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries.count - limit.free));
  return Math.min(pause, Math.max(0, pause - (now - tries.last_at)));
}
