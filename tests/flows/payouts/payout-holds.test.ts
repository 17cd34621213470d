import { sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findOwnBalance, listBalances, listHeldOrders } from "~/data/payouts/balances.server";
import { heldUntil, holdReason, isReleasable } from "~/data/payouts/holds.server";
import { requestPayouts } from "~/data/payouts/requested-payouts.server";
import { orders, payouts } from "~/data/schema.server";
import { ORDER_STATUSES } from "~/domain/orders/order";
import { whyHeld } from "~/domain/payouts/hold";
import { SETTLED_SALES } from "~/domain/payouts/payout";
import { DAY } from "~/domain/time";
import { OWN, openPayoutShop } from "../../support/payout-desk";
import { addDueRefund, createSale, move } from "../../support/sales";
import type { Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  ({ shop, admin } = await openPayoutShop());
});
afterEach(() => shop.close());

const pay = () => requestPayouts(shop.context().db, admin, "all", uuid());
const balance = () => findOwnBalance(shop.db, shop.sellerId);

test("what remains after a partial refund is paid out like a completed order, counted from then", async () => {
  const { id } = await createSale(shop, { to: "delivered" });
  await move(shop, id, "problem_open", "B");
  shop.later(20 * DAY);
  await addDueRefund(shop, id, 40_00);
  await move(shop, id, "partially_refunded", "S");
  const rest = OWN - 40_00;
  expect(await balance()).toMatchObject({ held: rest, releasable: 0, waits: [{ reason: "newSeller", orders: 1 }] });
  expect(await pay()).toBe(0);
  // A new seller: a week after the refund.
  shop.later(28 * DAY);
  expect(await balance()).toMatchObject({ held: 0, releasable: rest });
  expect([await pay(), await pay()]).toEqual([1, 0]);
  expect(await balance()).toMatchObject({ held: 0, releasable: 0, onWay: rest, waits: [] });
});

test("a refused refund holds what remains, until the order is completed", async () => {
  const { id } = await createSale(shop, { to: "delivered" });
  await move(shop, id, "problem_open", "B");
  const refund = await addDueRefund(shop, id, 40_00);
  await move(shop, id, "partially_refunded", "S");
  await shop.db.run(sql`UPDATE refunds SET status = 'failed' WHERE id = ${refund}`);
  shop.later(90 * DAY);
  expect((await balance()).waits).toMatchObject([{ reason: "refundRefused", first: null }]);
  await move(shop, id, "completed", "A");
  shop.later(120 * DAY);
  expect((await balance()).waits).toMatchObject([{ reason: "ready" }]);
});

test("a balance names its reasons and dates, for the seller and for administrators", async () => {
  const paid = await createSale(shop);
  const completed = await createSale(shop, { to: "completed" });
  const problem = await createSale(shop, { to: "delivered" });
  await move(shop, problem.id, "problem_open", "B");
  const owes = await createSale(shop, { to: "delivered" });
  await addDueRefund(shop, owes.id, 100_00);
  const { delivered_at } = (await shop.db.select().from(orders).where(sql`id = ${completed.id}`))[0] ?? {};
  const until = Number(delivered_at) + 14 * DAY;
  const waits = [
    { reason: "owed", amount: -7_95, orders: 1, first: null, last: null },
    { reason: "problem", amount: OWN, orders: 1, first: null, last: null },
    { reason: "delivery", amount: OWN, orders: 1, first: null, last: null },
    { reason: "newSeller", amount: OWN, orders: 1, first: until, last: until },
  ];
  expect(await balance()).toEqual({
    ...{ held: 3 * OWN, releasable: 0, negative: -7_95, onWay: 0, paid: 0, account: "tienda@example.com", waits },
  });
  expect(await listBalances(shop.db, admin, null, 9)).toMatchObject([
    { id: shop.sellerId, held: 3 * OWN, negative: -7_95, requested: 0, payouts: 0, requestedAt: null, waits },
  ]);
  const listed = await listHeldOrders(shop.db, shop.sellerId, 9);
  const about = { createdAt: expect.any(Number), buyerName: expect.stringMatching(/^\S+$/) };
  expect(listed[0]).toEqual({
    id: completed.id,
    title: "Silla",
    language: "es",
    ...about,
    amount: OWN,
    reason: "newSeller",
    until,
  });
  // What has no date stands by the date of the order, the newest first.
  expect(listed.map(({ id, reason }) => [id, reason])).toEqual([
    [completed.id, "newSeller"],
    [owes.id, "owed"],
    [problem.id, "problem"],
    [paid.id, "delivery"],
  ]);
  expect(await listHeldOrders(shop.db, shop.sellerId, 1)).toHaveLength(1);
  expect(await listHeldOrders(shop.db, admin.id, 9)).toEqual([]);
});

