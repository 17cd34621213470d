import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { cancellations, notifications, orderEvents } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { acceptCancellation, declineCancellation } from "~/flows/cancellations/answer-cancellation.server";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { PaymentMismatch } from "~/flows/payments/assert-matches.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { KIND } from "../../../dev/paypal/behavior";
import { notificationsOf } from "../../support/aftermath";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

async function read(userId: string, orderId: string) {
  const order = await findCancellableOrder(shop.db, userId, orderId);
  if (!order) throw new Error("not theirs");
  return order;
}
const cancel = async (userId: string, orderId: string, sent: { reason?: string; cause?: string } = {}) =>
  cancelOrder(shop.context(), await read(userId, orderId), { reason: "", cause: "", ...sent });
/** Who cancelled an order and why, and who bears the fee of each refund of it. */
const recordOf = async (orderId: string) => {
  const [event] = await shop.db
    .select()
    .from(orderEvents)
    .where(sql`order_id = ${orderId} AND to_status = 'cancelled'`);
  const refunds = await shop.refundsOf(orderId);
  return [event?.actor, event?.reason, ...refunds.map(({ cause, fee_bearer }) => `${cause} ${fee_bearer}`)];
};
/** A user's messages of these kinds, the first of each. */
const messagesTo = (id: string, ...kinds: string[]) =>
  Promise.all(kinds.map(async (kind) => (await notificationsOf(shop, { id }, kind))[0]));
const stateOf = async (userId: string, orderId: string) => {
  const { status, refunds, request } = await read(userId, orderId);
  return [status, refunds.map((one) => one.status).join(), request?.answer ?? null];
};

test("within an hour a buyer cancels by themself: all money back, the piece on offer, both told, once", async () => {
  const { buyer, orderId, productId } = await shop.buyAndPay({ stock: 1, shipping: 20_00 });
  const answers = await Promise.all([cancel(buyer, orderId), cancel(buyer, orderId), cancel(buyer, orderId)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.product(productId)).toEqual({ stock: 1, status: "active" });
  await shop.cron();
  expect(await stateOf(buyer, orderId)).toEqual(["cancelled", "done", null]);
  expect(Object.values(shop.service.records.refunds)).toMatchObject([{ amount: 120_00 }]);
  expect(await shop.toldTo(buyer)).toEqual(["order-cancelled", "payment-returned"]);
  expect(await shop.toldTo(shop.sellerId)).toEqual(["sale-cancelled"]);
});

test("after an hour they ask, and the seller accepts", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(61 * MINUTE);
  expect(await cancel(buyer, orderId)).toEqual({ ok: false, refusals: { reason: "reasonRequired" } });
  expect(await cancel(buyer, orderId, { reason: "Compré dos" })).toEqual({ ok: true, kind: "asked" });
  expect(await cancel(buyer, orderId, { reason: "Otra vez" })).toMatchObject({ refusal: { reason: "asked" } });
  expect(await acceptCancellation(shop.context(), await read(shop.sellerId, orderId))).toBe(true);
  expect(await acceptCancellation(shop.context(), await read(shop.sellerId, orderId))).toBe(false);
  await shop.cron();
  expect(await stateOf(buyer, orderId)).toEqual(["cancelled", "done", "accepted"]);
  expect(await shop.toldTo(buyer)).toEqual(["cancellation-noted", "order-cancelled", "payment-returned"]);
  expect(await shop.toldTo(shop.sellerId)).toEqual(["cancellation-asked", "sale-cancelled"]);
});

test("with a request open a seller answers it, and cancels in no other way", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  const unasked = await read(shop.sellerId, orderId);
  await cancel(buyer, orderId, { reason: "Compré dos" });
  const sent = { cause: "unavailable", reason: "Ya no está" };
  expect(await cancel(shop.sellerId, orderId, sent)).toEqual({ ok: false, refusal: { reason: "toAnswer" } });
  expect(await cancelOrder(shop.context(), unasked, sent)).toEqual({ ok: false, refusal: { reason: "moved" } });
  expect(await stateOf(buyer, orderId)).toEqual(["paid", "", null]);
});

