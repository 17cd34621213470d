import type { AppContext } from "~/context";
import { expireOrder, listOverdueOrders, type OverdueOrder } from "~/data/checkout/overdue-checkouts.server";
import { commit } from "~/data/commit.server";
import { markPolled } from "~/data/payments/payment-polls.server";
import { askPaypal, claimFrom } from "../ask-paypal.server";
import { passOverFaults } from "../payments/pass-over-faults.server";
import { settleOverdue } from "../payments/settle-payment.server";

const MOST = 50;

/** No strike. PayPal is asked first; orders about which it does not answer wait. Run by cron. */
export async function expireCheckouts(context: AppContext): Promise<void> {
  const overdue = byCheckout(await listOverdueOrders(context.db, MOST));
  const claim = claimFrom(overdue, (checkouts) =>
    markPolled(
      context.db,
      checkouts.flat().flatMap(({ paymentId }) => paymentId ?? []),
    ),
  );
  await askPaypal(context, overdue.length, claim, (orders) =>
    passOverFaults(context, { job: "expire checkouts" }, () => expireCheckout(context, orders)),
  );
}

export function byCheckout(overdue: readonly OverdueOrder[]): OverdueOrder[][] {
  const checkouts = new Set(overdue.map(({ checkoutId }) => checkoutId));
  return [...checkouts].map((id) => overdue.filter(({ checkoutId }) => checkoutId === id));
}

/** Throws a PaypalFault and expires nothing when PayPal does not answer. */
export async function expireCheckout(context: AppContext, orders: readonly OverdueOrder[]): Promise<void> {
  const { db, newId } = context;
  const paypalOrderId = orders[0]?.paypalOrderId;
  // An order that turns out to be paid no longer matches the condition and stays.
  if (paypalOrderId) await settleOverdue(context, paypalOrderId);
  await commit(
    db,
    orders.flatMap((order) => expireOrder(order, newId)),
  );
}
