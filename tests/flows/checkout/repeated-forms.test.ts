import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import type { CheckoutTarget } from "~/data/checkout/checkout-contents.server";
import { listAccountRefusals } from "~/data/payments/account-refusals.server";
import { toCentavos } from "~/domain/money";
import { HOUR, MINUTE } from "~/domain/time";
import { PaymentMismatch } from "~/flows/payments/assert-matches.server";
import { PaypalFault } from "~/gateways/paypal.server";
import { KIND } from "../../../dev/paypal/behavior";
import { openShop, type Shop } from "../../support/shop";

// A form that is sent again continues its checkout, as far as PayPal says that it can.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

type Paypal = NonNullable<AppContext["paypal"]>;

/** A buyer's checkout form, sent once, and the ways to go on with it. */
async function sent(target?: CheckoutTarget, buyer?: string) {
  const ana = buyer ?? (await shop.bidder());
  const form = await shop.readCheckoutForm(ana, target ?? { kind: "product", id: await shop.goods() });
  const answer = await shop.send(ana, form);
  const token = await shop.token(ana);
  expect(answer).toEqual({ ok: true, next: { approveAt: expect.stringContaining(token) } });
  return { ana, form, token, again: (client?: Paypal) => shop.send(ana, form, { client }) };
}
const creations = () => shop.service.calls.filter(({ call }) => call === "create").length;
const OVER = { ok: false, refusal: "over" };

test("a form is answered with what became of its payment", async () => {
  const reviewed = await sent();
  shop.service.approve(reviewed.token, "pending");
  expect([await reviewed.again(), await reviewed.again()]).toEqual(Array(2).fill({ ok: true, next: "done" }));

  const declined = await sent();
  shop.service.approve(declined.token, "declined");
  expect(await declined.again()).toEqual({ ok: true, next: { approveAt: expect.stringContaining(declined.token) } });

  const refused = await sent();
  shop.service.approve(refused.token);
  shop.service.fail("capture", 1, { issue: "PAYEE_ACCOUNT_RESTRICTED" });
  expect(await refused.again()).toEqual({ ok: false, refusal: "accountRefused" });

  const busy = await sent();
  shop.service.approve(busy.token);
  shop.service.fail("capture", 1, { issue: "PREVIOUS_REQUEST_IN_PROGRESS" });
  expect(await busy.again()).toEqual({ ok: false, refusal: "paymentUnderWay" });

  const final = await sent();
  shop.service.approve(final.token);
  shop.service.fail("capture", 1, { issue: "PAYER_CANNOT_PAY" });
  expect(await final.again()).toEqual(OVER);
  expect(Object.values(shop.service.records.captures).filter(({ status }) => status === "COMPLETED")).toEqual([]);
});

test("a form whose order is gone at PayPal is over, although its order still waits for its money", async () => {
  shop.service.behave(KIND);
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, 300_00);
  shop.later(HOUR + MINUTE);
  await shop.cron();
  const won = await sent({ kind: "order", id: (await shop.ordersOf(ana))[0]?.id ?? "" }, ana);
  shop.pass(7 * HOUR);
  expect(await won.again()).toEqual(OVER);
  expect([await shop.statusesOf(ana), creations()]).toEqual([["awaiting_payment"], 1]);
});

test("a form whose items another one took over is over, and charges nothing", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.putInCart(ana, chair);
  const first = await sent({ kind: "cart" }, ana);
  const second = await sent({ kind: "cart" }, ana);
  expect(await first.again()).toEqual(OVER);
  expect(await second.again()).toMatchObject({ ok: true, next: { approveAt: expect.any(String) } });
});

test("a form of which one item was taken down meanwhile is over as a whole", async () => {
  const [ana, chair, table] = [await shop.bidder(), await shop.goods(), await shop.goods()];
  for (const product of [chair, table]) await shop.putInCart(ana, product);
  const cart = await sent({ kind: "cart" }, ana);
  await shop.takeDown(table);
  await shop.cron();
  expect((await shop.statusesOf(ana)).sort()).toEqual(["awaiting_payment", "cancelled"]);
  expect(await cart.again()).toEqual(OVER);
});