test("or declines, and then it is not asked again", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  await cancel(buyer, orderId, { reason: "Compré dos" });
  expect(await declineCancellation(shop.context(), await read(shop.sellerId, orderId))).toBe(true);
  expect(await declineCancellation(shop.context(), await read(shop.sellerId, orderId))).toBe(false);
  expect(await cancel(buyer, orderId, { reason: "Por favor" })).toMatchObject({ refusal: { reason: "declined" } });
  shop.later(60 * HOUR);
  await shop.cron();
  expect(await stateOf(buyer, orderId)).toEqual(["paid", "", "declined"]);
  expect(await shop.toldTo(buyer)).toEqual(["cancellation-noted", "cancellation-declined"]);
  expect(await shop.toldTo(shop.sellerId)).toEqual(["cancellation-asked", "sale-stands"]);
  const [{ shipBy, left } = {}] = await shop.db.all<{ shipBy: number; left: number }>(
    sql`SELECT n.message ->> 'shipBy' AS shipBy, n.message ->> 'shipBy' - o.moved_at AS left
      FROM notifications n JOIN orders o ON o.id = ${orderId} WHERE n.message ->> 'kind' = 'sale-stands'`,
  );
  expect([shipBy, left]).toEqual([expect.any(Number), 14 * DAY]);
});

test("without an answer within 48 hours it is cancelled, not a minute before", async () => {
  const { buyer, orderId, productId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  await cancel(buyer, orderId, { reason: "Compré dos" });
  shop.later(50 * HOUR - MINUTE);
  await shop.cron();
  expect(await stateOf(buyer, orderId)).toEqual(["paid", "", null]);
  shop.later(50 * HOUR + MINUTE);
  await Promise.all([shop.cron(), shop.cron()]);
  expect(await stateOf(buyer, orderId)).toEqual(["cancelled", "done", "accepted"]);
  expect(await shop.product(productId)).toEqual({ stock: 1, status: "active" });
  expect(await shop.toldTo(shop.sellerId)).toEqual(["cancellation-asked", "sale-cancelled"]);
});

test("sending it declines, and what is sent is never cancelled", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  await cancel(buyer, orderId, { reason: "Compré dos" });
  const asSeen = await read(shop.sellerId, orderId);
  await shop.move(orderId, "shipped", "S");
  expect(await stateOf(buyer, orderId)).toEqual(["shipped", "", "declined"]);
  expect(await acceptCancellation(shop.context(), asSeen)).toBe(false);
  expect(await cancel(shop.sellerId, orderId, { cause: "other", reason: "x" })).toMatchObject({
    refusal: { reason: "shipped" },
  });
  shop.later(60 * HOUR);
  await shop.cron();
  expect(await stateOf(buyer, orderId)).toEqual(["shipped", "", "declined"]);
});

test("cancelling and sending at once is one of both", async () => {
  for (let round = 0; round < 10; round++) {
    const { buyer, orderId } = await shop.buyAndPay();
    const [answer] = await Promise.all([cancel(buyer, orderId), shop.move(orderId, "shipped", "S")]);
    const [status, refunds] = await stateOf(buyer, orderId);
    expect([status, refunds]).toEqual(answer.ok ? ["cancelled", "due"] : ["shipped", ""]);
  }
});

test("a seller cancels with a reason that the buyer reads; what they no longer have or found damaged is not put back, and a wrong listing is paused", async () => {
  for (const [cause, product] of [
    ["unavailable", { stock: 1, status: "active" }],
    ["damaged", { stock: 1, status: "active" }],
    ["mistake", { stock: 2, status: "paused" }],
  ] as const) {
    const { buyer, orderId, productId } = await shop.buyAndPay({ stock: 2 });
    expect(await cancel(shop.sellerId, orderId, { cause })).toEqual({
      ok: false,
      refusals: { reason: "reasonRequired" },
    });
    expect(await cancel(shop.sellerId, orderId, { cause, reason: "Se rompió" })).toEqual({
      ok: true,
      kind: "cancelled",
    });
    expect(await shop.product(productId)).toEqual(product);
    const [told] = await shop.db
      .select()
      .from(notifications)
      .where(sql`user_id = ${buyer}
      AND message ->> 'kind' = 'seller-cancelled'`);
    expect(told?.message).toMatchObject({ order: orderId, reason: "Se rompió", price: 100_00 });
    const [event] = await shop.db.select().from(orderEvents).where(sql`order_id = ${orderId} AND actor = 'S'`);
    expect(event).toMatchObject({ to_status: "cancelled", reason: cause, words: "Se rompió" });
  }
  const last = await shop.buyAndPay();
  await cancel(shop.sellerId, last.orderId, { cause: "unavailable", reason: "Ya no está" });
  expect(await shop.product(last.productId)).toEqual({ stock: 0, status: "sold" });
  const wrong = await shop.buyAndPay();
  await cancel(shop.sellerId, wrong.orderId, { cause: "mistake", reason: "Decía roble" });
  expect(await shop.product(wrong.productId)).toEqual({ stock: 1, status: "paused" });
});

