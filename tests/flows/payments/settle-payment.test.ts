import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { listHeldPayments, listReviewedPayments } from "~/data/payments/held-payments.server";
import { ledgerEntries, strikes } from "~/data/schema.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { settlePendingPayments } from "~/flows/payments/settle-pending-payments.server";
import { PaypalFault } from "~/gateways/paypal.server";
import { approvePayment, openPayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const captures = () => Object.values(shop.service.records.captures);
const settle = async (token: string) => (await settlePayment(shop.context(), token)).kind;

/** A buyer whose payment was opened at PayPal, of an auction that the buyer won and has 48 hours to pay. */
async function won() {
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, 500_00);
  shop.later(HOUR + MINUTE);
  await shop.cron();
  const [order] = await shop.ordersOf(ana);
  await shop.start(ana, { kind: "order", id: order?.id ?? "" });
  return { ana, token: await shop.token(ana) };
}

test("an order that PayPal forgot is abandoned, expires, and is bought by another", async () => {
  const { ana, chair } = await openPayment(shop);
  shop.later(4 * HOUR);
  await shop.cron();
  expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([["abandoned"], ["expired_unpaid"]]);
  const beto = await shop.bidder();
  expect(await shop.start(beto, { kind: "product", id: chair })).toMatchObject({ ok: true });
});

test("another buyer gets what was left at PayPal before cron ran", async () => {
  const { chair } = await openPayment(shop);
  shop.later(4 * HOUR);
  const beto = await shop.bidder();
  expect(await shop.start(beto, { kind: "product", id: chair })).toMatchObject({ ok: true });
});

test("its buyer cancels an order that PayPal forgot", async () => {
  const { ana } = await openPayment(shop);
  await shop.db.run(sql`UPDATE orders SET pay_by = pay_by + ${DAY}`);
  shop.later(4 * HOUR);
  const [{ id } = { id: "" }] = await shop.ordersOf(ana);
  const order = await findCancellableOrder(shop.db, ana, id);
  expect(order && (await cancelOrder(shop.context(), order, { reason: "", cause: "" }))).toMatchObject({ ok: true });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["abandoned"]);
});

test("a won auction whose payment PayPal forgot expires with a strike", async () => {
  const { ana } = await won();
  shop.later(3 * DAY);
  await shop.cron();
  await shop.cron();
  expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([["abandoned"], ["expired_unpaid"]]);
  expect(await shop.db.select().from(strikes)).toMatchObject([{ user_id: ana }]);
});

test("a claimed payment that PayPal forgot is reversed, and its buyer may check out again", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "AN_UNPUBLISHED_CODE" });
  await expect(settle(token)).rejects.toThrow("AN_UNPUBLISHED_CODE");
  expect(await shop.paymentStatusesOf(ana)).toEqual(["approved"]);
  expect(await shop.start(ana, { kind: "product", id: await shop.goods() })).toMatchObject({ ok: false });
  shop.later(4 * HOUR);
  await shop.cron();
  expect(await shop.paymentStatusesOf(ana)).toEqual(["reversed"]);
  expect(await shop.start(ana, { kind: "product", id: await shop.goods() })).toMatchObject({ ok: true });
});

test("the capture of an order that PayPal forgot is asked itself", async () => {
  const { ana, token } = await openPayment(shop);
  shop.service.approve(token, "pending");
  expect(await settle(token)).toBe("pending");
  const [capture] = captures();
  shop.service.orders.settleCapture(capture?.id ?? "", "COMPLETED");
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(token), await shop.statusesOf(ana)]).toEqual(["paid", ["paid"]]);
});

/** Ends an approved payment before its money comes: PayPal answers with the keys of another account, or refuses it. */
const ENDS = {
  abandoned: { call: "show", issue: "INVALID_RESOURCE_ID", outcome: "lost" },
  failed: { call: "capture", issue: "TRANSACTION_REFUSED", outcome: "declined" },
} as const;

