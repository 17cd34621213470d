import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { privacy as en } from "~/i18n/policies/en/privacy";
import { privacy as es } from "~/i18n/policies/es/privacy";
import type { PolicyText } from "~/i18n/policies/shape";

/** What shows that a sentence is true: a file of tests and the name of one; or why none can. */
type Proof = readonly [file: string, name: string] | { untested: string };

const BY_PEOPLE: Proof = { untested: "people keep it, not the program" };
const BY_LAW: Proof = { untested: "a right, or where to turn" };

const DELETED = "tests/routes/accounts/deleted-person.test.ts";
const NOTHING_STAYS = [
  DELETED,
  "of a deleted person nothing stays but what is listed, first and after all periods",
] as const;
const EXPORT = [
  "tests/routes/accounts/settings-data.test.ts",
  "what is kept of a person comes as one file, in one round trip",
] as const;
const PRIVACY = "tests/routes/privacy.test.ts";
const NO_OTHERS = [
  PRIVACY,
  "no page loads or sends anything elsewhere, so there is no advertising or tracking",
] as const;
const COOKIES = [PRIVACY, "no cookies but those that the policy names, whatever a person does"] as const;
const SEEN = [
  "tests/browser/seen.test.ts",
  "home shows what was looked at last, from the browser alone, until it is cleared or one signs out",
] as const;
const EXPIRED = [
  "tests/flows/delete-expired.test.ts",
  "links go when they have expired, mails a month after they went out, notifications after half a year",
] as const;
const HASHES_EXPIRED = [
  "tests/flows/delete-expired.test.ts",
  "networks and browsers that an account signed in from go after ninety days",
] as const;
const LIMITS = "tests/routes/limits.test.ts";
const EVENTS = [
  "tests/flows/delete-expired.test.ts",
  "PayPal's events go after thirty days; the last time of each type stays, without what it was about",
] as const;
const PAYOUT_ACCOUNT = [
  "tests/routes/authorization.test.ts",
  "%s: what is read or denied is answered so, shows nothing else and changes nothing",
] as const;
const SECRETS = "tests/routes/auctions/auction-secrets.test.ts";
const NO_SECRET = [
  SECRETS,
  "a reader never learns another's maximum, reserve, name, address or salt, whatever they ask for and whenever",
] as const;