test("what went back already is not sent again", async () => {
  const { buyer, orderId, amount } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 30_00);
  expect(await cancel(buyer, orderId)).toMatchObject({ ok: true });
  await shop.cron();
  expect((await shop.refundsOf(orderId)).map((one) => one.amount).sort()).toEqual([30_00, amount - 30_00]);
});

test("what is not paid yet is let go of at once; what is approved at PayPal by then is paid", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  expect(await shop.product(chair)).toEqual({ stock: 0, status: "reserved" });
  expect(await cancel(ana, order?.id ?? "")).toEqual({ ok: true, kind: "cancelled" });
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  shop.service.approve(await shop.token(ana));
  expect((await settlePayment(shop.context(), await shop.token(ana))).kind).toBe("lost");

  const beto = await shop.bidder();
  await shop.start(beto, { kind: "product", id: chair });
  shop.service.approve(await shop.token(beto));
  const [paid] = await shop.ordersOf(beto);
  shop.service.fail("show", 3, "away");
  expect(await cancel(beto, paid?.id ?? "")).toEqual({ ok: false, refusal: { reason: "paypalAway" } });
  expect(await cancel(beto, paid?.id ?? "")).toMatchObject({ refusal: { reason: "moved" } });
  expect(await stateOf(beto, paid?.id ?? "")).toEqual(["paid", "", null]);
  expect(await shop.toldTo(ana)).toEqual([]);
});

test("a won auction is cancelled by its seller or on request, and can be listed again", async () => {
  const id = await shop.open({ endsIn: HOUR });
  const { productId } = await shop.auction(id);
  const ana = await shop.bidder();
  await shop.bid(id, ana, 300_00);
  shop.later(HOUR);
  await settleAuction(shop.context(), id);
  await shop.waitForBackgroundWork();
  const [order] = await shop.ordersOf(ana);
  const orderId = order?.id ?? "";
  expect(await cancel(ana, orderId)).toMatchObject({ refusal: { reason: "auctionUnpaid" } });
  await shop.start(ana, { kind: "product", id: productId });
  shop.service.approve(await shop.token(ana));
  await settlePayment(shop.context(), await shop.token(ana));
  expect(await shop.product(productId)).toEqual({ stock: 0, status: "sold" });
  expect(await cancel(ana, orderId)).toEqual({ ok: false, refusals: { reason: "reasonRequired" } });
  expect(await cancel(shop.sellerId, orderId, { cause: "damaged", reason: "Se rompió" })).toMatchObject({ ok: true });
  expect(await shop.product(productId)).toEqual({ stock: 1, status: "ended" });
  await shop.cron();
  expect(await stateOf(ana, orderId)).toEqual(["cancelled", "done", null]);
});

