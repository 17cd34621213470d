import { afterEach, beforeEach, expect, test } from "vitest";
import { listAccountRefusals } from "~/data/payments/account-refusals.server";
import { HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { approvePayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const captures = () => Object.values(shop.service.records.captures);
const settle = async (token: string) => (await settlePayment(shop.context(), token)).kind;
const desk = () => listAccountRefusals(shop.db, shop.admin);
const asked = (call: string) => shop.service.calls.filter((one) => one.call === call).length;
const FORBIDDEN = { issue: "PERMISSION_DENIED" };

const forbidden = () => new PaypalFault("refused", "show order", { status: 403, issues: ["PERMISSION_DENIED"] });

type Show = Paypal["showOrder"];

/** The shop's PayPal, with another answer to the question for an order. */
function withShow(showOrder: (id: string, show: Show) => ReturnType<Show>): Paypal {
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  return { ...paypal, showOrder: (id) => showOrder(id, paypal.showOrder) };
}

test.each(["PAYEE_ACCOUNT_RESTRICTED", "TRANSACTION_RECEIVING_LIMIT_EXCEEDED", "PERMISSION_DENIED"])(
  "%s at a capture is seen at the desk until a payment is captured, whatever else begins",
  async (issue) => {
    const { token } = await approvePayment(shop);
    shop.service.fail("capture", 1, { issue });
    expect(await settle(token)).toBe("refused");
    expect(await desk()).toMatchObject([
      { kind: "captureRefused", code: issue, debugId: expect.any(String), times: 1 },
    ]);
    shop.later(MINUTE);
    const other = await approvePayment(shop);
    expect(await desk()).toHaveLength(1);
    expect(await settle(other.token)).toBe("paid");
    expect(await desk()).toEqual([]);
  },
);

test("a refusal of the buyer's money is nothing for the desk", async () => {
  for (const issue of ["TRANSACTION_REFUSED", "INSTRUMENT_DECLINED", "PAYER_CANNOT_PAY"]) {
    const { token } = await approvePayment(shop);
    shop.service.fail("capture", 1, { issue });
    expect(await settle(token)).toBe("declined");
  }
  expect(await desk()).toEqual([]);
});

test.each([
  [{ issue: "PERMISSION_DENIED" }, "captureRefused"],
  [{ issue: "NOT_AUTHORIZED", status: 403 }, "captureRefused"],
  [{ issue: "AN_UNPUBLISHED_CODE", status: 403 }, "captureRefused"],
  [{ issue: "AUTHENTICATION_FAILURE", status: 403 }, "keyRefused"],
  [{ issue: "PAYEE_ACCOUNT_RESTRICTED" }, "captureRefused"],
  [{ issue: "PAYEE_ACCOUNT_LOCKED_OR_CLOSED" }, "captureRefused"],
  [{ issue: "PAYEE_ACCOUNT_INVALID" }, "captureRefused"],
  [{ issue: "PAYEE_NOT_CONSENTED" }, "captureRefused"],
  [{ issue: "PAYEE_BLOCKED_TRANSACTION" }, "captureRefused"],
  [{ issue: "TRANSACTION_RECEIVING_LIMIT_EXCEEDED" }, "captureRefused"],
] as const)(
  "%o at a capture charges nothing and keeps no claim, and the payment is captured later",
  async (fault, kind) => {
    const { ana, chair, token } = await approvePayment(shop);
    shop.service.fail("capture", 1, fault);
    expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual(["refused", ["created"]]);
    expect(await desk()).toMatchObject([{ kind, code: fault.issue }]);
    expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
      ["awaiting_payment"],
      { stock: 0, status: "reserved" },
    ]);
    shop.later(2 * MINUTE);
    await shop.cron();
    expect([await shop.statusesOf(ana), captures().length]).toEqual([["paid"], 1]);
  },
);

