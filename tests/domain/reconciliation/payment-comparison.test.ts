import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import {
  comparePayment,
  isUnrecorded,
  type PaypalPayment,
  type RecordedPayment,
} from "~/domain/reconciliation/payment-comparison";

const mxn = (amount: number, currency = "MXN") => ({ amount: toCentavos(amount), currency });
const kept = (other: Partial<RecordedPayment> = {}): RecordedPayment => ({
  ...{ id: "y1", status: "captured", amount: 100_00, currency: "MXN", captureId: "C1", fee: 7_95 },
  ...{ refunded: 0, refunding: 0 },
  ...other,
});
type Capture = PaypalPayment["captures"][number];
const capture = (other: Partial<Capture> = {}): Capture => ({
  ...{ id: "C1", status: "COMPLETED", amount: mxn(100_00), fee: toCentavos(7_95), payeeId: null },
  ...other,
});
const seen = (other: Partial<PaypalPayment> = {}): PaypalPayment => ({
  ...{ payeeId: "M1", captures: [capture()], refunds: [] },
  ...other,
});
const kinds = (...asked: Parameters<typeof comparePayment>) => comparePayment(...asked).map(({ kind }) => kind);

test("what agrees brings nothing", () => {
  expect(comparePayment(kept(), seen(), null)).toEqual([]);
  expect(comparePayment(kept(), seen(), "M1")).toEqual([]);
  expect(comparePayment(kept({ status: "created", captureId: null, fee: null }), seen({ captures: [] }), "M1")).toEqual(
    [],
  );
  expect(comparePayment(kept({ status: "abandoned", captureId: null }), null, "M1")).toEqual([]);
  expect(comparePayment(kept({ status: "reversed", captureId: null }), seen({ captures: [] }), "M1")).toEqual([]);
  const pending = seen({ captures: [capture({ status: "PENDING", fee: null })] });
  expect(comparePayment(kept({ status: "capture_pending", fee: null }), pending, null)).toEqual([]);
});

test.each<[string, Partial<RecordedPayment>, Partial<Capture>]>([
  ["amount", {}, { amount: mxn(99_99) }],
  ["currency", {}, { amount: mxn(100_00, "USD") }],
  ["status", {}, { status: "PENDING" }],
  ["status", { status: "capture_pending" }, {}],
  ["status", { status: "failed" }, {}],
  ["fee", {}, { fee: toCentavos(8_00) }],
  ["fee", { fee: null }, {}],
])("another %s is found", (kind, ours, theirs) => {
  expect(kinds(kept(ours), seen({ captures: [capture(theirs)] }), null)).toContain(kind);
});

test("a payee other than the configured account is found", () => {
  expect(kinds(kept(), seen(), "M2")).toEqual(["payee"]);
  expect(kinds(kept(), seen({ captures: [capture({ payeeId: "M2" })] }), "M1")).toEqual(["payee"]);
  expect(kinds(kept(), seen({ payeeId: null }), "M1")).toEqual(["payee"]);
});

test("a capture that PayPal does not know, or we do not, is found", () => {
  expect(kinds(kept(), null, null)).toEqual(["captureMissing"]);
  expect(kinds(kept(), seen({ captures: [] }), null)).toEqual(["captureMissing"]);
  expect(kinds(kept(), seen({ captures: [capture(), capture({ id: "C2" })] }), null)).toEqual(["captureUnknown"]);
  expect(kinds(kept(), seen({ captures: [capture(), capture({ id: "C2", status: "DECLINED" })] }), null)).toEqual([]);
});

test("money that PayPal captured and we did not record is unrecorded", () => {
  const open = kept({ status: "created", captureId: null });
  expect(isUnrecorded(open, seen())).toBe(true);
  expect(isUnrecorded(kept({ status: "capture_pending" }), seen())).toBe(true);
  expect(isUnrecorded(kept(), seen())).toBe(false);
  expect(isUnrecorded(open, seen({ captures: [capture({ status: "PENDING" })] }))).toBe(false);
});

