import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CONDITIONS } from "~/domain/catalog/product";
import { POLICY } from "~/domain/policy";
import { auctionRules as auctionEn } from "~/i18n/policies/en/auction-rules";
import { privacy as privacyEn } from "~/i18n/policies/en/privacy";
import { terms as termsEn } from "~/i18n/policies/en/terms";
import { usedItems as usedEn } from "~/i18n/policies/en/used-items";
import { auctionRules as auctionEs } from "~/i18n/policies/es/auction-rules";
import { privacy as privacyEs } from "~/i18n/policies/es/privacy";
import { terms as termsEs } from "~/i18n/policies/es/terms";
import { usedItems as usedEs } from "~/i18n/policies/es/used-items";
import type { PolicyText } from "~/i18n/policies/shape";

type Promised = keyof typeof POLICY;
/** A file of tests, without "tests/" and ".test.ts", and the name of one; or why there is none. */
type Proof = readonly [file: string, name: string] | { byPeople: string };
/** A sentence with numbers, by its beginning: the constants whose values it says, or its plain numbers; what shows that it is kept. */
type Numbered = [begins: string, says: readonly (Promised | number)[], ...proofs: Proof[]];

const BY_PEOPLE: Proof = { byPeople: "people keep it, not the program" };
const OBJECTED: Proof = [
  "routes/moderation/reports",
  "who reported reads what was decided, the rule, the reason and how to object in time, in %s",
];
const NOT_ASKED: Proof = { byPeople: "no form asks for an age; people delete the account of a child" };

const EXPIRED = "flows/delete-expired";
const RETRACTING = "flows/auctions/retract-bids";
const AMENDING = "routes/auctions/amendments";
const PROBLEMS = "flows/problems/problems";
const REVIEWS = "flows/problems/decisions";

const OLD_NETWORKS: Proof = [EXPIRED, "networks and browsers that an account signed in from go after ninety days"];
const OLD_MESSAGES: Proof = [
  EXPIRED,
  "links go when they have expired, mails a month after they went out, notifications after half a year",
];
const OLD_COUNTS: Proof = [EXPIRED, "faults and searches that found nothing go after ninety days"];
const EXAMPLE: Proof = ["i18n/policies", "the worked example follows the increment ladder"];
const PHOTOS: Proof[] = [
  ["domain/catalog/listing", "new items need one photo, used items four, and a listing has at most five"],
  ["routes/catalog/photos", "five photos are the limit, with those that are there already"],
];
const REFUSED_UNLESS_PAID: Proof = [
  "flows/run-every-minute",
  "who won is reminded to pay after 24 and 44 hours, and what is not paid after 48 is given up with a strike",
];
const OFFER_PAID: Proof = [
  "flows/offers/price-offers",
  "an accepted offer that is not paid is released without a strike, and two of them end a buyer's offers",
];
const HELD: Proof = [
  "flows/checkout/purchase",
  "an unpaid checkout ends after a quarter of an hour without a strike, and its item is on offer again",
];
const RETURNED: Proof = [PROBLEMS, "a change of mind is taken for as long as the listing said when it was bought"];
const BUSINESS: Proof = [
  PROBLEMS,
  "who bought from a business may return for five working days, whatever the listing or its seller say later",
];
const NOT_AS_DESCRIBED: Proof[] = [
  ["domain/problems/problem-report", "%s can be reported for thirty days from delivery"],
  [PROBLEMS, "a report is taken only in its window, by the database's clock, whatever was read before"],
];
const WITH_PHOTO: Proof = [
  "domain/problems/problem-report",
  "a report says what is wrong in 10 to 2000 letters, and shows what is not as described",
];
const ASKED_FOR: Proof = [
  PROBLEMS,
  "both may ask for a decision after a day; without an answer it comes to us after three",
];
const DECIDED: Proof[] = [
  [REVIEWS, "escalated problems are listed, the oldest first, with the day by which they are to be decided"],
  [REVIEWS, "admins are notified at once and reminded once after five days; after thirty days the order is refunded"],
];
const COMPLAINED: Proof = [
  "flows/auctions/complaints",
  "who took part complains once, within 7 days of the end; others do not",
];
const STRIKE_APPEALED: Proof = [
  "routes/auctions/strikes",
  "an appeal in the seventh day's last millisecond is in time, a millisecond later it is not",
];
const TAKEDOWN_APPEALED: Proof = ["flows/moderation/takedowns", "the time to appeal ends, to the millisecond"];
const RULING_APPEALED: Proof = [
  "data/moderation/decidable",
  "what was removed, and a warning, can be appealed for seven days",
];
const SUSPENSION_APPEALED: Proof = [
  "domain/moderation/suspension",
  "it is appealed once, within 7 days, while it stands",
];
const BID_INCREMENT: Proof = [
  "routes/auctions/auction",
  "a bid too low and one not above the own maximum are refused beside the field, in both languages",
];
const CANCELLED_UNTIL: Proof = [
  "flows/auctions/seller-actions",
  "the database's clock decides: 12 hours before the end bids and auctions with bids stay",
];
const CLOCK: Proof = [
  RETRACTING,
  "the database's clock decides: an hour after it was placed a bid stays, and in the last five minutes every bid",
];
const REPEATED: Proof = [
  RETRACTING,
  "the third retraction in 180 days is the last, and a typo without the right bid counts double",
];
const OFFERED: Proof = [
  "routes/auctions/after",
  "offers are made for 14 days after an unpaid end, and for 7 after one below the reserve",
];
const STRIKES_PAUSE: Proof = [
  "flows/run-every-minute",
  "the second strike pauses bidding for 30 days, and then it goes on where the seller admits strikes",
];
const STRIKES_SUSPEND: Proof = [
  "flows/run-every-minute",
  "the second strike within a year pauses, the third suspends, also when two come at once",
];

