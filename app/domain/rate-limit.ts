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

/** Only slows down: without a `most`, the longest wait is `LONGEST_PAUSE`. */
const NEVER_FULL = Number.POSITIVE_INFINITY;

/** Wrong passwords for one account from one network; also those of a signed-in user. */
export const WRONG_PASSWORDS: RateLimit = { window: HOUR, most: NEVER_FULL, free: 5 };
/** Wrong passwords for one account from all networks that it never signed in from. */
export const SIGN_IN_ACCOUNT: RateLimit = { window: HOUR, most: NEVER_FULL, free: 20 };
/** Wrong codes of two-step verification for one account, from one network and from all. */
export const WRONG_CODES: RateLimit = { window: HOUR, most: NEVER_FULL, free: 5 };
export const CODES_ACCOUNT: RateLimit = { window: HOUR, most: NEVER_FULL, free: 15 };
/** Wrong passwords, or codes by email, from one network: thousands of people may share an IPv4 address. */
export const SIGN_IN_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 2_000 };
export const SIGN_IN_WIDE_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 10_000 };
/** Browsers that programs send to identity providers, from one network. */
export const IDENTITY_FLOWS_NETWORK: RateLimit = { window: HOUR, most: 2_000, free: 2_000 };
export const IDENTITY_FLOWS_WIDE_NETWORK: RateLimit = { window: HOUR, most: 10_000, free: 10_000 };
export const SIGN_UP_NETWORK: RateLimit = { window: HOUR, most: 300, free: 300 };
export const SIGN_UP_WIDE_NETWORK: RateLimit = { window: HOUR, most: 1_500, free: 1_500 };
/** Emails that can be requested without signing in. */
export const MAIL_ACCOUNT: RateLimit = { window: HOUR, most: 5, free: 5 };
export const MAIL_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 300 };
export const MAIL_WIDE_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 1_500 };
/** Refreshes of one session, and changes of a user, at the auth service. */
export const TOKENS_ACCOUNT: RateLimit = { window: HOUR, most: NEVER_FULL, free: 150 };
export const USER_CHANGES: RateLimit = { window: HOUR, most: NEVER_FULL, free: 30 };
export const ORDER_MESSAGES: RateLimit = { window: HOUR, most: 60, free: 10 };
/** Short: should PayPal's network ever be blocked, PayPal sends its events again for three days. */
export const UNVERIFIED_WEBHOOKS: RateLimit = { window: HOUR / 6, most: 20, free: 20 };
/** A retry of the same form is not counted again. */
export const CHECKOUT_ACCOUNT: RateLimit = { window: HOUR, most: 30, free: 15 };
export const CHECKOUT_NETWORK: RateLimit = { window: HOUR, most: 600, free: 300 };
export const HAND_OVER: RateLimit = { window: HOUR, most: 5, free: 5 };
/** Listings that a seller publishes. */
export const LISTINGS: RateLimit = { window: HOUR, most: 100, free: 100 };
/** Forms with photos of a person: of listings, of problems, and avatars. */
export const UPLOADS: RateLimit = { window: HOUR, most: 200, free: 200 };
/** Buy It Now holds that a person starts; CHECKOUT_ACCOUNT limits those of checkouts. */
export const HOLDS: RateLimit = { window: HOUR, most: 20, free: 20 };
/** Problems with orders that a person reports. */
export const PROBLEMS: RateLimit = { window: HOUR, most: 20, free: 20 };
/** Listings, texts and people that a person reports to administrators. */
export const REPORTS: RateLimit = { window: HOUR, most: 20, free: 20 };
/** Questions that a person asks sellers. */
export const QUESTIONS: RateLimit = { window: HOUR, most: 20, free: 20 };
/** Titles that a seller asks the listing assistant about. */
export const SUGGESTIONS: RateLimit = { window: HOUR, most: 200, free: 100 };
/** Offers that a person makes to sellers. */
export const OFFERS: RateLimit = { window: HOUR, most: 20, free: 20 };
/** Files of listings that a seller uploads. */
export const IMPORTS: RateLimit = { window: HOUR, most: 30, free: 30 };
/** Carts of visitors that a network creates. */
export const CARTS_NETWORK: RateLimit = { window: HOUR, most: 2_000, free: 2_000 };
export const CARTS_WIDE_NETWORK: RateLimit = { window: HOUR, most: 10_000, free: 10_000 };

/** Requests of applications to sign somebody in, from one network. */
export const OAUTH_NETWORK: RateLimit = { window: HOUR, most: 2_000, free: 1_000 };
export const OAUTH_WIDE_NETWORK: RateLimit = { window: HOUR, most: 10_000, free: 5_000 };
/** Wrong secrets and codes of applications from one network. */
export const CLIENT_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 300 };
export const CLIENT_WIDE_NETWORK: RateLimit = { window: HOUR, most: NEVER_FULL, free: 1_500 };

/** Translations that a network's readers ask for. */
export const TRANSLATIONS_NETWORK: RateLimit = { window: HOUR, most: 120, free: 60 };
export const TRANSLATIONS_WIDE_NETWORK: RateLimit = { window: HOUR, most: 600, free: 300 };

