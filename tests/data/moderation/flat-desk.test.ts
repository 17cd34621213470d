import type SqliteDatabase from "libsql";
import { expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listSuspended } from "~/data/auctions/strikes.server";
import type { Database } from "~/data/connect.server";
import { listAuditEntries, listAuditedAdmins } from "~/data/moderation/audit-entries.server";
import { listSuspensions } from "~/data/moderation/suspensions.server";
import { COUNTED_MAX, findUserDetails } from "~/data/moderation/user-details.server";
import { LONGEST } from "~/data/word-terms.server";
import { POLICY } from "~/domain/policy";
import { DAY } from "~/domain/time";
import { openSized } from "../../support/sized-markets";
import { runCounted } from "../../support/steps";

/** Orders, bids, entries and suspensions of each kind; both more than a person's page counts. */
const SIZES = [COUNTED_MAX + 100, 2_600] as const;
const NOW = Date.now();
const ADMIN = { id: "eva" } as Admin;

const markets = openSized(SIZES, fill);

/** Ana buys and sells; `u…` are suspended: until a day, openly, with an appeal, or not any more. */
function fill(db: InstanceType<typeof SqliteDatabase>, size: number) {
  const many = `WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})`;
  db.exec(`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES
      ('ana', 'a@example.com', 'Ana', 'x', 0), ('joa', 'j@example.com', 'Joaquín', 'x', 0),
      ('eva', 'e@example.com', 'Eva', 'x', 0), ('leo', 'l@example.com', 'Leo', 'x', 0);
    INSERT INTO user_roles (user_id, role) VALUES ('eva', 'admin'), ('leo', 'admin');
    ${many} INSERT INTO users (id, email, full_name, password_hash, created_at)
      SELECT 'u' || n, 'u' || n || '@example.com', 'U', 'x', 0 FROM n;
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('ana', 'ana', 'ana', 'Ana', 0), ('joa', 'joa', 'joa', 'Joaquín', 0);
    INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, is_auction, created_at)
      VALUES ('p', 'Thing', 'other', 'new', 100, 'joa', 'k', 'active', 0, 0), ('q', 'Thing', 'other', 'new', 100, 'ana', 'k', 'active', 0, 0);
    ${many} INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
      SELECT 'b' || n, 'p', 'ana', 'joa', 'Order', 100, 'completed', ${NOW} - 2 * n, ${NOW} FROM n;
    ${many} INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
      SELECT 's' || n, 'q', 'joa', 'ana', 'Order', 100, 'completed', ${NOW} - 2 * n - 1, ${NOW} FROM n;
    ${many} INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
      SELECT iif(n % 2, 'eva', 'leo'), iif(n % 2 AND n > 9, 'product_kept', 'strike_kept'), 'product', iif(n > 9, 'p', 'q'),
        iif(n % 3, 'Good reason', 'Other words'), ${NOW} FROM n;
    ${many} INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at, decision, decided_by, decided_at, decision_reason, ended_at)
      SELECT 'x' || n, 'u' || n, 'eva', 'other', 'x', ${NOW} - 90 * ${DAY} + n,
        CASE n % 5 WHEN 0 THEN ${NOW} - ${DAY} WHEN 1 THEN ${NOW} + ${DAY} END,
        iif(n % 5 IN (2, 3), 'No', NULL), iif(n % 5 IN (2, 3), ${NOW} - 80 * ${DAY} - n, NULL),
        CASE n % 5 WHEN 3 THEN 'kept' WHEN 4 THEN 'lifted' END, iif(n % 5 > 2, 'leo', NULL), iif(n % 5 > 2, ${NOW}, NULL),
        iif(n % 5 > 2, 'x', NULL), iif(n % 5 = 0, ${NOW}, NULL) FROM n;
    ${many} INSERT INTO strikes (order_id, user_id, at)
      SELECT 'b' || n, 'u' || (n / 8 + 1), ${NOW} - 30 * ${DAY} + n / 2 FROM n WHERE n % 16 IN (0, 1, 2, 3, 8, 9);
    UPDATE strikes SET decision = 'lifted', decided_by = 'eva', decided_at = 1, decision_reason = 'x' WHERE order_id = 'b1';`);
}

async function measure<Row>(read: (db: Database) => Promise<Row[]>) {
  const [small, large] = [await runCounted(markets[0] as never, read), await runCounted(markets[1] as never, read)];
  expect(large.steps, `${small.steps} steps`).toBeLessThan(small.steps * 1.1 + 100);
  return large.rows;
}

test("a person's page costs the same however much they bought and sold", async () => {
  const [ana] = await measure(async (db) => [await findUserDetails(db, ADMIN, "ana")]);
  expect(ana?.newestOrders.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].flatMap((n) => [`b${n}`, `s${n}`]));
  expect(ana?.newestOrders.map(({ isBuyer }) => isBuyer)).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
});

test("the administrators of the log cost the same however long it is", async () => {
  const admins = await measure((db) => listAuditedAdmins(db, ADMIN));
  expect(admins.map(({ name }) => name)).toEqual(["Eva", "Leo"]);
});

