import { afterEach, beforeEach, expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { MINUTE } from "~/domain/time";
import { expireCheckouts } from "~/flows/checkout/expire-checkouts.server";
import { PaymentMismatch } from "~/flows/payments/assert-matches.server";
import { openPayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";
import { silentPaypal } from "../../support/silent-paypal";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

test("of two checkouts whose time runs out at once each is asked about: one is paid, the other expires", async () => {
  const [unpaid, paid, unstarted] = [await openPayment(shop), await openPayment(shop), await shop.bidder()];
  shop.service.fail("create", 3, "away");
  await shop.start(unstarted, { kind: "product", id: await shop.goods() });
  shop.service.approve(paid.token);
  shop.later(16 * MINUTE);
  await expireCheckouts(shop.context());
  expect([
    await shop.statusesOf(unpaid.ana),
    await shop.statusesOf(paid.ana),
    await shop.statusesOf(unstarted),
  ]).toEqual([["expired_unpaid"], ["paid"], ["expired_unpaid"]]);
});

test("while PayPal is silent a run stops after half a minute, and the next one begins with those not asked about", async () => {
  const tokens: string[] = [];
  for (let count = 0; count < 12; count++) tokens.push((await openPayment(shop)).token);
  shop.later(16 * MINUTE);
  const { context, asked, logged } = silentPaypal(shop);
  const run = () => expireCheckouts(context());
  await run();
  expect([asked.length, logged]).toEqual([10, Array(10).fill({ job: "expire checkouts" })]);
  const rest = tokens.filter((token) => !asked.includes(token));
  shop.later(17 * MINUTE);
  await run();
  expect(asked.slice(10, 12).sort()).toEqual(rest.sort());
  await shop.cron();
});

test("a checkout of which PayPal took another amount stays for its engineers, and the others expire", async () => {
  const [wrong, unpaid] = [await openPayment(shop), await openPayment(shop)];
  const theirs = shop.service.records.orders[wrong.token];
  if (!theirs) throw new Error("PayPal has the order");
  const { total } = theirs;
  theirs.total = toCentavos(1_00);
  shop.service.approve(wrong.token);
  await shop.context().paypal?.captureOrder(wrong.token, "once");
  shop.later(16 * MINUTE);
  await expect(expireCheckouts(shop.context())).rejects.toThrow(PaymentMismatch);
  expect([await shop.statusesOf(wrong.ana), await shop.statusesOf(unpaid.ana)]).toEqual([
    ["awaiting_payment"],
    ["expired_unpaid"],
  ]);
  const start = shop.start(await shop.bidder(), { kind: "product", id: wrong.chair });
  await expect(start).rejects.toThrow(PaymentMismatch);
  expect(await shop.product(wrong.chair)).toEqual({ stock: 0, status: "reserved" });
  theirs.total = total;
  for (const capture of Object.values(shop.service.records.captures)) capture.amount = total;
  await shop.cron();
});
