import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { adminActions, notifications, orderEvents, userRoles } from "~/data/schema.server";
import type { OrderEnd } from "~/domain/moderation/admin-action";
import { FEE_BEARERS, type FeeBearer } from "~/domain/refunds/refund";
import { endOrder } from "~/flows/moderation/end-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { addDueRefund, createSale, ledgerOf, orderOf, refundsOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(() => shop.close());

async function end(orderId: string, to: OrderEnd, who = admin, feeBearer: FeeBearer = "seller") {
  const own = shop.context();
  const ending = { orderId, to, reason: "Porque sí", feeBearer };
  return endOrder(own, who, ending, await findModeratedOrder(own.db, who, orderId));
}
const told = (kind: string) =>
  shop.db.select({ who: notifications.user_id }).from(notifications).where(sql`message ->> 'kind' = ${kind}`);

test("cancelling what was paid pays all of it back first, in one batch, with who did it and why", async () => {
  const { id, buyer, product } = await createSale(shop, { price: 200_00, stock: 2 });
  expect(await end(id, "cancelled")).toEqual({ ok: true });
  // Never paid: the piece is on offer again.
  expect(await shop.product(product)).toEqual({ stock: 1, status: "active" });
  expect(await orderOf(shop, id)).toMatchObject({ status: "cancelled" });
  expect(await refundsOf(shop, id)).toMatchObject([{ amount: 200_00, cause: "admin", status: "due" }]);
  const [event] = await shop.db.select().from(orderEvents).where(sql`order_id = ${id} AND actor = 'A'`);
  expect(event).toMatchObject({ from_status: "paid", to_status: "cancelled", reason: null, words: "Porque sí" });
  expect(await shop.db.select().from(adminActions)).toMatchObject([
    { id: event?.id, admin_id: admin.id, what: "cancelled", order_id: id, reason: "Porque sí" },
  ]);
  expect((await told("order-cancelled-by-us")).map(({ who }) => who).sort()).toEqual([buyer, shop.sellerId].sort());
  // PayPal keeps its fee, and the seller bears it.
  expect(await ledgerOf(shop, id)).toEqual({
    buyer_clearing: -200_00,
    paypal_fee: 11_90,
    seller_payable: -11_90,
    refunds: 200_00,
  });
  expect((await orderOf(shop, id)).payable).toBe(-11_90);
  expect(await shop.faults()).toEqual([]);
  await shop.cron();
  expect(await refundsOf(shop, id)).toMatchObject([{ status: "done" }]);
  expect(await shop.faults()).toEqual([]);
});

test("what went back already does not go back again", async () => {
  const { id } = await createSale(shop, { price: 200_00, to: "delivered" });
  await addDueRefund(shop, id, 50_00);
  expect(await end(id, "cancelled")).toEqual({ ok: true });
  expect((await refundsOf(shop, id)).map(({ amount, cause }) => [amount, cause])).toEqual([
    [50_00, "problem"],
    [150_00, "admin"],
  ]);
  const other = await createSale(shop);
  await addDueRefund(shop, other.id, 100_00);
  expect(await end(other.id, "cancelled")).toEqual({ ok: true });
  expect(await refundsOf(shop, other.id)).toHaveLength(1);
});

test("cancelling an unpaid order frees its pieces, and its buyer can no longer pay it", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  expect(await end(order?.id ?? "", "cancelled")).toEqual({ ok: true });
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  const token = await shop.token(ana);
  shop.service.approve(token);
  expect((await settlePayment(shop.context(), token)).kind).toBe("lost");
  expect(Object.keys(shop.service.records.captures)).toEqual([]);
  expect(await shop.faults()).toEqual([]);
});

test("PayPal is asked first: what was approved meanwhile is captured, and paid back", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  shop.service.approve(await shop.token(ana));
  expect(await end(order?.id ?? "", "cancelled")).toEqual({ ok: true });
  expect(await refundsOf(shop, order?.id ?? "")).toMatchObject([{ amount: 100_00 }]);
});

test("while PayPal is silent about a payment nothing is done", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const [order] = await shop.ordersOf(ana);
  shop.service.fail("show", 9, "error");
  expect(await end(order?.id ?? "", "cancelled")).toEqual({ ok: false, reason: "paypalAway" });
  expect(await orderOf(shop, order?.id ?? "")).toMatchObject({ status: "awaiting_payment" });
});

test("while a payment is being captured nothing is done", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const [order] = await shop.ordersOf(ana);
  const id = order?.id ?? "";
  const read = await findModeratedOrder(shop.db, admin, id);
  await shop.db.run(sql`UPDATE payments SET status = 'approved'`);
  const answer = await endOrder(
    shop.context(),
    admin,
    { orderId: id, to: "cancelled", reason: "x", feeBearer: "market" },
    read && { ...read, paypalOrderId: null },
  );
  expect(answer).toEqual({ ok: false, reason: "moved" });
  expect(await shop.db.select().from(adminActions)).toEqual([]);
});

test("any order can be completed: a paid one counts, and an unpaid one is sold", async () => {
  const paid = await createSale(shop);
  expect(await end(paid.id, "completed")).toEqual({ ok: true });
  expect(await orderOf(shop, paid.id)).toMatchObject({ status: "completed", payable: 92_05 });

  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  const id = order?.id ?? "";
  expect(await end(id, "completed")).toEqual({ ok: true });
  expect(await shop.product(chair)).toEqual({ stock: 0, status: "sold" });
  expect(await orderOf(shop, id)).toMatchObject({ payable: 0 });
  expect(await end(id, "cancelled")).toEqual({ ok: true });
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  expect(await end(id, "completed")).toEqual({ ok: true });
  expect(await shop.product(chair)).toEqual({ stock: 0, status: "sold" });
});

test("what is so already stays so, what is not there is not found, and who lost the role changes nothing", async () => {
  const { id } = await createSale(shop);
  await end(id, "completed");
  expect(await end(id, "completed")).toEqual({ ok: false, reason: "alreadyThere" });
  expect(await end("none", "completed")).toBeNull();
  const read = await findModeratedOrder(shop.db, admin, id);
  await shop.db.run(sql`DROP TRIGGER user_roles_last`);
  await shop.db.delete(userRoles);
  expect(await end(id, "cancelled")).toBeNull();
  const ending = { orderId: id, to: "cancelled", reason: "x", feeBearer: "market" } as const;
  expect(await endOrder(shop.context(), admin, ending, read)).toEqual({ ok: false, reason: "moved" });
  expect(await refundsOf(shop, id)).toEqual([]);
});

test("two who cancel at once cancel once", async () => {
  const { id } = await createSale(shop);
  const answers = await Promise.all([end(id, "cancelled"), end(id, "cancelled"), end(id, "cancelled")]);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  expect(await refundsOf(shop, id)).toHaveLength(1);
  expect(await told("order-cancelled-by-us")).toHaveLength(2);
});

test("the administrator says who bears PayPal's fee of what they cancel", async () => {
  for (const feeBearer of FEE_BEARERS) {
    const { id } = await createSale(shop);
    const { paypal_fee: fee = 0 } = await ledgerOf(shop, id);
    expect(await end(id, "cancelled", admin, feeBearer)).toEqual({ ok: true });
    const { seller_payable = 0, platform_fee = 0 } = await ledgerOf(shop, id);
    expect([seller_payable, platform_fee]).toEqual(feeBearer === "seller" ? [-fee, 0] : [0, -fee]);
  }
});
