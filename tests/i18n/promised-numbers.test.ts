import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { POLICY } from "~/domain/policy";

type Promised = keyof typeof POLICY;

/** The other sentences with numbers are the privacy policy's: `privacy-promises.test.ts`. */
const POLICIES = ["terms", "auction-rules", "used-items"];

/** What shows that a number of the terms and rules is kept: files of tests, each with names and the numbers that they hold. */
const HELD: Record<string, Record<string, readonly Promised[]>> = {
  "domain/accounts/vacation": { "who keeps selling is away for thirty days at most": ["AWAY_SALE_DAYS"] },
  "domain/auctions/strike": {
    "a strike can be appealed once, for seven days": ["APPEAL_DAYS"],
    "two strikes of a year keep a person out": ["STRIKES_TO_BLOCK"],
  },
  "domain/auctions/bid": {
    "a person bids at most thirty times an hour in an auction": ["BIDS_PER_HOUR"],
    "bids move the end as often as they come, and never beyond a day": ["SOFT_CLOSE_CAP_HOURS"],
    "the cap is exact to the millisecond": ["SOFT_CLOSE_MINUTES"],
  },
  "domain/auctions/bidder": {
    "two strikes pause for 30 days, to the millisecond; three suspend": [
      "STRIKES_TO_PAUSE",
      "STRIKE_PAUSE_DAYS",
      "STRIKES_TO_SUSPEND",
    ],
    "a seller who blocks strikes keeps out two within a year": ["STRIKE_WINDOW_DAYS"],
  },
  "domain/auctions/buy-it-now": {
    "an auction without such a price offers none": ["BUY_NOW_OVER_START_PERCENT"],
    "a hold that lapses gives its whole length back, by itself": ["BUY_NOW_HOLD_MINUTES"],
    "after three holds have lapsed the offer is gone": ["BUY_NOW_HOLDS_MAX"],
  },
  "domain/auctions/withdrawal": {
    "twelve hours are exact: one millisecond more, and all go": ["RETRACTION_ALL_BIDS_HOURS"],
    "the newest goes within one hour": ["RETRACTION_NEWEST_BID_HOURS"],
    "nothing goes in the last five minutes": ["RETRACTION_CLOSED_MINUTES"],
    "a seller cancels all bids of a bidder until twelve hours before the end": ["SELLER_CANCEL_HOURS"],
  },
  "domain/auctions/retraction-limit": {
    "a bidder has three retractions in 180 days": ["RETRACTIONS_MAX", "RETRACTIONS_WINDOW_DAYS"],
    "a typo that is not bid again within ten minutes counts twice": ["RETRACTION_REBID_MINUTES"],
  },
  "domain/auctions/ending": {
    "the leader buys at the visible price and has two days from the end to pay": ["PAY_WITHIN_HOURS"],
  },
  "domain/auctions/second-chance": {
    "an offer is accepted within two days": ["SECOND_CHANCE_HOURS"],
    "three offers are the most": ["SECOND_CHANCE_OFFERS"],
    "offers are made for two weeks, after an end below the reserve for one": [
      "SECOND_CHANCE_DAYS",
      "RESERVE_OFFER_DAYS",
    ],
  },
  "domain/cancellations/cancellation": {
    "what is paid at a fixed price is cancelled by its buyer within an hour": ["BUYER_CANCEL_HOURS"],
    "with five cancellations without asking in 30 days a buyer has to ask": [
      "FREE_CANCELLATIONS",
      "FREE_CANCELLATION_DAYS",
      "CANCELLATION_PAUSE_DAYS",
    ],
  },
  "domain/catalog/listing": {
    "new items need one photo, used items four, and a listing has at most five": [
      "NEW_MIN_PHOTOS",
      "USED_MIN_PHOTOS",
      "MAX_PHOTOS",
    ],
  },
  "domain/images/image": { "ten megabytes are the most for a product image": ["MAX_PHOTO_MB"] },
  "domain/checkout/holds": {
    "a product is held twice without a payment, and again a day after": ["HOLDS_MAX", "HOLDS_WINDOW_HOURS"],
  },
  "domain/moderation/suspension": {
    "a suspension lasts 7, 30 or 90 days, or until it is lifted": [
      "SUSPENSION_SHORT_DAYS",
      "SUSPENSION_MEDIUM_DAYS",
      "SUSPENSION_LONG_DAYS",
    ],
    "it is appealed once, within 7 days, while it stands": ["APPEAL_DAYS"],
  },
  "domain/orders/order-times": {
    "what is paid and not sent is cancelled at the millisecond at which two weeks are over": ["SHIP_WITHIN_DAYS"],
    "what is delivered is completed after a week": ["COMPLETES_AFTER_DAYS"],
  },
  "domain/payments/pending-reason": {
    "no period that buyers are told is longer than their order waits": ["PAYMENT_PENDING_HOURS"],
  },
  "domain/problems/problem-report": {
    "what never came can be reported from the day after the latest estimate, for seven days": ["DISPUTE_DAYS"],
    "a change of mind is taken as long as the order says": ["DEFAULT_RETURN_DAYS", "NOT_AS_DESCRIBED_DAYS"],
    "who bought from a business may return for five working days": ["BUSINESS_RETURN_WORKING_DAYS"],
  },
  "domain/problems/problem-steps": {
    "a decision can be asked for after a day, to the millisecond": ["ESCALATE_AFTER_HOURS"],
  },
  "flows/checkout/purchase": { "an unpaid checkout ends after a quarter of an hour": ["CHECKOUT_HOLD_MINUTES"] },
  "flows/payments/settle-payment": {
    "a won auction whose payment was pending at the deadline has a day more": ["PAYMENT_EXTENSION_HOURS"],
  },
  "domain/moderation/report": {
    "reports weigh less once enough of them were decided": ["REPORTS_FOR_WEIGHT"],
  },
  "data/moderation/decidable": {
    "what was removed, and a warning, can be appealed for seven days": ["APPEAL_DAYS"],
  },
  "data/moderation/report-cases": {
    "a record forgets what was decided long ago": ["REPORTS_DAYS"],
  },
  "domain/problems/problem": {
    "time waits as long as was promised, and makes of it what it may": [
      "SELLER_ANSWER_HOURS",
      "RETURN_SHIP_DAYS",
      "RETURN_SILENCE_DAYS",
      "CONTEST_RETURN_HOURS",
      "DECISION_OVERDUE_DAYS",
    ],
  },
};

/** Numbers that the rules cannot hold. */
const BY_PEOPLE: readonly Promised[] = ["MINIMUM_AGE", "DECISION_DAYS"];

const promised = new Set(
  POLICIES.flatMap((page) => [
    ...readFileSync(`app/i18n/policies/en/${page}.ts`, "utf8").matchAll(/POLICY\.(\w+)/g),
  ]).map(([, name]) => name as Promised),
);

test("every number of the terms and rules has a test that names it", () => {
  const held = Object.values(HELD).flatMap((names) => Object.values(names).flat());
  expect([...promised].filter((name) => !held.includes(name) && !BY_PEOPLE.includes(name)).sort()).toEqual([]);
  expect([...held, ...BY_PEOPLE].filter((name) => !promised.has(name))).toEqual([]);
});

test.each(Object.entries(HELD))("%s has the tests that hold them", (file, names) => {
  const source = readFileSync(`tests/${file}.test.ts`, "utf8");
  expect(Object.keys(names).filter((name) => !source.includes(name))).toEqual([]);
});