/** Of the oldest nine entries Eva's alone kept a strike, and they alone are about `q`; each third has other words. */
const NEWEST = [2599, 2597, 2595, 2593];
/** Eva's suspensions and the strike that she lifted. */
const LATER = [5201, 5200, 5199, 5198];
test.each([
  [{}, LATER],
  [{ words: ["reas"] }, [2600, 2599, 2597, 2596]],
  [{ words: ["reas", "good"] }, [2600, 2599, 2597, 2596]],
  [{ admin: "eva" }, LATER],
  [{ what: "product_kept" }, NEWEST],
  [{ what: "product_kept", admin: "eva" }, NEWEST],
  [{ about: "p" }, [2600, 2599, 2598, 2597]],
  [{ about: "q" }, [9, 8, 7, 6]],
  [{ what: "strike_kept", admin: "eva" }, [9, 7, 5, 3]],
  [{ about: "q", words: ["reas"] }, [8, 7, 5, 4]],
  [{ about: "q", words: ["good", "reas"], admin: "eva" }, [7, 5, 1]],
  [{ what: "strike_kept", admin: "eva", words: ["other"] }, [9, 3]],
  [{ what: "product_kept", admin: "leo" }, []],
  [{ what: "product kept" }, []],
])("the log by %j costs the same however long it is", async (chosen, seqs) => {
  const asked = { what: null, admin: null, about: null, words: [], ...chosen };
  const found = await measure((db) => listAuditEntries(db, ADMIN, asked, null, 50));
  expect(found.map(({ seq }) => seq).slice(0, 4)).toEqual(seqs);
  expect(found.map(({ seq }) => seq)).toEqual(found.map(({ seq }) => seq).toSorted((a, b) => b - a));
});

test("each beginning of a word has an index of its length, and a longer word is found by as much of it", async () => {
  const [market] = markets;
  const indexes =
    market
      ?.prepare(
        "SELECT sql FROM sqlite_schema WHERE name IN ('audit_search', 'order_search', 'order_search_by_amount', 'product_search_by_seller', 'user_search')",
      )
      .all() ?? [];
  const lengths = Array.from({ length: LONGEST - 1 }, (_, n) => n + 2);
  const own = { sql: expect.stringContaining(`prefix='${lengths.join(" ")}'`) };
  expect(indexes).toMatchObject([own, own, own, own, own]);
  const words = ["incomprensiblemente"];
  const read = (db: Database) => listAuditEntries(db, ADMIN, { what: null, admin: null, about: null, words }, null, 9);
  expect((await runCounted(market as never, read)).rows).toEqual([]);
  market?.exec(`INSERT INTO audit_entries (admin_id, what, noun, about, reason, at)
    VALUES ('eva', 'product_kept', 'product', 'q', 'Incomprensiblemente así', ${NOW})`);
  expect((await runCounted(market as never, read)).rows).toHaveLength(1);
});

test("suspended accounts cost the same however many there are and were: appeals by age, then the newest", async () => {
  const listed = await measure((db) => listSuspensions(db, ADMIN, 50));
  const appealed = Array.from({ length: 50 }, (_, index) => `x${SIZES[1] - 3 - 5 * index}`);
  expect(listed.map(({ id }) => id)).toEqual(appealed);
  // Once no appeal waits.
  const all = await runCounted(markets[0] as never, (db) => listSuspensions(db, ADMIN, 300));
  const rest = all.rows.filter(({ decision, appealedAt }) => decision !== null || appealedAt === null);
  expect(rest.map(({ id }) => id).slice(0, 4)).toEqual(["x1098", "x1096", "x1093", "x1091"]);
});

test("accounts that strikes suspend cost the same however many were struck: the longest suspended first", async () => {
  const listed = await measure((db) => listSuspended(db, ADMIN, 50));
  // Each second account has four strikes, the newest two at one moment, and one of the first was lifted; the others have two.
  expect(listed.map(({ orderId }) => orderId).slice(0, 3)).toEqual(["b19", "b35", "b51"]);
  expect(new Set(listed.map(({ userId }) => userId)).size).toBe(50);
});

test("strikes are tallied as they count", async () => {
  const recount = `SELECT user_id, count(*) AS counted, max(at) AS newest FROM strikes WHERE decision IS NOT 'lifted' GROUP BY user_id`;
  for (const market of markets) {
    const tallies = market.prepare("SELECT * FROM strike_tallies ORDER BY user_id").all();
    expect(tallies.length).toBeGreaterThan(100);
    expect(tallies).toEqual(market.prepare(`${recount} ORDER BY user_id`).all());
  }
  const [market] = markets;
  const [index] = market?.prepare("SELECT sql FROM sqlite_schema WHERE name = 'strike_tallies_suspended'").all() ?? [];
  expect(index).toMatchObject({ sql: expect.stringContaining(`counted >= ${POLICY.STRIKES_TO_SUSPEND}`) });
});
