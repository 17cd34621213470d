import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findOwnBalance, listBalances } from "~/data/payouts/balances.server";
import { listUnbatchedPayouts } from "~/data/payouts/batches.server";
import { isReleasable } from "~/data/payouts/holds.server";
import { findPayout, listOwnPayouts } from "~/data/payouts/payouts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { adminActions, ledgerEntries, notifications, orders, sellerProfiles, userRoles } from "~/data/schema.server";
import { releasableAt, SETTLED_SALES } from "~/domain/payouts/payout";
import { DAY } from "~/domain/time";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { faultsOfLedgers } from "../../support/payout-audit";
import { OWN, openPayoutShop } from "../../support/payout-desk";
import { addDueRefund, createSale, ledgerOf, move, orderOf } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openPayoutShop());
});
afterEach(async () => {
  expect(await faultsOfLedgers(shop.db)).toEqual([]);
  await shop.close();
});

const pay = (who: readonly string[] | "all" = "all", by = admin) => requestPayouts(shop.context().db, by, who, uuid());
const balance = () => findOwnBalance(shop.db, shop.sellerId);
const payouts = () => listUnbatchedPayouts(shop.db, admin, 99);
async function end(how: Parameters<typeof endPayout>[3]) {
  const [row] = await shop.db.all<{ id: string }>(sql`SELECT id FROM payouts ORDER BY rowid DESC LIMIT 1`);
  const payout = await findPayout(shop.db, admin, row?.id ?? "");
  if (!payout) throw new Error("no such payout");
  return endPayout(shop.context(), admin, payout, how);
}

test("what is paid waits, what is completed long enough ago is ready, and is paid out with its books", async () => {
  const waiting = await createSale(shop);
  const { id } = await createSale(shop, { to: "completed" });
  expect(await balance()).toMatchObject({ held: 2 * OWN, releasable: 0, negative: 0, onWay: 0, paid: 0 });
  expect(await pay()).toBe(0);
  shop.later(15 * DAY);
  expect(await balance()).toMatchObject({ held: OWN, releasable: OWN });
  expect(await pay()).toBe(1);
  expect(await payouts()).toMatchObject([{ sellerId: shop.sellerId, account: "tienda@example.com", amount: OWN }]);
  expect(await ledgerOf(shop, id)).toEqual({ buyer_clearing: -100_00 + OWN, paypal_fee: 7_95 });
  expect((await orderOf(shop, waiting.id)).payable).toBe(OWN);
  expect(await balance()).toMatchObject({ held: OWN, releasable: 0, onWay: OWN, paid: 0 });
  expect(await shop.db.select().from(adminActions)).toMatchObject([
    { what: "payout", admin_id: admin.id, amount: OWN },
  ]);
  expect(await listOwnPayouts(shop.db, shop.sellerId, null, 9)).toMatchObject([
    { amount: OWN, status: "requested", parts: [{ order: { id, title: "Silla" }, amount: OWN }] },
  ]);
});

test("the database says what the rule says, to the millisecond", async () => {
  for (const [sales, deliveredAt] of [
    [1, 9 * DAY],
    [1, null],
    [SETTLED_SALES, 3 * DAY],
    [SETTLED_SALES, null],
  ] as const) {
    for (let n = await shop.db.$count(orders); n < sales; n++) await createSale(shop, { to: "completed" });
    await shop.db.run(sql`UPDATE orders SET moved_at = ${9 * DAY}, delivered_at = ${deliveredAt}`);
    const due = releasableAt({ completedAt: 9 * DAY, deliveredAt, sales });
    const [row] =
      await shop.db.all(sql`SELECT ${isReleasable(sql`${due - 1}`)} AS before, ${isReleasable(sql`${due}`)} AS at
      FROM orders o LIMIT 1`);
    expect(row, JSON.stringify({ sales, deliveredAt })).toEqual({ before: 0, at: 1 });
  }
});

