import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { HOUR, MINUTE } from "~/domain/time";
import { settleOverdue, settlePayment } from "~/flows/payments/settle-payment.server";
import { type PaypalCapture, PaypalFault, type PaypalOrder } from "~/gateways/paypal.server";
import { approvePayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

// What PayPal shows under our id is not what was asked for: another account, amount or checkout.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const OURS = "STANDINSELLER";

/** A context that knows its own account at PayPal, and whose PayPal shows orders and captures as `change` says. */
function strange({
  merchantId = OURS,
  order = (shown) => shown,
  capture = (shown) => shown,
}: {
  merchantId?: string | null;
  order?: (shown: PaypalOrder) => PaypalOrder;
  capture?: (shown: PaypalCapture) => PaypalCapture;
} = {}): AppContext {
  const own = shop.context();
  const { paypal, config } = own;
  if (!paypal) throw new Error("the shop takes payments");
  return {
    ...{ ...own, config: { ...config, merchantId } },
    paypal: {
      ...paypal,
      showOrder: async (id) => order(await paypal.showOrder(id)),
      captureOrder: async (id, requestId) => order(await paypal.captureOrder(id, requestId)),
      showCapture: async (id) => capture(await paypal.showCapture(id)),
    },
  };
}
const withCaptures = (change: (capture: PaypalCapture) => PaypalCapture) => (shown: PaypalOrder) => ({
  ...shown,
  captures: shown.captures.map(change),
});

test("a payment to another account is neither taken nor paid", async () => {
  const { ana, token } = await approvePayment(shop);
  const elsewhere = strange({ merchantId: "ANOTHER" });
  await expect(settlePayment(elsewhere, token)).rejects.toThrow("a payment to another account");
  await expect(settlePayment(strange({ order: (shown) => ({ ...shown, payeeId: null }) }), token)).rejects.toThrow(
    "a payment to another account",
  );
  expect([await shop.statusesOf(ana), Object.keys(shop.service.records.captures)]).toEqual([["awaiting_payment"], []]);
  expect(await settlePayment(strange(), token)).toEqual({ kind: "paid" });
});

test("a capture without a payee of its own has that of its order", async () => {
  const { token } = await approvePayment(shop);
  const order = withCaptures((capture) => ({ ...capture, payeeId: null }));
  expect(await settlePayment(strange({ order }), token)).toEqual({ kind: "paid" });
});

test.each([
  ["another account", { payeeId: "ANOTHER" }, "a payment to another account"],
  ["another amount", { amount: { amount: 99_99 as never, currency: "MXN" } }, "a payment of another amount"],
  ["another currency", { amount: { amount: 100_00 as never, currency: "USD" } }, "a payment of another amount"],
] as const)("a capture of %s than its order is not paid", async (_, changed, message) => {
  const { ana, token } = await approvePayment(shop);
  const order = withCaptures((capture) => ({ ...capture, ...changed }));
  await expect(settlePayment(strange({ order }), token)).rejects.toThrow(message);
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "paid" });
});

test("an order that shows neither amount nor checkout is ours by its id", async () => {
  const { token } = await approvePayment(shop);
  const order = (shown: PaypalOrder) => ({ ...shown, amount: null, groupId: null });
  expect(await settlePayment(strange({ order }), token)).toEqual({ kind: "paid" });
});

test("the capture of an order that PayPal forgot is checked as well", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "pending" });
  const [{ id } = { id: "" }] = Object.values(shop.service.records.captures);
  shop.service.orders.settleCapture(id, "COMPLETED");
  const amount = { amount: 99_99 as never, currency: "MXN" };
  for (const [changed, message] of [
    [{ amount }, "another amount"],
    [{ groupId: "another" }, "another checkout"],
    [{ payeeId: null }, "another account"],
  ] as const) {
    shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
    const context = strange({ capture: (shown) => ({ ...shown, ...changed }) });
    await expect(settleOverdue(context, token)).rejects.toThrow(message);
  }
  expect(await shop.statusesOf(ana)).toEqual(["payment_pending"]);
  expect(await settlePayment(strange(), token)).toEqual({ kind: "paid" });
});

test("an order that matches nothing and was not taken holds nothing back; one that was taken does", async () => {
  const [untaken, taken] = [await approvePayment(shop), await approvePayment(shop)];
  shop.service.fail("capture", 3, "lost");
  await settlePayment(shop.context(), taken.token).catch(() => {});
  const wrong = (shown: PaypalOrder) => ({ ...shown, groupId: "another" });
  const logged: unknown[] = [];
  const context = { ...strange({ order: wrong }), logMismatch: (...what: unknown[]) => void logged.push(what) };
  await settleOverdue(context, untaken.token);
  expect(logged).toEqual([[expect.objectContaining({ message: "a payment of another checkout" }), untaken.token]]);
  await expect(settleOverdue(context, taken.token)).rejects.toThrow("another checkout");
  // PayPal says that it was taken and not yet how, or shows a capture of an order that is approved again.
  for (const change of [{ captures: [] }, { status: "APPROVED" }] as const) {
    const order = (shown: PaypalOrder) => ({ ...wrong(shown), ...change }) as PaypalOrder;
    await expect(settleOverdue(strange({ order }), taken.token)).rejects.toThrow("another checkout");
  }
  expect(logged).toHaveLength(1);
  shop.later(HOUR);
  await shop.cron({ paypal: context.paypal, logMismatch: () => {} }).catch(() => {});
  expect([await shop.statusesOf(untaken.ana), await shop.statusesOf(taken.ana)]).toEqual([
    ["expired_unpaid"],
    ["awaiting_payment"],
  ]);
  shop.later(HOUR + 2 * MINUTE);
  expect(await settlePayment(shop.context(), taken.token)).toEqual({ kind: "paid" });
});

test("only what does not match holds nothing back: while PayPal is away, orders stay", async () => {
  const { token } = await approvePayment(shop);
  shop.service.fail("show", 3, "away");
  await expect(settleOverdue(shop.context(), token)).rejects.toThrow(PaypalFault);
});

test("without a PayPal account, or of what is not ours, nothing is known", async () => {
  const { token } = await approvePayment(shop);
  expect(await settlePayment({ ...shop.context(), paypal: null }, token)).toEqual({ kind: "unknown" });
  expect(await settlePayment(shop.context(), "ANOTHER")).toEqual({ kind: "unknown" });
});
