import { HOUR, MINUTE } from "./time";

/** The stored state of one key. Refused attempts are not counted. Times in milliseconds. */
export interface Tries {
  count: number;
  window_start: number;
  last_at: number;
}

export interface RateLimit {
  /** Length of the window, milliseconds. */
  window: number;
  /** Attempts allowed in a window. */
  most: number;
  /** Attempts after which each further one has to wait, twice as long every time. */
  free: number;
}

/** Wrong passwords for one account: five at once, then growing pauses, twenty an hour. Never locks for longer. */
export const SIGN_IN_ACCOUNT: RateLimit = { window: HOUR, most: 20, free: 5 };
/** Sign-ins from one IP address. */
export const SIGN_IN_ADDRESS: RateLimit = { window: HOUR, most: 100, free: 50 };
/** New accounts from one IP address. */
export const SIGN_UP_ADDRESS: RateLimit = { window: HOUR, most: 30, free: 30 };
/** Emails that can be requested without signing in: recovery, confirmation. */
export const MAIL_ACCOUNT: RateLimit = { window: HOUR, most: 5, free: 5 };
export const MAIL_ADDRESS: RateLimit = { window: HOUR, most: 30, free: 30 };
/** One person's messages about orders. */
export const ORDER_MESSAGES: RateLimit = { window: HOUR, most: 60, free: 10 };
/**
 * Webhooks from one network of which PayPal has to be asked whether they are its own. The window is short: should
 * PayPal's network ever be blocked, PayPal sends its events again for three days.
 */
export const UNVERIFIED_WEBHOOKS: RateLimit = { window: HOUR / 6, most: 20, free: 20 };
/** New checkouts of one account, and of one network. One that goes on with a form is not counted again. */
export const CHECKOUT_ACCOUNT: RateLimit = { window: HOUR, most: 30, free: 15 };
export const CHECKOUT_ADDRESS: RateLimit = { window: HOUR, most: 600, free: 300 };
/** Delivery codes tried for one order. */
export const HAND_OVER: RateLimit = { window: HOUR, most: 5, free: 5 };

/**
 * The key that limits by IP address use: an IPv4 address, or the /64 network of an IPv6 address, which is what one
 * household or server gets.
 */
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

/** The pause after the free attempts, milliseconds; each further attempt doubles it. */
export const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = MINUTE;

/**
 * Milliseconds to wait before the next attempt; 0 when it may come now. A clock that steps back counts as no time
 * passed, so it never lifts the limit. `countTries` is the same rule in SQL, where parallel attempts are counted one
 * after the other.
 */
export function waitBeforeTry(tries: Tries | null, limit: RateLimit, now: number): number {
  if (!tries || now - tries.window_start >= limit.window) return 0;
  if (tries.count >= limit.most) return Math.min(limit.window, limit.window - (now - tries.window_start));
  if (tries.count < limit.free) return 0;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries.count - limit.free));
  return Math.min(pause, Math.max(0, pause - (now - tries.last_at)));
}
