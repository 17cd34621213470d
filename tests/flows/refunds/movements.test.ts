import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { notifications, orderEvents, paypalMovements } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { pollDisputes } from "~/flows/disputes/mirror-dispute.server";
import { recordMovement } from "~/flows/refunds/record-movement.server";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { buyOfSellers as buyOfSellersIn } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";

// Of which orders, and of which dispute, money is that PayPal took back.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

const buyOfSellers = async (prices: readonly number[]) => {
  const bought = await buyOfSellersIn(shop, prices);
  await shop.deliverWebhooks();
  return bought;
};
const reverse = (captureId: string, amount: number) => shop.service.refunds.reverse(captureId, toCentavos(amount)).id;
const refundsOf = async (orderId: string) =>
  (await shop.refundsOf(orderId)).map(({ status, amount }) => `${status} ${amount}`).sort();
const statusOf = async (buyer: string, orderId: string) =>
  (await shop.ordersOf(buyer)).find(({ id }) => id === orderId)?.status;
const atDesk = async () => (await listPlacements(shop.db, shop.admin, 9)).map(({ kind, amount }) => [kind, amount]);
const toldAdmins = async () =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, shop.admin.id))).map(
    ({ message }) => message,
  );

/** An administrator chooses the order, and the next run records what it carries. */
async function place(id: string, orderId: string) {
  const placement = await findPlacement(shop.db, shop.admin, id);
  if (!placement) throw new Error("nothing to place");
  expect(await chooseOrders(shop.context(), shop.admin, placement, [orderId])).toBe(true);
  await pollDisputes(shop.context());
}

test("what a dispute of one item took is of that item's order, though another one is due as much", async () => {
  const { buyer, captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(300_00), order(100_00)];
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku: mine.product_id });
  await shop.deliverWebhooks();
  await shop.addDueRefund(other.id, 70_00);
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  await shop.deliverWebhooks();
  expect([await refundsOf(mine.id), await refundsOf(other.id)]).toEqual([["done 7000"], ["due 7000"]]);
  expect([await statusOf(buyer, mine.id), await statusOf(buyer, other.id)]).toEqual(["partially_refunded", "shipped"]);
  await shop.cron();
});

test.each([
  ["hidden", false],
  ["hidden", true],
  ["shown", false],
  ["shown", true],
] as const)(
  "what a dispute and its reversal tell is recorded once (a reversal %s as a refund, told in reverse: %s)",
  async (reversals, reversed) => {
    shop.service.behave({ reversals });
    const { captureId, order } = await buyOfSellers([100_00, 300_00]);
    const mine = order(300_00);
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku: mine.product_id });
    await shop.deliverWebhooks();
    shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
    await shop.deliverWebhooks({ reversed });
    await pollDisputes(shop.context());
    expect(await refundsOf(mine.id)).toEqual(["done 7000"]);
    const moved = await shop.db.select().from(paypalMovements);
    expect(moved.map(({ dispute_id, amount }) => [dispute_id, amount])).toContainEqual([id, 70_00]);
    expect(moved.filter(({ recorded_at }) => recorded_at === null)).toEqual([]);
    expect(await atDesk()).toEqual([]);
  },
);

test("what only the outcome of a dispute tells is recorded for its order, and counts for no other", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku: order(300_00).product_id });
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  await shop.deliverWebhooks({ about: "CUSTOMER.DISPUTE" });
  expect([await refundsOf(order(100_00).id), await refundsOf(order(300_00).id)]).toEqual([[], ["done 7000"]]);
  await shop.deliverWebhooks();
  const [reversal] = Object.keys(shop.service.records.refunds);
  const told = {
    id: reversal ?? "",
    captureId,
    amount: toCentavos(70_00),
    currency: "MXN",
    whole: "reversed",
  } as const;
  await recordMovement(shop.context(), { ...told, at: null });
  expect([await refundsOf(order(100_00).id), await refundsOf(order(300_00).id)]).toEqual([[], ["done 7000"]]);
});

