import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { hasDisputedPayment } from "~/data/disputes/facts.server";
import { listOpenDisputes } from "~/data/disputes/open-disputes.server";
import { findPlacement, listChoices, listPlacements } from "~/data/disputes/placements.server";
import { notifications } from "~/data/schema.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { KIND } from "../../../dev/paypal/behavior";
import { buyOfSellers as buyOfSellersIn } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";

// Of one payment of two sellers, a dispute is only about the seller whose item it names.

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(() => shop.auditAndClose());

const buyOfSellers = (prices: readonly number[]) => buyOfSellersIn(shop, prices);
const open = (captureId: string, about: { sku?: string; amount?: number } = {}) => {
  const { sku = null, amount } = about;
  const claimed = amount === undefined ? undefined : toCentavos(amount);
  return shop.service.disputes.open(captureId, NOT_RECEIVED, { sku, ...(claimed && { amount: claimed }) }).id;
};
const resolve = (id: string, amount?: number) =>
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", amount as Centavos | undefined);
const stateOf = async (orderId: string) => {
  const rows = await shop.db.all<{ status: string; isFrozen: number }>(sql`SELECT o.status,
    ${hasDisputedPayment(sql`o.id`)} AS isFrozen FROM orders o WHERE o.id = ${orderId}`);
  const refunds = (await shop.refundsOf(orderId)).map(({ status, amount }) => `${status} ${amount}`);
  return [rows[0]?.status, rows[0]?.isFrozen === 1 ? "frozen" : "free", ...refunds];
};
const atDesk = async () => (await listPlacements(shop.db, admin, 50)).map(({ kind, amount }) => [kind, amount]);
const openDisputes = async () => (await listOpenDisputes(shop.db, admin, 9)).map(({ id }) => id);
const toldAdmins = async () =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, admin.id))).map(({ message }) => message);
const place = async (id: string, orderId: string) => {
  const placement = await findPlacement(shop.db, admin, id);
  if (!placement) throw new Error("nothing to place");
  return chooseOrders(shop.context(), admin, placement, [orderId]);
};

test("the named item's order is disputed, held and charged; the other seller's is not touched", async () => {
  for (const kind of [{}, KIND]) {
    shop.service.behave({ ...kind });
    const { captureId, order } = await buyOfSellers([100_00, 300_00]);
    const [mine, other] = [order(100_00), order(300_00)];
    const id = open(captureId, { sku: mine.product_id });
    await shop.deliverWebhooks();
    expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
      ["problem_open", "frozen"],
      ["shipped", "free"],
    ]);
    resolve(id);
    await shop.deliverWebhooks();
    expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
      ["refunded", "free", "done 10000"],
      ["shipped", "free"],
    ]);
    expect(await atDesk()).toEqual([]);
  }
});

test("a dispute that names nothing waits for an administrator, and so does its money, whatever comes first", async () => {
  for (const reversed of [false, true]) {
    const { captureId, order } = await buyOfSellers([100_00, 300_00]);
    const [mine, other] = [order(100_00), order(300_00)];
    const id = open(captureId, { amount: 70_00 });
    if (!reversed) await shop.deliverWebhooks();
    resolve(id, 70_00);
    await shop.deliverWebhooks({ reversed });
    await shop.cron();
    expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
      ["shipped", "free"],
      ["shipped", "free"],
    ]);
    expect(await atDesk()).toEqual([["dispute", 70_00]]);
    expect(await place(id, other.id)).toBe(true);
    await shop.cron();
    await shop.deliverWebhooks();
    expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
      ["shipped", "free"],
      ["partially_refunded", "free", "done 7000"],
    ]);
    expect(await atDesk()).toEqual([]);
  }
});

test("a refund of ours waits while no order is chosen for money that PayPal moved: it may be the same", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const id = open(captureId, { amount: 70_00 });
  await shop.deliverWebhooks();
  await shop.addDueRefund(order(100_00).id, 100_00);
  resolve(id, 70_00);
  await shop.deliverWebhooks();
  await shop.cron();
  expect(await stateOf(order(100_00).id)).toEqual(["shipped", "free", "due 10000"]);
  expect(await place(id, order(300_00).id)).toBe(true);
  await shop.cron();
  expect(await stateOf(order(100_00).id)).toEqual([expect.anything(), "free", "done 10000"]);
});

test("a refund of ours that is told again counts for no dispute, and the dispute's own refund is booked once", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const id = open(captureId, { sku: other.product_id });
  await shop.deliverWebhooks();
  await shop.addDueRefund(mine.id, 100_00);
  resolve(id, 70_00);
  shop.later(HOUR);
  await shop.cron();
  await shop.cron();
  expect((await stateOf(mine.id)).at(-1)).toBe("done 10000");
  await shop.deliverWebhooks({ reversed: true });
  await shop.deliverWebhooks();
  expect((await stateOf(other.id)).slice(2)).toEqual(["done 7000"]);
  expect((await stateOf(mine.id)).slice(2)).toEqual(["done 10000"]);
});

