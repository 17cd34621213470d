import { relations, sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { LINK_PURPOSES, ROLES } from "~/domain/accounts/account";
import type { AddressFields } from "~/domain/accounts/address";
import type { SecurityEventKind } from "~/domain/accounts/security-event";
import { CLOSINGS, type Closing } from "~/domain/auctions/auction";
import type { AuctionRules } from "~/domain/auctions/auction-rules";
import { COMPLAINT_CAUSES, COMPLAINT_DECISIONS } from "~/domain/auctions/complaint";
import { type AuctionEvent, EVENT_TYPES } from "~/domain/auctions/history";
import type { AccountMatch } from "~/domain/auctions/second-account";
import { STRIKE_DECISIONS } from "~/domain/auctions/strike";
import type { Terms } from "~/domain/auctions/terms";
import type { AmrEntry, AmrMethod } from "~/domain/auth/amr";
import { AUTHORIZATION_STATUSES, type AuthorizationStatus } from "~/domain/auth/authorization";
import { CATEGORIES, type Category, CONDITIONS, type Condition } from "~/domain/catalog/product";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import type { EditedField } from "~/domain/catalog/revision";
import { type HandlingDays, RETURN_PAYERS, type ReturnDays } from "~/domain/catalog/sale-terms";
import type { StatePrices } from "~/domain/catalog/shipping-rates";
import { RATINGS, type Rating, SIDES, type Side } from "~/domain/feedback/feedback";
import { IMPORT_STATUSES, IMPORT_TARGETS, LINE_STATUSES } from "~/domain/imports/import";
import { IMPORT_SOURCES } from "~/domain/imports/import-columns";
import type { MailKind, MessageOf } from "~/domain/messages/message";
import { ADMIN_ACTIONS } from "~/domain/moderation/admin-action";
import type { AuditedAction, AuditedNoun } from "~/domain/moderation/audit";
import type { Before } from "~/domain/moderation/correction";
import type { ProhibitedWord } from "~/domain/moderation/prohibited";
import { PROPOSAL_DECISIONS, PROPOSAL_KINDS, type ProposalKind } from "~/domain/moderation/proposal";
import { REPORT_DECISIONS, REPORTED_NOUNS } from "~/domain/moderation/report";
import { LISTING_REVIEW_DECISIONS, REVIEW_TARGETS } from "~/domain/moderation/review";
import { RULES, TAKEDOWN_RULES } from "~/domain/moderation/rule";
import { ALL_PARTS, RULED_NOUNS, type RuledNoun, type RulingPart } from "~/domain/moderation/ruling";
import { SUSPENSION_DECISIONS, SUSPENSION_RULES } from "~/domain/moderation/suspension";
import { TAKEDOWN_DECISIONS, type TakedownDecision } from "~/domain/moderation/takedown";
import { ACTORS, type Actor } from "~/domain/moves";
import { OPEN_OFFER_STATUSES, PRICE_OFFER_STATUSES, type PriceOfferStatus } from "~/domain/offers/price-offer";
import { CRON_NAMES } from "~/domain/operations/cron-run";
import { PLACES } from "~/domain/operations/storage";
import type { DeskQueue } from "~/domain/operations/waiting";
import type { BoughtListing } from "~/domain/orders/bought-listing";
import type { EventReason } from "~/domain/orders/move-reasons";
import { ORDER_STATUSES, type OrderStatus, VOID_STATUSES } from "~/domain/orders/order";
import { ACCOUNT_REFUSALS } from "~/domain/payments/account-refusal";
import { ENTRY_KINDS, LEDGER_ACCOUNTS } from "~/domain/payments/ledger";
import { PAYMENT_STATUSES, type PaymentStatus } from "~/domain/payments/payment";
import { PAYOUT_STATUSES, type PayoutStatus } from "~/domain/payouts/payout";
import { OPEN_STATUSES, PROBLEM_STATUSES, type ProblemStatus } from "~/domain/problems/problem";
import { REFUNDING_DECISIONS } from "~/domain/problems/problem-decision";
import { PROBLEM_KINDS, type ProblemKind } from "~/domain/problems/problem-report";
import { LABEL_PAYERS } from "~/domain/problems/problem-terms";
import type { DueQueue, Queue } from "~/domain/queues";
import { type Facts, type FindingKind, STAGES, type Stage } from "~/domain/reconciliation/reconciliation";
import {
  FEE_BEARERS,
  REFUND_CAUSES,
  REFUND_STATUSES,
  type RefundStatus,
  WHOLE_STATUSES,
} from "~/domain/refunds/refund";
import { CADENCES, type Found } from "~/domain/search/saved-search";
import { type Carrier, SHIPPING_METHODS, type ShippingMethod } from "~/domain/shipments/shipment";
import { inList, literal } from "./condition.server";

// The map of the data, as the migrations make it: a test compares both. An `enum` and a boolean are CHECKs too, not said
// twice. Triggers, and indexes that are not unique, are in migrations/ only.

const LANGUAGES = ["en", "es"] as const;
const ANSWERS = ["accepted", "declined"] as const;

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    full_name: text().notNull(),
    password_hash: text().notNull(),
    avatar_url: text(),
    language: text({ enum: LANGUAGES }).notNull().default("en"),
    created_at: integer().notNull(),
    email_confirmed_at: integer(),
    /** Covers all emails except those about the account itself. */
    notify_email: integer({ mode: "boolean" }).notNull().default(true),
    /** Covers both the email and the notification. */
    notify_outbid: integer({ mode: "boolean" }).notNull().default(true),
    deleted_at: integer(),
    /** By triggers; `null` before the first change. */
    updated_at: integer(),
  },
  (table) => [
    check("email", sql`length(${table.email}) BETWEEN 3 AND 254`),
    check("full_name", sql`length(${table.full_name}) BETWEEN 1 AND 100`),
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
  ],
);

export const userRoles = sqliteTable(
  "user_roles",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ROLES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role] })],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    user_agent: text().notNull().default(""),
    created_at: integer().notNull(),
    last_used_at: integer().notNull(),
    factor_at: integer(),
  },
  (table) => [check("user_agent", sql`length(${table.user_agent}) <= 300`)],
);

/** Sessions that the auth service opened. */
export const serviceSessions = sqliteTable(
  "service_sessions",
  {
    id_hash: text()
      .primaryKey()
      .references(() => sessions.id_hash, { onDelete: "cascade" }),
    /** With the secret of the configuration, signs refresh tokens. */
    refresh_key: text().notNull(),
    /** Of the refresh token that lives. */
    counter: integer().notNull().default(0),
    refreshed_at: integer().notNull(),
    /** How its user proved who they are, the newest first. */
    amr: text({ mode: "json" }).$type<AmrEntry[]>().notNull(),
    /** Of an OAuth client, with what it may read. */
    client_id: text(),
    scopes: text(),
    /** Tokens below it are of the time before the second factor. */
    floor: integer().notNull().default(0),
  },
  (table) => [
    check("refresh_key", sql`length(${table.refresh_key}) = 43`),
    check("counter", sql`${table.counter} >= 0`),
    check("amr", sql`json_valid(${table.amr})`),
    check("scopes", sql`(${table.client_id} IS NULL) = (${table.scopes} IS NULL)`),
    check("floor", sql`${table.floor} >= 0`),
  ],
);

/** Hashes of codes that are exchanged for a session. */
export const authCodes = sqliteTable(
  "auth_codes",
  {
    code_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    challenge: text().notNull(),
    method: text().$type<AmrMethod>().notNull(),
    redirect_to: text().notNull(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** In which an identity is connected, and which: JSON of `IdentityToConnect`. */
    session_hash: text().references(() => sessions.id_hash, { onDelete: "cascade" }),
    identity: text(),
  },
  (table) => [
    check("challenge", sql`length(${table.challenge}) BETWEEN 43 AND 128`),
    check(
      "identity",
      sql`${table.identity} IS NULL OR json_valid(${table.identity}) AND ${table.session_hash} IS NOT NULL`,
    ),
  ],
);

/** The authenticator app of a person's two-step verification. */
export const factors = sqliteTable(
  "factors",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text().notNull(),
    created_at: integer().notNull(),
    /** The step of time whose code was used last. */
    last_step: integer().notNull(),
    used_by: text().notNull(),
    /** `null` for one that was set up on the pages. */
    name: text(),
  },
  (table) => [
    check("secret", sql`length(${table.secret}) = 32`),
    check("name", sql`length(${table.name}) BETWEEN 1 AND 100`),
  ],
);

/** Apps that the auth service offered, until a code of them is right. */
export const factorOffers = sqliteTable(
  "factor_offers",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text().notNull(),
    name: text(),
    created_at: integer().notNull(),
  },
  (table) => [
    check("secret", sql`length(${table.secret}) = 32`),
    check("name", sql`length(${table.name}) BETWEEN 1 AND 100`),
  ],
);

/** Each is answered once, from the network that asked for it. */
export const factorChallenges = sqliteTable("factor_challenges", {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Of `factors` or `factor_offers`. */
  factor_id: text().notNull(),
  /** A hash. */
  network: text().notNull(),
  created_at: integer().notNull(),
  /** Names the answer that counted. */
  used_by: text(),
});

/** Hashes only. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    user_id: text()
      .notNull()
      .references(() => factors.user_id, { onDelete: "cascade" }),
    hash: text().notNull(),
    used_at: integer(),
    used_by: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.hash] }),
    check("used", sql`(${table.used_at} IS NULL) = (${table.used_by} IS NULL)`),
  ],
);

/** Public keys of authenticators that open an account without its password. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The authenticator's own id of it, base64url. */
    credential: text().notNull().unique(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    counter: integer().notNull(),
    name: text().notNull(),
    created_at: integer().notNull(),
    last_used_at: integer(),
    /** The session that it opened last. */
    used_by: text(),
  },
  (table) => [
    check("credential", sql`length(${table.credential}) BETWEEN 1 AND 1364`),
    check("counter", sql`${table.counter} >= 0`),
    check("name", sql`length(${table.name}) > 0`),
    check("used", sql`(${table.last_used_at} IS NULL) = (${table.used_by} IS NULL)`),
  ],
);

/** Hashes of challenges whose answer counted. */
export const usedChallenges = sqliteTable("used_challenges", {
  hash: text().primaryKey(),
  used_at: integer().notNull(),
});

/** Accounts at OpenID Connect providers that open an account here. */
export const identities = sqliteTable(
  "identities",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the operator named it; whose accounts they are says the issuer. */
    provider: text().notNull(),
    issuer: text().notNull(),
    /** The issuer's own id of the person. */
    subject: text().notNull(),
    /** What the issuer said last. */
    email: text(),
    is_email_verified: integer({ mode: "boolean" }).notNull(),
    created_at: integer().notNull(),
    last_used_at: integer().notNull(),
    /** The session that it opened last. */
    used_by: text(),
  },
  (table) => [
    unique().on(table.issuer, table.subject),
    unique().on(table.user_id, table.provider),
    check("provider", sql`length(${table.provider}) BETWEEN 1 AND 30`),
    check("issuer", sql`length(${table.issuer}) > 0`),
    check("subject", sql`length(${table.subject}) BETWEEN 1 AND 255`),
    check("last_used_at", sql`${table.last_used_at} >= ${table.created_at}`),
  ],
);