test("a refund at PayPal beside what a dispute took is recorded, too", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { amount: toCentavos(70_00) });
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  shop.service.refunds.refund(captureId);
  for (const about of ["CUSTOMER.DISPUTE", "PAYMENT.CAPTURE.REFUNDED", "PAYMENT.CAPTURE.REVERSED"])
    expect(await shop.deliverWebhooks({ about })).toEqual([200]);
  expect((await shop.refundsOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(100_00);
});

test("of two disputes of a payment each takes from the order that it is about", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [small, large] = [order(100_00), order(300_00)];
  for (const [{ product_id: sku }, amount] of [
    [small, 50_00],
    [large, 70_00],
  ] as const) {
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku });
    await shop.deliverWebhooks();
    shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(amount));
    await shop.deliverWebhooks({ about: "CUSTOMER.DISPUTE" });
  }
  const recorded = [["done 5000"], ["done 7000"]];
  expect([await refundsOf(small.id), await refundsOf(large.id)]).toEqual(recorded);
  await shop.deliverWebhooks();
  expect([await refundsOf(small.id), await refundsOf(large.id), await atDesk()]).toEqual([...recorded, []]);
});

test.each([false, true])(
  "what a dispute of two sellers took waits once for an administrator, and is recorded once (told in reverse: %s)",
  async (reversed) => {
    const { captureId, order } = await buyOfSellers([100_00, 300_00]);
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
    await shop.deliverWebhooks();
    shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(150_00));
    await shop.deliverWebhooks({ reversed });
    await pollDisputes(shop.context());
    const waiting = await listPlacements(shop.db, shop.admin, 9);
    expect(waiting.map(({ kind, amount }) => [kind, amount])).toEqual([["movement", 150_00]]);
    await place(waiting[0]?.id ?? "", order(300_00).id);
    await shop.deliverWebhooks();
    expect([await atDesk(), await refundsOf(order(100_00).id), await refundsOf(order(300_00).id)]).toEqual([
      [],
      [],
      ["done 15000"],
    ]);
  },
);

test("an outcome that was chosen an order is recorded although its reversal is known by now", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(150_00));
  await shop.deliverWebhooks({ about: "CUSTOMER.DISPUTE" });
  await shop.deliverWebhooks();
  await place(id, order(300_00).id);
  expect(await refundsOf(order(300_00).id)).toEqual(["done 15000"]);
  await pollDisputes(shop.context());
  expect([await atDesk(), await refundsOf(order(100_00).id)]).toEqual([[], []]);
});

test("a refund of ours that PayPal tells of again counts for no dispute", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [mine, other] = [order(100_00), order(300_00)];
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku: other.product_id });
  await shop.deliverWebhooks();
  await shop.addDueRefund(mine.id, 70_00);
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  shop.later(HOUR);
  // The dispute ends, and then ours is sent.
  await shop.cron();
  await shop.cron();
  const recorded = [["done 7000"], ["done 7000"]];
  expect([await refundsOf(mine.id), await refundsOf(other.id)]).toEqual(recorded);
  await shop.deliverWebhooks({ reversed: true });
  expect([await refundsOf(mine.id), await refundsOf(other.id), await atDesk()]).toEqual([...recorded, []]);
});

test("money of a dispute about no order yet waits with it, and administrators are told of the dispute alone", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { amount: toCentavos(70_00) });
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  await shop.deliverWebhooks();
  await pollDisputes(shop.context());
  expect(await atDesk()).toEqual([["dispute", 70_00]]);
  expect((await toldAdmins()).filter(({ kind }) => kind === "money-to-place")).toEqual([
    { kind: "money-to-place", price: 70_00 },
  ]);
  await place(id, order(300_00).id);
  expect([await refundsOf(order(100_00).id), await refundsOf(order(300_00).id)]).toEqual([[], ["done 7000"]]);
  expect(await atDesk()).toEqual([]);
});

