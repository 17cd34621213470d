import type { Centavos } from "../money";
import { isCaptured, type PaymentStatus } from "../payments/payment";
import type { Facts, Finding, FindingKind } from "./reconciliation";

export interface RecordedPayment {
  id: string;
  status: PaymentStatus;
  amount: number;
  currency: string;
  captureId: string | null;
  fee: number | null;
  refunded: number;
  refunding: number;
}

interface Money {
  amount: Centavos;
  currency: string;
}

export interface PaypalPayment {
  payeeId: string | null;
  captures: readonly {
    id: string;
    status: "COMPLETED" | "DECLINED" | "PARTIALLY_REFUNDED" | "PENDING" | "REFUNDED" | "FAILED";
    amount: Money;
    fee: Centavos | null;
    payeeId: string | null;
  }[];
  refunds: readonly { status: "CANCELLED" | "FAILED" | "PENDING" | "COMPLETED"; amount: Money }[];
}

type Capture = PaypalPayment["captures"][number];

const CAPTURED_AT_PAYPAL: readonly Capture["status"][] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

export function isUnrecorded(ours: RecordedPayment, { captures }: PaypalPayment): boolean {
  const isRecorded = isCaptured(ours);
  return captures.some((one) => CAPTURED_AT_PAYPAL.includes(one.status) && !(isRecorded && one.id === ours.captureId));
}

/** `merchantId` is the account that should receive the money. */
export function comparePayment(
  ours: RecordedPayment,
  paypal: PaypalPayment | null,
  merchantId: string | null,
): Finding[] {
  const finding = (kind: FindingKind, facts: Facts): Finding => ({ kind, about: ours.id, facts });
  const captures = paypal?.captures ?? [];
  const capture = captures.find(({ id }) => id === ours.captureId);
  const unknown = captures
    .filter(({ id, status }) => id !== ours.captureId && CAPTURED_AT_PAYPAL.includes(status))
    .map(({ id, status, amount }) => finding("captureUnknown", { capture: id, paypal: status, amount: amount.amount }));
  if (!capture || !paypal) {
    const isMissing = ours.captureId !== null && (isCaptured(ours) || ours.status === "capture_pending");
    return isMissing
      ? [...unknown, finding("captureMissing", { ours: ours.status, capture: ours.captureId })]
      : unknown;
  }
  return [...unknown, ...differences(ours, paypal, capture, merchantId).map(([kind, facts]) => finding(kind, facts))];
}

function differences(
  ours: RecordedPayment,
  paypal: PaypalPayment,
  capture: Capture,
  merchantId: string | null,
): [FindingKind, Facts][] {
  const found: [FindingKind, Facts][] = [];
  const { amount, currency } = capture.amount;
  if (amount !== ours.amount) found.push(["amount", { ours: ours.amount, paypal: amount }]);
  if (currency !== ours.currency) found.push(["currency", { ours: ours.currency, paypal: currency }]);
  if (!agrees(ours, capture.status)) found.push(["status", { ours: ours.status, paypal: capture.status }]);
  const payee = capture.payeeId ?? paypal.payeeId;
  if (merchantId !== null && payee !== merchantId) found.push(["payee", { ours: merchantId, paypal: payee }]);
  if (capture.fee !== null && isCaptured(ours) && capture.fee !== ours.fee) {
    found.push(["fee", { ours: ours.fee, paypal: capture.fee }]);
  }
  const refunded = refundedAt(paypal, capture);
  // A pending refund may be done already.
  if (refunded < ours.refunded || refunded > ours.refunded + ours.refunding) {
    found.push(["refunded", { ours: ours.refunded, paypal: refunded }]);
  }
  return found;
}

function agrees(ours: RecordedPayment, theirs: Capture["status"]): boolean {
  if (isCaptured(ours)) return CAPTURED_AT_PAYPAL.includes(theirs);
  return ours.status === "capture_pending" ? theirs === "PENDING" : !CAPTURED_AT_PAYPAL.includes(theirs);
}

function refundedAt({ refunds }: PaypalPayment, { status, amount }: Capture): number {
  if (status === "REFUNDED") return amount.amount;
  const given = refunds.filter((refund) => refund.status === "COMPLETED" || refund.status === "PENDING");
  return given.reduce((sum, refund) => sum + refund.amount.amount, 0);
}