/** Where programs sent browsers to a provider, by the auth service; gone once they are back. */
export const identityFlows = sqliteTable(
  "identity_flows",
  {
    state_hash: text().primaryKey(),
    provider: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** Of the program's code, base64url. */
    challenge: text().notNull(),
    redirect_to: text().notNull(),
    /** To whose account it is connected; `null` of a sign-in. */
    user_id: text().references(() => users.id, { onDelete: "cascade" }),
    expires_at: integer().notNull(),
    /** In which it is connected; `null` of a sign-in. */
    session_hash: text().references(() => sessions.id_hash, { onDelete: "cascade" }),
  },
  (table) => [check("challenge", sql`length(${table.challenge}) BETWEEN 43 AND 128`)],
);

/** Where an account signed in, newest ten. */
export const knownNetworks = sqliteTable(
  "known_networks",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    network: text().notNull(),
    last_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.network] })],
);

/** Families of browsers and systems only, and no network. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<SecurityEventKind>().notNull(),
    at: integer().notNull(),
    browser: text(),
    system: text(),
    /** Of a sign-in. */
    is_new_network: integer({ mode: "boolean" }),
    /** A passkey's name. */
    subject: text(),
  },
  (table) => [check("browser_with_system", sql`(${table.browser} IS NULL) = (${table.system} IS NULL)`)],
);

export const rateLimits = sqliteTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    window_start: integer().notNull(),
    last_at: integer().notNull(),
  },
  (table) => [check("count", sql`${table.count} >= 0`)],
);

export const sellerProfiles = sqliteTable(
  "seller_profiles",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    handle: text().notNull().unique(),
    business_name: text().notNull(),
    description: text(),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    postal_code: text(),
    country: text().notNull().default("México"),
    shipping_policy: text(),
    return_policy: text(),
    created_at: integer().notNull(),
    /** A PayPal email or a CLABE. Private: only its owner and administrators may read it. */
    payout_account: text(),
    /** Totals of revealed feedback from buyers: ratings, and the sum and the count of each kind of stars. */
    positive: integer().notNull().default(0),
    neutral: integer().notNull().default(0),
    negative: integer().notNull().default(0),
    item_sum: integer().notNull().default(0),
    item_count: integer().notNull().default(0),
    communication_sum: integer().notNull().default(0),
    communication_count: integer().notNull().default(0),
    shipping_time_sum: integer().notNull().default(0),
    shipping_time_count: integer().notNull().default(0),
    shipping_cost_sum: integer().notNull().default(0),
    shipping_cost_count: integer().notNull().default(0),
    blocks_strikes: integer({ mode: "boolean" }).notNull().default(true),
    away_from: integer(),
    /** `null`: until further notice. */
    away_until: integer(),
    /** Whether fixed-price listings are sold meanwhile. */
    away_sells: integer({ mode: "boolean" }).notNull().default(false),
    away_note: text(),
    buyer_note: text(),
    /** Of a business, all of them, and public. */
    legal_name: text(),
    business_address: text(),
    business_phone: text(),
    rfc: text(),
  },
  (table) => [
    check("away_until", sql`${table.away_until} > ${table.away_from}`),
    check("away_sells_until", sql`${table.away_sells} = 0 OR ${table.away_until} IS NOT NULL`),
    check("away_note", sql`length(${table.away_note}) BETWEEN 1 AND 300`),
    check("buyer_note", sql`length(${table.buyer_note}) BETWEEN 1 AND 500`),
    check("legal_name", sql`length(${table.legal_name}) BETWEEN 1 AND 200`),
    check("business_address", sql`length(${table.business_address}) BETWEEN 1 AND 300`),
    check("business_phone", sql`length(${table.business_phone}) BETWEEN 1 AND 20`),
    check("rfc", sql`length(${table.rfc}) IN (12, 13)`),
    check(
      "business",
      sql`(${table.rfc} IS NULL) = (${table.legal_name} IS NULL) AND (${table.rfc} IS NULL) = (${table.business_address} IS NULL) AND (${table.rfc} IS NULL) = (${table.business_phone} IS NULL)`,
    ),
    check("handle", sql`length(${table.handle}) BETWEEN 1 AND 60`),
    check("business_name", sql`length(${table.business_name}) BETWEEN 1 AND 100`),
    check("payout_account", sql`length(${table.payout_account}) BETWEEN 1 AND 254`),
  ],
);

export const products = sqliteTable(
  "products",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    title: text().notNull(),
    description: text(),
    category: text({ enum: CATEGORIES }).notNull(),
    condition: text({ enum: CONDITIONS }).notNull(),
    price: integer().notNull(),
    stock: integer().notNull().default(1),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    image_url: text().notNull(),
    is_auction: integer({ mode: "boolean" }).notNull().default(false),
    status: text({ enum: PRODUCT_STATUSES }).notNull(),
    shipping: text(),
    returns: text(),
    auction_end_time: integer(),
    created_at: integer().notNull(),
    watchers: integer().notNull().default(0),
    /** Active bids of the latest auction. */
    bids: integer().notNull().default(0),
    shipping_cost: integer().notNull().default(0),
    /** Of each further piece. */
    shipping_more: integer(),
    shipping_states: text({ mode: "json" }).$type<StatePrices>(),
    shipping_free_from: integer(),
    /** Where it can be picked up. */
    pickup_place: text(),
    is_shipped: integer({ mode: "boolean" }).notNull().default(true),
    /** Since when it is sold, ended or removed; written by a trigger. */
    closed_at: integer(),
    language: text({ enum: LANGUAGES }).notNull().default("es"),
    /** In the other language. */
    second_title: text(),
    second_description: text(),
    handling_days: integer().$type<HandlingDays>(),
    return_days: integer().$type<ReturnDays>(),
    return_payer: text({ enum: RETURN_PAYERS }),
    forms: text().notNull().default(""),
    senses: text().notNull().default(""),
    /** All that the word indexes have of it (`indexedWords`); empty until it is read. */
    words: text().notNull().default(""),
    /** Version of the lexicon that these were read by. */
    lexicon: text().notNull().default(""),
    /** Paused because its seller is away. */
    is_away: integer({ mode: "boolean" }).notNull().default(false),
    /** Not shown before an administrator has read it. */
    is_held: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    check("seq", sql`${table.seq} < 536870912`),
    check("title", sql`length(${table.title}) BETWEEN 1 AND 120`),
    check("description", sql`length(${table.description}) <= 5000`),
    check("price", sql`${table.price} BETWEEN 1 AND 9999999999`),
    check("stock", sql`${table.stock} BETWEEN 0 AND 9999`),
    check("shipping", sql`length(${table.shipping}) BETWEEN 1 AND 200`),
    check("returns", sql`length(${table.returns}) BETWEEN 1 AND 200`),
    check(
      "shipping_cost",
      sql`${table.shipping_cost} BETWEEN 0 AND 9999999999 AND (${table.shipping_cost} = 0 OR ${table.shipping} IS NOT NULL)`,
    ),
    check("shipping_more", sql`${table.shipping_more} BETWEEN 0 AND 9999999999`),
    check("shipping_states", sql`json_type(${table.shipping_states}) LIKE 'object'`),
    check("shipping_free_from", sql`${table.shipping_free_from} BETWEEN 1 AND 9999999999`),
    check("pickup_place", sql`length(${table.pickup_place}) BETWEEN 1 AND 100`),
    check(
      "is_shipped",
      sql`${table.is_shipped} = 1 OR (${table.pickup_place} IS NOT NULL AND ${table.shipping_cost} = 0 AND ${table.shipping} IS NOT NULL)`,
    ),
    check("second_title", sql`length(${table.second_title}) BETWEEN 1 AND 120`),
    check(
      "second_description",
      sql`length(${table.second_description}) <= 5000 AND (${table.second_description} IS NULL OR ${table.second_title} IS NOT NULL)`,
    ),
    check("handling_days", sql`${table.handling_days} BETWEEN 1 AND 10`),
    check("return_days", sql`${table.return_days} BETWEEN 0 AND 30`),
    check("forms", sql`length(${table.forms}) <= 4000`),
    check("senses", sql`length(${table.senses}) <= 10000`),
    check("words", sql`length(${table.words}) <= 40000`),
    check("auction_has_end", sql`${table.is_auction} = (${table.auction_end_time} IS NOT NULL)`),
  ],
);

/** Words of titles that the lexicon does not know. */
export const marketWords = sqliteTable(
  "market_words",
  { word: text().primaryKey(), n: integer().notNull() },
  (table) => [check("word", sql`length(${table.word}) BETWEEN 4 AND 30`), check("n", sql`${table.n} > 0`)],
);

/** By which a mistyped word finds them. */
export const marketWordKeys = sqliteTable(
  "market_word_keys",
  {
    key: text().notNull(),
    word: text()
      .notNull()
      .references(() => marketWords.word, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.key, table.word] })],
);

/** Lists that people are told about. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The list's address. */
    list: text().notNull(),
    name: text().notNull(),
    /** In which it was typed. */
    language: text({ enum: LANGUAGES }).notNull(),
    cadence: text({ enum: CADENCES }).notNull(),
    /** Version of the lexicon that its tokens were read by. */
    lexicon: text().notNull(),
    created_at: integer().notNull(),
    /** When its new matches are told; `null` without any. */
    due_at: integer(),
  },
  (table) => [
    unique().on(table.user_id, table.list),
    check("list", sql`length(${table.list}) BETWEEN 1 AND 1000`),
    check("name", sql`length(${table.name}) BETWEEN 1 AND 400`),
  ],
);

/** One of these a listing must have for a saved search to find it. */
export const savedSearchTokens = sqliteTable(
  "saved_search_tokens",
  {
    token: text().notNull(),
    search_id: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.token, table.search_id] })],
);

export const savedSearchMatches = sqliteTable(
  "saved_search_matches",
  {
    search_id: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    found_at: integer().notNull(),
    told_at: integer(),
  },
  (table) => [primaryKey({ columns: [table.search_id, table.product_id] })],
);

/** Listings that saved searches have not seen yet; written by triggers. */
export const unmatchedListings = sqliteTable("unmatched_listings", {
  product_id: text()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  at: integer().notNull(),
  /** What an edited one was found by before. */
  was: text({ mode: "json" }).$type<Found>(),
  /** The last saved search that was asked. */
  after: text().notNull().default(""),
});

