import { type AnySQLiteColumn, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ROLES } from "~/domain/accounts/account";
import type { AddressFields } from "~/domain/accounts/address";
import { CLOSINGS } from "~/domain/auctions/auction";
import type { AuctionRules } from "~/domain/auctions/auction-rules";
import { EVENT_TYPES } from "~/domain/auctions/history";
import type { AccountMatch } from "~/domain/auctions/second-account";
import { STRIKE_DECISIONS } from "~/domain/auctions/strike";
import { CATEGORIES, type Category, CONDITIONS, type Condition } from "~/domain/catalog/product";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { FEEDBACK_PARTS, RATINGS, SIDES } from "~/domain/feedback/feedback";
import type { MailKind, MessageOf } from "~/domain/messages/message";
import { ADMIN_ACTIONS } from "~/domain/moderation/admin-action";
import { ACTORS } from "~/domain/moves";
import type { EventReason } from "~/domain/orders/move-reasons";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/orders/order";
import { ACCOUNT_REFUSALS } from "~/domain/payments/account-refusal";
import { ENTRY_KINDS, LEDGER_ACCOUNTS } from "~/domain/payments/ledger";
import { PAYMENT_STATUSES } from "~/domain/payments/payment";
import { PAYOUT_STATUSES } from "~/domain/payouts/payout";
import { PROBLEM_STATUSES, type ProblemStatus } from "~/domain/problems/problem";
import { PROBLEM_KINDS } from "~/domain/problems/problem-report";
import { LABEL_PAYERS } from "~/domain/problems/problem-terms";
import { type Facts, type FindingKind, STAGES } from "~/domain/reconciliation/reconciliation";
import { FEE_BEARERS, REFUND_CAUSES, REFUND_STATUSES, WHOLE_STATUSES } from "~/domain/refunds/refund";
import { type Carrier, SHIPPING_METHODS } from "~/domain/shipments/shipment";

// Drizzle's view of the database. Indexes, triggers and the CHECKs of numbers and texts are in migrations/. Each `enum`
// here is a CHECK there; tests/data/schema.test.ts compares both.

const LANGUAGES = ["en", "es"] as const;
const ANSWERS = ["accepted", "declined"] as const;

export const users = sqliteTable("users", {
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
});

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

export const sessions = sqliteTable("sessions", {
  id_hash: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  user_agent: text().notNull().default(""),
  created_at: integer().notNull(),
  last_used_at: integer().notNull(),
});

export const rateLimits = sqliteTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  window_start: integer().notNull(),
  last_at: integer().notNull(),
});

export const sellerProfiles = sqliteTable("seller_profiles", {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  handle: text().notNull(),
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
});

export const products = sqliteTable("products", {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull(),
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
});

const imageColumns = {
  position: integer().notNull(),
  key: text().notNull(),
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
  (table) => [primaryKey({ columns: [table.product_id, table.position] })],
);

export const drafts = sqliteTable("drafts", {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  fields: text().notNull().default("{}"),
  updated_at: integer().notNull(),
});

export const draftImages = sqliteTable(
  "draft_images",
  {
    draft_id: text()
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    ...imageColumns,
  },
  (table) => [primaryKey({ columns: [table.draft_id, table.position] })],
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
  (table) => [primaryKey({ columns: [table.category, table.condition, table.is_auction, table.free_shipping] })],
);

export const addresses = sqliteTable("addresses", {
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
});

export const links = sqliteTable("links", {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  purpose: text({ enum: ["recover", "confirm-email", "change-email"] }).notNull(),
  email: text().notNull(),
  expires_at: integer().notNull(),
});

export const mails = sqliteTable("mails", {
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
});

export const notifications = sqliteTable("notifications", {
  id: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  /** A kind that `hasNotification` knows, unless a newer version of the app wrote it. */
  message: text({ mode: "json" }).$type<{ kind: string }>().notNull(),
  created_at: integer().notNull(),
  read_at: integer(),
});

export const totals = sqliteTable("totals", {
  name: text().$type<"users" | "products" | "orders" | "revenue">().primaryKey(),
  n: integer().notNull(),
});

export const auctions = sqliteTable("auctions", {
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
});

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
  (table) => [primaryKey({ columns: [table.auction_id, table.user_id] })],
);

export const auctionEvents = sqliteTable(
  "auction_events",
  {
    auction_id: text()
      .notNull()
      .references(() => auctions.id),
    seq: integer().notNull(),
    id: text().notNull(),
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
  (table) => [primaryKey({ columns: [table.auction_id, table.seq] })],
);

/** Auctions whose bids were all revealed to buyer and seller for a dispute. */
export const revelations = sqliteTable("revelations", {
  auction_id: text()
    .primaryKey()
    .references(() => auctions.id),
  admin_id: text()
    .notNull()
    .references(() => users.id),
  reason: text().notNull(),
  at: integer().notNull(),
});

export const revisions = sqliteTable("revisions", {
  id: text().primaryKey(),
  product_id: text()
    .notNull()
    .references(() => products.id, { onDelete: "cascade" }),
  at: integer().notNull(),
  text: text().notNull(),
});

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

export const orders = sqliteTable("orders", {
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
  /** Centavos that the ledger owes the seller for this order. */
  payable: integer().notNull().default(0),
});

export const shipments = sqliteTable("shipments", {
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
});

export const orderMessages = sqliteTable("order_messages", {
  id: text().primaryKey(),
  order_id: text()
    .notNull()
    .references(() => orders.id),
  user_id: text()
    .notNull()
    .references(() => users.id),
  at: integer().notNull(),
  body: text().notNull(),
});

export const feedback = sqliteTable(
  "feedback",
  {
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** Role of the author. */
    role: text({ enum: SIDES }).notNull(),
    id: text().notNull(),
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
  (table) => [primaryKey({ columns: [table.order_id, table.role] })],
);

export const feedbackRemovals = sqliteTable(
  "feedback_removals",
  {
    feedback_id: text()
      .notNull()
      .references(() => feedback.id),
    part: text({ enum: FEEDBACK_PARTS }).notNull(),
    admin_id: text()
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** The removed text. */
    removed: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedback_id, table.part] })],
);

