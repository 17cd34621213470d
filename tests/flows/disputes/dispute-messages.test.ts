import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { disputes, notifications } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { mirrorDispute } from "~/flows/disputes/mirror-dispute.server";
import type { PaypalDispute } from "~/gateways/paypal.server";
import { buyOfSellers } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";

// Who is told what of a dispute, each once however often PayPal tells it.

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const claims = () => shop.service.disputes;
/** What a user was told of disputes. */
async function told(userId: string) {
  const kinds = sql`message ->> 'kind' IN ('dispute-to-answer', 'dispute-opened', 'dispute-won', 'dispute-lost', 'problem-paypal-decided', 'payment-returned', 'money-to-place')`;
  const rows = await shop.db
    .select()
    .from(notifications)
    .where(sql`user_id = ${userId} AND ${kinds}`)
    .orderBy(sql`rowid`);
  return rows.map(({ message }) => message);
}
const toldAdmin = () => told(shop.admin.id);
async function deliverTwice() {
  await shop.deliverWebhooks();
  for (const event of Object.values(shop.service.records.events)) event.isDelivered = false;
  await shop.deliverWebhooks();
}
/** Mirrors a dispute of which PayPal shows something else. */
async function mirror(id: string, shown: (dispute: PaypalDispute) => Partial<PaypalDispute>) {
  const context = shop.context();
  const { paypal } = context;
  if (!paypal) throw new Error("the shop takes payments");
  const showDispute: NonNullable<AppContext["paypal"]>["showDispute"] = async (asked) => {
    const dispute = await paypal.showDispute(asked);
    return { ...dispute, ...shown(dispute) };
  };
  await mirrorDispute(context, { ...paypal, showDispute }, id);
}
async function place(id: string, ...orderIds: [string, ...string[]]) {
  const placement = await findPlacement(shop.db, shop.admin, id);
  return placement && chooseOrders(shop.context(), shop.admin, placement, orderIds);
}

/** Orders of three sellers, paid at once, of which the buyer cancels one. */
async function buyAndCancelOne(isMeant: (order: { id: string; amount: number }, all: { id: string }[]) => boolean) {
  const buyer = await shop.bidder();
  const sellers = [await shop.newSeller(), await shop.newSeller(), await shop.newSeller()];
  for (const [index, seller] of sellers.entries()) {
    await shop.putInCart(buyer, await shop.goods({ price: (index + 1) * 100_00, seller }));
  }
  await shop.start(buyer, { kind: "cart" });
  shop.service.approve(await shop.token(buyer));
  expect(await shop.settle(buyer)).toBe("paid");
  const [payment] = await shop.paymentsOf(buyer);
  const orders = await shop.ordersOf(buyer);
  const cancelled = orders.find((order) => isMeant(order, orders))?.id ?? "";
  const order = await findCancellableOrder(shop.db, buyer, cancelled);
  expect(order && (await cancelOrder(shop.context(), order, { reason: "", cause: "" }))).toMatchObject({ ok: true });
  await shop.cron();
  return { sellers, orders, captureId: payment?.capture_id ?? "", cancelled };
}

test.each([
  ["RESOLVED_BUYER_FAVOUR", "dispute-lost", { kind: "payment-returned", price: 120_00 }],
  ["RESOLVED_SELLER_FAVOUR", "dispute-won", { kind: "problem-paypal-decided" }],
] as const)("of a dispute that ends with %s all read which order it is", async (outcome, kind, toBuyer) => {
  const { buyer, orderId, captureId } = await shop.buyAndPay({ price: 120_00 });
  await shop.move(orderId, "shipped", "S");
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await deliverTwice();
  const about = { order: orderId, title: "Silla", price: 120_00 };
  const opened = { kind: "dispute-opened", ...about };
  // PayPal wants an answer by then.
  const [stored] = await shop.db.select().from(disputes);
  const toAnswer = { kind: "dispute-to-answer", ...about, respondBy: stored?.respond_by };
  expect(stored?.respond_by).toEqual(expect.any(Number));
  expect([await told(shop.sellerId), await toldAdmin(), await told(buyer)]).toEqual([[opened], [toAnswer], []]);
  claims().resolve(id, outcome);
  await deliverTwice();
  const { price: _, ...decision } = { kind, ...about };
  const decided = kind === "dispute-won" ? decision : { kind, ...about };
  expect([await told(shop.sellerId), await toldAdmin(), await told(buyer)]).toEqual([
    [opened, decided],
    [toAnswer, { ...decided, desk: "admin" }],
    [{ order: orderId, title: "Silla", ...toBuyer }],
  ]);
});

test("administrators read about the order that is meant, and the other seller of the payment about nothing", async () => {
  const { captureId, order, buyer } = await buyOfSellers(shop, [100_00, 300_00]);
  for (const [meant, other] of [
    [100_00, 300_00],
    [300_00, 100_00],
  ] as const) {
    const before = (await toldAdmin()).length;
    const mine = order(meant);
    const { id } = claims().open(captureId, NOT_RECEIVED, { sku: mine.product_id });
    await shop.deliverWebhooks();
    claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
    await shop.deliverWebhooks();
    const about = { order: mine.id, title: "Silla" };
    expect((await toldAdmin()).slice(before)).toEqual([
      { kind: "dispute-to-answer", ...about, price: meant, respondBy: expect.any(Number) },
      { kind: "dispute-won", ...about, desk: "admin" },
    ]);
    expect((await told(order(other).seller_id)).filter((one) => "order" in one && one.order === mine.id)).toEqual([]);
  }
  expect((await told(buyer)).map((one) => "order" in one && one.order)).toEqual([order(100_00).id, order(300_00).id]);
});