/** Searches that found nothing. */
export const missedSearches = sqliteTable(
  "missed_searches",
  {
    /** Its first millisecond. */
    day: integer().notNull(),
    hash: text().notNull(),
    /** `null` until it was asked often enough. */
    words: text(),
    n: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.hash] }),
    check("words", sql`length(${table.words}) BETWEEN 1 AND 80`),
    check("n", sql`${table.n} > 0`),
  ],
);

/** How often each was asked, on all days that are kept. Triggers count. */
export const missedWords = sqliteTable(
  "missed_words",
  { words: text().primaryKey(), n: integer().notNull() },
  (table) => [check("n", sql`${table.n} >= 0`)],
);

/** Without who looked. */
export const listingViews = sqliteTable(
  "listing_views",
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Its first millisecond in the market's zone; 0 for all days before the last ones. */
    day: integer().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.product_id, table.day] }), check("n", sql`${table.n} > 0`)],
);

/** What happened in a store on a day; kept by triggers. */
export const storeDays = sqliteTable(
  "store_days",
  {
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id, { onDelete: "cascade" }),
    day: integer().notNull(),
    views: integer().notNull().default(0),
    /** Those that still watch. */
    watches: integer().notNull().default(0),
    /** Paid orders that were not cancelled or refunded in full, by the day of their payment; and their amounts. */
    sold: integer().notNull().default(0),
    revenue: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.seller_id, table.day] }),
    check("views", sql`${table.views} >= 0`),
    check("watches", sql`${table.watches} >= 0`),
    check("sold", sql`${table.sold} >= 0`),
    check("revenue", sql`${table.revenue} >= 0`),
  ],
);

/** Words that administrators added to the lexicon. */
export const synonyms = sqliteTable(
  "synonyms",
  {
    id: text().primaryKey(),
    words: text().notNull().unique(),
    /** The words of the lexicon that mean the same. */
    term: text().notNull(),
    /** Of the lexicon. */
    concept_id: text().notNull(),
    added_by: text()
      .notNull()
      .references(() => users.id),
    added_at: integer().notNull(),
  },
  (table) => [
    check("words", sql`length(${table.words}) BETWEEN 1 AND 80`),
    check("term", sql`length(${table.term}) BETWEEN 1 AND 80`),
  ],
);

const imageColumns = {
  position: integer().notNull(),
  key: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text(),
};

export const productImages = sqliteTable(
  "product_images",
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    ...imageColumns,
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.position] }),
    check("position", sql`${table.position} BETWEEN 0 AND 4`),
    check("width", sql`${table.width} > 0`),
    check("height", sql`${table.height} > 0`),
  ],
);

/** What a machine made of a listing's texts. */
export const translations = sqliteTable(
  "translations",
  {
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    language: text({ enum: LANGUAGES }).notNull(),
    /** SHA-256 of those texts. */
    source: text().notNull(),
    texts: text({ mode: "json" }).$type<string[]>().notNull(),
    created_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.language] }),
    check("source", sql`length(${table.source}) = 64`),
    check("texts", sql`json_valid(${table.texts})`),
  ],
);

export const drafts = sqliteTable(
  "drafts",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fields: text().notNull().default("{}"),
    updated_at: integer().notNull(),
    version: integer().notNull().default(0),
    /** Id of the form that saved last. */
    form: text().notNull().default(""),
  },
  (table) => [
    check("fields", sql`json_valid(${table.fields}) AND length(${table.fields}) <= 20000`),
    check("version", sql`${table.version} >= 0`),
  ],
);

export const draftImages = sqliteTable(
  "draft_images",
  {
    draft_id: text()
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    ...imageColumns,
  },
  (table) => [
    primaryKey({ columns: [table.draft_id, table.position] }),
    check("position", sql`${table.position} BETWEEN 0 AND 9`),
    check("width", sql`${table.width} > 0`),
    check("height", sql`${table.height} > 0`),
  ],
);

export const imports = sqliteTable(
  "imports",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: integer().notNull(),
    file_name: text().notNull(),
    /** The key of the ZIP file with its photos. */
    archive: text(),
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    /** The names of the file's columns, and what each was understood as. */
    header: text().notNull(),
    columns: text().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default("preview"),
    target: text({ enum: IMPORT_TARGETS }),
    moved_at: integer().notNull(),
    /** Until when one run works on it. */
    claimed_until: integer().notNull().default(0),
  },
  (table) => [
    check("header", sql`json_valid(${table.header})`),
    check("columns", sql`json_valid(${table.columns})`),
    check("target", sql`${table.status} = ${literal("preview")} OR ${table.target} IS NOT NULL`),
  ],
);

/** Lines of a file on their way. */
export const importParts = sqliteTable(
  "import_parts",
  {
    import_id: text().notNull(),
    part: integer().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    added_at: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.part] }), check("body", sql`json_valid(${table.body})`)],
);

export const importLines = sqliteTable(
  "import_lines",
  {
    import_id: text()
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** The id of the listing that is made of it. */
    listing_id: text().notNull().unique(),
    sku: text().notNull(),
    typed: text().notNull(),
    photos: text().notNull(),
    /** As in the file. */
    cells: text().notNull(),
    problems: text().notNull().default("[]"),
    status: text({ enum: LINE_STATUSES }).notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    check("line", sql`${table.line} > 1`),
    check("sku", sql`length(${table.sku}) <= 100`),
    ...[table.typed, table.photos, table.cells, table.problems].map((column) =>
      check(column.name, sql`json_valid(${column})`),
    ),
    check("tries", sql`${table.tries} >= 0`),
  ],
);

export const importedSkus = sqliteTable(
  "imported_skus",
  {
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    sku: text().notNull(),
    product_id: text()
      .notNull()
      .unique()
      .references(() => products.id),
  },
  (table) => [
    primaryKey({ columns: [table.seller_id, table.sku] }),
    check("sku", sql`length(${table.sku}) BETWEEN 1 AND 100`),
  ],
);

export const productCounts = sqliteTable(
  "product_counts",
  {
    category: text().$type<Category>().notNull(),
    condition: text().$type<Condition>().notNull(),
    is_auction: integer({ mode: "boolean" }).notNull(),
    free_shipping: integer({ mode: "boolean" }).notNull(),
    n: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.condition, table.is_auction, table.free_shipping] }),
    check("n", sql`${table.n} >= 0`),
  ],
);

export const addresses = sqliteTable(
  "addresses",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    full_name: text().notNull(),
    phone: text().notNull(),
    street_address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    postal_code: text().notNull(),
    country: text().notNull().default("México"),
    is_default: integer({ mode: "boolean" }).notNull(),
    created_at: integer().notNull(),
  },
  (table) => [
    check("full_name", sql`length(${table.full_name}) BETWEEN 1 AND 100`),
    check("phone", sql`length(${table.phone}) BETWEEN 10 AND 20`),
    check("street_address", sql`length(${table.street_address}) BETWEEN 5 AND 200`),
    check("city", sql`length(${table.city}) BETWEEN 2 AND 100`),
    check("state", sql`length(${table.state}) BETWEEN 2 AND 100`),
    check("postal_code", sql`length(${table.postal_code}) BETWEEN 4 AND 10`),
    check("country", sql`length(${table.country}) BETWEEN 2 AND 100`),
    uniqueIndex("addresses_one_default").on(table.user_id).where(sql`${table.is_default} = 1`),
  ],
);

export const links = sqliteTable(
  "links",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: LINK_PURPOSES }).notNull(),
    email: text().notNull(),
    expires_at: integer().notNull(),
    /** Where the auth service leads back to; `null` for links of the pages. */
    redirect_to: text(),
    /** SHA-256 of the verifier that a code is exchanged with, base64url. */
    challenge: text(),
  },
  (table) => [check("challenge", sql`length(${table.challenge}) BETWEEN 43 AND 128`)],
);

/** What applications of the auth service keep about a user, besides the name. */
export const userMetadata = sqliteTable(
  "user_metadata",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    data: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [check("data", sql`json_valid(${table.data}) AND length(${table.data}) <= 4000`)],
);

export const mails = sqliteTable(
  "mails",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    message: text({ mode: "json" }).$type<MessageOf<MailKind>>().notNull(),
    created_at: integer().notNull(),
    next_try_at: integer().notNull(),
    tries: integer().notNull().default(0),
    sent_at: integer(),
    given_up_at: integer(),
    last_error: text(),
  },
  (table) => [check("message", sql`json_valid(${table.message})`)],
);

export const notifications = sqliteTable(
  "notifications",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A kind that `hasNotification` knows, unless a newer version of the app wrote it. */
    message: text({ mode: "json" }).$type<{ kind: string }>().notNull(),
    created_at: integer().notNull(),
    read_at: integer(),
  },
  (table) => [check("message", sql`json_valid(${table.message})`)],
);

export const totals = sqliteTable(
  "totals",
  {
    name: text().$type<"users" | "products" | "orders" | "revenue">().primaryKey(),
    n: integer().notNull(),
  },
  (table) => [check("n", sql`${table.n} >= 0`)],
);

/** What came to the market on a day of its zone, and stayed; triggers keep it, and all days together are `totals`. */
export const marketDays = sqliteTable(
  "market_days",
  {
    day: integer().primaryKey(),
    products: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    /** Of completed orders, on the day of their completion. */
    revenue: integer().notNull().default(0),
    users: integer().notNull().default(0),
  },
  (table) => [
    check("products", sql`${table.products} >= 0`),
    check("orders", sql`${table.orders} >= 0`),
    check("revenue", sql`${table.revenue} >= 0`),
    check("users", sql`${table.users} >= 0`),
  ],
);

/** How many rows of a list have these facets (`DESK_FACETS`, in their order); triggers keep it. */
export const facetCounts = sqliteTable(
  "facet_counts",
  {
    list: text({ enum: ["products", "orders", "users"] }).notNull(),
    a: text().notNull(),
    b: text().notNull(),
    c: text().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.a, table.b, table.c] }), check("n", sql`${table.n} >= 0`)],
);

/** An order's number in the word indexes. */
export const listedOrders = sqliteTable(
  "listed_orders",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    order_id: text()
      .notNull()
      .unique()
      .references(() => orders.id),
  },
  (table) => [check("seq", sql`${table.seq} < 536870912`)],
);

/** A person's number in the word index, with the facets of the list; triggers keep it. */
export const listedUsers = sqliteTable("listed_users", {
  seq: integer().primaryKey({ autoIncrement: true }),
  user_id: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text().notNull().default("none"),
  kind: text({ enum: ["buyer", "seller"] })
    .notNull()
    .default("buyer"),
  state: text({ enum: ["open", "suspended", "closed"] }).notNull(),
  store: text().notNull().default(""),
});