test.each(["abandoned", "failed"] as const)(
  "money of a payment that had %s pays what still awaits it, else it is refunded",
  async (ended) => {
    const { call, issue, outcome } = ENDS[ended];
    for (const [isExpired, status, refunded] of [
      [false, "paid", 0],
      [true, "expired_unpaid", 100_00],
    ] as const) {
      shop.later(0);
      const { ana, token } = await approvePayment(shop);
      shop.service.fail(call, 1, { issue });
      expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([outcome, [ended]]);
      if (isExpired) {
        shop.later(16 * MINUTE);
        await shop.cron();
      }
      await shop.context().paypal?.captureOrder(token, `capture:${token}`);
      shop.later(40 * MINUTE);
      await shop.cron();
      await shop.cron();
      expect([isExpired, await shop.statusesOf(ana)]).toEqual([isExpired, [status]]);
      expect(captures().at(-1)).toMatchObject({ refunded });
    }
  },
);

test.each(["abandoned", "failed"] as const)("a payment that had %s is asked about for six hours", async (ended) => {
  const { call, issue } = ENDS[ended];
  const { ana, token } = await approvePayment(shop);
  shop.service.fail(call, 1, { issue });
  await settle(token);
  const asked = () => shop.service.calls.filter((one) => one.call === "show").length;
  shop.service.fail("show", 1000, { issue: "INVALID_RESOURCE_ID" });
  const before = asked();
  for (const hours of [1, 3, 5, 5.9]) {
    shop.later(hours * HOUR);
    await settlePendingPayments(shop.context());
  }
  const within = asked();
  for (const hours of [6.1, 9, 20]) {
    shop.later(hours * HOUR);
    await settlePendingPayments(shop.context());
  }
  expect([within > before + 2, asked(), await shop.paymentStatusesOf(ana)]).toEqual([true, within, [ended]]);
});

test("sixty payments about which PayPal does not answer keep no other waiting", async () => {
  const stuck = await Promise.all(Array.from({ length: 60 }, () => openPayment(shop)));
  shop.later(16 * MINUTE);
  const [late, idle] = [await openPayment(shop), await openPayment(shop)];
  shop.service.approve(late.token);
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const tokens = new Set(stuck.map(({ token }) => token));
  const showOrder = async (id: string) => {
    if (tokens.has(id)) throw new PaypalFault("unavailable", "show order");
    return paypal.showOrder(id);
  };
  const faults: string[] = [];
  const logPaypalFault = (fault: Error) => void faults.push(fault.message);
  for (const minute of [33, 34, 35]) {
    shop.later(minute * MINUTE);
    await shop.cron({ paypal: { ...paypal, showOrder }, logPaypalFault });
  }
  expect([await shop.statusesOf(late.ana), await shop.statusesOf(idle.ana)]).toEqual([["paid"], ["expired_unpaid"]]);
  expect(faults.length).toBeGreaterThan(60);
});

test("PayPal is asked about an open payment after 1, 2, 4, 8 … minutes", async () => {
  await openPayment(shop);
  await shop.db.run(sql`UPDATE orders SET pay_by = pay_by + ${DAY}`);
  const asked: number[] = [];
  for (let minute = 1; minute <= 248; minute++) {
    const before = shop.service.calls.length;
    shop.later(minute * MINUTE + 1_000);
    await settlePendingPayments(shop.context());
    if (shop.service.calls.slice(before).some(({ call }) => call === "show")) asked.push(minute);
  }
  // Two hours at most.
  expect(asked).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 248]);
});

test("a webhook and the buyer's return at once, with a slow capture, charge once, and both know it is paid", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.behave({ captureDelay: 1_500 });
  const webhook = shop.deliverWebhooks();
  await expect.poll(() => shop.paymentStatusesOf(ana)).toEqual(["approved"]);
  expect(await settle(token)).toBe("paid");
  expect([await webhook, await shop.statusesOf(ana), captures().length]).toEqual([[200], ["paid"], 1]);
  expect(shop.service.calls.filter(({ call }) => call === "capture")).toHaveLength(1);
});