/** By page, in the order of its sentences. */
const NUMBERED: Record<string, Numbered[]> = {
  privacy: [
    [
      "With two-step verification",
      [2],
      ["routes/accounts/two-step", "turned off, the password is enough again, and its owner is told"],
    ],
    ["Of network and browser we keep only a hash", ["DEVICE_DAYS"], OLD_NETWORKS],
    [
      "In a bid history you appear as a number",
      [3],
      [
        "routes/auctions/auction-secrets",
        "a reader never learns another's maximum, reserve, name, address or salt, whatever they ask for and whenever",
      ],
    ],
    [
      "Only those the site needs",
      ["SESSION_IDLE_DAYS", "SESSION_MAX_DAYS", "SECOND_STEP_MINUTES", "SAVED_FORM_MINUTES"],
      [
        "data/accounts/sessions",
        "after %i ms without use, %i ms old: rule and statement agree that a session's end is %s",
      ],
      [
        "http/session/cookies",
        "a session's cookie is 256 random bits that live for 30 days; its row keeps a hash of them",
      ],
      ["http/session/brief-cookie", "it holds its value until its last moment, for scripts of no page"],
      ["routes/accounts/passkeys", "the cookie of a challenge is no other's, and its life is short"],
      ["routes/accounts/identities", "an answer counts in the browser that asked for it, once, and for ten minutes"],
      ["routes/accounts/saved-form", "a saved form stays for fifteen minutes"],
    ],
    [
      "Server logs",
      ["LOG_DAYS"],
      OLD_COUNTS,
      { byPeople: "the log's own service: docs/operating.md says for how long" },
    ],
    [
      "PayPal's reports about payments",
      ["PAYPAL_EVENT_DAYS"],
      [EXPIRED, "PayPal's events go after thirty days; the last time of each type stays, without what it was about"],
    ],
    [
      "Files you import",
      ["IMPORT_DAYS"],
      ["routes/imports/import", "a file's lines go with their period, and its listings stay"],
    ],
    ["Drafts you leave", ["DRAFT_DAYS"], [EXPIRED, "drafts unchanged for thirty days are deleted with their photos"]],
    [
      "Visitors' carts",
      ["VISITOR_CART_DAYS"],
      ["data/cart/carts", "a sweep takes the carts of visitors that are past their time, and what is in them"],
    ],
    [
      "Photos of a problem",
      ["PROBLEM_PHOTO_DAYS"],
      [
        "routes/problems/problem-pages",
        "photos of a problem that is over go after 180 days, those of an open one stay",
      ],
    ],
    ["Searches without results", ["MISSED_SEARCH_DAYS"], OLD_COUNTS],
    [
      "Views of listings",
      ["VIEW_DAYS"],
      ["routes/stores/views", "days of long ago are folded into one, and the listing keeps its sum"],
    ],
    [
      "Networks you sign in from",
      ["KNOWN_NETWORKS_MAX", "KNOWN_NETWORK_DAYS"],
      ["routes/accounts/auth", "an account knows the ten networks where it signed in last, and none in the clear"],
      OLD_NETWORKS,
    ],
    [
      "Security activity",
      ["SECURITY_EVENT_DAYS"],
      [EXPIRED, "what the trail of an account tells goes after half a year"],
    ],
    ["Emails we sent you", ["EMAIL_DAYS"], OLD_MESSAGES],
    ["Notifications", ["NOTIFICATION_DAYS"], OLD_MESSAGES],
    ["We answer within 20 business days", ["ARCO_ANSWER_WORKING_DAYS", "ARCO_APPLY_WORKING_DAYS"], BY_PEOPLE],
    ["We answer within 1 month", ["DATA_ANSWER_MONTHS"], BY_PEOPLE],
    ["{brand} is not for children", ["MINIMUM_AGE"], NOT_ASKED],
    ["By creating an account you confirm", ["MINIMUM_AGE"], NOT_ASKED],
  ],
  terms: [
    ["You must be at least", ["MINIMUM_AGE"], NOT_ASKED],
    ["Give each product a true title", ["NEW_MIN_PHOTOS", "MAX_PHOTOS", "USED_MIN_PHOTOS"], ...PHOTOS],
    [
      "Ship within your stated time",
      ["SHIP_WITHIN_DAYS"],
      [
        "flows/shipments/shipments",
        "what was not sent is reminded of after three days, once, and cancelled with its money back after two weeks",
      ],
    ],
    [
      "If your store showed that you were away",
      ["SHIP_WITHIN_DAYS", "AWAY_SALE_DAYS"],
      [
        "flows/accounts/vacations",
        "who keeps selling ships afterwards: the buyer saw it, and the two weeks count from then",
      ],
      [
        "flows/accounts/vacations",
        "no order waits longer for its seller than somebody can keep selling, and none without a day",
      ],
    ],
    ["Fixed price: checkout holds", ["CHECKOUT_HOLD_MINUTES"], HELD],
    [
      "After paying you can still cancel",
      ["BUYER_CANCEL_HOURS"],
      [
        "flows/cancellations/cancel-order",
        "within an hour a buyer cancels by themself: all money back, the piece on offer, both told, once",
      ],
      ["flows/cancellations/cancel-order", "after an hour they ask, and the seller accepts"],
    ],
    [
      "A buyer who does so",
      ["FREE_CANCELLATIONS", "FREE_CANCELLATION_DAYS", "CANCELLATION_PAUSE_DAYS"],
      [
        "flows/refunds/fee-bearer",
        "a buyer cancels five orders without asking, then asks for 30 days; at once in parallel no more than five",
      ],
    ],
    [
      "Without a payment, checkout holds",
      ["HOLDS_MAX", "HOLDS_WINDOW_HOURS"],
      [
        "flows/checkout/repeated-holds",
        "however many forms a buyer sends, a product is held for them for half an hour a day, and then others buy it",
      ],
    ],
    ["The winner must pay", ["PAY_WITHIN_HOURS"], REFUSED_UNLESS_PAID],
    ["Offer: once your offer is accepted", ["PAY_WITHIN_HOURS"], OFFER_PAID],
    [
      "If a listing has a price for additional",
      [1],
      [
        "domain/checkout/shipping",
        "one seller's things are charged the dearest first piece, and every other piece as a further one",
      ],
    ],
    [
      "Confirm when it arrives",
      ["COMPLETES_AFTER_DAYS"],
      ["flows/shipments/shipments", "what is sent %s counts as delivered in its time, then completes after a week"],
    ],
    ["You can return an item", ["DEFAULT_RETURN_DAYS"], RETURNED],
    ["A business seller must allow", ["BUSINESS_RETURN_WORKING_DAYS"], BUSINESS],
    [
      "It did not arrive",
      ["DISPUTE_DAYS"],
      [
        PROBLEMS,
        "what never came is reported from the day after its latest estimate; what is not sent yet, not at all",
      ],
      [
        "domain/problems/problem-report",
        "what never came can be reported from the day after the latest estimate, for seven days",
      ],
    ],
    ["It is not as described", ["NOT_AS_DESCRIBED_DAYS", 1], ...NOT_AS_DESCRIBED, WITH_PHOTO],
    ["The seller has 72 hours", ["SELLER_ANSWER_HOURS"], ASKED_FOR],
    ["After 24 hours you can already", ["ESCALATE_AFTER_HOURS"], ASKED_FOR],
    ["We look at both sides", ["DECISION_DAYS", "DECISION_OVERDUE_DAYS"], ...DECIDED],
    ["You can complain about the result", ["DISPUTE_DAYS"], COMPLAINED],
    [
      "Depending on seriousness",
      ["SUSPENSION_SHORT_DAYS", "SUSPENSION_MEDIUM_DAYS", "SUSPENSION_LONG_DAYS"],
      ["domain/moderation/suspension", "a suspension lasts 7, 30 or 90 days, or until it is lifted"],
      [
        "flows/moderation/suspensions",
        "a person is suspended once, told why and until when, and appeals once; another administrator answers",
      ],
    ],
    [
      "You have 7 days to appeal",
      ["APPEAL_DAYS"],
      STRIKE_APPEALED,
      RULING_APPEALED,
      TAKEDOWN_APPEALED,
      SUSPENSION_APPEALED,
    ],
  ],
  auctionRules: [
    ["An example, for a camera", [500], EXAMPLE],
    ["Ana enters", [1000], EXAMPLE],
    ["She leads at", [500], EXAMPLE],
    ["Beto enters", [700], EXAMPLE],
    ["Ana's maximum is higher", [1, 720], EXAMPLE],
    ["Carla enters", [1010], EXAMPLE],
    ["That beats Ana's", [1000, 1010, 1020], EXAMPLE],
    ["In a tie", [1], ["domain/auctions/bid", "a tie keeps the earlier bidder, at the tied amount"]],
    [
      "You can bid or raise your maximum",
      ["BIDS_PER_HOUR"],
      [AMENDING, "the thirty-first bid or raise of an hour is refused, in that auction only, and an hour later taken"],
    ],
    ["The next bid must be at least one increment", [1], BID_INCREMENT],
    [
      "When two maximums meet",
      [2],
      ["domain/auctions/bid", "at the edge of %i the increment is that of the losing maximum's band"],
    ],
    [
      "The reserve cannot change",
      [1],
      ["routes/catalog/revise", "an auction without bids changes what it says and keeps its terms, whatever is sent"],
      ["routes/catalog/revise", "after a bid there are only additions, shown with their time, in %s"],
    ],
    ["For 7 days, the seller may offer it", ["RESERVE_OFFER_DAYS"], OFFERED],
    [
      "If a bid changes the price or the leader",
      ["SOFT_CLOSE_MINUTES", "SOFT_CLOSE_MINUTES", "SOFT_CLOSE_CAP_HOURS"],
      ["domain/auctions/bid", "bids move the end as often as they come, and never beyond a day"],
      ["domain/auctions/bid", "the cap is exact to the millisecond"],
    ],
    [
      "An auction may also have a Buy It Now",
      ["BUY_NOW_OVER_START_PERCENT"],
      ["domain/auctions/terms", "from %i with the reserve %s, Buy It Now is at least %i"],
    ],
    [
      "It disappears for good with the first bid",
      [1],
      ["routes/auctions/auction", "Buy It Now is refused to the seller, to visitors, and after the first bid"],
      ["domain/auctions/buy-it-now", "with a reserve the offer stands until that is met, for good"],
    ],
    [
      "Choosing it holds the item",
      ["BUY_NOW_HOLD_MINUTES"],
      [
        "routes/auctions/auction",
        "Buy It Now holds the auction for one person for fifteen minutes, who sees until when; the others wait",
      ],
    ],
    [
      "If you do not pay, the auction continues",
      ["SOFT_CLOSE_MINUTES"],
      [AMENDING, "a hold that begins just before the end leaves at least five minutes when it lapses"],
    ],
    [
      "After 3 times without a payment",
      ["BUY_NOW_HOLDS_MAX"],
      [AMENDING, "after three holds have lapsed Buy It Now is gone, and bids are taken"],
    ],
    [
      "More than 12 hours left",
      ["RETRACTION_ALL_BIDS_HOURS"],
      [RETRACTING, "a moment more than 12 hours before the end is long before it"],
    ],
    [
      "12 hours or less",
      ["RETRACTION_ALL_BIDS_HOURS", "RETRACTION_NEWEST_BID_HOURS"],
      [RETRACTING, "with 12 hours left only the newest bid goes, and the one before it stands again"],
      CLOCK,
    ],
    ["Last 5 minutes: no retractions", ["RETRACTION_CLOSED_MINUTES"], CLOCK],
    ["After a mistyped amount", ["RETRACTION_REBID_MINUTES", 2], REPEATED],
    ["After 3 retractions", ["RETRACTIONS_MAX", "RETRACTIONS_WINDOW_DAYS"], REPEATED],
    ["A seller may cancel a bidder's bids", ["SELLER_CANCEL_HOURS"], CANCELLED_UNTIL],
    ["The winner must pay", ["PAY_WITHIN_HOURS"], REFUSED_UNLESS_PAID],
    [
      "A payment that PayPal is still reviewing",
      ["PAYMENT_PENDING_HOURS"],
      [
        "flows/payments/settle-payment",
        "a won auction whose payment is under review waits for 72 hours, past its deadline, and no longer",
      ],
    ],
    [
      "If PayPal refuses it after the deadline",
      ["PAYMENT_EXTENSION_HOURS", 1],
      [
        "flows/payments/settle-payment",
        "a won auction whose payment was pending at the deadline has a day more, once, and then a strike",
      ],
    ],
    [
      "If PayPal is down",
      ["PAYMENT_EXTENSION_HOURS", 1],
      [
        "flows/orders/outages",
        "a winner who cannot pay in the last day gets a day from then, once, and is reminded of it",
      ],
    ],
    [
      "An auction left unpaid",
      ["STRIKE_WINDOW_DAYS"],
      [
        "domain/auctions/strike",
        "two strikes of a year keep a person out of auctions of sellers who block, until a year after the newer one",
      ],
      REFUSED_UNLESS_PAID,
    ],
    [
      "The first is a warning",
      [1, "STRIKES_TO_PAUSE", "STRIKE_PAUSE_DAYS", "STRIKES_TO_SUSPEND"],
      STRIKES_PAUSE,
      STRIKES_SUSPEND,
    ],
    ["You have 7 days to appeal a strike", ["APPEAL_DAYS"], STRIKE_APPEALED],
    [
      "By default, sellers don't accept",
      ["STRIKES_TO_BLOCK"],
      [
        "routes/auctions/strikes",
        "sellers block bidders with two strikes by default, until a year after the newest, and can switch that off",
      ],
    ],
    [
      "Second chance: for 14 days",
      ["SECOND_CHANCE_DAYS", "SECOND_CHANCE_OFFERS"],
      OFFERED,
      ["routes/auctions/after", "three offers at most, one after the other, each to the next bidder"],
    ],
    [
      "Each offer is valid for",
      ["SECOND_CHANCE_HOURS"],
      [
        "flows/auctions/offer-second-chance",
        "an offer that lapsed, whose item was taken down, or that is none is neither accepted nor declined",
      ],
    ],
    [
      "Accepting gives you",
      ["PAY_WITHIN_HOURS"],
      [
        "flows/auctions/offer-second-chance",
        "an accepted offer is an order to pay within 48 hours, and the seller is told at once",
      ],
    ],
    ["You can complain about an auction's result", [1, "DISPUTE_DAYS"], COMPLAINED],
    ["For an item that is not as described", ["NOT_AS_DESCRIBED_DAYS"], ...NOT_AS_DESCRIBED],
  ],
  usedItems: [
    ["Every product has one of five", [1, CONDITIONS.length], ["dev/demo", "every condition occurs"]],
    ["If you hesitate between two", [2], BY_PEOPLE],
    ["Used items need at least", ["USED_MIN_PHOTOS", "MAX_PHOTOS", "NEW_MIN_PHOTOS", "MAX_PHOTOS"], ...PHOTOS],
    [
      "JPEG, PNG or WebP",
      ["MAX_PHOTO_MB"],
      ["domain/images/image", "ten megabytes are the most for a product image and five for an avatar"],
    ],
    ["The seller has 7 days to appeal", ["APPEAL_DAYS"], TAKEDOWN_APPEALED],
    [
      "If most of a person's reports",
      ["REPORTS_DAYS", "REPORTS_FOR_WEIGHT"],
      ["data/moderation/report-cases", "a record forgets what was decided long ago"],
      ["domain/moderation/report", "reports weigh less once enough of them were decided"],
    ],
    [
      "We read some listings",
      [2],
      [
        "routes/moderation/held-listings",
        "a listing with such words is held, says why, and is published once released, in %s",
      ],
      ["domain/moderation/prohibited", "capitals, accents, plurals and the other language change nothing"],
    ],
    ["We tell the person affected", ["APPEAL_DAYS"], RULING_APPEALED],
    ["A report, a correction", ["APPEAL_DAYS"], OBJECTED],
    ["If what arrives is not what", ["NOT_AS_DESCRIBED_DAYS"], ...NOT_AS_DESCRIBED],
    ["Open a problem from the order", [1], WITH_PHOTO],
    ["The seller has 72 hours", ["SELLER_ANSWER_HOURS"], ASKED_FOR],
    ["If they do not answer", ["ESCALATE_AFTER_HOURS"], ASKED_FOR],
    [
      "If the return is accepted",
      ["RETURN_SHIP_DAYS"],
      [PROBLEMS, "what is not sent back in seven days completes the order"],
    ],
    [
      "You are refunded once the seller confirms",
      ["RETURN_SILENCE_DAYS"],
      [PROBLEMS, "what was sent back counts as received after 14 days of silence, and can still be contested"],
    ],
    [
      "The seller then has 48 hours",
      ["CONTEST_RETURN_HOURS"],
      [PROBLEMS, "a return is agreed, sent, received and refunded"],
    ],
    ["If you and the seller disagree", ["DECISION_DAYS", "DECISION_OVERDUE_DAYS"], ...DECIDED],
    ["The seller's return policy applies", ["DEFAULT_RETURN_DAYS", "BUSINESS_RETURN_WORKING_DAYS"], RETURNED, BUSINESS],
  ],
};

