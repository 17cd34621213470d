import type { Centavos } from "../money";
import type { PaymentStatus } from "../payments/payment";
import { DAY, HOUR } from "../time";

/** What is looked at, one after the other. */
export type Stage = "payments" | "orders" | "products" | "days" | "done";

/** What may not agree: of a payment beside PayPal, of an order, of a product, of a day's books and news. */
const KINDS = {
  payments: [
    "amount",
    "currency",
    "payee",
    "status",
    "fee",
    "refunded",
    "captureMissing",
    "captureUnknown",
    "unanswered",
  ],
  orders: ["unpaid", "unmoved", "charged", "books", "payable"],
  products: ["stock"],
  days: ["day", "captureForeign"],
} as const;
export type FindingKind = (typeof KINDS)[keyof typeof KINDS][number];

/** Which findings looking at a stage can bring. */
export function findingKinds(stage: Exclude<Stage, "done">): readonly FindingKind[] {
  return KINDS[stage];
}

export type FactName =
  | "ours"
  | "paypal"
  | "capture"
  | "amount"
  | "status"
  | "sum"
  | "order"
  | "books"
  | "payable"
  | "stock"
  | "waiting"
  | "sold"
  | "reason";
/** Amounts in centavos, statuses and ids; nothing of a person. */
export type Facts = { [name in FactName]?: string | number | null };

export interface Finding {
  kind: FindingKind;
  /** The id of a payment, an order, a product or a capture, or the number of a day. */
  about: string;
  facts: Facts;
}

/** How far back one comparison looks before the last one began. */
export const LOOK_BACK = 3 * DAY;
/** One that did not end for so long is given up for the next. */
export const RUN_LIFE = 20 * HOUR;

/** A payment as it is kept. Amounts in centavos. */
export interface RecordedPayment {
  id: string;
  status: PaymentStatus;
  amount: number;
  currency: string;
  captureId: string | null;
  fee: number | null;
  /** What PayPal said that it paid back, and what it was or will be asked to besides. */
  refunded: number;
  refunding: number;
}

interface Money {
  amount: Centavos;
  currency: string;
}

/** The same as PayPal has it. */
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

const TAKEN: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded", "reversed"];
const HAS_TAKEN: readonly Capture["status"][] = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

/** Whether PayPal took money for a payment of which that is not written down. */
export function isUnrecorded({ captureId, status }: RecordedPayment, { captures }: PaypalPayment): boolean {
  const isTaken = TAKEN.includes(status);
  return captures.some((one) => HAS_TAKEN.includes(one.status) && !(isTaken && one.id === captureId));
}

/** What does not agree between a payment and what PayPal has of it; `merchantId` is whom it should be paid to. */
export function comparePayment(
  kept: RecordedPayment,
  seen: PaypalPayment | null,
  merchantId: string | null,
): Finding[] {
  const finding = (kind: FindingKind, facts: Facts): Finding => ({ kind, about: kept.id, facts });
  const isTaken = TAKEN.includes(kept.status);
  const captures = seen?.captures ?? [];
  const capture = captures.find(({ id }) => id === kept.captureId);
  const unknown = captures
    .filter(({ id, status }) => id !== kept.captureId && HAS_TAKEN.includes(status))
    .map(({ id, status, amount }) => finding("captureUnknown", { capture: id, paypal: status, amount: amount.amount }));
  if (!capture || !seen) {
    const isMissing = isTaken || kept.status === "capture_pending";
    return isMissing
      ? [...unknown, finding("captureMissing", { ours: kept.status, capture: kept.captureId })]
      : unknown;
  }
  return [...unknown, ...differences(kept, seen, capture, merchantId).map(([kind, facts]) => finding(kind, facts))];
}

function differences(
  kept: RecordedPayment,
  seen: PaypalPayment,
  capture: Capture,
  merchantId: string | null,
): [FindingKind, Facts][] {
  const found: [FindingKind, Facts][] = [];
  const { amount, currency } = capture.amount;
  if (amount !== kept.amount) found.push(["amount", { ours: kept.amount, paypal: amount }]);
  if (currency !== kept.currency) found.push(["currency", { ours: kept.currency, paypal: currency }]);
  if (!agrees(kept.status, capture.status)) found.push(["status", { ours: kept.status, paypal: capture.status }]);
  const payee = capture.payeeId ?? seen.payeeId;
  if (merchantId !== null && payee !== merchantId) found.push(["payee", { ours: merchantId, paypal: payee }]);
  if (capture.fee !== null && TAKEN.includes(kept.status) && capture.fee !== kept.fee) {
    found.push(["fee", { ours: kept.fee, paypal: capture.fee }]);
  }
  const refunded = refundedAt(seen, capture);
  // What is on its way may be there already.
  if (refunded < kept.refunded || refunded > kept.refunded + kept.refunding) {
    found.push(["refunded", { ours: kept.refunded, paypal: refunded }]);
  }
  return found;
}

function agrees(ours: PaymentStatus, theirs: Capture["status"]): boolean {
  if (TAKEN.includes(ours)) return HAS_TAKEN.includes(theirs);
  return ours === "capture_pending" ? theirs === "PENDING" : !HAS_TAKEN.includes(theirs);
}

function refundedAt({ refunds }: PaypalPayment, { status, amount }: Capture): number {
  if (status === "REFUNDED") return amount.amount;
  const given = refunds.filter((refund) => refund.status === "COMPLETED" || refund.status === "PENDING");
  return given.reduce((sum, refund) => sum + refund.amount.amount, 0);
}
