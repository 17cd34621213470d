import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import {
  closeBatch,
  findBatch,
  listBatches,
  listLeftOutPayouts,
  listUnbatchedPayouts,
  listUnpaidBatches,
} from "~/data/payouts/batches.server";
import { findPayout } from "~/data/payouts/payouts.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import {
  adminActions,
  notifications,
  orders,
  payoutBatches,
  payoutOrders,
  payouts,
  sellerProfiles,
  userRoles,
  users,
} from "~/data/schema.server";
import { whyLeftOut } from "~/domain/payouts/batch";
import { DAY } from "~/domain/time";
import { completeBatch } from "~/flows/payouts/complete-batch.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { OWN, openPayoutShop } from "../../support/payout-desk";
import { addDueRefund, createSale, move } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
let sellers: string[];
beforeEach(async () => {
  ({ shop, admin, sellers } = await openPayoutShop(3));
});
afterEach(() => shop.close());

/** A completed sale of each seller, and a payout of it that is requested. */
async function requestOfEach(): Promise<string[]> {
  const sold: string[] = [];
  for (const seller of sellers) sold.push((await createSale(shop, { to: "completed", seller })).id);
  shop.later(15 * DAY);
  await requestPayouts(shop.db, admin, "all", uuid());
  return sold;
}
const close = (by = admin) => closeBatch(shop.context().db, by, { id: uuid(), language: "es" });
const unbatched = () => listUnbatchedPayouts(shop.db, admin, 99);
async function batchOf(id = "none") {
  const batch = await findBatch(shop.db, admin, id);
  if (!batch) throw new Error("no such batch");
  return batch;
}
async function endOne(payoutId = "none", outcome: { paid: string } | { failed: string }) {
  const payout = await findPayout(shop.db, admin, payoutId);
  return payout && endPayout(shop.context(), admin, payout, outcome);
}
const dispute = (order: string) =>
  shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
  SELECT 'PP-D-' || payment_id, payment_id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payment_orders WHERE order_id = ${order}`);

test("a batch takes all requested payouts, with its sum and count, and no payout is in two", async () => {
  await requestOfEach();
  const other = { id: await shop.bidder() } as Admin;
  await shop.db.insert(userRoles).values({ user_id: other.id, role: "admin" });
  const closed = await Promise.all([close(), close(), close(other)]);
  const [batch, ...more] = closed.filter((one) => one !== null);
  expect([more, batch]).toMatchObject([[], { amount: 3 * OWN, payouts: 3, language: "es", paid_at: null }]);
  expect(await unbatched()).toEqual([]);
  expect((await batchOf(batch?.id)).entries.map(({ amount, name, store }) => [amount, Boolean(name && store)])).toEqual(
    [
      [OWN, true],
      [OWN, true],
      [OWN, true],
    ],
  );
  expect(await close()).toBeNull();
  const [payout] = await shop.db.select().from(payouts);
  await expect(
    shop.db
      .update(payouts)
      .set({ batch_id: batch?.id, name: "Otro" })
      .where(eq(payouts.id, payout?.id ?? "")),
  ).rejects.toThrow();
  await expect(shop.db.update(payoutBatches).set({ amount: 1 })).rejects.toThrow();
  await expect(shop.db.delete(payoutBatches)).rejects.toThrow();
  expect((await shop.db.select().from(adminActions)).filter(({ what }) => what === "batch")).toMatchObject([
    { batch_id: batch?.id },
  ]);
});

test("a batch reads the same later, whatever its sellers are called since", async () => {
  await requestOfEach();
  const closed = await close();
  const before = await batchOf(closed?.id);
  await shop.db.update(users).set({ full_name: "Otra Persona" });
  await shop.db.update(sellerProfiles).set({ business_name: "Otra tienda", payout_account: "otra@example.com" });
  const after = await batchOf(closed?.id);
  expect(after.entries.map(({ store, name, account }) => [store, name, account])).toEqual(
    before.entries.map(({ store, name, account }) => [store, name, account]),
  );
});

test("what is disputed, has a problem or is refunded after the request is shown and left out until decided", async () => {
  const [disputed = "", troubled = "", refunded = ""] = await requestOfEach();
  await dispute(disputed);
  await move(shop, troubled, "problem_open", "B");
  await addDueRefund(shop, refunded, 10_00);
  expect((await unbatched()).map(({ leftOut }) => leftOut).sort()).toEqual(["disputed", "problem", "refunded"]);
  expect(await close()).toBeNull();
  // The dispute ends for the seller; the refunded one is marked as failed, and requested again with less.
  await shop.db.run(sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'`);
  const wrong = (await unbatched()).find(({ leftOut }) => leftOut === "refunded");
  expect(await endOne(wrong?.id, { failed: "Rebotó" })).toBe(true);
  expect(await requestPayouts(shop.db, admin, "all", uuid())).toBe(1);
  const batch = await close();
  expect(batch).toMatchObject({ payouts: 2, amount: OWN + OWN - 10_00 });
  expect((await unbatched()).map(({ leftOut }) => leftOut)).toEqual(["problem"]);
});