const PAGES: [name: string, en: PolicyText, es: PolicyText][] = [
  ["privacy", privacyEn, privacyEs],
  ["terms", termsEn, termsEs],
  ["auctionRules", auctionEn, auctionEs],
  ["usedItems", usedEn, usedEs],
];

/** Sentences of each paragraph and line of a list. */
function sentencesOf({ summary, sections }: PolicyText): string[][] {
  const texts = sections.flatMap(({ body }) =>
    body.flatMap((block) => (typeof block === "string" ? [block] : "list" in block ? block.list : [])),
  );
  return [summary, ...texts].map((text) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}{])/u));
}

const WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
/** Without pronouns ("no one", "each one"), conjunctions ("once you have paid") and "at once". */
const NUMBER =
  /\d[\d,]*|\b(?<!\b(?:no|each|if|add|last|lower|losing) )one\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|double|either|half|a third|dozen|hundred)\b|(?<!\bat )\bonce(?=[,.;]| and )|\b(?:the|arrived) first\b/gi;
const VALUES: Record<string, number> = { once: 1, "the first": 1, "arrived first": 1, twice: 2, double: 2, either: 2 };
const SPANISH_NUMBER =
  /\d|\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|doble|mitad|primer[ao]?|una (?:sola )?vez|docena|cien)\b/i;