test("who has ten completed sales waits a week less", async () => {
  for (let n = 1; n < SETTLED_SALES; n++) await createSale(shop, { to: "completed" });
  shop.later(8 * DAY);
  expect(await balance()).toMatchObject({ releasable: 0 });
  await createSale(shop, { to: "completed" });
  expect(await balance()).toMatchObject({ held: OWN, releasable: 9 * OWN });
});

test("what has a problem waits", async () => {
  const { id } = await createSale(shop, { to: "completed" });
  await move(shop, id, "problem_open", "B");
  shop.later(30 * DAY);
  expect([await pay(), (await balance()).held]).toEqual([0, OWN]);
});

test("what is disputed at PayPal waits until that is over, completed or not", async () => {
  const { id } = await createSale(shop, { to: "completed" });
  shop.later(30 * DAY);
  await shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payment_orders WHERE order_id = ${id}`);
  expect([await pay(), (await balance()).held]).toEqual([0, OWN]);
  await shop.db.run(sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'`);
  expect([await pay(), (await balance()).onWay]).toEqual([1, OWN]);
});

test("a double press, and two administrators at once, pay once", async () => {
  const other = { id: await shop.bidder() } as Admin;
  await shop.db.insert(userRoles).values({ user_id: other.id, role: "admin" });
  for (let n = 0; n < 3; n++) await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  const made = await Promise.all([
    pay(),
    pay(),
    pay([shop.sellerId], other),
    pay([shop.sellerId, shop.sellerId], other),
  ]);
  expect(made.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await payouts()).toMatchObject([{ amount: 3 * OWN }]);
});

test("what a seller is to bear is deducted, and blocks while it is more than is ready", async () => {
  const first = await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  expect(await pay()).toBe(1);
  // Refunded after it was paid out.
  await addDueRefund(shop, first.id, 100_00);
  expect(await balance()).toMatchObject({ negative: -100_00 });
  await createSale(shop, { to: "completed" });
  shop.later(45 * DAY);
  expect([await pay(), await balance()]).toMatchObject([0, { releasable: OWN, negative: -100_00 }]);
  const third = await createSale(shop, { to: "completed" });
  shop.later(75 * DAY);
  expect(await pay()).toBe(1);
  const [, last] = await payouts();
  expect(last?.amount).toBe(2 * OWN - 100_00);
  expect(
    (await findPayout(shop.db, admin, last?.id ?? ""))?.parts.map(({ amount }) => amount).sort((a, b) => a - b),
  ).toEqual([-100_00, OWN, OWN]);
  expect([(await orderOf(shop, first.id)).payable, (await orderOf(shop, third.id)).payable]).toEqual([0, 0]);
  expect(await balance()).toMatchObject({ held: 0, releasable: 0, negative: 0 });
});

test("sellers without a payout account, and sellers not chosen, keep waiting", async () => {
  await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  expect(await pay([])).toBe(0);
  expect(await pay(["nobody"])).toBe(0);
  await shop.db.update(sellerProfiles).set({ payout_account: null });
  expect(await pay()).toBe(0);
  expect((await listBalances(shop.db, admin, null, 9)).map(({ account, releasable }) => [account, releasable])).toEqual(
    [[null, OWN]],
  );
});

test("a payout is marked as paid once, and its seller is notified", async () => {
  await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  await pay();
  const marked = await Promise.all([end({ paid: "SPEI 1" }), end({ paid: "SPEI 2" })]);
  expect(marked.filter(Boolean)).toHaveLength(1);
  expect(await balance()).toMatchObject({ onWay: 0, paid: OWN });
  const told = await shop.db.select().from(notifications).where(sql`message ->> 'kind' = 'payout-sent'`);
  expect(told).toMatchObject([{ user_id: shop.sellerId, message: { price: OWN } }]);
  expect(await payouts()).toEqual([]);
});