test("what is disputed or refunded after its batch was closed is not paid with it, and waits at the desk until decided", async () => {
  const [disputed = "", refunded = ""] = await requestOfEach();
  const batch = await batchOf((await close())?.id);
  await dispute(disputed);
  await addDueRefund(shop, refunded, 10_00);
  const reasons = async () => (await listLeftOutPayouts(shop.db, admin, 9)).map(({ leftOut }) => leftOut).sort();
  expect(await reasons()).toEqual(["disputed", "refunded"]);
  expect(await listUnpaidBatches(shop.db, admin, 9)).toMatchObject([{ id: batch.id, amount: OWN, payouts: 1 }]);
  expect(await completeBatch(shop.context(), admin, batch, "SPEI 1")).toBe(true);
  const { entries } = await batchOf(batch.id);
  expect(entries.map(({ status, reference }) => [status, reference]).sort()).toEqual([
    ["paid", "SPEI 1"],
    ["requested", null],
    ["requested", null],
  ]);
  expect(await shop.db.select().from(notifications).where(sql`message ->> 'kind' = 'payout-sent'`)).toHaveLength(1);
  await shop.db.run(sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'`);
  expect([await reasons(), await listUnpaidBatches(shop.db, admin, 9)]).toEqual([["refunded", "unpaid"], []]);
  expect(await completeBatch(shop.context(), admin, batch, "SPEI 2")).toBe(false);
  const [first, second] = entries.filter(({ status }) => status === "requested");
  expect([await endOne(first?.id, { failed: "Rebotó" }), await endOne(second?.id, { failed: "Rebotó" })]).toEqual([
    true,
    true,
  ]);
  expect(await reasons()).toEqual([]);
  expect(await requestPayouts(shop.db, admin, "all", uuid())).toBe(2);
  expect(await close()).toMatchObject({ payouts: 2, amount: OWN + OWN - 10_00 });
});

test("a batch of which everything is left out cannot be marked as paid", async () => {
  const sold = await requestOfEach();
  const batch = await batchOf((await close())?.id);
  for (const order of sold) await addDueRefund(shop, order, 10_00);
  expect(await listUnpaidBatches(shop.db, admin, 9)).toEqual([]);
  expect(await completeBatch(shop.context(), admin, batch, "SPEI 1")).toBe(false);
  expect((await batchOf(batch.id)).paid_at).toBeNull();
});

test("the database leaves out what the rule leaves out", async () => {
  const [first = "", second = ""] = await requestOfEach();
  await dispute(first);
  await addDueRefund(shop, second, 1);
  const rows = await shop.db
    .select({ payout: payoutOrders.payout_id, amount: payoutOrders.amount, order: orders })
    .from(payoutOrders)
    .innerJoin(orders, eq(orders.id, payoutOrders.order_id));
  const expected = rows.map(({ payout, amount, order: { id, status, payable } }) => [
    payout,
    whyLeftOut([{ amount, status, payable, isDisputed: id === first }]),
  ]);
  expect((await unbatched()).map(({ id, leftOut }) => [id, leftOut]).sort()).toEqual(expected.sort());
  expect(expected.map(([, reason]) => reason).sort()).toEqual(["disputed", "refunded", null].sort());
});

test("a batch is paid once, with its reference; who presses second is told, and each seller is told once", async () => {
  await requestOfEach();
  const batch = await batchOf((await close())?.id);
  const [failed] = batch.entries;
  await endOne(failed?.id, { failed: "Rebotó" });
  const presses = ["SPEI 1", "SPEI 2"].map((reference) => completeBatch(shop.context(), admin, batch, reference));
  const done = await Promise.all(presses);
  expect(done.filter(Boolean)).toHaveLength(1);
  const paid = await batchOf(batch.id);
  const reference = done[0] ? "SPEI 1" : "SPEI 2";
  expect(paid).toMatchObject({ reference, paid_at: expect.any(Number), amount: 3 * OWN, payouts: 3 });
  expect(paid.entries.map(({ status, reference }) => [status, reference]).sort()).toEqual([
    ["failed", null],
    ["paid", reference],
    ["paid", reference],
  ]);
  const told = await shop.db.select().from(notifications).where(sql`message ->> 'kind' = 'payout-sent'`);
  expect(told.map(({ user_id }) => user_id).sort()).toEqual(
    sellers.filter((seller) => seller !== failed?.sellerId).sort(),
  );
  expect(told.map(({ message }) => message)).toMatchObject([{ price: OWN }, { price: OWN }]);
  await expect(shop.db.update(payoutBatches).set({ reference: "x" })).rejects.toThrow();
  // A payout of a paid batch may still come back.
  const [returned] = paid.entries.filter(({ status }) => status === "paid");
  expect(await endOne(returned?.id, { failed: "Rebotó" })).toBe(true);
  expect((await batchOf(batch.id)).entries.map(({ status }) => status).sort()).toEqual(["failed", "paid", "returned"]);
  expect(await completeBatch(shop.context(), admin, batch, "SPEI 3")).toBe(false);
});

test("a payout marked as paid by itself is not told again with its batch, and a batch with nothing to pay is not paid", async () => {
  await requestOfEach();
  const batch = await batchOf((await close())?.id);
  await endOne(batch.entries[0]?.id, { paid: "PayPal 1" });
  expect(await completeBatch(shop.context(), admin, batch, "SPEI 1")).toBe(true);
  const told = await shop.db.select().from(notifications).where(sql`message ->> 'kind' = 'payout-sent'`);
  expect(told).toHaveLength(3);
  expect((await batchOf(batch.id)).entries.map(({ reference }) => reference).sort()).toEqual([
    ...["PayPal 1", "SPEI 1", "SPEI 1"],
  ]);
  await createSale(shop, { to: "completed" });
  shop.later(45 * DAY);
  await requestPayouts(shop.db, admin, "all", uuid());
  const next = await batchOf((await close())?.id);
  await endOne(next.entries[0]?.id, { failed: "Rebotó" });
  expect(await completeBatch(shop.context(), admin, next, "SPEI 2")).toBe(false);
  expect((await listBatches(shop.db, admin, null, 9)).map(({ id, paid_at }) => [id, paid_at !== null])).toEqual([
    [next.id, false],
    [batch.id, true],
  ]);
});

test("who lost the role closes nothing, pays nothing and reads nothing", async () => {
  await requestOfEach();
  const batch = await batchOf((await close())?.id);
  await shop.db.run(sql`DROP TRIGGER user_roles_last`);
  await shop.db.delete(userRoles);
  await createSale(shop, { to: "completed" });
  expect([
    await unbatched(),
    await listBatches(shop.db, admin, null, 9),
    await findBatch(shop.db, admin, batch.id),
  ]).toEqual([[], [], null]);
  expect([await close(), await completeBatch(shop.context(), admin, batch, "x")]).toEqual([null, false]);
});
