import type { AppContext } from "~/context";
import type { Payment } from "~/data/payments/payments.server";
import type { PaypalCapture, PaypalOrder } from "~/gateways/paypal.server";

type Configured = Pick<AppContext, "config">;

/** PayPal's order is not the one that we asked for. */
export class PaymentMismatch extends Error {
  /** Nobody has paid it: it is never captured. */
  readonly isUntaken: boolean;

  constructor(what: string, isUntaken: boolean) {
    super(what);
    this.isUntaken = isUntaken;
  }
}

/** Stops before anything is written when PayPal's order is not the one that we asked for. */
export function assertMatches(context: Configured, payment: Payment, { captures, ...order }: PaypalOrder): void {
  assertSameMoney(context, payment, order, captures.length === 0 && order.status !== "COMPLETED");
  for (const capture of captures) {
    assertSameMoney(context, payment, {
      ...capture,
      payeeId: capture.payeeId ?? order.payeeId,
      groupId: order.groupId,
    });
  }
}

/** The same for PayPal's capture alone. */
export function assertSameMoney(
  { config: { merchantId } }: Configured,
  { checkoutId, amount, currency }: Payment,
  theirs: Pick<PaypalCapture, "payeeId" | "groupId"> & { amount: PaypalOrder["amount"] },
  isUntaken = false,
): void {
  if (merchantId && theirs.payeeId !== merchantId) throw new PaymentMismatch("a payment to another account", isUntaken);
  const sum = theirs.amount;
  if (sum && (sum.amount !== amount || sum.currency !== currency)) {
    throw new PaymentMismatch("a payment of another amount than its orders", isUntaken);
  }
  if (theirs.groupId !== null && theirs.groupId !== checkoutId)
    throw new PaymentMismatch("a payment of another checkout", isUntaken);
}