export const auctions = sqliteTable(
  "auctions",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    start: integer().notNull(),
    reserve: integer(),
    buy_it_now: integer(),
    starts_at: integer().notNull(),
    original_end: integer().notNull(),
    rules: text({ mode: "json" }).$type<AuctionRules>().notNull(),
    salt: text().notNull(),
    created_at: integer().notNull(),
    seq: integer().notNull().default(0),
    hash: text().notNull(),
    leader_id: text().references(() => users.id),
    leader_max: integer(),
    price: integer(),
    ends_at: integer().notNull(),
    is_buy_it_now_gone: integer({ mode: "boolean" }).notNull().default(false),
    hold_buyer_id: text().references(() => users.id),
    hold_until: integer(),
    closing: text({ enum: CLOSINGS }),
    closed_at: integer(),
    sale_buyer_id: text().references(() => users.id),
    sale_price: integer(),
    sale_pay_by: integer(),
    is_started: integer({ mode: "boolean" }).notNull(),
    bids: integer().notNull().default(0),
    reminded: integer().$type<0 | 1 | 2>().notNull().default(0),
    /** Whether the auction has a live room, which receives each event. */
    has_room: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    check("start", sql`${table.start} BETWEEN 1 AND 1000000000`),
    check("reserve", sql`${table.reserve} > ${table.start} AND ${table.reserve} <= 1000000000`),
    check("buy_it_now", sql`${table.buy_it_now} > ${table.start} AND ${table.buy_it_now} <= 9999999999`),
    check("original_end", sql`${table.original_end} > ${table.starts_at}`),
    check("rules", sql`json_valid(${table.rules})`),
    check("seq", sql`${table.seq} >= 0`),
    check("hash", sql`length(${table.hash}) = 64`),
    check("price", sql`${table.price} BETWEEN 1 AND ${table.leader_max}`),
    check("ends_at", sql`${table.ends_at} >= ${table.original_end}`),
    check("sale_price", sql`${table.sale_price} BETWEEN 1 AND 9999999999`),
    check("bids", sql`${table.bids} >= 0`),
    check("reminded", sql`${table.reminded} BETWEEN 0 AND 2`),
    check(
      "leader_has_price",
      sql`(${table.leader_id} IS NULL) = (${table.price} IS NULL) AND (${table.leader_id} IS NULL) = (${table.leader_max} IS NULL)`,
    ),
    check("hold_has_end", sql`(${table.hold_buyer_id} IS NULL) = (${table.hold_until} IS NULL)`),
    check("closing_has_time", sql`(${table.closing} IS NULL) = (${table.closed_at} IS NULL)`),
    check(
      "sold_to_buyer",
      sql`(${table.sale_buyer_id} IS NULL) = (coalesce(${table.closing}, '') NOT IN ${inList<Closing["status"]>(["sold", "sold_bin"])})`,
    ),
    check("sale_has_price", sql`(${table.sale_buyer_id} IS NULL) = (${table.sale_price} IS NULL)`),
    check(
      "seller_takes_no_part",
      sql`${table.leader_id} <> ${table.seller_id} AND ${table.sale_buyer_id} <> ${table.seller_id} AND ${table.hold_buyer_id} <> ${table.seller_id}`,
    ),
    uniqueIndex("auctions_running").on(table.product_id).where(sql`${table.closing} IS NULL`),
  ],
);

export const bidders = sqliteTable(
  "bidders",
  {
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    number: integer().notNull(),
    max: integer(),
    last_bid_at: integer(),
    has_held: integer({ mode: "boolean" }).notNull().default(false),
    outbid_mailed_at: integer(),
    compared_at: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.auction_id, table.user_id] }),
    check("number", sql`${table.number} > 0`),
    unique().on(table.auction_id, table.number),
  ],
);

export const auctionEvents = sqliteTable(
  "auction_events",
  {
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    seq: integer().notNull(),
    id: text().notNull().unique(),
    type: text({ enum: EVENT_TYPES }).notNull(),
    at: integer().notNull(),
    user_id: text().references(() => users.id),
    max: integer(),
    withdrawn: text({ mode: "json" }).$type<number[]>(),
    reason: text(),
    key: text(),
    price: integer(),
    leader_id: text().references(() => users.id),
    ends_at: integer().notNull(),
    salt: text(),
    commitment: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auction_id, table.seq] }),
    check("seq", sql`${table.seq} > 0`),
    check("max", sql`${table.max} BETWEEN 1 AND 1000000000`),
    check("withdrawn", sql`json_valid(${table.withdrawn})`),
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("hash", sql`length(${table.hash}) = 64`),
    check("bid_has_max", sql`(${table.type} = ${literal<AuctionEvent["type"]>("bid")}) = (${table.max} IS NOT NULL)`),
    check(
      "max_is_committed",
      sql`(${table.max} IS NULL) = (${table.salt} IS NULL) AND (${table.max} IS NULL) = (${table.commitment} IS NULL)`,
    ),
    check(
      "withdrawal_names_bids",
      sql`(${table.type} IN ${inList<AuctionEvent["type"]>(["retraction", "bidsCancellation", "exclusion"])}) = (${table.withdrawn} IS NOT NULL)`,
    ),
    check(
      "act_has_user",
      sql`(${table.type} IN ${inList<AuctionEvent["type"]>(["bid", "retraction", "bidsCancellation", "exclusion", "hold", "capture"])}) = (${table.user_id} IS NOT NULL)`,
    ),
    uniqueIndex("auction_events_key")
      .on(table.auction_id, table.user_id, table.key)
      .where(sql`${table.key} IS NOT NULL`),
  ],
);

/** Auctions whose bids were all revealed to buyer and seller for a dispute. */
export const revelations = sqliteTable(
  "revelations",
  {
    auction_id: text()
      .primaryKey()
      .references(() => auctions.id),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`)],
);

export const revisions = sqliteTable(
  "revisions",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    at: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [check("text", sql`length(${table.text}) BETWEEN 1 AND 1000`)],
);

/** When a seller changed a published listing, and which of its fields. */
export const listingEdits = sqliteTable(
  "listing_edits",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    at: integer().notNull(),
    fields: text({ mode: "json" }).notNull().$type<EditedField[]>(),
  },
  (table) => [check("fields", sql`json_valid(${table.fields})`)],
);

/** Keys of photos of listings as they were bought; written by a trigger. */
export const boughtPhotos = sqliteTable("bought_photos", { key: text().primaryKey() });

/** Listings with their last completed sale; written by triggers. */
export const soldListings = sqliteTable(
  "sold_listings",
  {
    seq: integer()
      .primaryKey()
      .references(() => products.seq, { onDelete: "cascade" }),
    order_id: text()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    at: integer().notNull(),
    /** Of one piece, without shipping. */
    price: integer().notNull(),
  },
  (table) => [check("at", sql`${table.at} > 0`), check("price", sql`${table.price} BETWEEN 1 AND 9999999999`)],
);

/** Listings as they were bought; written by a trigger. */
export const listingVersions = sqliteTable(
  "listing_versions",
  {
    product_id: text()
      .notNull()
      .references(() => products.id),
    at: integer().notNull(),
    listing: text({ mode: "json" }).notNull().$type<BoughtListing>(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.at] }),
    check("listing", sql`json_valid(${table.listing})`),
  ],
);

export const blocks = sqliteTable(
  "blocks",
  {
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id, { onDelete: "cascade" }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seller_id, table.user_id] })],
);

export const watches = sqliteTable(
  "watches",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    created_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.product_id] })],
);

export const orders = sqliteTable(
  "orders",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    auction_id: text().references(() => auctions.id),
    buyer_id: text()
      .notNull()
      .references(() => users.id),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    title: text().notNull(),
    amount: integer().notNull(),
    payment_method: text(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    pay_by: integer(),
    /** When `pay_by` was extended, once, because a payment pending at it was refused. */
    extended_at: integer(),
    /** Since when an administrator has taken its product down. */
    taken_down_at: integer(),
    reminded: integer().$type<0 | 1 | 2>().notNull().default(0),
    created_at: integer().notNull(),
    quantity: integer().notNull().default(1),
    /** Centavos; included in `amount`. */
    shipping: integer().notNull().default(0),
    checkout_id: text().references(() => checkouts.id),
    ship_to: text({ mode: "json" }).$type<AddressFields>(),
    /** When the current status was set. */
    moved_at: integer().notNull().default(0),
    delivered_at: integer(),
    /** Start of the period for leaving feedback. */
    feedback_from: integer(),
    feedback_reminded: integer({ mode: "boolean" }).notNull().default(false),
    ship_reminded: integer({ mode: "boolean" }).notNull().default(false),
    /** When what a closed account left in it is erased; `null` when there is nothing of one. */
    erase_at: integer(),
    /** Centavos that the ledger owes the seller for this order. */
    payable: integer().notNull().default(0),
    /** Days from delivery in which the buyer may change their mind. */
    return_days: integer().notNull().default(30),
    /** Who pays for the return then; `null` where the listing did not say. */
    return_payer: text({ enum: RETURN_PAYERS }),
    /** Working days from delivery that a business's buyer has in any case; `null` of a private seller. */
    return_working_days: integer(),
    /** Working days to shipping that the listing promised. */
    handling_days: integer().$type<HandlingDays>(),
    /** When its seller is back who was away when it was made; written by a trigger. */
    away_until: integer(),
    /** Where its buyer picks it up; `null` when it is shipped. */
    pickup_place: text(),
    /** What its buyer tells the seller then: it confirms delivery. */
    pickup_code: text(),
    /** The accepted offer that made it. */
    offer_id: text().references((): AnySQLiteColumn => priceOffers.id),
  },
  (table) => [
    uniqueIndex("orders_of_offer").on(table.offer_id).where(sql`${table.offer_id} IS NOT NULL`),
    check("return_days", sql`${table.return_days} BETWEEN 0 AND 30`),
    check("return_working_days", sql`${table.return_working_days} BETWEEN 1 AND 30`),
    check("handling_days", sql`${table.handling_days} BETWEEN 1 AND 30`),
    check("pickup_place", sql`length(${table.pickup_place}) BETWEEN 1 AND 100`),
    check(
      "pickup_code",
      sql`(${table.pickup_code} IS NULL) = (${table.pickup_place} IS NULL) AND ${table.pickup_code} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'`,
    ),
    check("amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
    check("reminded", sql`${table.reminded} BETWEEN 0 AND 2`),
    check("quantity", sql`${table.quantity} BETWEEN 1 AND 9999`),
    check("shipping", sql`${table.shipping} BETWEEN 0 AND ${table.amount}`),
    check("ship_to", sql`json_valid(${table.ship_to})`),
    check("buyer_is_not_seller", sql`${table.buyer_id} <> ${table.seller_id}`),
    uniqueIndex("orders_of_auction")
      .on(table.auction_id)
      .where(sql`${table.status} NOT IN ${inList(VOID_STATUSES)}`),
  ],
);

