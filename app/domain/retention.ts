import { KNOWN_NETWORK_LIFE, SESSION_IDLE } from "./accounts/account";
import { VISITOR_CART_LIFE } from "./cart/cart";
import { DRAFT_LIFE } from "./catalog/draft";
import { IMPORT_LIFE } from "./imports/import";
import { MAIL_LIFE, NOTIFICATION_LIFE } from "./messages/outbox";
import { POLICY } from "./policy";
import { PROBLEM_PHOTOS_LIFE } from "./problems/problem";
import { DAY } from "./time";

/**
 * How long rows are kept, by table. The hourly cron obeys it, where the privacy policy names days they are the same, and tests
 * compare both with docs/operating.md. What is not here stays until its account, order or listing goes.
 */
export const RETENTION = {
  /** A session past its absolute life is no longer used, so it becomes idle. */
  sessions: SESSION_IDLE,
  rate_limits: DAY,
  known_networks: KNOWN_NETWORK_LIFE,
  /** Longer than the longest token of a provider is good for (`ID_TOKEN_LONGEST`). */
  used_challenges: 2 * DAY,
  /** From the request. The code lives a minute, but a copy of it is known for a day. */
  authorizations: DAY,
  devices: POLICY.DEVICE_DAYS * DAY,
  security_events: POLICY.SECURITY_EVENT_DAYS * DAY,
  /** From the time when they expire. */
  links: 0,
  identity_flows: 0,
  /** From the time when they expire. */
  auth_codes: DAY,
  factor_offers: DAY,
  factor_challenges: DAY,
  mails: MAIL_LIFE,
  notifications: NOTIFICATION_LIFE,
  saved_search_matches: NOTIFICATION_LIFE,
  missed_searches: POLICY.MISSED_SEARCH_DAYS * DAY,
  /** The day that is begun, besides. */
  store_days: (POLICY.VIEW_DAYS + 1) * DAY,
  imports: IMPORT_LIFE,
  /** Of files that never became whole. */
  import_parts: DAY,
  cron_runs: 7 * DAY,
  /** Part of the log. */
  faults: POLICY.LOG_DAYS * DAY,
  /** The last of each type stays, without its subject. */
  webhook_events: POLICY.PAYPAL_EVENT_DAYS * DAY,
  /** Of visitors. */
  carts: VISITOR_CART_LIFE,
  drafts: DRAFT_LIFE,
  /** From the end of the problem. */
  problem_photos: PROBLEM_PHOTOS_LIFE,
} as const;
export type KeptTable = keyof typeof RETENTION;