test("a reversal that may be of several sellers waits at the desk, told once, until its orders are chosen", async () => {
  const { buyer, captureId, order } = await buyOfSellers([100_00, 250_00, 300_00]);
  const [small, middle, large] = [order(100_00), order(250_00), order(300_00)];
  const id = reverse(captureId, 350_00);
  const before = shop.mailings();
  await shop.deliverWebhooks();
  expect(shop.mailings()).toBe(before + 1);
  const told = { id, captureId, amount: toCentavos(350_00), currency: "MXN", whole: "reversed", at: null } as const;
  await recordMovement(shop.context(), told);
  expect([await atDesk(), await toldAdmins()]).toEqual([
    [["movement", 350_00]],
    [{ kind: "money-to-place", price: 350_00 }],
  ]);
  await place(id, small.id);
  // As much as the middle one cost is left: an administrator decides about it nevertheless.
  await recordMovement(shop.context(), told);
  expect([await atDesk(), await refundsOf(small.id)]).toEqual([[["movement", 250_00]], ["done 10000"]]);
  await place(id, large.id);
  expect([await atDesk(), await refundsOf(middle.id), await refundsOf(large.id)]).toEqual([[], [], ["done 25000"]]);
  expect((await toldAdmins()).length).toBe(1);
  // The last choice, which carried all that was left, stays with it.
  expect(await shop.db.select().from(paypalMovements)).toMatchObject([{ order_id: large.id, admin_id: shop.admin.id }]);
  const [payment] = await shop.paymentsOf(buyer);
  expect(payment?.status).toBe("partially_refunded");
});

test("a choice that two runs record at once is recorded once", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const id = reverse(captureId, 250_00);
  await shop.deliverWebhooks();
  const placement = await findPlacement(shop.db, shop.admin, id);
  if (!placement) throw new Error("nothing to place");
  await chooseOrders(shop.context(), shop.admin, placement, [order(100_00).id]);
  const told = { id, captureId, amount: toCentavos(250_00), currency: "MXN", whole: "reversed", at: null } as const;
  await Promise.all([recordMovement(shop.context(), told), recordMovement(shop.context(), told)]);
  expect([await atDesk(), await refundsOf(order(100_00).id)]).toEqual([[["movement", 150_00]], ["done 10000"]]);
  await place(id, order(300_00).id);
  expect([await atDesk(), await refundsOf(order(300_00).id)]).toEqual([[], ["done 15000"]]);
});

test("the outcome of a dispute and its reversal that are told at once are recorded once", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const mine = order(300_00);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED, { sku: mine.product_id });
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR", toCentavos(70_00));
  const [reversal = ""] = Object.keys(shop.service.records.refunds);
  const told = { captureId, amount: toCentavos(70_00), currency: "MXN", whole: "reversed", at: null } as const;
  await Promise.all([
    recordMovement(shop.context(), { id, ...told }, id),
    recordMovement(shop.context(), { id: reversal, ...told }),
  ]);
  expect(await refundsOf(mine.id)).toEqual(["done 7000"]);
  await shop.deliverWebhooks();
  expect(await refundsOf(mine.id)).toEqual(["done 7000"]);
});

test("an order that was refunded since it was chosen gives the choice back", async () => {
  const { captureId, order } = await buyOfSellers([100_00, 300_00]);
  const [small, large] = [order(100_00), order(300_00)];
  const id = reverse(captureId, 60_00);
  await shop.deliverWebhooks();
  const customId = await shop.addDueRefund(small.id, 100_00);
  const wanted = { amount: toCentavos(100_00), currency: "MXN" };
  const reviewed = shop.service.refunds.refund(captureId, { wanted, customId, outcome: "pending" }).id;
  await shop.db.run(sql`UPDATE refunds SET status = 'pending', paypal_refund_id = ${reviewed} WHERE id = ${customId}`);
  await place(id, small.id);
  expect([await atDesk(), await refundsOf(small.id)]).toEqual([[["movement", 60_00]], ["pending 10000"]]);
  await place(id, large.id);
  expect([await atDesk(), await refundsOf(large.id)]).toEqual([[], ["done 6000"]]);
  shop.service.refunds.settleRefund(reviewed, "COMPLETED");
  await shop.deliverWebhooks();
});

