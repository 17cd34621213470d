import type { AppContext } from "~/context";
import type { Payment } from "~/data/payments/payments.server";
import type { PaypalCapture, PaypalOrder } from "~/gateways/paypal.server";

type Configured = Pick<AppContext, "config">;

/** Stops before anything is written when PayPal's order is not the one that we asked for. */
export function assertMatches(context: Configured, payment: Payment, { captures, ...order }: PaypalOrder): void {
  assertSameMoney(context, payment, order);
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
): void {
  if (merchantId && theirs.payeeId !== merchantId) throw new Error("a payment to another account");
  const sum = theirs.amount;
  if (sum && (sum.amount !== amount || sum.currency !== currency)) {
    throw new Error("a payment of another amount than its orders");
  }
  if (theirs.groupId !== null && theirs.groupId !== checkoutId) throw new Error("a payment of another checkout");
}