test("a buyer whose capture was forbidden can pay something else, and the first approval is never captured", async () => {
  const { ana, chair, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, FORBIDDEN);
  expect(await settle(token)).toBe("refused");
  expect((await shop.start(ana, { kind: "product", id: await shop.goods() })).ok).toBe(true);
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  const again = await shop.token(ana);
  shop.service.approve(again);
  expect([await settle(again), await settle(token), captures().length]).toEqual(["paid", "lost", 1]);
});

test("who waits for a capture that is forbidden hears so, and after a declined card that it was declined", async () => {
  const { ana, token } = await approvePayment(shop);
  const meet = async (captureOrder: Paypal["captureOrder"]) => {
    const { paypal } = shop.context();
    if (!paypal) throw new Error("the shop takes payments");
    let letGo = () => {};
    const gate = new Promise<void>((open) => {
      letGo = open;
    });
    const slow = async (...asked: Parameters<typeof captureOrder>) => {
      await gate;
      return captureOrder(...asked);
    };
    const first = settlePayment({ ...shop.context(), paypal: { ...paypal, captureOrder: slow } }, token);
    await expect.poll(() => shop.paymentStatusesOf(ana)).toEqual(["approved"]);
    const second = settle(token);
    setTimeout(letGo, 700);
    return [(await first).kind, await second];
  };
  const { captureOrder } = withShow((id, show) => show(id));
  shop.service.fail("capture", 1, FORBIDDEN);
  expect(await meet(captureOrder)).toEqual(["refused", "refused"]);
  shop.service.behave({ declinedOrders: "approved" });
  shop.service.fail("capture", 1, { issue: "INSTRUMENT_DECLINED" });
  expect(await meet(captureOrder)).toEqual(["declined", "declined"]);
});

test("a capture that happened although its answer is a 403 is paid", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "lost");
  shop.service.fail("capture", 1, FORBIDDEN);
  expect([await settle(token), await shop.statusesOf(ana), captures().length]).toEqual(["paid", ["paid"], 1]);
});

test.each([FORBIDDEN, { issue: "PAYEE_ACCOUNT_RESTRICTED" }])(
  "a capture that stays refused by %o is tried less and less often, its order expires, and nothing is charged",
  async (refusal) => {
    const { ana, chair, token } = await approvePayment(shop);
    shop.service.fail("capture", 1000, refusal);
    await settle(token);
    for (let minutes = 1; minutes <= 15; minutes++) {
      shop.later(minutes * MINUTE);
      await shop.cron();
    }
    expect(asked("capture")).toBeLessThanOrEqual(6);
    for (const minutes of [16, 17]) {
      shop.later(minutes * MINUTE);
      await shop.cron();
    }
    expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
      ["expired_unpaid"],
      { stock: 1, status: "active" },
    ]);
    // It did not count: the same buyer can hold it again as often as another.
    for (const minutes of [17, 40]) {
      shop.later(minutes * MINUTE);
      await shop.cron();
      expect((await shop.start(ana, { kind: "product", id: chair })).ok).toBe(true);
    }
    shop.later(7 * HOUR);
    await shop.cron();
    expect([captures(), new Set(await shop.paymentStatusesOf(ana))]).toEqual([[], new Set(["abandoned"])]);
  },
);

test("another buyer gets what a forbidden payment held, once its time is over", async () => {
  const { chair, token } = await approvePayment(shop);
  shop.service.fail("capture", 1000, FORBIDDEN);
  await settle(token);
  shop.later(16 * MINUTE);
  expect((await shop.start(await shop.bidder(), { kind: "product", id: chair })).ok).toBe(true);
});

