import type { AppContext } from "~/context";
import { findMovement } from "~/data/disputes/movements.server";
import { findCapturedPayment } from "~/data/refunds/paypal-refunds.server";
import { toCentavos } from "~/domain/money";
import { openAmount } from "~/domain/refunds/placement";
import { isPendingRefund, type WholeStatus } from "~/domain/refunds/refund";
import { type Paypal, PaypalFault, type PaypalRefund } from "~/gateways/paypal.server";
import { recordMovement } from "./record-movement.server";
import { recordRefund } from "./record-refund.server";

export async function mirrorRefunds(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  const payment = await findCapturedPayment(context.db, captureId);
  if (!payment) return;
  const { refunds } = await paypal.showOrder(payment.paypalOrderId);
  for (const refund of refunds) await mirrorRefund(context, { ...refund, captureId });
}

/** Once, for refunds of ours and of PayPal. Throws an Error for another currency, or more than was captured. */
async function mirrorRefund(context: AppContext, refund: PaypalRefund, whole: WholeStatus = "refunded"): Promise<void> {
  const { id, captureId, createdAt: at } = refund;
  if (captureId === null) return;
  const payment = await findCapturedPayment(context.db, captureId);
  if (!payment) return;
  const { refunds, orders } = payment;
  const own = refunds.find((one) => {
    const isSame = one.paypalRefundId === id || (one.id === refund.ownId && one.paypalRefundId === null);
    return isSame && isPendingRefund(one.status);
  });
  const order = orders.find((one) => one.id === own?.orderId);
  if (own && order) return void (await recordRefund(context, { ...order, ...own }, refund));
  // What we sent is recorded already, and PayPal did not move it by itself.
  if (refunds.some((one) => one.id === refund.ownId && one.status === "done")) return;
  if (refund.status !== "COMPLETED") return;
  await recordMovement(context, { id, captureId, ...refund.amount, whole, at });
}

interface RefundEvent {
  type: string;
  refundId: string;
  captureId: string;
  amount: PaypalRefund["amount"] | null;
  createdAt: number | null;
}

/** PayPal may show no refund for a reversal: then the event's amount counts, else the status of its capture. */
export async function mirrorRefundEvent(context: AppContext, paypal: Paypal, event: RefundEvent): Promise<void> {
  const { type, refundId: id, captureId, createdAt: at } = event;
  const isReversal = type.endsWith(".REVERSED");
  const whole = isReversal ? "reversed" : "refunded";
  try {
    await mirrorRefund(context, await paypal.showRefund(id), whole);
  } catch (error) {
    const isGone = error instanceof PaypalFault && error.reason === "gone";
    if (!isReversal || !isGone) throw error;
    const amount = event.amount ?? (await findReversedAmount(context, paypal, event));
    if (!amount) throw error;
    // Nothing is left when all of it is recorded by what else told of it.
    if (amount.amount > 0) await recordMovement(context, { id, captureId, ...amount, whole, at });
  }
}

/** What it was when it was told before, else all that was left of a capture, when PayPal says that nothing is. */
async function findReversedAmount({ db }: AppContext, paypal: Paypal, { refundId, captureId }: RefundEvent) {
  const [payment, known] = await Promise.all([findCapturedPayment(db, captureId), findMovement(db, refundId)]);
  if (!payment) return null;
  const { orders, refunds, currency } = payment;
  if (known) return { amount: toCentavos(known.amount), currency };
  const capture = await paypal.showCapture(captureId);
  if (capture.status !== "REFUNDED") return null;
  const due = refunds.filter(({ status }) => status === "due");
  return { ...capture.amount, amount: toCentavos(openAmount(orders, due)) };
}