function numbersIn(sentence: string): number[] {
  return (sentence.match(NUMBER) ?? []).map((found) => {
    const word = found.toLowerCase();
    if (/^\d/.test(word)) return Number(word.replaceAll(",", ""));
    return VALUES[word] ?? WORDS.indexOf(word) + 1;
  });
}
const digitsIn = (sentence: string) => (sentence.match(/\d[\d,]*\d|\d/g) ?? []).sort();
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

/** Both languages' sentences with numbers; a Spanish one stands at the place of its English one. */
const FOUND = PAGES.map(([name, en, es]) => {
  const spanish = sentencesOf(es);
  const pairs = sentencesOf(en).flatMap((texts, at) =>
    texts.map((text, place) => [text, spanish[at]?.[place] ?? ""] as const),
  );
  return { name, found: pairs.filter(([one, other]) => numbersIn(one).length > 0 || SPANISH_NUMBER.test(other)) };
});

test.each(PAGES)(
  "%s: both languages have the same sentences, and headings no numbers but their own",
  (_name, en, es) => {
    const counts = (page: PolicyText) => sentencesOf(page).map(({ length }) => length);
    expect(counts(es)).toEqual(counts(en));
    for (const { heading } of [...en.sections, ...es.sections]) expect(heading.replace(/^\d\. /, "")).not.toMatch(/\d/);
  },
);

