import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listDisputedResults } from "~/data/auctions/complaints.server";
import { listSecondAccounts } from "~/data/auctions/second-accounts.server";
import { listAppeals } from "~/data/auctions/strikes.server";
import type { Database } from "~/data/connect.server";
import { listOpenDisputes } from "~/data/disputes/open-disputes.server";
import { listPlacements } from "~/data/disputes/placements.server";
import { listAdminOrders, listQueuedOrders } from "~/data/moderation/admin-orders.server";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { listProposals } from "~/data/moderation/proposals.server";
import { listReportCases } from "~/data/moderation/report-cases.server";
import { listAppealedRulings } from "~/data/moderation/rulings.server";
import { listAppealedTakedowns } from "~/data/moderation/takedowns.server";
import { findTotals } from "~/data/moderation/totals.server";
import { listFaults } from "~/data/operations/faults.server";
import { listReachedLimits } from "~/data/operations/reached-limits.server";
import { listWaiting } from "~/data/operations/waiting-rows.server";
import { listHeldPayments, listReviewedPayments } from "~/data/payments/held-payments.server";
import { listLastEvents } from "~/data/payments/webhook-events.server";
import { listBalances } from "~/data/payouts/balances.server";
import {
  listBatches,
  listLeftOutPayouts,
  listUnbatchedPayouts,
  listUnpaidBatches,
} from "~/data/payouts/batches.server";
import { listDebtors } from "~/data/payouts/debts.server";
import { listPayouts } from "~/data/payouts/payouts.server";
import { listEscalatedProblems } from "~/data/problems/escalated-problems.server";
import { listOpenFindings, listSettledFindings } from "~/data/reconciliation/findings.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { listMissedSearches } from "~/data/search/missed-searches.server";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { type DeskList, readDeskQuery } from "~/domain/moderation/desk-list";
import { DAY } from "~/domain/time";
import { openDatabase } from "../../../dev/database";
import { runCounted } from "../../support/steps";

/** Rows of each kind; and how many of them may wait. */
const SIZES = [
  [300, 300],
  [1_500, 1_500],
  [1_500, 300],
] as const;
const NOW = Date.now();
const ADMIN = { id: "eva" } as Admin;
const MOST = 25;

let folder: string;
let markets: InstanceType<typeof SqliteDatabase>[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-"));
  markets = await Promise.all(
    SIZES.map(([size, waiting]) => fill(join(folder, `${size}-${waiting}.db`), size, waiting)),
  );
});
afterAll(async () => {
  for (const market of markets) market.close();
  await rm(folder, { recursive: true });
});

