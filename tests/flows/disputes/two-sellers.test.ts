import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { hasDisputedPayment } from "~/data/disputes/facts.server";
import { findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { HOUR, MINUTE } from "~/domain/time";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { KIND } from "../../../dev/paypal/behavior";
import { openShop, type Shop } from "../../support/shop";

// Of one payment of two sellers, a dispute is about the one whose item it names, and about nobody else.

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  admin = { id: shop.admin.id } as Admin;
});
afterEach(() => shop.auditAndClose());

/** A shipped purchase of several sellers. */
async function buyOfSellers(prices: readonly number[]) {
  const buyer = await shop.bidder();
  for (const price of prices) {
    await shop.putInCart(buyer, await shop.goods({ price, seller: await shop.newSeller() }));
  }
  await shop.start(buyer, { kind: "cart" });
  shop.service.approve(await shop.token(buyer));
  await shop.deliverWebhooks();
  const [payment] = await shop.paymentsOf(buyer);
  const orders = await shop.ordersOf(buyer);
  for (const { id } of orders) await shop.move(id, "shipped", "S");
  const of = (price: number) => orders.find(({ amount }) => amount === price) ?? orders[0];
  const order = (price: number) => of(price) as NonNullable<ReturnType<typeof of>>;
  return { buyer, captureId: payment?.capture_id ?? "", order };
}

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
      ["shipped", "free", "done 7000"],
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
  await place(id, again.order(300_00).id);
  await shop.cron();
  expect([await stateOf(again.order(100_00).id), await stateOf(again.order(300_00).id)]).toEqual([
    ["shipped", "free"],
    ["shipped", "free", "done 15000"],
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
