import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { disputes } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { mirrorDispute } from "~/flows/disputes/mirror-dispute.server";
import type { PaypalDispute } from "~/gateways/paypal.server";
import { buyOfSellers } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";

// A dispute may be about several payments of a buyer. The stand-in opens it for one of them, and shows the other as well.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** Two shipped orders of 100.00 and 200.00, paid apart, that one dispute is about. */
async function disputed({ refunded = 0 } = {}) {
  const sales = [await shop.buyAndPay(), await shop.buyAndPay({ price: 200_00 })];
  for (const { orderId } of sales) await shop.move(orderId, "shipped", "S");
  if (refunded > 0) {
    await shop.addDueRefund(sales[0]?.orderId ?? "", refunded);
    await shop.cron();
  }
  const [first, second] = sales;
  const { id } = shop.service.disputes.open(first?.captureId ?? "", "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
  const mirror = async (shown: Partial<PaypalDispute> = {}) => {
    const context = shop.context();
    const { paypal } = context;
    if (!paypal) throw new Error("the shop takes payments");
    const showDispute: typeof paypal.showDispute = async (asked) => {
      const dispute = await paypal.showDispute(asked);
      const other = { captureId: second?.captureId ?? null, items: [] };
      return { ...dispute, transactions: [...dispute.transactions, other], ...shown };
    };
    await mirrorDispute(context, { ...paypal, showDispute }, id);
  };
  /** PayPal decides for the buyer and took so much, of which no refund or reversal tells. */
  const lose = async (amount: number) => {
    const movements = [{ party: "SELLER", type: "DEBIT", amount: toCentavos(amount) }];
    await mirror({ status: "RESOLVED", outcome: "RESOLVED_BUYER_FAVOUR", movements });
  };
  return { id, orders: sales.map(({ orderId }) => orderId), mirror, lose };
}
const stateOf = async (orderId: string) => {
  const [order] = await shop.db.all<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${orderId}`);
  const refunds = (await shop.refundsOf(orderId)).map(({ status, amount }) => `${status} ${amount}`);
  return [order?.status, ...refunds];
};
const statesOf = (orderIds: readonly string[]) => Promise.all(orderIds.map(stateOf));
const statusOf = async () => (await shop.db.select().from(disputes)).map(({ status }) => status);

test("all of its orders are disputed, and refunded when PayPal took all that was paid, with what was due", async () => {
  const { orders, mirror, lose } = await disputed();
  await mirror();
  expect(await statesOf(orders)).toEqual([["problem_open"], ["problem_open"]]);
  const due = await shop.addDueRefund(orders[1] ?? "", 30_00);
  await lose(300_00);
  await lose(300_00);
  expect(await statesOf(orders)).toEqual([
    ["refunded", "done 10000"],
    ["refunded", "done 3000", "done 17000"],
  ]);
  expect((await shop.refundsOf(orders[1] ?? ""))[0]?.id).toBe(due);
  expect(await statusOf()).toEqual(["RESOLVED"]);
});

test("of a part that PayPal took nobody knows the payment: nothing is booked, and administrators see the dispute", async () => {
  const { orders, mirror, lose } = await disputed();
  await mirror();
  await lose(120_00);
  expect(await statesOf(orders)).toEqual([["problem_open"], ["problem_open"]]);
  expect(await statusOf()).toEqual(["RESOLVED"]);
});

test("a payment of which everything went back already is not booked again", async () => {
  const { orders, mirror, lose } = await disputed({ refunded: 100_00 });
  await mirror();
  await lose(200_00);
  expect(await statesOf(orders)).toEqual([
    [expect.any(String), "done 10000"],
    ["refunded", "done 20000"],
  ]);
});

test("one that takes nothing, or of which PayPal does not say what it took, books nothing", async () => {
  const { orders, mirror } = await disputed();
  await mirror({ status: "RESOLVED", outcome: "RESOLVED_SELLER_FAVOUR" });
  expect(await statesOf(orders)).toEqual([["completed"], ["completed"]]);
  const unknown = await disputed();
  await unknown.mirror({ status: "RESOLVED", outcome: "RESOLVED_BUYER_FAVOUR", refunded: null, movements: [] });
  expect(await statesOf(unknown.orders)).toEqual([["problem_open"], ["problem_open"]]);
});

test("an amount that is claimed of two payments says nothing about the orders of one of them", async () => {
  const { buyer, captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
  const { id, mirror } = await disputed();
  const transactions = [captureId, null].map((captureId) => ({ captureId, items: [] }));
  await mirror({ transactions, amount: { amount: toCentavos(100_00), currency: "MXN" } });
  expect(await shop.statusesOf(buyer)).toEqual(["shipped", "shipped"]);
  expect(await listPlacements(shop.db, shop.admin, 9)).toMatchObject([{ kind: "dispute", id, amount: 100_00 }]);
  // Of one payment alone it does.
  await mirror({ transactions: transactions.slice(0, 1), amount: { amount: toCentavos(300_00), currency: "MXN" } });
  expect(await listPlacements(shop.db, shop.admin, 9)).toEqual([]);
  expect([await stateOf(order(100_00).id), await stateOf(order(300_00).id)]).toEqual([["shipped"], ["problem_open"]]);
});

test("an order that is chosen after the decision opens its problem and closes it with the refund", async () => {
  const { captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
  const orderId = order(300_00).id;
  const claim = { amount: toCentavos(70_00) };
  const { id } = shop.service.disputes.open(captureId, "UNAUTHORISED", claim);
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  await shop.deliverWebhooks();
  await shop.cron();
  expect(await stateOf(orderId)).toEqual(["shipped"]);
  const placement = await findPlacement(shop.db, shop.admin, id);
  expect(placement && (await chooseOrders(shop.context(), shop.admin, placement, [orderId]))).toBe(true);
  await shop.cron();
  expect(await stateOf(orderId)).toEqual(["partially_refunded", "done 7000"]);
  const history = await shop.db.all<{ to: string; reason: string | null }>(sql`SELECT to_status AS "to", reason
    FROM order_events WHERE order_id = ${orderId} ORDER BY rowid DESC LIMIT 2`);
  expect(history.map(({ to }) => to)).toEqual(["partially_refunded", "problem_open"]);
  expect(history[1]?.reason).toBe(`PayPal dispute ${id}`);
});