test("an open dispute is placed once, by an administrator; then its seller alone is notified and held", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const id = open(captureId, { amount: 70_00 });
  await shop.deliverWebhooks();
  const placement = await findPlacement(shop.db, admin, id);
  expect(await findPlacement(shop.db, { id: mine.seller_id } as Admin, id)).toBeNull();
  expect(await place(id, mine.id)).toBe(true);
  expect(await toldAdmins()).toEqual([{ kind: "money-to-place", price: 70_00 }]);
  if (placement) expect(await chooseOrders(shop.context(), admin, placement, [other.id])).toBe(false);
  await shop.cron();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["problem_open", "frozen"],
    ["shipped", "free"],
  ]);
  const told = await shop.db.all<{ who: string }>(sql`SELECT user_id AS who FROM notifications
    WHERE message ->> 'kind' = 'dispute-opened' AND user_id IN (${mine.seller_id}, ${other.seller_id})`);
  expect(told).toEqual([{ who: mine.seller_id }]);
});

test("administrators are told once to place the money of a dispute that was decided before the market heard of it", async () => {
  for (const reversed of [false, true]) {
    const { captureId } = await buyOfSellers([100_00, 300_00]);
    const before = (await toldAdmins()).length;
    const id = open(captureId, { amount: 70_00 });
    resolve(id, 70_00);
    await shop.deliverWebhooks({ reversed });
    await shop.cron();
    const told = (await toldAdmins()).slice(before);
    expect(told.filter(({ kind }) => kind === "money-to-place")).toEqual([{ kind: "money-to-place", price: 70_00 }]);
    expect(await atDesk()).toContainEqual(["dispute", 70_00]);
  }
});

test("a bank's reversal without a dispute is of the order whose amount it is, else it waits", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  await shop.deliverWebhooks();
  shop.service.refunds.reverse(captureId, toCentavos(100_00));
  expect(await shop.deliverWebhooks()).toEqual([200]);
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["shipped", "free", "done 10000"],
    ["shipped", "free"],
  ]);
  const again = await buyOfSellers([100_00, 300_00]);
  const { id } = shop.service.refunds.reverse(again.captureId, toCentavos(150_00));
  await shop.deliverWebhooks();
  expect(await atDesk()).toEqual([["movement", 150_00]]);
  await shop.cron();
  expect(await toldAdmins()).toEqual([{ kind: "money-to-place", price: 150_00 }]);
  await place(id, again.order(300_00).id);
  await shop.cron();
  expect([await stateOf(again.order(100_00).id), await stateOf(again.order(300_00).id)]).toEqual([
    ["shipped", "free"],
    ["shipped", "free", "done 15000"],
  ]);
});

test("an administrator's choice binds: another order of which exactly the amount is left does not override it", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 250_00]);
  const [chosen, exact] = [order(100_00), order(250_00)];
  await shop.deliverWebhooks();
  const { id } = shop.service.refunds.reverse(captureId, toCentavos(240_00));
  await shop.deliverWebhooks();
  await shop.addDueRefund(exact.id, 10_00);
  expect(await place(id, chosen.id)).toBe(true);
  await shop.cron();
  expect((await stateOf(chosen.id)).slice(2)).toEqual(["done 10000"]);
  expect((await stateOf(exact.id)).slice(2)).toEqual(["due 1000"]);
  expect(await atDesk()).toEqual([["movement", 140_00]]);
  expect(await place(id, exact.id)).toBe(true);
  await shop.cron();
  expect((await stateOf(exact.id)).slice(2).sort()).toEqual(["done 1000", "done 14000"]);
});

test("what the chosen order does not carry stays at the desk, for as many orders as it takes", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 250_00, 300_00]);
  const [small, middle, large] = [order(100_00), order(250_00), order(300_00)];
  await shop.deliverWebhooks();
  const { id } = shop.service.refunds.reverse(captureId, toCentavos(350_00));
  await shop.deliverWebhooks();
  expect(await atDesk()).toEqual([["movement", 350_00]]);
  expect(await place(id, small.id)).toBe(true);
  await shop.cron();
  await shop.cron();
  // 250.00 is left, to the centavo the amount of an order: a person decides on it nevertheless.
  expect(await atDesk()).toEqual([["movement", 250_00]]);
  expect(await place(id, large.id)).toBe(true);
  await shop.cron();
  expect(await atDesk()).toEqual([]);
  expect(
    [await stateOf(small.id), await stateOf(middle.id), await stateOf(large.id)].map((one) => one.slice(2)),
  ).toEqual([["done 10000"], [], ["done 25000"]]);
  const chosen = await Promise.all([small, middle, large].map((one) => listChoices(shop.db, admin, one.id)));
  expect(chosen.map((choices) => choices.map(({ reason }) => reason))).toEqual([[id], [], [id]]);
});