/** One of everything that waits at the desk for each `n`, and as much that is over. Seller `u1` sells to Ana, and so on. */
async function fill(file: string, size: number, waiting: number) {
  /** Every second of those that may wait, or of every third. */
  const waits = (of: number, rest = 1) => `(n <= ${waiting} AND n % ${of} = ${rest})`;
  await (await openDatabase(file)).stop();
  const db = new SqliteDatabase(file);
  // Guards say what may follow what; here things only have to be there.
  const guards = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%RAISE(%'").all();
  for (const { name } of guards as { name: string }[]) db.exec(`DROP TRIGGER ${name}`);
  const each = (into: string, select: string) =>
    db.exec(
      `WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size}) INSERT INTO ${into} SELECT ${select}`,
    );
  const at = `${NOW - 60 * DAY} + n`;
  db.exec(`BEGIN;
    INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES
      ('ana', 'a@example.com', 'Ana', 'x', 0), ('eva', 'e@example.com', 'Eva', 'x', 0);
    INSERT INTO user_roles (user_id, role) VALUES ('eva', 'admin');`);
  each(
    "users (id, email, full_name, password_hash, created_at)",
    "'u' || n, 'u' || n || '@example.com', 'Ugo', 'x', n FROM n",
  );
  each(
    "seller_profiles (id, user_id, handle, business_name, payout_account, created_at)",
    "'u' || n, 'u' || n, 'u' || n, 'Tienda', 'u' || n || '@example.com', 0 FROM n",
  );
  each(
    "products (id, title, category, condition, price, seller_id, image_url, status, is_auction, created_at)",
    "'p' || n, 'Silla', 'other', 'new', 100, 'u' || n, 'k', iif(n % 2, 'active', 'removed'), 0, n FROM n",
  );
  each(
    "checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)",
    `'c' || n, 'ana', 'MXN', 100, '{}', ${at}, ${at} FROM n`,
  );
  each(
    "orders (id, product_id, buyer_id, seller_id, title, amount, status, checkout_id, payment_method, created_at, moved_at)",
    `'o' || n, 'p' || n, 'ana', 'u' || n, 'Silla', 100, CASE WHEN ${waits(3, 0)} THEN 'problem_open' WHEN ${waits(3)} THEN 'payment_pending' ELSE 'completed' END,
      'c' || n, 'paypal', ${at}, ${at} FROM n`,
  );
  each(
    "payments (id, checkout_id, attempt, paypal_order_id, status, amount, currency, capture_id, pending_reason, fee, created_at, updated_at, moved_at)",
    `'y' || n, 'c' || n, 1, 'PO' || n, iif(${waits(3)}, 'capture_pending', 'captured'), 100, 'MXN', 'CA' || n,
      iif(n % 3 = 1, iif(n % 2, 'PENDING_REVIEW', 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'), NULL), 5, ${at}, ${at}, ${at} FROM n`,
  );
  each(
    "payment_orders (payment_id, order_id)",
    "'y' || n, 'o' || n FROM n WHERE 'y' || n NOT IN (SELECT payment_id FROM payment_orders)",
  );
  each(
    "ledger_entries (id, order_id, kind, payment_id, account, amount, at)",
    `'l' || n || v.value, 'o' || n, 'sale', 'y' || n, v.value, CASE v.value WHEN 'buyer_clearing' THEN -100 WHEN 'paypal_fee' THEN 5 ELSE 95 END, ${at}
      FROM n, json_each('["buyer_clearing","paypal_fee","seller_payable"]') v WHERE n % 3 <> 1`,
  );
  each(
    "refunds (id, order_id, payment_id, amount, cause, status, fault, created_at, updated_at)",
    `'r' || n, 'o' || n, 'y' || n, 50, 'problem', CASE WHEN ${waits(3, 0)} THEN 'failed' WHEN ${waits(3)} THEN 'due' ELSE 'done' END,
      iif(n % 3 = 2, NULL, 'INSUFFICIENT_FUNDS'), ${at}, ${at} FROM n`,
  );
  // Every sixth seller owes.
  each(
    "ledger_entries (id, order_id, kind, refund_id, account, amount, at)",
    `'d' || n, 'o' || n, 'refund', 'r' || n, 'seller_payable', -200, ${at} FROM n WHERE ${waits(6, 5)}`,
  );
  each(
    "payout_batches (id, amount, payouts, language, reference, created_at, paid_at)",
    `'g' || n, 95, 1, 'es', iif(${waits(4, 2)}, NULL, 'SPEI'), ${at}, iif(${waits(4, 2)}, NULL, ${at}) FROM n`,
  );
  each(
    "payouts (id, seller_id, account, amount, status, reference, created_at, moved_at, batch_id, store, name)",
    `'w' || n, 'u' || n, 'x', 95, iif(n <= ${waiting} AND n % 3 <> 1, 'requested', 'paid'), iif(n <= ${waiting} AND n % 3 <> 1, NULL, 'SPEI'), ${at}, ${at}, iif(n % 4 = 2, 'g' || n, NULL),
      iif(n % 4 = 2, 'T', NULL), iif(n % 4 = 2, 'U', NULL) FROM n`,
  );
  each("payout_orders (payout_id, order_id, amount)", "'w' || n, 'o' || n, 95 FROM n");
  each(
    "problems (id, order_id, kind, description, status, opened_at, moved_at, due_at)",
    `'m' || n, 'o' || n, 'not_as_described', 'Broken', iif(${waits(3, 0)}, 'escalated', 'resolved_refund'), ${at}, ${at}, ${NOW} FROM n WHERE n % 3 <> 1`,
  );
  each(
    "disputes (id, payment_id, reason, status, amount, created_at, updated_at)",
    `'D' || n, 'y' || n, 'X', iif(${waits(2)}, 'UNDER_REVIEW', 'RESOLVED'), 50, ${at}, ${at} FROM n`,
  );
  each(
    "dispute_payments (dispute_id, payment_id)",
    "'D' || n, 'y' || n FROM n WHERE 'D' || n NOT IN (SELECT dispute_id FROM dispute_payments)",
  );
  each(
    "strikes (order_id, user_id, at, appeal, appealed_at, decision, decided_by, decided_at, decision_reason)",
    `'o' || n, 'u' || n, ${at}, 'No', ${at}, iif(${waits(2)}, NULL, 'kept'), iif(${waits(2)}, NULL, 'eva'), iif(${waits(2)}, NULL, 1), iif(${waits(2)}, NULL, 'x') FROM n`,
  );
  each(
    "auctions (id, product_id, seller_id, start, starts_at, original_end, rules, salt, created_at, hash, ends_at, closing, closed_at, is_started)",
    `'a' || n, 'p' || n, 'u' || n, 100, n, ${at}, '${JSON.stringify(AUCTION_RULES)}', 's', n, '${"0".repeat(64)}', ${at}, 'ended_no_bids', ${at}, 1 FROM n`,
  );
  each("bidders (auction_id, user_id, number)", "'a' || n, 'ana', 1 FROM n");
  each(
    "second_accounts (auction_id, user_id, matches, at, reviewed_at, reviewed_by)",
    `'a' || n, 'ana', '["device"]', ${at}, iif(${waits(2)}, NULL, 1), iif(${waits(2)}, NULL, 'eva') FROM n`,
  );
  each(
    "auction_complaints (auction_id, user_id, cause, words, at, decision, decided_by, decided_at, decision_reason)",
    `'a' || n, 'ana', 'other', 'x', ${at}, iif(${waits(2)}, NULL, 'stands'), iif(${waits(2)}, NULL, 'eva'), iif(${waits(2)}, NULL, 1), iif(${waits(2)}, NULL, 'x') FROM n`,
  );
  each(
    "proposals (id, what, user_id, reason, proposed_by, proposed_at, until, decision, decided_by, decided_at)",
    `'f' || n, 'role_granted', 'u' || n, 'x', 'eva', ${at}, ${NOW + DAY}, iif(${waits(2)}, NULL, 'declined'), iif(${waits(2)}, NULL, 'eva'), iif(${waits(2)}, NULL, 1) FROM n`,
  );
  each(
    "reports (id, noun, about, user_id, cause, weight, at)",
    `'t' || n, 'listing', 'p' || n, 'ana', 'fake', 100, ${at} FROM n`,
  );
  db.exec(
    `UPDATE reports SET decision = 'dismissed', decided_at = 1, decided_by = 'eva' WHERE substr(id, -1) IN ('0', '5') OR CAST(substr(id, 2) AS INTEGER) > ${waiting}`,
  );
  each(
    "takedowns (id, product_id, admin_id, rule, reason, was, at, appeal, appealed_at, decision, decided_by, decided_at, decision_reason)",
    `'k' || n, 'p' || n, 'eva', 'fake', 'x', 'active', ${at}, 'No', ${at}, iif(${waits(4, 2)}, NULL, 'kept'), iif(${waits(4, 2)}, NULL, 'eva'), iif(${waits(4, 2)}, NULL, 1), iif(${waits(4, 2)}, NULL, 'x')
      FROM n WHERE n % 2 = 0`,
  );
  each(
    "rulings (id, noun, about, part, touched_id, admin_id, rule, reason, at, appeal, appealed_at, decision, decided_by, decided_at, decision_reason)",
    `'z' || n, 'person', 'u' || n, 'conduct', 'u' || n, 'eva', 'fraud', 'x', ${at}, 'No', ${at}, iif(${waits(2)}, NULL, 'kept'), iif(${waits(2)}, NULL, 'eva'), iif(${waits(2)}, NULL, 1), iif(${waits(2)}, NULL, 'x') FROM n`,
  );
  each(
    "discrepancies (id, kind, about, facts, found_at, settled_at)",
    `'q' || n, 'stock', 'p' || n, '{}', ${at}, iif(${waits(2)}, NULL, ${at}) FROM n`,
  );
  each(
    "missed_searches (day, hash, words, n)",
    `${Math.floor(NOW / DAY) * DAY} - n % 60 * ${DAY}, 'h' || n, 'palabra' || n, 1 + n % 9 FROM n`,
  );
  each(
    "oauth_clients (id, name, website, redirects, added_by, added_at)",
    "'C' || n, 'App', 'https://a.example', '[\"x\"]', 'eva', n FROM n",
  );
  each(
    "webhook_events (id, type, received_at, handled_at)",
    `'v' || n, iif(n % 2, 'PAYMENT.CAPTURE.COMPLETED', 'CUSTOMER.DISPUTE.CREATED'), ${NOW} - n, iif(${waits(2)}, NULL, n) FROM n`,
  );
  each(
    "cron_runs (id, cron, started_at, ended_at, due)",
    `'n' || n, 'minute', ${NOW} - n * 60000, ${NOW} - n * 60000 + 5, '[]' FROM n`,
  );
  each(
    "rate_limits (key, count, window_start, last_at)",
    `'sign-in:pair:' || n, 1000, ${NOW}, ${NOW} FROM n WHERE n <= ${waiting}`,
  );
  each("faults (at, request_id, route, message)", `${NOW} - n, 'q' || n, '/', 'x' FROM n`);
  db.exec("COMMIT");
  return db;
}

type Read = (db: Database, from: string | null) => Promise<{ id: string }[]>;
const query = (list: DeskList, choices = "") => readDeskQuery(list, new URLSearchParams(choices));

/** All lists of the desk with a next page. */
const PAGED: Record<string, Read> = {
  products: (db, from) => listAdminProducts(db, ADMIN, query("products"), from, MOST),
  "products of a filter": (db, from) =>
    listAdminProducts(db, ADMIN, query("products", "status=removed&q=silla"), from, MOST),
  orders: (db, from) => listAdminOrders(db, ADMIN, query("orders", "sort=highest"), from, MOST),
  "orders of a filter": (db, from) =>
    listAdminOrders(db, ADMIN, query("orders", "status=completed&method=paypal"), from, MOST),
  people: (db, from) => listAdminUsers(db, ADMIN, query("users", "kind=seller"), from, MOST),
  "orders with a problem to decide": (db, from) => listQueuedOrders(db, ADMIN, "escalated", from, MOST),
  "orders with a refused refund": (db, from) => listQueuedOrders(db, ADMIN, "refund-failed", from, MOST),
  "reported things": (db, from) => listReportCases(db, ADMIN, from, MOST),
  balances: (db, from) => listBalances(db, ADMIN, from, MOST),
  payouts: (db, from) => listPayouts(db, ADMIN, from, MOST),
  "batches of payouts": async (db, from) =>
    (await listBatches(db, ADMIN, from, MOST)).map(({ cursor }) => ({ id: cursor })),
  differences: (db, from) => listOpenFindings(db, ADMIN, from, MOST),
  "missed searches": (db, from) => listMissedSearches(db, ADMIN, from && decodeURIComponent(from), MOST),
};

test.each(Object.entries(PAGED))("%s: each page costs the same in a market five times as large", async (_, read) => {
  const taken: number[][] = [];
  for (const market of markets.slice(0, 2)) {
    const first = await runCounted(market as never, (db) => read(db, null));
    expect(first.rows).toHaveLength(MOST);
    const next = await runCounted(market as never, (db) => read(db, first.rows.at(-1)?.id ?? ""));
    expect(next.rows).toHaveLength(MOST);
    expect(next.rows.map(({ id }) => id)).not.toContain(first.rows[0]?.id);
    taken.push([first.steps, next.steps]);
  }
  const [small = [], large = []] = taken;
  for (const [page, steps] of large.entries())
    expect(steps, `${small[page]} steps`).toBeLessThan((small[page] ?? 0) * 1.1 + 100);
});

/** What stands at the desk without a next page: the longest waiting, or the newest. */
const SHORT: Record<string, (db: Database) => Promise<unknown[]>> = {
  totals: async (db) => [await findTotals(db, ADMIN)],
  "settled differences": (db) => listSettledFindings(db, ADMIN, MOST),
  "appealed strikes": (db) => listAppeals(db, ADMIN, MOST),
  "bidders like sellers": (db) => listSecondAccounts(db, ADMIN, MOST),
  "disputed results": (db) => listDisputedResults(db, ADMIN, MOST),
  "problems to decide": (db) => listEscalatedProblems(db, ADMIN, MOST),
  proposals: (db) => listProposals(db, ADMIN, MOST),
  "appealed rulings": (db) => listAppealedRulings(db, ADMIN, MOST),
  "appealed takedowns": (db) => listAppealedTakedowns(db, ADMIN, MOST),
  "payments that wait for us": (db) => listHeldPayments(db, ADMIN, MOST),
  "payments that wait for PayPal": (db) => listReviewedPayments(db, ADMIN, MOST),
  "refused refunds": (db) => listRefusedRefunds(db, ADMIN, MOST),
  "open disputes": (db) => listOpenDisputes(db, ADMIN, MOST),
  "money to place": (db) => listPlacements(db, ADMIN, MOST),
  debtors: (db) => listDebtors(db, ADMIN, MOST),
  "payouts without a batch": (db) => listUnbatchedPayouts(db, ADMIN, MOST),
  "payouts left out": (db) => listLeftOutPayouts(db, ADMIN, MOST),
  "unpaid batches": (db) => listUnpaidBatches(db, ADMIN, MOST),
  "PayPal's last events": (db) => listLastEvents(db, ADMIN),
  faults: (db) => listFaults(db, ADMIN, null, MOST),
  "limits that were reached": (db) => listReachedLimits(db, ADMIN),
  "what waits": (db) => listWaiting(db, ADMIN),
};

test.each(Object.entries(SHORT))("%s cost the same however much is over", async (_, read) => {
  const [small, large] = [await runCounted(markets[0] as never, read), await runCounted(markets[2] as never, read)];
  expect(small.rows.length).toBeGreaterThan(0);
  expect(large.rows).toHaveLength(small.rows.length);
  expect(large.steps, `${small.steps} steps`).toBeLessThan(small.steps * 1.1 + 100);
});