test("an order that PayPal forbids to look at is told, expires, and is over when PayPal's time for it is", async () => {
  const { ana, chair, token } = await approvePayment(shop);
  const other = await approvePayment(shop);
  let looks = 0;
  const paypal = withShow(async (id, show) => {
    if (id !== token) return show(id);
    looks += 1;
    throw forbidden();
  });
  const faults: string[] = [];
  const also = { paypal, logPaypalFault: (fault: Error) => void faults.push(fault.message) };
  expect(await settlePayment({ ...shop.context(), ...also }, token)).toEqual({ kind: "refused" });
  expect(await desk()).toMatchObject([{ kind: "captureRefused", code: "PERMISSION_DENIED" }]);
  for (const minutes of [2, 16, 17]) {
    shop.later(minutes * MINUTE);
    await shop.cron(also);
  }
  expect([await shop.statusesOf(ana), await shop.statusesOf(other.ana)]).toEqual([["expired_unpaid"], ["paid"]]);
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
  // The first look after six hours comes within the longest pause.
  for (let hours = 1; hours <= 8; hours++) {
    shop.later(hours * HOUR + MINUTE);
    await shop.cron(also);
  }
  expect(await shop.paymentStatusesOf(ana)).toEqual(["abandoned"]);
  shop.later(14 * HOUR);
  await shop.cron(also);
  const before = looks;
  shop.later(15 * HOUR);
  await shop.cron(also);
  expect([looks, faults.length > 0]).toEqual([before, true]);
});

test("a forbidden capture whose order cannot be looked at either keeps its claim until PayPal's time is over", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, FORBIDDEN);
  let shown = 0;
  const paypal = withShow(async (id, show) => {
    if (++shown === 1) return show(id);
    throw forbidden();
  });
  const also = { paypal, logPaypalFault: () => {} };
  await expect(settlePayment({ ...shop.context(), ...also }, token)).rejects.toThrow("PERMISSION_DENIED");
  expect([await shop.paymentStatusesOf(ana), await desk()]).toMatchObject([["approved"], [{ times: 1 }]]);
  for (const hours of [1, 5]) {
    shop.later(hours * HOUR);
    await shop.cron(also);
    expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([
      ["approved"],
      ["awaiting_payment"],
    ]);
  }
  for (const minutes of [1, 2]) {
    shop.later(6 * HOUR + minutes * MINUTE);
    await shop.cron(also);
  }
  expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([["reversed"], ["expired_unpaid"]]);
  expect(captures()).toEqual([]);
});

test("a pending payment that PayPal forbids to look at is cancelled like any other after its time", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  expect(await settle(token)).toBe("pending");
  const paypal = withShow(() => Promise.reject(forbidden()));
  shop.later(73 * HOUR);
  await shop.cron({ paypal, logPaypalFault: () => {} });
  expect(await shop.statusesOf(ana)).toEqual(["cancelled"]);
});

test("one refusal of the key while a payment is settled is counted once, as the key's", async () => {
  const { token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "invalid_client" });
  shop.service.revokeTokens();
  shop.service.fail("token", 1, { issue: "invalid_client" });
  await settle(token).catch(() => {});
  expect(await desk()).toMatchObject([{ kind: "keyRefused", code: "invalid_client", times: 1 }]);
});

test("a look at an order that is refused without a code is told as the key's, and one that the buyer may still pay waits", async () => {
  const { ana, token } = await approvePayment(shop);
  const paypal = withShow(() => Promise.reject(new PaypalFault("refused", "show order", { status: 401 })));
  const logged: unknown[] = [];
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  expect(await settlePayment({ ...shop.context(), paypal, logPaypalFault }, token)).toEqual({ kind: "refused" });
  expect(await desk()).toMatchObject([{ kind: "keyRefused", code: "none", times: 1 }]);
  const [payment] = await shop.paymentsOf(ana);
  expect([payment?.status, payment?.outage_at, logged]).toEqual([
    "created",
    expect.any(Number),
    [{ payment: payment?.id }],
  ]);
});

test("a pending payment that PayPal forbids to look at stays pending, and a capture that it reviews ends the refusal", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  expect(await settle(token)).toBe("pending");
  const paypal = withShow(() => Promise.reject(forbidden()));
  expect(await settlePayment({ ...shop.context(), paypal }, token)).toEqual({ kind: "pending" });
  expect([await shop.paymentStatusesOf(ana), await desk()]).toMatchObject([
    ["capture_pending"],
    [{ kind: "captureRefused", code: "PERMISSION_DENIED" }],
  ]);
  const other = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  expect([await settle(other.token), await desk()]).toEqual(["pending", []]);
});