test("an order that was refunded since it was chosen gives the choice back", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [small, large] = [order(100_00), order(300_00)];
  await shop.deliverWebhooks();
  const { id } = shop.service.refunds.reverse(captureId, toCentavos(60_00));
  await shop.deliverWebhooks();
  await place(id, small.id);
  await shop.addDueRefund(small.id, 100_00);
  await shop.db.run(sql`UPDATE refunds SET status = 'pending' WHERE order_id = ${small.id}`);
  await shop.cron();
  expect(await atDesk()).toEqual([["movement", 60_00]]);
  await place(id, large.id);
  await shop.cron();
  expect([await atDesk(), (await stateOf(large.id)).slice(2)]).toEqual([[], ["done 6000"]]);
});

test("what only a dispute's outcome tells waits for an administrator, and is booked as chosen", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [small, large] = [order(100_00), order(300_00)];
  const id = open(captureId);
  await shop.deliverWebhooks();
  resolve(id, 150_00);
  for (const event of Object.values(shop.service.records.events)) {
    if (event.type.includes("REVERSED")) event.isDelivered = true;
  }
  await shop.deliverWebhooks();
  for (let minute = 1; minute <= 3; minute++) await shop.cron();
  expect(await atDesk()).toEqual([["movement", 150_00]]);
  expect(await place(id, large.id)).toBe(true);
  await shop.cron();
  expect([await atDesk(), (await stateOf(small.id)).slice(2), (await stateOf(large.id)).slice(2)]).toEqual([
    [],
    [],
    ["done 15000"],
  ]);
});

test("a reversal that came before its dispute is booked once", async () => {
  for (const kind of [{}, KIND]) {
    shop.service.behave({ reversals: "hidden", ...kind });
    const { orderId, captureId } = await shop.buyAndPay();
    await shop.move(orderId, "shipped", "S");
    await shop.deliverWebhooks();
    const id = open(captureId, { amount: 60_00 });
    resolve(id, 60_00);
    shop.service.fail("list-disputes", 1, { issue: "PERMISSION_DENIED" });
    await shop.deliverWebhooks({ reversed: true });
    await shop.deliverWebhooks();
    shop.later(40 * MINUTE);
    await shop.cron();
    expect((await shop.refundsOf(orderId)).map(({ status, amount }) => [status, amount])).toEqual([["done", 60_00]]);
    shop.later(0);
  }
});

test("what PayPal pays the buyer itself is charged to no seller", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  const id = open(captureId);
  shop.service.disputes.resolve(id, "RESOLVED_WITH_PAYOUT");
  await shop.deliverWebhooks();
  expect(await stateOf(orderId)).toEqual(["completed", "free"]);
});

test("of a dispute over two orders both are settled once all that PayPal took is recorded, on whichever order", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const id = open(captureId);
  await shop.deliverWebhooks();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["problem_open", "frozen"],
    ["problem_open", "frozen"],
  ]);
  resolve(id, 100_00);
  await shop.deliverWebhooks();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["refunded", "free", "done 10000"],
    ["completed", "free"],
  ]);
  expect(await openDisputes()).toEqual([]);
});

test("a won dispute without a known refund is at the desk until an administrator refunds or ends its order", async () => {
  for (const end of ["refund", "complete"] as const) {
    const { orderId, captureId } = await shop.buyAndPay();
    await shop.move(orderId, "shipped", "S");
    const id = open(captureId);
    await shop.deliverWebhooks();
    resolve(id, 0);
    await shop.deliverWebhooks();
    shop.later(8 * DAY);
    expect([await stateOf(orderId), await openDisputes()]).toEqual([["problem_open", "free"], [id]]);
    if (end === "refund") await shop.addDueRefund(orderId, 40_00);
    else await shop.move(orderId, "completed", "A");
    await shop.cron();
    expect(await openDisputes()).toEqual([]);
    expect((await stateOf(orderId))[0]).toBe(end === "refund" ? "partially_refunded" : "completed");
    shop.later(0);
  }
});

test("while an administrator has to place what PayPal took, the orders of the dispute stay open", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const id = open(captureId);
  await shop.deliverWebhooks();
  resolve(id, 150_00);
  await shop.deliverWebhooks();
  await shop.cron();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["problem_open", "free"],
    ["problem_open", "free"],
  ]);
  expect(await atDesk()).toEqual([["movement", 150_00]]);
  shop.later(8 * DAY);
  expect(await openDisputes()).toEqual([id]);
  const [movement] = await listPlacements(shop.db, admin, 9);
  expect(await place(movement?.id ?? "", other.id)).toBe(true);
  await shop.cron();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["completed", "free"],
    ["partially_refunded", "free", "done 15000"],
  ]);
  expect([await atDesk(), await openDisputes()]).toEqual([[], []]);
});

test("a dispute that the buyer won with PayPal's own money is settled without a refund", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const id = open(captureId);
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", undefined, "paypal");
  await shop.deliverWebhooks();
  expect([await stateOf(mine.id), await stateOf(other.id)]).toEqual([
    ["completed", "free"],
    ["completed", "free"],
  ]);
  shop.later(8 * DAY);
  expect(await openDisputes()).toEqual([]);
});