test.each(FOUND)("$name: every sentence with a number is in the table, and no other", ({ name, found }) => {
  const numbered = NUMBERED[name] ?? [];
  const named = found.map(([text]) => numbered.filter(([begins]) => text.startsWith(begins)).map(([begins]) => begins));
  expect(found.filter((_, at) => named[at]?.length !== 1)).toEqual([]);
  expect(named.flat()).toEqual(numbered.map(([begins]) => begins));
});

test.each(FOUND)("$name: each sentence says the values of its constants, in both languages", ({ name, found }) => {
  for (const [en, es] of found) {
    const [, says = []] = NUMBERED[name]?.find(([begins]) => en.startsWith(begins)) ?? [];
    const values = says.map((one) => (typeof one === "number" ? one : POLICY[one]));
    expect(sorted(numbersIn(en)), en).toEqual(sorted(values));
    expect(digitsIn(es), es).toEqual(digitsIn(en));
  }
});

/** The name of each page's files. */
const FILES = { privacy: "privacy", terms: "terms", auctionRules: "auction-rules", usedItems: "used-items" };

test.each(Object.entries(FILES))("%s is written with the constants of the table, in both languages", (name, file) => {
  const named = (NUMBERED[name] ?? []).flatMap(([, says]) => says.filter((one) => typeof one === "string"));
  for (const language of ["en", "es"]) {
    const source = readFileSync(`app/i18n/policies/${language}/${file}.ts`, "utf8");
    const written = [...source.matchAll(/POLICY\.(\w+)/g)].map(([, one]) => one);
    expect(written.sort(), language).toEqual(named.toSorted());
  }
});

const PROOFS = Object.values(NUMBERED).flatMap((page) => page.flatMap(([, , ...proofs]) => proofs));
const NAMES = PROOFS.flatMap((proof) => ("byPeople" in proof ? [] : [proof]));

test.each([...new Map(NAMES.map((proof) => [proof.join(), proof])).values()])(
  "tests/%s.test.ts has “%s”",
  (file, name) => {
    const source = readFileSync(`tests/${file}.test.ts`, "utf8");
    const at = source.indexOf(JSON.stringify(name));
    expect(at).toBeGreaterThan(0);
    expect(source.slice(Math.max(0, at - 2000), at)).toMatch(/test(?:\.each\((?:(?!\n\}\);)[\s\S])*)?\(\s*$/);
  },
);

test("every sentence has its tests, or a reason why there is none", () => {
  const without = Object.values(NUMBERED).flatMap((page) =>
    page.filter(([, says, ...proofs]) => says.length === 0 || proofs.length === 0),
  );
  expect(without).toEqual([]);
});