test("who comes while a capture takes long hears that PayPal is busy, and later that it is paid", async () => {
  const { ana, token } = await approvePayment(shop);
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const captureOrder: typeof paypal.captureOrder = (...asked) => gate.then(() => paypal.captureOrder(...asked));
  const first = settlePayment({ ...shop.context(), paypal: { ...paypal, captureOrder } }, token);
  await expect.poll(() => shop.paymentStatusesOf(ana)).toEqual(["approved"]);
  expect(await settle(token)).toBe("busy");
  // Neither is it sold to another, nor given up.
  shop.later(16 * MINUTE);
  letGo();
  expect([(await first).kind, await shop.statusesOf(ana)]).toEqual(["paid", ["paid"]]);
});

const UNDECIDED = [
  { issue: "PREVIOUS_REQUEST_IN_PROGRESS" },
  { issue: "ORDER_COMPLETION_IN_PROGRESS" },
  { issue: "AN_UNPUBLISHED_CODE" },
  { issue: "AN_UNPUBLISHED_CODE", status: 400 },
];

test.each(UNDECIDED)(
  "after %o the money may have been captured: the claim stays, and it is paid later",
  async (fault) => {
    const { ana, token, chair } = await approvePayment(shop);
    shop.service.fail("capture", 1, fault);
    const outcome = await settle(token).catch((error: Error) => error.message);
    expect(outcome).toMatch(/^busy$|PayPal gave no answer/);
    expect([await shop.paymentStatusesOf(ana), await shop.product(chair)]).toEqual([
      ["approved"],
      { stock: 0, status: "reserved" },
    ]);
    shop.later(2 * MINUTE);
    await shop.cron();
    expect([await shop.statusesOf(ana), captures().length]).toEqual([["paid"], 1]);
  },
);

test.each(["lost", "away"] as const)("a capture whose answer is %s is paid later", async (how) => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 3, how);
  await settle(token).catch(() => {});
  shop.later(2 * MINUTE);
  await shop.cron();
  expect([await shop.statusesOf(ana), captures().length]).toEqual([["paid"], 1]);
});

test.each(["TRANSACTION_REFUSED", "PAYER_CANNOT_PAY", "COMPLIANCE_VIOLATION", "PAYER_ACCOUNT_RESTRICTED"])(
  "%s is final: nothing was charged, and the order may be paid in another way",
  async (issue) => {
    const { ana, chair, token } = await approvePayment(shop);
    shop.service.fail("capture", 1, { issue });
    expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual(["declined", ["failed"]]);
    expect(await shop.start(ana, { kind: "product", id: chair })).toMatchObject({ ok: true });
  },
);

test.each(["reopened", "approved"] as const)(
  "a declined card, whose order PayPal leaves %s, leads back to PayPal with the same order",
  async (left) => {
    shop.service.behave({ declinedOrders: left });
    const { ana, token } = await openPayment(shop);
    shop.service.approve(token, "declined");
    const approveAt = `${shop.service.url}/checkoutnow?token=${token}`;
    expect(await settlePayment(shop.context(), token)).toEqual({ kind: "declined", approveAt });
    expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
    shop.service.approve(token);
    expect([await settle(token), captures().length]).toEqual(["paid", 1]);
  },
);

test("a declined payment of a won auction is captured less and less often, and its buyer can still pay it", async () => {
  shop.service.behave({ declinedOrders: "approved" });
  const { ana, token } = await won();
  shop.service.approve(token, "declined");
  await settle(token);
  const tries = () => shop.service.calls.filter(({ call }) => call === "capture").length;
  const before = tries();
  for (let minutes = 1; minutes <= 60; minutes++) {
    shop.later(HOUR + (1 + minutes) * MINUTE);
    await settlePendingPayments(shop.context());
  }
  expect(tries() - before).toBeGreaterThan(1);
  expect(tries() - before).toBeLessThanOrEqual(7);
  shop.service.approve(token);
  expect([await settle(token), await shop.statusesOf(ana)]).toEqual(["paid", ["paid"]]);
});

test("a payment about which PayPal does not answer keeps only its own pieces from other buyers", async () => {
  const { chair, token } = await openPayment(shop, { stock: 2 });
  shop.service.approve(token);
  shop.service.fail("capture", 100, { issue: "AN_UNPUBLISHED_CODE" });
  expect(await settlePayment(shop.context(), token).catch((fault) => fault)).toBeInstanceOf(PaypalFault);
  shop.later(20 * MINUTE);
  const buy = async () => shop.start(await shop.bidder(), { kind: "product", id: chair });
  expect(await buy()).toMatchObject({ ok: true });
  expect((await buy()).ok).toBe(false);
});