test("what was paid back is what PayPal paid back, or on its way", () => {
  const part = { status: "COMPLETED" as const, amount: mxn(30_00) };
  const back = seen({ captures: [capture({ status: "PARTIALLY_REFUNDED" })], refunds: [part] });
  expect(kinds(kept({ status: "partially_refunded", refunded: 30_00 }), back, null)).toEqual([]);
  expect(kinds(kept({ refunding: 30_00 }), back, null)).toEqual([]);
  expect(kinds(kept(), back, null)).toEqual(["refunded"]);
  expect(kinds(kept({ refunded: 30_00 }), seen(), null)).toEqual(["refunded"]);
  const failed = seen({ refunds: [{ ...part, status: "FAILED" }] });
  expect(kinds(kept(), failed, null)).toEqual([]);
  // A dispute's reversal has no refund.
  const all = seen({ captures: [capture({ status: "REFUNDED" })] });
  expect(kinds(kept({ status: "refunded", refunded: 100_00 }), all, null)).toEqual([]);
});

test("a finding says what we recorded and what PayPal has", () => {
  const facts = (...asked: Parameters<typeof comparePayment>) =>
    comparePayment(...asked).map(({ kind, about, facts }) => [kind, about, facts]);
  const one = (ours: Partial<RecordedPayment>, theirs: Partial<Capture>, merchant: string | null = null) =>
    facts(kept(ours), seen({ captures: [capture(theirs)] }), merchant);
  expect(one({}, { amount: mxn(99_99) })).toEqual([["amount", "y1", { ours: 100_00, paypal: 99_99 }]]);
  expect(one({}, { amount: mxn(100_00, "USD") })).toEqual([["currency", "y1", { ours: "MXN", paypal: "USD" }]]);
  expect(one({}, { status: "PENDING" })).toEqual([["status", "y1", { ours: "captured", paypal: "PENDING" }]]);
  expect(one({}, { fee: toCentavos(8_00) })).toEqual([["fee", "y1", { ours: 7_95, paypal: 8_00 }]]);
  expect(one({}, {}, "M2")).toEqual([["payee", "y1", { ours: "M2", paypal: "M1" }]]);
  expect(one({ refunded: 5 }, {})).toEqual([["refunded", "y1", { ours: 5, paypal: 0 }]]);
  expect(facts(kept(), null, null)).toEqual([["captureMissing", "y1", { ours: "captured", capture: "C1" }]]);
  expect(facts(kept(), seen({ captures: [capture(), capture({ id: "C2" })] }), null)).toEqual([
    ["captureUnknown", "y1", { capture: "C2", paypal: "COMPLETED", amount: 100_00 }],
  ]);
});

test("a capture under review is missed too, one of a payment that failed or has none is not", () => {
  expect(kinds(kept({ status: "capture_pending" }), null, null)).toEqual(["captureMissing"]);
  expect(kinds(kept({ status: "failed" }), null, null)).toEqual([]);
  expect(kinds(kept({ captureId: null }), null, null)).toEqual([]);
  expect(kinds(kept({ status: "capture_pending", captureId: null }), null, null)).toEqual([]);
});

test("a status agrees when both sides hold the money, wait, or neither has it", () => {
  const statuses = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED", "PENDING", "DECLINED", "FAILED"] as const;
  const agreed = (status: RecordedPayment["status"]) =>
    statuses.filter(
      (paypal) => !kinds(kept({ status }), seen({ captures: [capture({ status: paypal })] }), null).includes("status"),
    );
  expect(agreed("captured")).toEqual(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
  expect(agreed("capture_pending")).toEqual(["PENDING"]);
  expect(agreed("failed")).toEqual(["PENDING", "DECLINED", "FAILED"]);
});

test("a fee that PayPal does not name, or of money that we do not hold, is not compared", () => {
  expect(kinds(kept({ fee: 1 }), seen({ captures: [capture({ fee: null })] }), null)).toEqual([]);
  const pending = seen({ captures: [capture({ status: "PENDING" })] });
  expect(kinds(kept({ status: "capture_pending", fee: null }), pending, null)).toEqual([]);
});

test("of several captures the one that was not recorded counts, and a refund under way is paid back", () => {
  expect(isUnrecorded(kept(), seen({ captures: [capture(), capture({ id: "C2" })] }))).toBe(true);
  expect(isUnrecorded(kept(), seen({ captures: [capture(), capture({ id: "C2", status: "PENDING" })] }))).toBe(false);
  expect(isUnrecorded(kept(), seen({ captures: [] }))).toBe(false);
  const waiting = seen({ refunds: [{ status: "PENDING", amount: mxn(30_00) }] });
  expect(kinds(kept({ refunded: 30_00 }), waiting, null)).toEqual([]);
});