export const shipments = sqliteTable(
  "shipments",
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id),
    way: text({ enum: SHIPPING_METHODS }).notNull(),
    carrier: text().$type<Carrier>(),
    carrier_name: text(),
    number: text(),
    sent_at: integer().notNull(),
    arrives_by: integer().notNull(),
    /** When the shipment counts as delivered without the buyer's confirmation; `null` once it is no longer in transit. */
    delivers_at: integer(),
    /** Six digits that the buyer gives the seller at a hand-over in person. */
    code: text(),
    corrected_at: integer(),
    told_paypal_at: integer(),
    /** Next attempt to send the tracking number to PayPal; `null` when nothing is pending. */
    tell_paypal_at: integer(),
    paypal_tries: integer().notNull().default(0),
  },
  (table) => [
    check("carrier_name", sql`length(${table.carrier_name}) BETWEEN 1 AND 60`),
    check("number", sql`length(${table.number}) BETWEEN 5 AND 40`),
    check("arrives_by", sql`${table.arrives_by} > ${table.sent_at}`),
    check("delivers_at", sql`${table.delivers_at} > ${table.arrives_by}`),
    check("code", sql`${table.code} GLOB '[0-9][0-9][0-9][0-9][0-9][0-9]'`),
    check(
      "carrier_has_number",
      sql`(${table.way} = ${literal<ShippingMethod>("carrier")}) = (${table.carrier} IS NOT NULL) AND (${table.carrier} IS NULL) = (${table.number} IS NULL)`,
    ),
    check(
      "other_carrier_has_name",
      sql`(${table.carrier_name} IS NULL) = (${table.carrier} IS NOT ${literal<Carrier>("other")})`,
    ),
    check(
      "hand_over_has_code",
      sql`(${table.way} = ${literal<ShippingMethod>("in_person")}) = (${table.code} IS NOT NULL)`,
    ),
  ],
);

export const orderMessages = sqliteTable(
  "order_messages",
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    at: integer().notNull(),
    body: text().notNull(),
  },
  (table) => [check("body", sql`length(${table.body}) BETWEEN 1 AND 2000`)],
);

export const feedback = sqliteTable(
  "feedback",
  {
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** Role of the author. */
    role: text({ enum: SIDES }).notNull(),
    id: text().notNull().unique(),
    rated_id: text()
      .notNull()
      .references(() => users.id),
    rating: text({ enum: RATINGS }).notNull(),
    item: integer(),
    communication: integer(),
    shipping_time: integer(),
    shipping_cost: integer(),
    text: text(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    /** When the feedback is revealed even if the other side has left none. */
    reveal_at: integer().notNull(),
    revealed_at: integer(),
    reply: text(),
    replied_at: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.role] }),
    check("item", sql`${table.item} BETWEEN 1 AND 5`),
    check("communication", sql`${table.communication} BETWEEN 1 AND 5`),
    check("shipping_time", sql`${table.shipping_time} BETWEEN 1 AND 5`),
    check("shipping_cost", sql`${table.shipping_cost} BETWEEN 1 AND 5`),
    check("text", sql`length(${table.text}) BETWEEN 1 AND 500`),
    check("reply", sql`length(${table.reply}) BETWEEN 1 AND 500`),
    check(
      "seller_rates_positive",
      sql`${table.role} = ${literal<Side>("buyer")} OR (${table.rating} = ${literal<Rating>("positive")} AND coalesce(${table.item}, ${table.communication}, ${table.shipping_time}, ${table.shipping_cost}) IS NULL)`,
    ),
    check("reply_has_time", sql`${table.reply} IS NULL OR ${table.replied_at} IS NOT NULL`),
    check("reply_follows_reveal", sql`${table.replied_at} IS NULL OR ${table.revealed_at} IS NOT NULL`),
  ],
);

/** What people ask about listings. */
/** Of listings that take offers. */
export const offerTerms = sqliteTable(
  "offer_terms",
  {
    product_id: text()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    /** Centavos; secret. */
    lowest: integer(),
  },
  (table) => [check("lowest", sql`${table.lowest} BETWEEN 1 AND 9999999999`)],
);

/** Amounts are centavos of one piece. */
export const priceOffers = sqliteTable(
  "price_offers",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    buyer_id: text()
      .notNull()
      .references(() => users.id),
    quantity: integer().notNull(),
    /** The listing's when it was offered. */
    price: integer().notNull(),
    amount: integer().notNull(),
    /** What the seller asks instead. */
    counter: integer(),
    note: text(),
    status: text({ enum: PRICE_OFFER_STATUSES }).notNull(),
    moved_by: text({ enum: ["B", "S", "T"] }).notNull(),
    moved_at: integer().notNull(),
    /** Until when it can be answered. */
    due_at: integer().notNull(),
    /** Whether both sides know that its listing changed or closed. */
    told: integer({ mode: "boolean" }).notNull().default(false),
    created_at: integer().notNull(),
  },
  (table) => [
    check("quantity", sql`${table.quantity} BETWEEN 1 AND 9999`),
    check("price", sql`${table.price} BETWEEN 1 AND 9999999999`),
    check("amount", sql`${table.amount} BETWEEN 1 AND ${table.price} - 1`),
    check("counter", sql`${table.counter} BETWEEN ${table.amount} + 1 AND ${table.price} - 1`),
    check("note", sql`length(${table.note}) BETWEEN 1 AND 300`),
    check("of_another", sql`${table.buyer_id} <> ${table.seller_id}`),
    uniqueIndex("price_offers_open_of_buyer")
      .on(table.product_id, table.buyer_id)
      .where(sql`${table.status} IN ${inList(OPEN_OFFER_STATUSES)}`),
  ],
);

export const priceOfferEvents = sqliteTable(
  "price_offer_events",
  {
    offer_id: text()
      .notNull()
      .references(() => priceOffers.id),
    status: text().$type<PriceOfferStatus>().notNull(),
    actor: text().$type<Actor>().notNull(),
    at: integer().notNull(),
    amount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.offer_id, table.status] })],
);

export const questions = sqliteTable(
  "questions",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    asker_id: text()
      .notNull()
      .references(() => users.id),
    asked_at: integer().notNull(),
    question: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    answered_at: integer(),
    answer: text(),
    answer_language: text({ enum: LANGUAGES }),
  },
  (table) => [
    check("question", sql`length(${table.question}) BETWEEN 1 AND 500`),
    check("answer", sql`length(${table.answer}) BETWEEN 1 AND 1000`),
    check("of_another", sql`${table.asker_id} <> ${table.seller_id}`),
    check(
      "answer_is_whole",
      sql`(${table.answered_at} IS NULL) + (${table.answer} IS NULL) + (${table.answer_language} IS NULL) IN (0, 3)`,
    ),
  ],
);

export const strikes = sqliteTable(
  "strikes",
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    at: integer().notNull(),
    appeal: text(),
    appealed_at: integer(),
    decision: text({ enum: STRIKE_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
    decision_reason: text(),
  },
  (table) => [
    check("appeal", sql`length(${table.appeal}) BETWEEN 1 AND 1000`),
    check("appeal_has_time", sql`(${table.appealed_at} IS NULL) = (${table.appeal} IS NULL)`),
    check(
      "decision_is_whole",
      sql`length(${table.decision_reason}) BETWEEN 1 AND 200
  AND (${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) + (${table.decision_reason} IS NULL) IN (0, 4)`,
    ),
  ],
);

/** Kept by triggers. */
export const strikeTallies = sqliteTable(
  "strike_tallies",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id),
    counted: integer().notNull(),
    newest: integer().notNull(),
  },
  (table) => [check("counted", sql`${table.counted} > 0`)],
);

export const exclusions = sqliteTable("exclusions", {
  user_id: text()
    .primaryKey()
    .references(() => users.id),
  at: integer().notNull(),
});

export const secondAccounts = sqliteTable(
  "second_accounts",
  {
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    matches: text({ mode: "json" }).$type<AccountMatch[]>().notNull(),
    at: integer().notNull(),
    reviewed_at: integer(),
    reviewed_by: text().references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.auction_id, table.user_id] }),
    check("matches_are_json", sql`json_valid(${table.matches})`),
    check("review_has_time", sql`(${table.reviewed_at} IS NULL) = (${table.reviewed_by} IS NULL)`),
  ],
);

export const devices = sqliteTable(
  "devices",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    hash: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] }), check("hash", sql`length(${table.hash}) = 64`)],
);

export const offers = sqliteTable(
  "offers",
  {
    id: text().primaryKey(),
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    price: integer().notNull(),
    at: integer().notNull(),
    answer: text({ enum: ANSWERS }),
    answered_at: integer(),
  },
  (table) => [
    check("price", sql`${table.price} BETWEEN 1 AND 1000000000`),
    check("answer_has_time", sql`(${table.answer} IS NULL) = (${table.answered_at} IS NULL)`),
    unique().on(table.auction_id, table.user_id),
  ],
);

export const carts = sqliteTable("carts", {
  id: text().primaryKey(),
  user_id: text()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  updated_at: integer().notNull(),
});

export const cartItems = sqliteTable(
  "cart_items",
  {
    cart_id: text()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    price: integer().notNull(),
    added_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cart_id, table.product_id] }),
    check("quantity", sql`${table.quantity} BETWEEN 1 AND 9999`),
    check("price", sql`${table.price} BETWEEN 1 AND 9999999999`),
  ],
);