test("more than was left of a payment stays a surplus when a refund fails and leaves something", async () => {
  const { buyer, orderId, captureId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  const [{ id: refused } = { id: "" }] = await shop.refundsOf(orderId);
  const failed = await findFailedRefund(shop.db, shop.admin, refused);
  expect(failed && (await settleRefund(shop.context(), shop.admin, failed, "SPEI 1"))).toBe(true);
  await shop.addDueRefund(orderId, 30_00);
  shop.service.fail("refund", 1, "pending");
  await shop.cron();
  const [reviewed] = Object.keys(shop.service.records.refunds);
  const id = reverse(captureId, 70_00);
  const before = shop.mailings();
  await shop.deliverWebhooks();
  // Of what was recorded, and of the surplus.
  expect(shop.mailings()).toBe(before + 2);
  const end = [["done 3000", "done 4000", "failed 3000", "failed 4000"], [["surplus", 40_00]]];
  shop.service.refunds.settleRefund(reviewed ?? "", "FAILED");
  await shop.deliverWebhooks();
  expect([await refundsOf(orderId), await atDesk()]).toEqual(end);
  const told = { id, captureId, amount: toCentavos(70_00), currency: "MXN", whole: "reversed", at: null } as const;
  await recordMovement(shop.context(), told);
  expect([await refundsOf(orderId), await atDesk()]).toEqual(end);
  expect((await shop.paymentsOf(buyer))[0]?.status).toBe("partially_refunded");
});

test("money in another currency than was paid is not recorded", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  const told = {
    id: "OTHER",
    captureId,
    amount: toCentavos(10_00),
    currency: "USD",
    whole: "reversed",
    at: null,
  } as const;
  await expect(recordMovement(shop.context(), told)).rejects.toThrow("another currency");
  await recordMovement(shop.context(), { ...told, currency: "MXN", captureId: "OTHER" });
  expect([await refundsOf(orderId), await atDesk()]).toEqual([[], []]);
});

const historyOf = async (orderId: string) => {
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  return events.filter(({ actor }) => actor === "P").map(({ to_status, reason }) => [to_status, reason]);
};

test("the history of an order says that it was refunded, or that PayPal decided", async () => {
  const unsent = await shop.buyAndPay();
  await shop.addDueRefund(unsent.orderId, 100_00);
  await shop.cron();
  expect((await historyOf(unsent.orderId)).slice(1)).toEqual([["cancelled", "refunded"]]);
  for (const [refunded, outcome, ends] of [
    [0, "RESOLVED_SELLER_FAVOUR", [["completed", "decided_at_paypal"]]],
    [100_00, "RESOLVED_BUYER_FAVOUR", [["refunded", "refunded"]]],
    [40_00, "RESOLVED_BUYER_FAVOUR", [["partially_refunded", "decided_at_paypal"]]],
  ] as const) {
    const { orderId, captureId } = await shop.buyAndPay();
    await shop.move(orderId, "shipped", "S");
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
    await shop.deliverWebhooks();
    shop.service.disputes.resolve(id, outcome, toCentavos(refunded));
    await shop.deliverWebhooks();
    expect((await historyOf(orderId)).slice(1)).toEqual(ends);
  }
});

test("what is refunded in part leaves an open problem open, unless PayPal decided it", async () => {
  const { buyer, orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  await shop.move(orderId, "problem_open", "B");
  await shop.addDueRefund(orderId, 10_00);
  await shop.cron();
  expect(await statusOf(buyer, orderId)).toBe("problem_open");
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  shop.service.disputes.resolve(id, "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
  expect(await statusOf(buyer, orderId)).toBe("problem_open");
});