test("of an order that was cancelled only administrators are told", async () => {
  const { buyer, orderId, captureId } = await shop.buyAndPay();
  const order = await findCancellableOrder(shop.db, buyer, orderId);
  expect(order && (await cancelOrder(shop.context(), order, { reason: "", cause: "" }))).toMatchObject({ ok: true });
  await shop.cron();
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await deliverTwice();
  claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
  await deliverTwice();
  const about = { order: orderId, title: "Silla" };
  expect([await told(shop.sellerId), await shop.toldTo(buyer), await toldAdmin()]).toEqual([
    [],
    ["order-cancelled", "payment-returned"],
    [
      { kind: "dispute-to-answer", ...about, price: 100_00, respondBy: expect.any(Number) },
      { kind: "dispute-won", ...about, desk: "admin" },
    ],
  ]);
});

test.each(["RESOLVED_SELLER_FAVOUR", "RESOLVED_BUYER_FAVOUR"] as const)(
  "of a dispute about refunded orders as well, administrators read its sum and an order that stands, with %s",
  async (outcome) => {
    const { captureId, cancelled } = await buyAndCancelOne(({ id }, all) => all.every((one) => id <= one.id));
    const { id } = claims().open(captureId, NOT_RECEIVED);
    await shop.deliverWebhooks();
    claims().resolve(id, outcome);
    await shop.deliverWebhooks();
    const [opened, decided, ...others] = await toldAdmin();
    expect(opened).toMatchObject({ kind: "dispute-to-answer", price: 600_00 });
    expect(decided).toMatchObject(
      outcome === "RESOLVED_SELLER_FAVOUR" ? { kind: "dispute-won" } : { kind: "dispute-lost", price: 600_00 },
    );
    for (const one of [opened, decided]) expect(one && "order" in one && one.order).not.toBe(cancelled);
    expect(others).toEqual([]);
  },
);

test("where PayPal tells neither items nor amount, administrators read what was paid and not given back", async () => {
  const { sellers, orders, captureId } = await buyAndCancelOne(({ amount }) => amount === 100_00);
  const { id } = claims().open(captureId, NOT_RECEIVED);
  const nameless = ({ transactions }: PaypalDispute) => ({
    amount: null,
    transactions: transactions.map((one) => ({ ...one, items: [] })),
  });
  await mirror(id, nameless);
  await mirror(id, nameless);
  expect(await toldAdmin()).toEqual([{ kind: "money-to-place", price: 500_00 }]);
  expect(await Promise.all(sellers.map(told))).toEqual([[], [], []]);
  expect((await shop.db.select().from(disputes)).map(({ amount }) => amount)).toEqual([null]);
  expect(await listPlacements(shop.db, shop.admin, 9)).toMatchObject([{ kind: "dispute", id, amount: 600_00 }]);
  expect(await place(id, orders[1]?.id ?? "", orders[2]?.id ?? "")).toBe(true);
  claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
});

test("the sellers of the orders that an administrator chooses read that they are disputed, and no other", async () => {
  const { captureId, order } = await buyOfSellers(shop, [100_00, 200_00, 300_00]);
  const { id } = claims().open(captureId, NOT_RECEIVED, { amount: toCentavos(50_00) });
  await shop.deliverWebhooks();
  expect(await place(id, order(200_00).id, order(300_00).id)).toBe(true);
  await shop.cron();
  const opened = ({ id, amount }: { id: string; amount: number }) => [
    { kind: "dispute-opened", order: id, title: "Silla", price: amount },
  ];
  const all = await Promise.all([100_00, 200_00, 300_00].map((price) => told(order(price).seller_id)));
  expect(all).toEqual([[], opened(order(200_00)), opened(order(300_00))]);
});

test("a seller whose order is chosen after the decision reads the decision, once, and money that is placed tells nothing", async () => {
  const { captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
  const { id } = claims().open(captureId, NOT_RECEIVED, { amount: toCentavos(70_00) });
  await shop.deliverWebhooks();
  claims().resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  await shop.deliverWebhooks();
  await shop.cron();
  const chosen = order(300_00);
  expect(await place(id, chosen.id)).toBe(true);
  const lost = { kind: "dispute-lost", order: chosen.id, title: "Silla", price: 300_00 };
  expect(await told(chosen.seller_id)).toEqual([lost]);
  await shop.cron();
  await shop.deliverWebhooks();
  expect([await told(chosen.seller_id), await told(order(100_00).seller_id)]).toEqual([[lost], []]);

  const { id: reversal } = shop.service.refunds.reverse(captureId, toCentavos(50_00));
  await shop.deliverWebhooks();
  expect(await place(reversal, order(100_00).id)).toBe(true);
  await shop.cron();
  expect(await told(order(100_00).seller_id)).toEqual([]);
});

test("a dispute about nothing of ours, or without its transaction, leaves no trace", async () => {
  const { captureId } = await shop.buyAndPay();
  const { id } = claims().open(captureId, NOT_RECEIVED);
  for (const wrong of [null, "NOT-OURS"]) {
    await mirror(id, ({ transactions }) => ({
      transactions: transactions.map((one) => ({ ...one, captureId: wrong })),
    }));
  }
  expect([await shop.db.select().from(disputes), await toldAdmin(), await told(shop.sellerId)]).toEqual([[], [], []]);
  claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
});