export const strikes = sqliteTable("strikes", {
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
});

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
  (table) => [primaryKey({ columns: [table.auction_id, table.user_id] })],
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
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);

export const offers = sqliteTable("offers", {
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
});

export const carts = sqliteTable("carts", {
  id: text().primaryKey(),
  user_id: text().references(() => users.id, { onDelete: "cascade" }),
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
  (table) => [primaryKey({ columns: [table.cart_id, table.product_id] })],
);

export const checkouts = sqliteTable("checkouts", {
  id: text().primaryKey(),
  buyer_id: text()
    .notNull()
    .references(() => users.id),
  currency: text().notNull(),
  total: integer().notNull(),
  ship_to: text({ mode: "json" }).$type<AddressFields>().notNull(),
  expires_at: integer().notNull(),
  created_at: integer().notNull(),
});

export const payments = sqliteTable("payments", {
  id: text().primaryKey(),
  checkout_id: text()
    .notNull()
    .references(() => checkouts.id),
  attempt: integer().notNull(),
  paypal_order_id: text(),
  status: text({ enum: PAYMENT_STATUSES }).notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  capture_id: text(),
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
});

export const orderEvents = sqliteTable("order_events", {
  id: text().primaryKey(),
  order_id: text()
    .notNull()
    .references(() => orders.id),
  at: integer().notNull(),
  from_status: text().$type<OrderStatus>(),
  to_status: text().$type<OrderStatus>().notNull(),
  actor: text({ enum: ACTORS }).notNull(),
  /** A code. */
  reason: text().$type<EventReason>(),
  /** What a seller or an administrator wrote. */
  words: text(),
});

export const ledgerEntries = sqliteTable("ledger_entries", {
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
});

export const refunds = sqliteTable("refunds", {
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
});

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

export const cancellations = sqliteTable("cancellations", {
  order_id: text()
    .primaryKey()
    .references(() => orders.id),
  reason: text().notNull(),
  asked_at: integer().notNull(),
  answer: text({ enum: ANSWERS }),
  answered_at: integer(),
});

export const disputes = sqliteTable("disputes", {
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
});

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
export const paypalMovements = sqliteTable("paypal_movements", {
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
});

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

/** How far the list of PayPal's disputes was read, in one row. */
/** Disputes that PayPal's list named and that are not recorded yet. */
export const listedDisputes = sqliteTable("listed_disputes", {
  /** PayPal's. */
  id: text().primaryKey(),
  listed_at: integer().notNull(),
  /** `null` before PayPal was asked about it. */
  asked_at: integer(),
});

export const disputeReads = sqliteTable("dispute_reads", {
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
});

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

export const accountRefusals = sqliteTable("account_refusals", {
  kind: text({ enum: ACCOUNT_REFUSALS }).primaryKey(),
  code: text().notNull(),
  debug_id: text(),
  times: integer().notNull(),
  since: integer().notNull(),
  last_at: integer().notNull(),
});

export const problems = sqliteTable("problems", {
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
});

export const problemEvents = sqliteTable("problem_events", {
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
});

export const problemPhotos = sqliteTable(
  "problem_photos",
  {
    problem_id: text()
      .notNull()
      .references(() => problems.id),
    position: integer().notNull(),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    added_at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.problem_id, table.position] })],
);

/** Payouts that are paid together, with one file. */
export const payoutBatches = sqliteTable("payout_batches", {
  id: text().primaryKey(),
  /** Sum and number of its payouts when it was closed. */
  amount: integer().notNull(),
  payouts: integer().notNull(),
  /** The language of its file. */
  language: text({ enum: LANGUAGES }).notNull(),
  reference: text(),
  created_at: integer().notNull(),
  paid_at: integer(),
});

export const payouts = sqliteTable("payouts", {
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
});

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
  (table) => [primaryKey({ columns: [table.payout_id, table.order_id] })],
);

export const adminActions = sqliteTable("admin_actions", {
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
});

export const reconciliations = sqliteTable("reconciliations", {
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
});

export const discrepancies = sqliteTable("discrepancies", {
  id: text().primaryKey(),
  kind: text().$type<FindingKind>().notNull(),
  about: text().notNull(),
  facts: text({ mode: "json" }).$type<Facts>().notNull(),
  found_at: integer().notNull(),
  settled_at: integer(),
});