export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text().primaryKey(),
    buyer_id: text()
      .notNull()
      .references(() => users.id),
    currency: text().notNull(),
    total: integer().notNull(),
    ship_to: text({ mode: "json" }).$type<AddressFields>().notNull(),
    expires_at: integer().notNull(),
    created_at: integer().notNull(),
  },
  (table) => [
    check("currency", sql`length(${table.currency}) = 3`),
    check("total", sql`${table.total} BETWEEN 1 AND 9999999999`),
    check("ship_to", sql`json_valid(${table.ship_to})`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    id: text().primaryKey(),
    checkout_id: text()
      .notNull()
      .references(() => checkouts.id),
    attempt: integer().notNull(),
    paypal_order_id: text().unique(),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    capture_id: text().unique(),
    created_at: integer().notNull(),
    /** Last status check with PayPal. */
    updated_at: integer().notNull(),
    /** Until then one process alone captures it. */
    claimed_until: integer(),
    /** Since when it has its status; `null` before its first move. */
    moved_at: integer(),
    /** PayPal's code for why its capture is or was pending. */
    pending_reason: text(),
    fee: integer(),
    /** When PayPal last was away, or refused our account, as its buyer wanted to pay. */
    outage_at: integer(),
  },
  (table) => [
    check("attempt", sql`${table.attempt} > 0`),
    check("amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
    check("fee", sql`${table.fee} >= 0`),
    check(
      "captured_has_capture",
      sql`${table.status} NOT IN ${inList<PaymentStatus>(["captured", "capture_pending", "partially_refunded", "refunded"])} OR ${table.capture_id} IS NOT NULL`,
    ),
    uniqueIndex("payments_one_taken")
      .on(table.checkout_id)
      .where(
        sql`${table.status} IN ${inList<PaymentStatus>(["approved", "captured", "capture_pending", "partially_refunded", "refunded"])}`,
      ),
    unique().on(table.checkout_id, table.attempt),
  ],
);

export const orderEvents = sqliteTable(
  "order_events",
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    at: integer().notNull(),
    from_status: text().$type<OrderStatus>(),
    to_status: text().$type<OrderStatus>().notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    reason: text().$type<EventReason>(),
    /** What a seller or an administrator wrote. */
    words: text(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("words", sql`length(${table.words}) BETWEEN 1 AND 200`),
  ],
);

export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    payment_id: text().references(() => payments.id),
    refund_id: text().references(() => refunds.id),
    payout_id: text(),
    /** The administrator's action that settled a seller's debt. */
    action_id: text().references((): AnySQLiteColumn => adminActions.id),
    account: text({ enum: LEDGER_ACCOUNTS }).notNull(),
    amount: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    check("amount", sql`${table.amount} <> 0`),
    check(
      "has_source",
      sql`coalesce(${table.payment_id}, ${table.refund_id}, ${table.payout_id}, ${table.action_id}) IS NOT NULL`,
    ),
    uniqueIndex("ledger_entries_once").on(
      table.order_id,
      table.kind,
      table.account,
      sql`coalesce(${table.refund_id}, ${table.payout_id}, ${table.action_id}, ${table.payment_id})`,
    ),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull().default("due"),
    paypal_refund_id: text(),
    /** PayPal's error code of the last refusal. */
    fault: text(),
    created_at: integer().notNull(),
    /** Last status check with PayPal. */
    updated_at: integer().notNull(),
    /** The refused refund that this one retries. */
    retry_of: text().references((): AnySQLiteColumn => refunds.id),
    /** When administrators were told that PayPal refuses it, or does not answer. */
    alerted_at: integer(),
    fee_bearer: text({ enum: FEE_BEARERS }).notNull().default("seller"),
    /** The part of PayPal's fee of the payment, in proportion to the amount. */
    fee: integer().notNull().default(0),
    /** The administrator who settled another way the refund that this one is of. */
    settled_by: text().references(() => users.id),
    /** How, with its reference, as the buyer reads it. */
    settlement: text(),
  },
  (table) => [
    check("amount", sql`${table.amount} BETWEEN 1 AND 9999999999`),
    check("fee", sql`${table.fee} >= 0`),
    check(
      "settlement",
      sql`(${table.settlement} IS NULL) = (${table.settled_by} IS NULL) AND (${table.settlement} IS NULL OR (length(${table.settlement}) BETWEEN 1 AND 200 AND ${table.status} = ${literal<RefundStatus>("done")} AND ${table.retry_of} IS NOT NULL AND ${table.paypal_refund_id} IS NULL))`,
    ),
    uniqueIndex("refunds_retry").on(table.retry_of).where(sql`${table.retry_of} IS NOT NULL`),
  ],
);

export const paymentOrders = sqliteTable(
  "payment_orders",
  {
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    order_id: text()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [primaryKey({ columns: [table.payment_id, table.order_id] })],
);

export const cancellations = sqliteTable(
  "cancellations",
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.id),
    reason: text().notNull(),
    asked_at: integer().notNull(),
    answer: text({ enum: ANSWERS }),
    answered_at: integer(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 500`),
    check("answer_has_time", sql`(${table.answer} IS NULL) = (${table.answered_at} IS NULL)`),
  ],
);

export const disputes = sqliteTable(
  "disputes",
  {
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    reason: text().notNull(),
    status: text().notNull(),
    stage: text(),
    amount: integer(),
    outcome: text(),
    respond_by: integer(),
    created_at: integer().notNull(),
    /** Last status check with PayPal. */
    updated_at: integer().notNull(),
    /** PayPal's time of the buyer's claim. */
    opened_at: integer(),
    /** What PayPal's decision takes from the market, centavos. */
    moved: integer(),
    /** When PayPal's decision was first read. */
    decided_at: integer(),
  },
  (table) => [check("amount", sql`${table.amount} > 0`), check("moved", sql`${table.moved} >= 0`)],
);

export const disputePayments = sqliteTable(
  "dispute_payments",
  {
    dispute_id: text()
      .notNull()
      .references(() => disputes.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
  },
  (table) => [primaryKey({ columns: [table.dispute_id, table.payment_id] })],
);

export const disputeOrders = sqliteTable(
  "dispute_orders",
  {
    dispute_id: text()
      .notNull()
      .references(() => disputes.id),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** The administrator who chose; `null` when the dispute's items or amount did. */
    admin_id: text().references(() => users.id),
    placed_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.dispute_id, table.payment_id, table.order_id] })],
);

/** Refunds and reversals that PayPal made because of a dispute, or that nothing places on an order. */
export const paypalMovements = sqliteTable(
  "paypal_movements",
  {
    /** PayPal's id of the refund, or of the dispute where only its outcome tells. */
    id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.id),
    dispute_id: text().references(() => disputes.id),
    amount: integer().notNull(),
    whole: text({ enum: WHOLE_STATUSES }).notNull(),
    /** The order that an administrator chose, until as much as it carries is recorded. */
    order_id: text().references(() => orders.id),
    admin_id: text().references(() => users.id),
    created_at: integer().notNull(),
    /** When it was recorded as refunds of its orders; until then it waits. */
    recorded_at: integer(),
    /** The part beyond what was left of the payment. It waits until an administrator confirms that the market bears it. */
    surplus: integer(),
  },
  (table) => [check("amount", sql`${table.amount} > 0`), check("surplus", sql`${table.surplus} > 0`)],
);

export const movementOrders = sqliteTable(
  "movement_orders",
  {
    movement_id: text()
      .notNull()
      .references(() => paypalMovements.id),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    placed_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.movement_id, table.order_id] })],
);

/** Disputes that PayPal's list named and that are not recorded yet. */
export const listedDisputes = sqliteTable("listed_disputes", {
  /** PayPal's. */
  id: text().primaryKey(),
  listed_at: integer().notNull(),
  /** `null` before PayPal was asked about it. */
  asked_at: integer(),
});

/** How far the list of PayPal's disputes was read, in one row. */
export const disputeReads = sqliteTable(
  "dispute_reads",
  {
    id: integer().primaryKey(),
    /** Disputes that changed before were read. */
    read_until: integer().notNull(),
    /** The list under way: when it was begun, and PayPal's token of its next page. */
    begun_at: integer(),
    page: text(),
    asked_at: integer().notNull(),
    /** PayPal's code, while it refuses the list to the account, and since when. */
    refusal: text(),
    refused_since: integer(),
  },
  (table) => [
    check("id", sql`${table.id} = 1`),
    check("refusal_has_time", sql`(${table.refusal} IS NULL) = (${table.refused_since} IS NULL)`),
  ],
);

export const webhookEvents = sqliteTable("webhook_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  received_at: integer().notNull(),
  handled_at: integer(),
  paypal_order_id: text(),
  capture_id: text(),
  refund_id: text(),
  dispute_id: text(),
  amount: integer(),
  currency: text(),
  /** PayPal's time of the event. */
  created_at: integer(),
});

export const accountRefusals = sqliteTable(
  "account_refusals",
  {
    kind: text({ enum: ACCOUNT_REFUSALS }).primaryKey(),
    code: text().notNull(),
    debug_id: text(),
    times: integer().notNull(),
    since: integer().notNull(),
    last_at: integer().notNull(),
  },
  (table) => [check("times", sql`${table.times} > 0`)],
);

export const problems = sqliteTable(
  "problems",
  {
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: PROBLEM_KINDS }).notNull(),
    description: text().notNull(),
    status: text({ enum: PROBLEM_STATUSES }).notNull(),
    opened_at: integer().notNull(),
    /** When the current status was set. */
    moved_at: integer().notNull(),
    /** When cron decides the problem unless its status changes before. */
    due_at: integer(),
    offer: integer(),
    /** Final refund, centavos. */
    refunded: integer(),
    return_to: text({ mode: "json" }).$type<AddressFields>(),
    label_by: text({ enum: LABEL_PAYERS }),
    label_note: text(),
    return_carrier: text().$type<Carrier>(),
    return_carrier_name: text(),
    return_number: text(),
    /** When administrators were reminded of an escalated problem. */
    alerted_at: integer(),
  },
  (table) => [
    check("description", sql`length(${table.description}) BETWEEN 1 AND 2000`),
    check("offer", sql`${table.offer} > 0`),
    check("refunded", sql`${table.refunded} >= 0`),
    check("return_to", sql`json_valid(${table.return_to})`),
    check("label_note", sql`length(${table.label_note}) BETWEEN 1 AND 500`),
    check("return_carrier_name", sql`length(${table.return_carrier_name}) BETWEEN 1 AND 60`),
    check("return_number", sql`length(${table.return_number}) BETWEEN 5 AND 40`),
    check(
      "offered_has_offer",
      sql`${table.status} <> ${literal<ProblemStatus>("partial_offered")} OR ${table.offer} IS NOT NULL`,
    ),
    check(
      "agreed_has_terms",
      sql`${table.status} <> ${literal<ProblemStatus>("return_agreed")} OR (${table.return_to} IS NOT NULL AND ${table.label_by} IS NOT NULL)`,
    ),
    check(
      "sent_back_has_number",
      sql`${table.status} <> ${literal<ProblemStatus>("return_shipped")} OR (${table.return_carrier} IS NOT NULL AND ${table.return_number} IS NOT NULL)`,
    ),
    check(
      "seller_pays_for_not_as_described",
      sql`${table.kind} <> ${literal<ProblemKind>("not_as_described")} OR ${table.label_by} IS NOT ${literal<(typeof LABEL_PAYERS)[number]>("buyer")}`,
    ),
    uniqueIndex("problems_one_open")
      .on(table.order_id)
      .where(sql`${table.status} IN ${inList(OPEN_STATUSES)}`),
    uniqueIndex("problems_once")
      .on(table.order_id, table.kind)
      .where(sql`${table.kind} <> ${literal<ProblemKind>("paypal")}`),
  ],
);

export const problemEvents = sqliteTable(
  "problem_events",
  {
    id: text().primaryKey(),
    problem_id: text()
      .notNull()
      .references(() => problems.id),
    at: integer().notNull(),
    from_status: text().$type<ProblemStatus>(),
    to_status: text().$type<ProblemStatus>().notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    admin_id: text().references(() => users.id),
    words: text(),
    amount: integer(),
  },
  (table) => [
    check("words", sql`length(${table.words}) BETWEEN 1 AND 2000`),
    check("amount", sql`${table.amount} >= 0`),
  ],
);

export const problemPhotos = sqliteTable(
  "problem_photos",
  {
    problem_id: text()
      .notNull()
      .references(() => problems.id),
    /** What it was sent with; `null`: the report. */
    event_id: text().references(() => problemEvents.id),
    position: integer().notNull(),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    added_at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.problem_id, table.position] }),
    check("position", sql`${table.position} BETWEEN 0 AND 9`),
    check("width", sql`${table.width} > 0`),
    check("height", sql`${table.height} > 0`),
  ],
);

/** Payouts that are paid together, with one file. */
export const payoutBatches = sqliteTable(
  "payout_batches",
  {
    id: text().primaryKey(),
    /** Sum and number of its payouts when it was closed. */
    amount: integer().notNull(),
    payouts: integer().notNull(),
    /** The language of its file. */
    language: text({ enum: LANGUAGES }).notNull(),
    reference: text(),
    created_at: integer().notNull(),
    paid_at: integer(),
  },
  (table) => [
    check("amount", sql`${table.amount} > 0`),
    check("payouts", sql`${table.payouts} > 0`),
    check("reference", sql`length(${table.reference}) BETWEEN 1 AND 100`),
    check("paid_has_reference", sql`(${table.reference} IS NULL) = (${table.paid_at} IS NULL)`),
  ],
);

export const payouts = sqliteTable(
  "payouts",
  {
    id: text().primaryKey(),
    seller_id: text()
      .notNull()
      .references(() => sellerProfiles.user_id),
    /** The seller's payout account when the payout was created. */
    account: text().notNull(),
    amount: integer().notNull(),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default("requested"),
    /** Reference from the bank or PayPal. */
    reference: text(),
    created_at: integer().notNull(),
    moved_at: integer().notNull(),
    /** The batch whose file names it, with the names in that file. */
    batch_id: text().references(() => payoutBatches.id),
    store: text(),
    name: text(),
  },
  (table) => [
    check("account", sql`length(${table.account}) BETWEEN 1 AND 254`),
    check("amount", sql`${table.amount} > 0`),
    check("reference", sql`length(${table.reference}) BETWEEN 1 AND 100`),
    check(
      "sent_has_reference",
      sql`(${table.reference} IS NULL) = (${table.status} IN ${inList<PayoutStatus>(["requested", "failed"])})`,
    ),
  ],
);

export const payoutOrders = sqliteTable(
  "payout_orders",
  {
    payout_id: text()
      .notNull()
      .references(() => payouts.id),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.payout_id, table.order_id] }), check("amount", sql`${table.amount} <> 0`)],
);

/** Why an administrator suspended an account and until when, its holder's appeal, and the decision. */
export const suspensions = sqliteTable(
  "suspensions",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    rule: text({ enum: SUSPENSION_RULES }).notNull(),
    reason: text().notNull(),
    at: integer().notNull(),
    /** `null`: until an administrator lifts it. */
    until: integer(),
    appeal: text(),
    appealed_at: integer(),
    decision: text({ enum: SUSPENSION_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
    decision_reason: text(),
    /** When cron followed its end by time. */
    ended_at: integer(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("ends_later", sql`${table.until} > ${table.at}`),
    check("ended_after", sql`${table.ended_at} >= ${table.until}`),
    check("appeal", sql`length(${table.appeal}) BETWEEN 1 AND 1000`),
    check("appeal_has_time", sql`(${table.appealed_at} IS NULL) = (${table.appeal} IS NULL)`),
    check("decision_reason", sql`length(${table.decision_reason}) BETWEEN 1 AND 200`),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) + (${table.decision_reason} IS NULL) IN (0, 4)`,
    ),
  ],
);