test("what is requested is named with its number and its first date", async () => {
  await createSale(shop, { to: "completed" });
  shop.later(15 * DAY);
  await pay();
  const [{ at } = { at: 0 }] = await shop.db.select({ at: payouts.created_at }).from(payouts);
  await createSale(shop);
  const listed = () => listBalances(shop.db, admin, null, 9);
  expect(await listed()).toMatchObject([
    { requested: OWN, payouts: 1, requestedAt: at, held: OWN, waits: [{ reason: "delivery" }] },
  ]);
  await createSale(shop, { to: "completed" });
  shop.later(30 * DAY);
  await pay();
  expect(await listed()).toMatchObject([{ requested: 2 * OWN, payouts: 2, requestedAt: at, held: OWN }]);
});

test("the database gives the reason and the date of the rule, to the millisecond", async () => {
  for (let n = 1; n <= SETTLED_SALES; n++) await createSale(shop, { to: "completed" });
  const { id } = await createSale(shop, { to: "delivered" });
  await addDueRefund(shop, id, 1);
  // The rows are set to what the triggers would not allow, to compare every combination.
  for (const trigger of ["orders_move", "refunds_move", "suspensions_remain"])
    await shop.db.run(sql.raw(`DROP TRIGGER ${trigger}`));
  const times = fc.integer({ min: 0, max: 40 }).map((days) => days * DAY);
  const combination = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    payable: fc.constantFrom(-5, 5),
    movedAt: times,
    deliveredAt: fc.option(times),
    isSettled: fc.boolean(),
    isDisputed: fc.boolean(),
    hasRefusedRefund: fc.boolean(),
    isSuspended: fc.boolean(),
    off: fc.constantFrom(-1, 0, 1, DAY),
  });
  await fc.assert(
    fc.asyncProperty(combination, async ({ isSettled, off, ...facts }) => {
      const { status, payable, movedAt, deliveredAt, isDisputed, hasRefusedRefund, isSuspended } = facts;
      const { db } = shop;
      await db.run(
        sql`UPDATE orders SET status = iif(${isSettled ? 1 : 0}, 'completed', 'cancelled') WHERE id <> ${id}`,
      );
      await db.run(sql`UPDATE orders SET status = ${status}, payable = ${payable}, moved_at = ${movedAt},
        delivered_at = ${deliveredAt} WHERE id = ${id}`);
      await db.run(sql`DELETE FROM disputes`);
      if (isDisputed)
        await db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
          SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payment_orders WHERE order_id = ${id}`);
      await db.run(sql`DELETE FROM suspensions`);
      if (isSuspended) {
        await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
          VALUES ('s1', ${shop.sellerId}, ${shop.sellerId}, 'other', 'Why', 1)`);
      }
      await db.run(sql`UPDATE refunds SET status = iif(${hasRefusedRefund ? 1 : 0}, 'failed', 'due')`);
      const sales = (isSettled ? SETTLED_SALES : 0) + (status === "completed" ? 1 : 0);
      const order = {
        status,
        payable,
        movedAt,
        deliveredAt,
        sales,
        isDisputed,
        hasRefusedRefund,
        hasComplaint: false,
        isSuspended,
      };
      const now = (whyHeld(order, 0).until ?? 20 * DAY) + off;
      const [answer] = await db.all<{ reason: string; until: number | null; is: number }>(
        sql`SELECT o.reason, ${heldUntil(sql`o.reason`)} AS until, o."is" FROM (SELECT o.*, ${holdReason(sql`${now}`)} AS reason,
          ${isReleasable(sql`${now}`)} AS "is" FROM orders o WHERE o.id = ${id}) o`,
      );
      const hold = whyHeld(order, now);
      expect(answer).toEqual({ ...hold, is: hold.reason === "ready" ? 1 : 0 });
    }),
    { numRuns: 300 },
  );
});