test("what time has ended is not cancelled by hand, read before or after, until cron writes why", async () => {
  shop.service.behave(KIND);
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const unpaid = (await shop.ordersOf(ana))[0]?.id ?? "";
  const unpaidRead = await read(ana, unpaid);
  const { buyer, orderId, productId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  const paid = await shop.buyAndPay();
  const [buyers, sellers] = [await read(buyer, orderId), await read(shop.sellerId, orderId)];

  shop.later(14 * DAY);
  const sent = { cause: "damaged", reason: "Se rompió" };
  for (const order of [await read(ana, unpaid), await read(buyer, orderId), await read(shop.sellerId, orderId)]) {
    expect(await cancelOrder(shop.context(), order, sent)).toMatchObject({ refusal: { reason: "over" } });
  }
  for (const order of [unpaidRead, buyers, sellers]) {
    expect(await cancelOrder(shop.context(), order, sent)).toMatchObject({ refusal: { reason: "moved" } });
  }
  expect(await stateOf(paid.buyer, paid.orderId)).toEqual(["paid", "", null]);
  await shop.cron();
  expect([await stateOf(ana, unpaid), await stateOf(buyer, orderId)]).toEqual([
    ["expired_unpaid", "", null],
    ["cancelled", "done", null],
  ]);
  expect([await shop.product(chair), await shop.product(productId)]).toEqual([
    { stock: 1, status: "active" },
    { stock: 0, status: "sold" },
  ]);
});

test("a request is not answered by hand once the time to ship is over", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(14 * DAY - HOUR);
  await cancel(buyer, orderId, { reason: "Compré dos" });
  shop.later(14 * DAY);
  const order = await read(shop.sellerId, orderId);
  expect(await acceptCancellation(shop.context(), order)).toBe(false);
  expect(await declineCancellation(shop.context(), order)).toBe(false);
  await shop.cron();
  expect((await stateOf(buyer, orderId))[0]).toBe("cancelled");
  expect(await shop.toldTo(buyer)).toEqual(["cancellation-noted", "not-sent", "payment-returned"]);
});

test("another user's order cannot be read, cancelled or answered about", async () => {
  const { orderId } = await shop.buyAndPay();
  expect(await findCancellableOrder(shop.db, await shop.bidder(), orderId)).toBeNull();
  expect(await shop.db.select().from(cancellations)).toEqual([]);
});

test("an order's history says who cancelled it and why, and who bears PayPal's fee; both sides read the amount", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  const about = { order: orderId, title: "Silla", price: 100_00 };
  await cancel(buyer, orderId);
  expect(await recordOf(orderId)).toEqual(["B", "cancelled_by_buyer", "cancelled market"]);
  expect([await messagesTo(buyer, "order-cancelled"), await messagesTo(shop.sellerId, "sale-cancelled")]).toEqual([
    [{ kind: "order-cancelled", ...about }],
    [{ kind: "sale-cancelled", ...about }],
  ]);

  const damaged = await shop.buyAndPay();
  await cancel(shop.sellerId, damaged.orderId, { cause: "damaged", reason: "Se rompió" });
  expect(await recordOf(damaged.orderId)).toEqual(["S", "damaged", "cancelled seller"]);
  expect(await messagesTo(shop.sellerId, "own-cancellation")).toEqual([
    { kind: "own-cancellation", order: damaged.orderId, title: "Silla", price: 100_00 },
  ]);
});

test("of a request both sides read until when it is answered, the seller its reason, and both the answer", async () => {
  const [accepted, declined, unanswered] = [await shop.buyAndPay(), await shop.buyAndPay(), await shop.buyAndPay()];
  shop.later(2 * HOUR);
  for (const { buyer, orderId } of [accepted, declined, unanswered]) {
    const order = await read(buyer, orderId);
    const about = { order: orderId, title: "Silla", until: order.now + 48 * HOUR };
    await cancelOrder(shop.context(), order, { reason: " Compré dos ", cause: "" });
    expect(await messagesTo(buyer, "cancellation-noted")).toEqual([{ kind: "cancellation-noted", ...about }]);
    const asked = await notificationsOf(shop, { id: shop.sellerId }, "cancellation-asked");
    expect(asked).toContainEqual({ kind: "cancellation-asked", ...about, reason: "Compré dos" });
  }
  const orderOf = ({ orderId }: { orderId: string }) => read(shop.sellerId, orderId);
  await acceptCancellation(shop.context(), await orderOf(accepted));
  expect(await recordOf(accepted.orderId)).toEqual(["S", "requested_by_buyer", "cancelled market"]);
  expect(await shop.product(accepted.productId)).toEqual({ stock: 1, status: "active" });

  const { movedAt } = await orderOf(declined);
  await declineCancellation(shop.context(), await orderOf(declined));
  const about = { order: declined.orderId, title: "Silla" };
  expect([
    await messagesTo(declined.buyer, "cancellation-declined"),
    await messagesTo(shop.sellerId, "sale-stands"),
  ]).toEqual([
    [{ kind: "cancellation-declined", ...about }],
    [{ kind: "sale-stands", ...about, shipBy: movedAt + 14 * DAY }],
  ]);

  shop.later(51 * HOUR);
  await shop.cron();
  expect(await recordOf(unanswered.orderId)).toEqual(["T", "request_unanswered", "cancelled market"]);
});

