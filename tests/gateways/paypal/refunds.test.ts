import { afterEach, expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { DAY } from "~/domain/time";
import { captureOrder, faultOf, openPaypal } from "../../support/paypal";
import { purchase } from "../../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

function part(amount: number | null, requestId: string) {
  return {
    requestId,
    ownId: "r1",
    amount: amount === null ? null : toCentavos(amount),
    currency: "MXN",
    note: "Lo sentimos",
  };
}

test("a capture is given back in parts and then whole, and never more than there is", async () => {
  const open = await openPaypal(undo);
  const { capture } = await captureOrder(open);
  const { paypal } = open;
  const refund = await paypal.refundCapture(capture.id, part(34_50, "refund:1"));
  expect(refund).toEqual({
    id: expect.any(String),
    status: "COMPLETED",
    reason: null,
    amount: { currency: "MXN", amount: 34_50 },
    ownId: "r1",
    captureId: capture.id,
    createdAt: expect.any(Number),
  });
  expect(await paypal.showRefund(refund.id)).toEqual(refund);
  expect((await paypal.showCapture(capture.id)).status).toBe("PARTIALLY_REFUNDED");
  const tooMuch = await faultOf(paypal.refundCapture(capture.id, part(1_200_01, "refund:2")));
  expect(tooMuch.hasIssue("REFUND_AMOUNT_EXCEEDED")).toBe(true);
  expect(await paypal.refundCapture(capture.id, part(null, "refund:3"))).toMatchObject({
    amount: { amount: 1_200_00 },
  });
  expect((await paypal.showCapture(capture.id)).status).toBe("REFUNDED");
  const again = await faultOf(paypal.refundCapture(capture.id, part(null, "refund:4")));
  expect(again.hasIssue("CAPTURE_FULLY_REFUNDED")).toBe(true);
});

test("the same refund asked for twice is one refund, 44 days later as well", async () => {
  let now = Date.now();
  const open = await openPaypal(undo, { now: () => now }, { now: () => now });
  const { capture } = await captureOrder(open);
  const first = await open.paypal.refundCapture(capture.id, part(100, "refund:1"));
  now += 44 * DAY;
  expect(await open.paypal.refundCapture(capture.id, part(100, "refund:1"))).toEqual(first);
  const other = await faultOf(open.paypal.refundCapture(capture.id, part(200, "refund:1")));
  expect(other.issues[0]).toBe("DUPLICATE_REQUEST_ID");
  now += 2 * DAY;
  expect((await open.paypal.refundCapture(capture.id, part(100, "refund:1"))).id).not.toBe(first.id);
});

test("a refund can wait, and then come or fail", async () => {
  const open = await openPaypal(undo);
  const { capture } = await captureOrder(open);
  open.service.fail("refund", 2, "pending");
  for (const status of ["COMPLETED", "FAILED"] as const) {
    const { id, ...refund } = await open.paypal.refundCapture(capture.id, part(100, status));
    expect(refund).toMatchObject({ status: "PENDING", reason: "ECHECK" });
    open.service.refunds.settleRefund(id, status);
    expect((await open.paypal.showRefund(id)).status).toBe(status);
  }
  expect(open.service.records.captures[capture.id]?.refunded).toBe(100);
});

test("what is pending, too old or of another currency is not given back", async () => {
  let now = Date.now();
  const open = await openPaypal(undo, { now: () => now }, { now: () => now });
  const { service, paypal } = open;
  const { capture } = await captureOrder(open);
  const dollars = await faultOf(paypal.refundCapture(capture.id, { ...part(100, "a"), currency: "USD" }));
  expect(dollars.issues[0]).toBe("REFUND_CAPTURE_CURRENCY_MISMATCH");
  const { id } = await paypal.createOrder({ ...purchase("p"), invoiceId: "1001-2" });
  service.approve(id, "pending");
  const { captures } = await paypal.captureOrder(id, id);
  const pending = await faultOf(paypal.refundCapture(captures[0]?.id ?? "", part(null, "b")));
  expect(pending.hasIssue("PENDING_CAPTURE")).toBe(true);
  now += 181 * DAY;
  const late = await faultOf(paypal.refundCapture(capture.id, part(null, "c")));
  expect(late.hasIssue("REFUND_TIME_LIMIT_EXCEEDED")).toBe(true);
});

test("a disputed payment is settled in PayPal, and read there", async () => {
  const open = await openPaypal(undo);
  const { capture } = await captureOrder(open);
  const { service, paypal } = open;
  const { id } = service.disputes.open(capture.id, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
  const refused = await faultOf(paypal.refundCapture(capture.id, part(null, "a")));
  expect(refused.hasIssue("TRANSACTION_DISPUTED")).toBe(true);
  const dispute = await paypal.showDispute(id);
  expect(dispute).toEqual({
    id,
    status: "WAITING_FOR_SELLER_RESPONSE",
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    stage: "INQUIRY",
    amount: { currency: "MXN", amount: 123_450 },
    captureIds: [capture.id],
    transactions: [
      {
        captureId: capture.id,
        items: [
          { id: "p1", name: "Silla de madera", amount: 984_50 },
          { id: "p2", name: "Libro", amount: 200_00 },
        ],
      },
    ],
    outcome: null,
    refunded: null,
    movements: [],
    createdAt: service.records.disputes[id]?.createdAt,
    respondBy: (service.records.disputes[id]?.createdAt ?? 0) + 10 * DAY,
  });
  service.disputes.escalate(id);
  expect(await paypal.showDispute(id)).toMatchObject({ stage: "CHARGEBACK" });
  service.disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
  expect(await paypal.showDispute(id)).toMatchObject({
    status: "RESOLVED",
    outcome: "RESOLVED_BUYER_FAVOUR",
    respondBy: null,
  });
  expect((await paypal.showCapture(capture.id)).status).toBe("REFUNDED");
});

test("a dispute that the seller wins leaves the payment as it was", async () => {
  const open = await openPaypal(undo);
  const { capture } = await captureOrder(open);
  const { id } = open.service.disputes.open(capture.id, "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED");
  open.service.disputes.resolve(id, "RESOLVED_SELLER_FAVOUR");
  expect((await open.paypal.showCapture(capture.id)).status).toBe("COMPLETED");
  expect((await open.paypal.refundCapture(capture.id, part(null, "a"))).status).toBe("COMPLETED");
});