test("a form that never reached PayPal starts nothing once its order is cancelled or its payment failed", async () => {
  const ana = await shop.bidder();
  const chair = await shop.goods({ stock: 2 });
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  shop.service.fail("create", 3, "away");
  await shop.send(ana, form);
  const [order] = await shop.ordersOf(ana);
  await shop.move(order?.id ?? "", "cancelled", "B");
  await shop.db.run(sql`UPDATE products SET stock = stock + 1 WHERE id = ${chair}`);
  const before = creations();
  expect([await shop.send(ana, form), creations()]).toEqual([OVER, before]);

  const beto = await shop.bidder();
  await shop.start(beto, { kind: "product", id: chair });
  const [waiting] = await shop.ordersOf(beto);
  const again = await shop.readCheckoutForm(beto, { kind: "order", id: waiting?.id ?? "" });
  shop.service.fail("create", 1, { issue: "COMPLIANCE_VIOLATION" });
  await shop.send(beto, again);
  const after = creations();
  expect([await shop.send(beto, again), creations()]).toEqual([OVER, after]);
  expect(await shop.statusesOf(beto)).toEqual(["awaiting_payment"]);
});

test("a key that began the checkout of another form is told that something changed, and begins nothing", async () => {
  const first = await sent();
  const other = await shop.goods();
  const form = await shop.readCheckoutForm(first.ana, { kind: "product", id: other });
  expect(await shop.send(first.ana, { ...form, key: first.form.key })).toEqual({ ok: false, refusal: "changed" });
  expect([creations(), await shop.statusesOf(first.ana)]).toEqual([1, ["awaiting_payment"]]);
});

test("a form of which PayPal shows another amount is over, and nothing is captured", async () => {
  const { token, again } = await sent();
  const theirs = shop.service.records.orders[token];
  if (!theirs) throw new Error("PayPal has the order");
  const { total } = theirs;
  theirs.total = toCentavos(1_00);
  shop.service.approve(token);
  expect(await again()).toEqual({ ...OVER, fault: expect.any(PaymentMismatch) });
  expect(shop.service.records.captures).toEqual({});
  theirs.total = total;
});

test("a payment that PayPal begins without a page to approve it at is over", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const createOrder: Paypal["createOrder"] = async (wanted) => ({
    ...(await paypal.createOrder(wanted)),
    approveUrl: null,
  });
  const client = { ...paypal, createOrder };
  expect(await shop.start(ana, { kind: "product", id: chair }, { client })).toEqual(OVER);
});

test("what PayPal refuses to tell of a payment is an outage to its buyer, unless our account is meant", async () => {
  const { ana, token, again } = await sent();
  for (const issue of ["AN_UNPUBLISHED_CODE", "COMPLIANCE_VIOLATION"]) {
    shop.service.fail("show", 1, { issue });
    expect(await again()).toEqual({ ok: false, refusal: "paypalAway", fault: expect.any(PaypalFault) });
  }
  shop.service.approve(token);
  shop.service.fail("capture", 1, { issue: "PAYER_CANNOT_PAY" });
  expect(await again()).toEqual(OVER);
  shop.service.fail("show", 1, { issue: "PERMISSION_DENIED" });
  expect(await again()).toEqual({ ok: false, refusal: "accountRefused", fault: expect.any(PaypalFault) });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["failed"]);
});

test("while our account is refused, what may have been captured of another buyer stays theirs", async () => {
  const [beto, chair] = [await shop.bidder(), await shop.goods()];
  const { ana, token } = await sent({ kind: "product", id: chair });
  shop.service.approve(token);
  shop.service.fail("capture", 3, "lost");
  await shop.settle(ana).catch(() => {});
  shop.later(16 * MINUTE);
  shop.service.fail("show", 1, { issue: "PERMISSION_DENIED" });
  const wanted = { kind: "product", id: chair } as const;
  expect(await shop.start(beto, wanted)).toEqual({
    ok: false,
    refusal: "accountRefused",
    fault: expect.any(PaypalFault),
  });
  expect(await shop.start(beto, wanted)).toEqual({ ok: false, refusal: "changed" });
  expect(await shop.statusesOf(ana)).toEqual(["paid"]);
});

test("a refusal of our account without a code is at the desk as such", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const createOrder = () => Promise.reject(new PaypalFault("refused", "create order", { status: 401 }));
  const client = { ...paypal, createOrder };
  expect(await shop.start(ana, { kind: "product", id: chair }, { client })).toMatchObject({
    ok: false,
    refusal: "keyRefused",
  });
  expect(await listAccountRefusals(shop.db, shop.admin)).toMatchObject([{ kind: "keyRefused", code: "none" }]);
});