test("a request for an order that is shipped meanwhile is not stored, and the seller is not asked", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  shop.later(2 * HOUR);
  const asSeen = await read(buyer, orderId);
  await shop.move(orderId, "shipped", "S");
  expect(await cancelOrder(shop.context(), asSeen, { reason: "Compré dos", cause: "" })).toEqual({
    ok: false,
    refusal: { reason: "moved" },
  });
  expect([await shop.toldTo(buyer), await shop.toldTo(shop.sellerId)]).toEqual([[], []]);
});

async function buyForPickup() {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  await shop.db.run(sql`UPDATE products SET pickup_place = 'Roma Norte' WHERE id = ${product}`);
  await shop.start(buyer, { kind: "product", id: product });
  await shop.db.run(
    sql`UPDATE orders SET pickup_place = 'Roma Norte', pickup_code = '123456', ship_to = NULL WHERE buyer_id = ${buyer}`,
  );
  shop.service.approve(await shop.token(buyer));
  expect(await shop.settle(buyer)).toBe("paid");
  return { buyer, orderId: (await shop.ordersOf(buyer))[0]?.id ?? "" };
}

test("what nobody sent or came for is cancelled with its own reason, and both sides read it", async () => {
  const [unsent, left] = [await shop.buyAndPay(), await buyForPickup()];
  shop.later(14 * DAY + MINUTE);
  await shop.cron();
  expect([await recordOf(unsent.orderId), await recordOf(left.orderId)]).toEqual([
    ["T", "not_shipped", "cancelled seller"],
    ["T", "not_picked_up", "cancelled market"],
  ]);
  const about = (order: string) => ({ order, title: "Silla", price: 100_00 });
  expect([
    ...(await messagesTo(unsent.buyer, "not-sent")),
    ...(await messagesTo(left.buyer, "not-picked-up")),
    ...(await messagesTo(shop.sellerId, "sale-not-sent", "not-picked-up")),
  ]).toEqual([
    { kind: "not-sent", ...about(unsent.orderId) },
    { kind: "not-picked-up", ...about(left.orderId) },
    { kind: "sale-not-sent", ...about(unsent.orderId) },
    { kind: "not-picked-up", ...about(left.orderId) },
  ]);
});

test("a cancellation sends its refund at once, and an order of which everything went back needs none", async () => {
  const sent: string[] = [];
  const cancelNow = async ({ buyer, orderId }: { buyer: string; orderId: string }) => {
    const context = { ...shop.context(), sendRefundsLater: () => void sent.push(orderId) };
    const order = await read(buyer, orderId);
    return Promise.all([1, 2].map(() => cancelOrder(context, order, { reason: "", cause: "" })));
  };
  const [whole, none] = [await shop.buyAndPay(), await shop.buyAndPay()];
  await shop.addDueRefund(none.orderId, 100_00);
  for (const one of [whole, none]) {
    expect((await cancelNow(one)).map(({ ok }) => ok).sort()).toEqual([false, true]);
  }
  expect(sent).toEqual([whole.orderId]);
  expect((await shop.refundsOf(none.orderId)).map(({ amount }) => amount)).toEqual([100_00]);
});

test("a checkout that never reached PayPal is let go of as well, with its buyer in its history", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  shop.service.fail("create", 3, "away");
  await shop.start(ana, { kind: "product", id: chair });
  const orderId = (await shop.ordersOf(ana))[0]?.id ?? "";
  expect(await cancel(ana, orderId)).toEqual({ ok: true, kind: "cancelled" });
  expect([await shop.product(chair), await recordOf(orderId)]).toEqual([
    { stock: 1, status: "active" },
    ["B", "cancelled_by_buyer"],
  ]);
});

test("an unpaid order of which PayPal shows another amount is not cancelled: the page fails, and it waits", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const token = await shop.token(ana);
  const theirs = shop.service.records.orders[token];
  if (!theirs) throw new Error("PayPal has the order");
  const { total } = theirs;
  theirs.total = toCentavos(1_00);
  const orderId = (await shop.ordersOf(ana))[0]?.id ?? "";
  await expect(cancel(ana, orderId)).rejects.toThrow(PaymentMismatch);
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  theirs.total = total;
});