/** By the first words of each English sentence, in their order. */
const PROMISES: [begins: string, proof: Proof][] = [
  ["This is also our privacy notice", { untested: "says what the page is" }],
  ["The operator of {brand} decides", BY_PEOPLE],
  ["Write to {email} about this page", BY_PEOPLE],
  ["Account: email, name", EXPORT],
  [
    "We only store your password",
    ["tests/data/accounts/password.test.ts", "a password is right for its own hash only, in any composition"],
  ],
  [
    "With two-step verification, we keep",
    ["tests/routes/accounts/two-step.test.ts", "turned off, the password is enough again, and its owner is told"],
  ],
  [
    "For each passkey, we keep",
    ["tests/routes/accounts/passkeys.test.ts", "one is added after the password, listed, told, and removed, in %s"],
  ],
  [
    "For connected accounts",
    [
      "tests/routes/accounts/identities.test.ts",
      "it is connected after a proof, listed, told by email and in the trail, and disconnected",
    ],
  ],
  ["Addresses and phone numbers", EXPORT],
  ["What you do here", EXPORT],
  [
    "Payments: amount, status",
    ["tests/data/schema.test.ts", "the map of the data and the migrations tell of the same columns"],
  ],
  ["Card and bank details stay", PAYOUT_ACCOUNT],
  [
    "Technical: pages requested",
    [
      "tests/routes/accounts/auth.test.ts",
      "the log tells what was asked and the result, never the sender or the values",
    ],
  ],
  ["Before storing your photos", [DELETED, "no stored object has a word of hers, before and after"]],
  ["To run your account", { untested: "a purpose" }],
  ["We rely on our agreement", { untested: "a legal ground" }],
  ["No advertising, no profiles", NO_OTHERS],
  [
    "To find sellers who bid",
    [
      "tests/routes/auctions/second-accounts.test.ts",
      "what a bidder shares with the seller is reported once, with how their bids raised the price",
    ],
  ],
  ["Of network and browser we keep only a hash", HASHES_EXPIRED],
  ["A person looks at what matches", BY_PEOPLE],
  [
    "To slow down anyone guessing",
    [
      "tests/routes/accounts/auth.test.ts",
      "nobody with the right password waits an hour: not where they signed in before, whatever a botnet guesses",
    ],
  ],
  [
    "Per account or network we also count",
    [LIMITS, "a seller publishes so many listings an hour; the next one stays a draft, in %s"],
  ],
  [
    "Here we keep only a hash",
    ["tests/routes/accounts/auth.test.ts", "limits keep no e-mail and no network address in the clear"],
  ],
  [
    "Everyone: a seller's business name",
    [PRIVACY, "of a seller everyone reads name, city and policies, and nothing else, in %s"],
  ],
  ["In a bid history you appear", NO_SECRET],
  ["Nobody sees your maximum bid", NO_SECRET],
  ["The other side of an order", [PRIVACY, "a seller reads name and address of a buyer once it is paid, in %s"]],
  [
    "Only you, until you publish",
    ["tests/routes/catalog/photos.test.ts", "a draft's photos are only for their seller, until it is published"],
  ],
  [
    "Applications you sign in to",
    ["tests/routes/auth/oauth-tokens.test.ts", "tokens say and read what the scopes allow, and no more"],
  ],
  ["Companies that work for us", NO_OTHERS],
  ["Authorities, when the law", BY_LAW],
  ["Some process data", BY_PEOPLE],
  ["We never sell your data", BY_PEOPLE],
  ["Only those the site needs", COOKIES],
  ["No advertising or tracking, so", COOKIES],
  [
    "Deleting them signs you out",
    [
      "tests/routes/accounts/account.test.ts",
      "signing out ends the session: its cookie is removed, and opens nothing when it is sent again",
    ],
  ],
  ["Products you saw last", SEEN],
  ["Server logs", { untested: "kept by the log service: docs/operating.md says for how long" }],
  [
    "Without emails",
    [
      "tests/routes/accounts/auth.test.ts",
      "the log tells what was asked and the result, never the sender or the values",
    ],
  ],
  ["PayPal's reports about payments", EVENTS],
  ["Only kind, reference", EVENTS],
  [
    "Files you import",
    ["tests/routes/imports/import.test.ts", "a file's lines go with their period, and its listings stay"],
  ],
  [
    "Drafts you leave",
    ["tests/flows/delete-expired.test.ts", "drafts unchanged for thirty days are deleted with their photos"],
  ],
  [
    "Visitors' carts",
    [
      "tests/data/cart/carts.test.ts",
      "a sweep takes the carts of visitors that are past their time, and what is in them",
    ],
  ],
  [
    "Photos of a problem",
    [
      "tests/routes/problems/problem-pages.test.ts",
      "photos of a problem that is over go after 180 days, those of an open one stay",
    ],
  ],
  [
    "Searches without results",
    [
      "tests/routes/search/saved-searches.test.ts",
      "what finds nothing is counted by day without who asked; its words from the third time on, and nothing personal",
    ],
  ],
  [
    "Views of listings, anonymous",
    ["tests/routes/stores/views.test.ts", "a view is counted once a browser, without a cookie and without who looked"],
  ],
  ["Your account: until you delete it", NOTHING_STAYS],
  ["Your profile, addresses, picture", NOTHING_STAYS],
  ["Networks you sign in from", HASHES_EXPIRED],
  [
    "Security activity (sign-ins",
    ["tests/flows/delete-expired.test.ts", "what the trail of an account tells goes after half a year"],
  ],
  ["Emails we sent you", EXPIRED],
  ["Notifications: ", EXPIRED],
  ["Orders and payments: as long", NOTHING_STAYS],
  [
    "Your address in an order",
    [
      "tests/flows/accounts/erase-closed-accounts.test.ts",
      "address and messages of a closed account stay in a completed order until its windows are over",
    ],
  ],
  ["Bids: they stay", NO_SECRET],
  ["What others rely on stays", NOTHING_STAYS],
  ["Connections are encrypted", ["tests/routes/headers.test.ts", "on https every answer asks to stay there"]],
  ["If a breach puts you at risk", BY_PEOPLE],
  ["In your settings you can download", EXPORT],
  ["In Mexico you have the ARCO rights", BY_LAW],
  ["You can also withdraw", BY_LAW],
  ["Write to {email} from your account's address", BY_PEOPLE],
  ["We answer within 20 business days", BY_PEOPLE],
  ["If you're not satisfied", BY_LAW],
  ["In the European Union", BY_LAW],
  ["We answer within 1 month", BY_PEOPLE],
  ["All of this is free", BY_PEOPLE],
  ["{brand} is not for children", BY_PEOPLE],
  ["By creating an account", BY_PEOPLE],
  ["Parents and guardians", BY_PEOPLE],
  ["When this page changes", BY_PEOPLE],
];

function sentencesOf(policy: PolicyText): string[][] {
  const texts = policy.sections.flatMap(({ body }) =>
    body.flatMap((block) => (typeof block === "string" ? [block] : "list" in block ? block.list : [])),
  );
  return texts.map((text) => text.split(/(?<=[.!?])\s+(?=[\p{Lu}{])/u));
}

test("every sentence of the privacy policy has its test, or a reason why there is none", () => {
  const sentences = sentencesOf(en).flat();
  expect(
    sentences.map((sentence) => PROMISES.find(([begins]) => sentence.startsWith(begins))?.[0] ?? sentence),
  ).toEqual(PROMISES.map(([begins]) => begins));
  expect(new Set(PROMISES.map(([begins]) => begins)).size).toBe(sentences.length);
});

test("the Spanish text makes the same promises, sentence by sentence", () => {
  const counts = (policy: PolicyText) => sentencesOf(policy).map(({ length }) => length);
  expect(counts(es)).toEqual(counts(en));
});

test.each(PROMISES)("the test of “%s” is there", (_begins, proof) => {
  if ("untested" in proof) return expect(proof.untested).not.toBe("");
  const [file, name] = proof;
  expect(existsSync(file), file).toBe(true);
  const source = readFileSync(file, "utf8");
  const at = source.indexOf(JSON.stringify(name));
  expect(at, `${file}: ${name}`).toBeGreaterThan(0);
  expect(source.slice(Math.max(0, at - 200), at)).toMatch(/test(?:\.each\([\s\S]*)?\(\s*$/);
});