test("what did not arrive, or came back, can be paid out again", async () => {
  const { id } = await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  await pay();
  expect([await end({ failed: "Rebotó" }), await end({ failed: "Rebotó" }), await end({ paid: "x" })]).toEqual([
    true,
    false,
    false,
  ]);
  const told = await shop.db.select().from(notifications).where(sql`message ->> 'kind' LIKE 'payout-%'`);
  expect(told).toMatchObject([{ user_id: shop.sellerId, message: { kind: "payout-failed", price: OWN } }]);
  expect(await balance()).toMatchObject({ releasable: OWN, onWay: 0, paid: 0 });
  expect(await pay()).toBe(1);
  expect([await end({ paid: "SPEI 1" }), await end({ failed: "Volvió" }), await end({ failed: "Volvió" })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await balance()).toMatchObject({ releasable: OWN, paid: 0 });
  expect(await pay()).toBe(1);
  const all = await listOwnPayouts(shop.db, shop.sellerId, null, 9);
  expect(all.map(({ status }) => status)).toEqual(["requested", "returned", "failed"]);
  expect((await orderOf(shop, id)).payable).toBe(0);
  expect((await shop.db.select().from(adminActions)).map(({ what, reason }) => [what, reason])).toEqual([
    ...[
      ["payout", null],
      ["payout_failed", "Rebotó"],
      ["payout", null],
      ["payout_paid", null],
    ],
    ...[
      ["payout_returned", "Volvió"],
      ["payout", null],
    ],
  ]);
});

test("a payout that comes back after its refunded order was deducted is paid out again, and nothing waits for ever", async () => {
  const sold = await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  await pay();
  const [first] = await payouts();
  await end({ paid: "SPEI 1" });
  // The buyer gets everything back, and the seller's next payout bears it.
  await move(shop, sold.id, "problem_open", "B");
  await addDueRefund(shop, sold.id, 100_00);
  await move(shop, sold.id, "refunded", "S");
  for (let n = 0; n < 2; n++) await createSale(shop, { to: "completed" });
  shop.later(30 * DAY);
  expect(await pay()).toBe(1);
  expect(await payouts()).toMatchObject([{ amount: 2 * OWN - 100_00 }]);
  expect((await orderOf(shop, sold.id)).payable).toBe(0);
  // Only now the bank returns the first payout.
  const returned = first && (await findPayout(shop.db, admin, first.id));
  expect(returned && (await endPayout(shop.context(), admin, returned, { failed: "Rebotó" }))).toBe(true);
  expect(await balance()).toMatchObject({ held: 0, releasable: OWN, waits: [{ reason: "ready", amount: OWN }] });
  expect(await pay()).toBe(1);
  expect(await balance()).toMatchObject({ held: 0, releasable: 0, negative: 0, waits: [] });
});

test("sums are exact beyond what a float holds together", async () => {
  const { id } = await createSale(shop, { to: "completed" });
  const [entry] = await shop.db.select().from(ledgerEntries).where(sql`order_id = ${id} AND kind = 'sale'`);
  // A thousand items at the highest price.
  const much = 9_999_999_999_999;
  const of = { order_id: id, payment_id: entry?.payment_id ?? "", kind: "kept" as const, at: entry?.at ?? 0 };
  await shop.db.insert(ledgerEntries).values([
    { ...of, id: "much", account: "seller_payable", amount: much },
    { ...of, id: "less", account: "buyer_clearing", amount: -much },
  ]);
  shop.later(15 * DAY);
  expect((await balance()).releasable).toBe(much + OWN);
  await pay();
  expect((await payouts())[0]?.amount).toBe(much + OWN);
});

test("a user who lost the role pays no seller and reads nothing", async () => {
  await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  await shop.db.run(sql`DROP TRIGGER user_roles_last`);
  await shop.db.delete(userRoles).where(eq(userRoles.user_id, admin.id));
  expect([await pay(), await payouts(), await listBalances(shop.db, admin, null, 9)]).toEqual([0, [], []]);
  expect((await shop.db.select().from(orders)).every(({ payable }) => payable === OWN)).toBe(true);
});