/** What was said against an auction's result, and the decision. */
export const auctionComplaints = sqliteTable(
  "auction_complaints",
  {
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    cause: text({ enum: COMPLAINT_CAUSES }).notNull(),
    /** Empty once the account is closed. */
    words: text().notNull(),
    at: integer().notNull(),
    decision: text({ enum: COMPLAINT_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
    decision_reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.auction_id, table.user_id] }),
    check("words", sql`length(${table.words}) <= 1000`),
    check("decision_reason", sql`length(${table.decision_reason}) BETWEEN 1 AND 200`),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) + (${table.decision_reason} IS NULL) IN (0, 4)`,
    ),
  ],
);

/** What one administrator proposes and another confirms. */
export const proposals = sqliteTable(
  "proposals",
  {
    id: text().primaryKey(),
    what: text({ enum: PROPOSAL_KINDS }).notNull(),
    /** Whose role or debt. */
    user_id: text().references(() => users.id),
    order_id: text().references(() => orders.id),
    problem_id: text().references(() => problems.id),
    /** What a problem would be decided to. */
    outcome: text({ enum: REFUNDING_DECISIONS }),
    amount: integer(),
    fee_bearer: text({ enum: FEE_BEARERS }),
    /** Of a problem, the words to both sides. */
    reason: text(),
    proposed_by: text()
      .notNull()
      .references(() => users.id),
    proposed_at: integer().notNull(),
    until: integer().notNull(),
    decision: text({ enum: PROPOSAL_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
  },
  (table) => [
    check("amount", sql`${table.amount} > 0`),
    check(
      "reason",
      sql`length(${table.reason}) BETWEEN 1 AND iif(${table.what} = ${literal<ProposalKind>("problem")}, 2000, 200)`,
    ),
    check("ends_later", sql`${table.until} > ${table.proposed_at}`),
    check(
      "of_people",
      sql`(${table.user_id} IS NOT NULL) = (${table.what} IN ${inList<ProposalKind>(["role_granted", "role_revoked", "debt_repaid", "debt_written_off"])})`,
    ),
    check(
      "of_problems",
      sql`(${table.problem_id} IS NOT NULL) = (${table.what} = ${literal<ProposalKind>("problem")}) AND (${table.problem_id} IS NULL) = (${table.outcome} IS NULL)`,
    ),
    check(
      "of_orders",
      sql`(${table.order_id} IS NOT NULL) = (${table.what} IN ${inList<ProposalKind>(["refund", "cancelled"])}) AND (${table.order_id} IS NULL) = (${table.fee_bearer} IS NULL)`,
    ),
    check(
      "of_money",
      sql`(${table.amount} IS NULL) = (${table.what} IN ${inList<ProposalKind>(["role_granted", "role_revoked"])}) AND (${table.reason} IS NULL) = (${table.what} = ${literal<ProposalKind>("batch")})`,
    ),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) IN (0, 3)`,
    ),
  ],
);

/** Why a listing was taken down, its seller's appeal, and the decision. */
export const takedowns = sqliteTable(
  "takedowns",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    rule: text({ enum: TAKEDOWN_RULES }).notNull(),
    reason: text().notNull(),
    was: text({ enum: ["scheduled", "active", "paused", "reserved", "sold", "ended"] }).notNull(),
    at: integer().notNull(),
    appeal: text(),
    appealed_at: integer(),
    decision: text({ enum: TAKEDOWN_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
    decision_reason: text(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("appeal", sql`length(${table.appeal}) BETWEEN 1 AND 1000`),
    check("appeal_has_time", sql`(${table.appealed_at} IS NULL) = (${table.appeal} IS NULL)`),
    check("decision_reason", sql`length(${table.decision_reason}) BETWEEN 1 AND 200`),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) + (${table.decision_reason} IS NULL) IN (0, 4)`,
    ),
  ],
);

/** What people report. */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    noun: text({ enum: REPORTED_NOUNS }).notNull(),
    /** The id of what `noun` names. */
    about: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    cause: text({ enum: RULES }).notNull(),
    words: text(),
    /** In percent, by what became of the person's reports before. */
    weight: integer().notNull(),
    at: integer().notNull(),
    decision: text({ enum: REPORT_DECISIONS }),
    decided_at: integer(),
    decided_by: text().references(() => users.id),
    /** Why it was decided so; upheld ones have it since their reporters read it. */
    reason: text(),
    /** The takedown, the ruling or the suspension of an upheld one. */
    led_to: text(),
    /** When that was reversed. */
    reversed_at: integer(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("words", sql`length(${table.words}) BETWEEN 1 AND 500`),
    check("weight", sql`${table.weight} BETWEEN 1 AND 100`),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_at} IS NULL) + (${table.decided_by} IS NULL) IN (0, 3)`,
    ),
    uniqueIndex("reports_open").on(table.noun, table.about, table.user_id).where(sql`${table.decision} IS NULL`),
  ],
);

/** Things with open reports, and listings under review. Triggers keep them. */
export const reportCases = sqliteTable(
  "report_cases",
  {
    id: integer().primaryKey(),
    noun: text({ enum: [...REPORTED_NOUNS, "review"] }).notNull(),
    about: text().notNull(),
    reports: integer().notNull(),
    /** Of all its reports. */
    weight: integer().notNull(),
    /** The oldest. */
    since: integer().notNull(),
    /** As `caseDue`. */
    due: integer().notNull(),
  },
  (table) => [unique().on(table.noun, table.about)],
);