test.each(["PAYER_ACTION_REQUIRED", "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING"])("%s is declined", async (issue) => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue });
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual(["declined", ["created"]]);
});

test("a pending capture keeps PayPal's reason, also a new one", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { pending: "PENDING_REVIEW" });
  expect(await settle(token)).toBe("pending");
  expect(await shop.paymentsOf(ana)).toMatchObject([{ pending_reason: "PENDING_REVIEW" }]);
  const [capture] = captures();
  if (capture) capture.reason = "UNILATERAL";
  expect(await settle(token)).toBe("pending");
  expect(await shop.paymentsOf(ana)).toMatchObject([{ pending_reason: "UNILATERAL" }]);
});

test("a payment that PayPal holds until we act is at the desk, apart from those that wait for others", async () => {
  for (const pending of ["VERIFICATION_REQUIRED", "PENDING_REVIEW"] as const) {
    const { token } = await approvePayment(shop);
    shop.service.fail("capture", 1, { pending });
    await settle(token);
  }
  expect(await listHeldPayments(shop.db, shop.admin, 50)).toMatchObject([
    { title: "Silla", amount: 100_00, reason: "VERIFICATION_REQUIRED", captureId: captures()[0]?.id },
  ]);
  expect(await listReviewedPayments(shop.db, shop.admin, 50)).toMatchObject([
    { amount: 100_00, reason: "PENDING_REVIEW", captureId: captures()[1]?.id },
  ]);
  for (const list of [listHeldPayments, listReviewedPayments]) {
    expect(await list(shop.db, { id: await shop.bidder() } as never, 50)).toEqual([]);
  }
});

test("a won auction whose payment was pending at the deadline has a day more, once, and then a strike", async () => {
  const { ana, token } = await won();
  shop.service.approve(token, "pending");
  await settle(token);
  shop.later(50 * HOUR);
  shop.service.orders.settleCapture(captures()[0]?.id ?? "", "DECLINED");
  await settle(token);
  const [order] = await shop.ordersOf(ana);
  expect([await shop.statusesOf(ana), await shop.paymentStatusesOf(ana)]).toEqual([["awaiting_payment"], ["failed"]]);
  expect((order?.pay_by ?? 0) - (order?.extended_at ?? 0)).toBe(DAY);
  await shop.start(ana, { kind: "order", id: order?.id ?? "" });
  const again = await shop.token(ana);
  shop.service.approve(again, "pending");
  await settle(again);
  shop.later(80 * HOUR);
  shop.service.orders.settleCapture(captures()[1]?.id ?? "", "DECLINED");
  await settle(again);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["expired_unpaid"]);
  expect(await shop.db.select().from(strikes)).toHaveLength(1);
});

test("a won auction whose payment is under review waits for 72 hours, past its deadline, and no longer", async () => {
  const { ana, token } = await won();
  shop.service.approve(token, "pending");
  await settle(token);
  for (const [time, status] of [
    [72 * HOUR - MINUTE, "payment_pending"],
    [2 * MINUTE, "cancelled"],
  ] as const) {
    shop.pass(time);
    await shop.cron();
    expect(await shop.statusesOf(ana)).toEqual([status]);
  }
  expect(await shop.db.select().from(strikes)).toEqual([]);
});

test("a fee higher than its payment is booked", async () => {
  const { ana, token } = await openPayment(shop, { price: 3_00 });
  shop.service.approve(token);
  shop.service.fail("capture", 1, { fee: 4_12 as never });
  expect([await settle(token), await shop.statusesOf(ana)]).toEqual(["paid", ["paid"]]);
  expect(await shop.paymentsOf(ana)).toMatchObject([{ fee: 4_12 }]);
  const entries = await shop.db.select().from(ledgerEntries);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("a capture that is refunded already when PayPal is asked is recorded as both", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "refunded");
  await settle(token);
  expect(await shop.paymentStatusesOf(ana)).toEqual(["refunded"]);
  expect(await shop.statusesOf(ana)).toEqual(["cancelled"]);
});