/** From how many attempts on each limit refuses or slows, by the beginning of its keys. */
export const COUNTED_FROM = {
  "sign-in:pair": WRONG_PASSWORDS.free,
  "sign-in:device": WRONG_PASSWORDS.free,
  "password:account": WRONG_PASSWORDS.free,
  "passkey:pair": WRONG_PASSWORDS.free,
  "passkey:network": SIGN_IN_NETWORK.free,
  "passkey:wide-network": SIGN_IN_WIDE_NETWORK.free,
  "identity:network": SIGN_IN_NETWORK.free,
  "identity:wide-network": SIGN_IN_WIDE_NETWORK.free,
  "identity-flow:network": IDENTITY_FLOWS_NETWORK.free,
  "identity-flow:wide-network": IDENTITY_FLOWS_WIDE_NETWORK.free,
  "code:pair": WRONG_CODES.free,
  "code:account": CODES_ACCOUNT.free,
  "sign-in:account": SIGN_IN_ACCOUNT.free,
  "sign-in:network": SIGN_IN_NETWORK.free,
  "sign-in:wide-network": SIGN_IN_WIDE_NETWORK.free,
  "sign-up:network": SIGN_UP_NETWORK.free,
  "sign-up:wide-network": SIGN_UP_WIDE_NETWORK.free,
  "mail:network": MAIL_NETWORK.free,
  "mail:wide-network": MAIL_WIDE_NETWORK.free,
  "mail:recover": MAIL_ACCOUNT.free,
  "mail:change-email": MAIL_ACCOUNT.free,
  "mail:confirm-email": MAIL_ACCOUNT.free,
  "mail:sign-in": MAIL_ACCOUNT.free,
  "mail:reauthenticate": MAIL_ACCOUNT.free,
  "link-code:pair": WRONG_CODES.free,
  "link-code:account": CODES_ACCOUNT.free,
  "link-code:network": SIGN_IN_NETWORK.free,
  "link-code:wide-network": SIGN_IN_WIDE_NETWORK.free,
  "token:account": TOKENS_ACCOUNT.free,
  "user-change:account": USER_CHANGES.free,
  "webhook:network": UNVERIFIED_WEBHOOKS.free,
  "checkout:network": CHECKOUT_NETWORK.free,
  "cart:network": CARTS_NETWORK.free,
  "cart:wide-network": CARTS_WIDE_NETWORK.free,
  "oauth:network": OAUTH_NETWORK.free,
  "oauth:wide-network": OAUTH_WIDE_NETWORK.free,
  "client:network": CLIENT_NETWORK.free,
  "client:wide-network": CLIENT_WIDE_NETWORK.free,
  "translation:network": TRANSLATIONS_NETWORK.free,
  "translation:wide-network": TRANSLATIONS_WIDE_NETWORK.free,
  listing: LISTINGS.free,
  upload: UPLOADS.free,
  hold: HOLDS.free,
  problem: PROBLEMS.free,
  report: REPORTS.free,
  import: IMPORTS.free,
  question: QUESTIONS.free,
  suggestion: SUGGESTIONS.free,
  offer: OFFERS.free,
};

export type LimitName = keyof typeof COUNTED_FROM;
/** What a limit counts, and for whom: the parts of its name. */
export type Limited = LimitName extends infer Name ? (Name extends `${infer What}:${string}` ? What : Name) : never;
export type LimitedFor = LimitName extends infer Name ? (Name extends `${string}:${infer Who}` ? Who : never) : never;

/** Open sockets of a network in one auction's room; the pages of others poll. */
export const SOCKETS_NETWORK_MAX = 200;

/** IPv6: the /64, which is what one household or server gets, and the /48, which is easy to get. IPv4: the address. */
export interface Network {
  own: string;
  wide: string | null;
}

export function networkOf(address: string): Network {
  if (!address.includes(":")) return { own: address, wide: null };
  // "::ffff:192.0.2.1" is an IPv4 address in IPv6 notation.
  if (address.includes(".")) return { own: address.slice(address.lastIndexOf(":") + 1), wide: null };
  const [start = "", end] = address.toLowerCase().split("::");
  const left = start.split(":").filter(Boolean);
  const right = (end ?? "").split(":").filter(Boolean);
  const between = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  const groups = [...left, ...between, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
  return { own: `${groups.slice(0, 4).join(":")}::/64`, wide: `${groups.slice(0, 3).join(":")}::/48` };
}

export const FIRST_PAUSE = 1_000;
export const LONGEST_PAUSE = MINUTE;
/** Pauses are the longest long before; bounds the shift in SQL. */
export const DOUBLINGS_MAX = 16;

/** Returns milliseconds. A clock that steps back never lifts the limit. `countTries` is the same rule in SQL. */
export function waitBeforeTry(tries: Tries | null, limit: RateLimit, now: number): number {
  if (!tries || now - tries.window_start >= limit.window) return 0;
  if (tries.count >= limit.most) return Math.min(limit.window, limit.window - (now - tries.window_start));
  if (tries.count < limit.free) return 0;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(DOUBLINGS_MAX, tries.count - limit.free));
  return Math.min(pause, Math.max(0, pause - (now - tries.last_at)));
}