/** Texts that an administrator removed, and warnings to people, with the appeals against them. */
export const rulings = sqliteTable(
  "rulings",
  {
    id: text().primaryKey(),
    noun: text({ enum: RULED_NOUNS as [RuledNoun, ...RuledNoun[]] }).notNull(),
    /** The id of what `noun` names. */
    about: text().notNull(),
    part: text({ enum: ALL_PARTS as [RulingPart, ...RulingPart[]] }).notNull(),
    /** The person whose part was against the rules. */
    touched_id: text()
      .notNull()
      .references(() => users.id),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    rule: text({ enum: RULES }).notNull(),
    reason: text().notNull(),
    /** The removed text, or the row of a question as JSON. */
    kept: text(),
    at: integer().notNull(),
    appeal: text(),
    appealed_at: integer(),
    decision: text({ enum: TAKEDOWN_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
    decision_reason: text(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("appeal", sql`length(${table.appeal}) BETWEEN 1 AND 1000`),
    check("appeal_has_time", sql`(${table.appealed_at} IS NULL) = (${table.appeal} IS NULL)`),
    check("decision_reason", sql`length(${table.decision_reason}) BETWEEN 1 AND 200`),
    check(
      "decision_is_whole",
      sql`(${table.decision} IS NULL) + (${table.decided_by} IS NULL) + (${table.decided_at} IS NULL) + (${table.decision_reason} IS NULL) IN (0, 4)`,
    ),
    uniqueIndex("rulings_standing")
      .on(table.noun, table.about, table.part)
      .where(
        sql`${table.noun} <> ${literal<RuledNoun>("person")} AND ${table.decision} IS NOT ${literal<TakedownDecision>("restored")}`,
      ),
  ],
);

/** Listings that are not shown before an administrator has read them. */
export const listingReviews = sqliteTable(
  "listing_reviews",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The words that it is held for. */
    found: text({ mode: "json" }).$type<ProhibitedWord[]>().notNull(),
    /** What it becomes when it is released. */
    target: text({ enum: REVIEW_TARGETS }).notNull(),
    /** Of an auction that begins then. */
    terms: text({ mode: "json" }).$type<Terms>(),
    at: integer().notNull(),
    decision: text({ enum: LISTING_REVIEW_DECISIONS }),
    decided_by: text().references(() => users.id),
    decided_at: integer(),
  },
  (table) => [
    uniqueIndex("listing_reviews_open").on(table.product_id).where(sql`${table.decision} IS NULL`),
    check("decision_has_time", sql`(${table.decided_by} IS NULL) = (${table.decided_at} IS NULL)`),
  ],
);

/** What an administrator changed of a listing, why, and what its fields said before. */
export const listingCorrections = sqliteTable(
  "listing_corrections",
  {
    id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    before: text({ mode: "json" }).$type<Before>().notNull(),
    at: integer().notNull(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check("before", sql`json_valid(${table.before})`),
  ],
);

/** All that administrators did. Triggers write it. */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    what: text().$type<AuditedAction>().notNull(),
    noun: text().$type<AuditedNoun>().notNull(),
    about: text().notNull(),
    amount: integer(),
    reason: text(),
    at: integer().notNull(),
  },
  (table) => [
    check("what", sql`length(${table.what}) BETWEEN 1 AND 40`),
    check("noun", sql`length(${table.noun}) BETWEEN 1 AND 40`),
  ],
);

/** An entry's hash covers the entry and the hash before it. */
export const auditHashes = sqliteTable(
  "audit_hashes",
  {
    seq: integer()
      .primaryKey()
      .references(() => auditEntries.seq),
    hash: text().notNull(),
  },
  (table) => [check("hash", sql`length(${table.hash}) = 64`)],
);

export const adminActions = sqliteTable(
  "admin_actions",
  {
    id: text().primaryKey(),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    what: text({ enum: ADMIN_ACTIONS }).notNull(),
    order_id: text().references(() => orders.id),
    payout_id: text().references(() => payouts.id),
    batch_id: text().references(() => payoutBatches.id),
    seller_id: text().references(() => sellerProfiles.user_id),
    amount: integer(),
    reason: text(),
    at: integer().notNull(),
  },
  (table) => [
    check("reason", sql`length(${table.reason}) BETWEEN 1 AND 200`),
    check(
      "about_one",
      sql`(${table.order_id} IS NOT NULL) + (${table.payout_id} IS NOT NULL) + (${table.batch_id} IS NOT NULL) + (${table.seller_id} IS NOT NULL) = 1`,
    ),
  ],
);

export const reconciliations = sqliteTable(
  "reconciliations",
  {
    id: text().primaryKey(),
    started_at: integer().notNull(),
    since: integer().notNull(),
    stage: text({ enum: STAGES }).notNull().default("payments"),
    bookmark: text().notNull().default(""),
    payments: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    products: integer().notNull().default(0),
    ended_at: integer(),
    /** When a portion was last finished. */
    advanced_at: integer(),
  },
  (table) => [
    check("end_is_done", sql`(${table.ended_at} IS NULL) = (${table.stage} <> ${literal<Stage>("done")})`),
    uniqueIndex("reconciliations_running").on(sql`(${table.ended_at} IS NULL)`).where(sql`${table.ended_at} IS NULL`),
  ],
);

export const discrepancies = sqliteTable(
  "discrepancies",
  {
    id: text().primaryKey(),
    kind: text().$type<FindingKind>().notNull(),
    about: text().notNull(),
    facts: text({ mode: "json" }).$type<Facts>().notNull(),
    found_at: integer().notNull(),
    settled_at: integer(),
  },
  (table) => [
    check("facts", sql`json_valid(${table.facts})`),
    uniqueIndex("discrepancies_open").on(table.about, table.kind).where(sql`${table.settled_at} IS NULL`),
  ],
);

/** A run of a cron. `id` is the request id of its lines in the log. */
export const cronRuns = sqliteTable(
  "cron_runs",
  {
    id: text().primaryKey(),
    cron: text({ enum: CRON_NAMES }).notNull(),
    started_at: integer().notNull(),
    /** `null` while it works, and of a run that was cut off. */
    ended_at: integer(),
    due: text({ mode: "json" }).$type<DueQueue[]>().notNull(),
    failure: text(),
  },
  (table) => [
    check("due", sql`json_valid(${table.due})`),
    check("failure", sql`length(${table.failure}) BETWEEN 1 AND 300`),
  ],
);

/** Queues that administrators were told are late. */
export const lateQueues = sqliteTable("late_queues", {
  queue: text().$type<Queue | DeskQueue>().primaryKey(),
  since: integer().notNull(),
  /** When administrators were told. */
  told_at: integer(),
});

/** A trigger keeps the last ones. */
export const faults = sqliteTable(
  "faults",
  {
    id: integer().primaryKey(),
    at: integer().notNull(),
    request_id: text().notNull(),
    route: text().notNull(),
    message: text().notNull(),
  },
  (table) => [
    check("request_id", sql`length(${table.request_id}) BETWEEN 1 AND 100`),
    check("route", sql`length(${table.route}) <= 200`),
    check("message", sql`length(${table.message}) <= 300`),
  ],
);

export const storageSizes = sqliteTable(
  "storage_sizes",
  {
    place: text({ enum: PLACES }).primaryKey(),
    /** `null` until a bucket was once counted to its end. */
    bytes: integer(),
    objects: integer(),
    measured_at: integer(),
    next_bytes: integer().notNull().default(0),
    next_objects: integer().notNull().default(0),
  },
  (table) => [check("bytes", sql`${table.bytes} >= 0`), check("objects", sql`${table.objects} >= 0`)],
);

/** Applications that may sign people in. */
export const oauthClients = sqliteTable(
  "oauth_clients",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    website: text().notNull(),
    logo: text(),
    redirects: text({ mode: "json" }).$type<string[]>().notNull(),
    /** An application that keeps no secret has none. */
    secret_hash: text(),
    added_by: text()
      .notNull()
      .references(() => users.id),
    added_at: integer().notNull(),
  },
  (table) => [
    check("name", sql`length(${table.name}) BETWEEN 1 AND 60`),
    check("website", sql`length(${table.website}) BETWEEN 1 AND 500`),
    check("logo", sql`length(${table.logo}) BETWEEN 1 AND 500`),
    check("redirects", sql`json_array_length(${table.redirects}) BETWEEN 1 AND 10`),
    check("secret_hash", sql`length(${table.secret_hash}) = 43`),
  ],
);

/** What a person lets an application read. */
export const consents = sqliteTable(
  "consents",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    client_id: text()
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    scopes: text().notNull(),
    granted_at: integer().notNull(),
    last_used_at: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.client_id] }),
    check("scopes", sql`length(${table.scopes}) > 0`),
  ],
);

/** Requests of applications to sign a person in, each with the code that answers it. */
export const authorizations = sqliteTable(
  "authorizations",
  {
    id: text().primaryKey(),
    client_id: text()
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    redirect: text().notNull(),
    scopes: text().notNull(),
    state: text(),
    nonce: text(),
    challenge: text().notNull(),
    created_at: integer().notNull(),
    /** Who read it first. */
    user_id: text().references(() => users.id, { onDelete: "cascade" }),
    status: text({ enum: AUTHORIZATION_STATUSES }).notNull().default("pending"),
    code_hash: text().unique(),
    code_expires_at: integer(),
    /** The session in which it was approved: without it the code is worth nothing. */
    approved_in: text(),
    used_at: integer(),
    /** The session that the code opened. */
    opened: text(),
  },
  (table) => {
    const { status, user_id, code_hash, code_expires_at, approved_in, used_at, opened } = table;
    const pending = literal<AuthorizationStatus>("pending");
    const approved = literal<AuthorizationStatus>("approved");
    return [
      check("id", sql`length(${table.id}) = 32`),
      check("scopes", sql`length(${table.scopes}) > 0`),
      check("challenge", sql`length(${table.challenge}) = 43`),
      check("decided", sql`${status} = ${pending} OR ${user_id} IS NOT NULL`),
      check(
        "approved",
        sql`(${status} = ${approved}) + (${code_hash} IS NOT NULL) + (${code_expires_at} IS NOT NULL) + (${approved_in} IS NOT NULL) IN (0, 4)`,
      ),
      check(
        "used",
        sql`(${used_at} IS NULL) = (${opened} IS NULL) AND (${used_at} IS NULL OR ${code_hash} IS NOT NULL)`,
      ),
    ];
  },
);

/**
 * The tables between which reads walk (`queryOf`), with their relations: from a row to its children or its parent, and the
 * way back that drizzle needs. One that no read walks is not here: references() tells of it.
 */
export const related = {
  users,
  usersRelations: relations(users, ({ many }) => ({
    addresses: many(addresses),
    sessions: many(sessions),
    notifications: many(notifications),
    mails: many(mails),
  })),

  addresses,
  addressesRelations: relations(addresses, ({ one }) => ({
    user: one(users, { fields: [addresses.user_id], references: [users.id] }),
  })),

  sessions,
  sessionsRelations: relations(sessions, ({ one }) => ({
    user: one(users, { fields: [sessions.user_id], references: [users.id] }),
  })),

  notifications,
  notificationsRelations: relations(notifications, ({ one }) => ({
    user: one(users, { fields: [notifications.user_id], references: [users.id] }),
  })),

  mails,
  mailsRelations: relations(mails, ({ one }) => ({
    user: one(users, { fields: [mails.user_id], references: [users.id] }),
  })),

  products,
  productsRelations: relations(products, ({ many }) => ({
    images: many(productImages),
  })),

  productImages,
  productImagesRelations: relations(productImages, ({ one }) => ({
    product: one(products, { fields: [productImages.product_id], references: [products.id] }),
  })),

  drafts,
  draftsRelations: relations(drafts, ({ many }) => ({
    images: many(draftImages),
  })),

  draftImages,
  draftImagesRelations: relations(draftImages, ({ one }) => ({
    draft: one(drafts, { fields: [draftImages.draft_id], references: [drafts.id] }),
  })),

  auctions,
  auctionsRelations: relations(auctions, ({ one }) => ({
    product: one(products, { fields: [auctions.product_id], references: [products.id] }),
    revelation: one(revelations),
  })),

  revelations,
  revelationsRelations: relations(revelations, ({ one }) => ({
    auction: one(auctions, { fields: [revelations.auction_id], references: [auctions.id] }),
    admin: one(users, { fields: [revelations.admin_id], references: [users.id] }),
  })),

  orders,
  ordersRelations: relations(orders, ({ one, many }) => ({
    buyer: one(users, { fields: [orders.buyer_id], references: [users.id] }),
    feedback: many(feedback),
  })),

  feedback,
  feedbackRelations: relations(feedback, ({ one }) => ({
    order: one(orders, { fields: [feedback.order_id], references: [orders.id] }),
  })),

  payouts,
  payoutsRelations: relations(payouts, ({ many }) => ({
    parts: many(payoutOrders),
  })),

  payoutOrders,
  payoutOrdersRelations: relations(payoutOrders, ({ one }) => ({
    payout: one(payouts, { fields: [payoutOrders.payout_id], references: [payouts.id] }),
    order: one(orders, { fields: [payoutOrders.order_id], references: [orders.id] }),
  })),
};
