import type { AppContext } from "~/context";
import { expireOrder, listOverdueOrders, type OverdueOrder } from "~/data/checkout/overdue-checkouts.server";
import { commit } from "~/data/commit.server";
import { PENDING_CAPTURE_LIFE } from "~/domain/payments/payment";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";

/** Orders that one run gives up at most; the next one goes on. */
const MOST = 50;

/**
 * Gives up what was not paid in time and puts it back on offer, without a strike. PayPal is asked first, and what it does not
 * answer about waits. Run by cron.
 */
export async function expireCheckouts(context: AppContext): Promise<void> {
  const overdue = await listOverdueOrders(context.db, { review: PENDING_CAPTURE_LIFE, most: MOST });
  await runEach(toExpiries(context, overdue));
}

/** What gives up overdue orders, checkout by checkout. Each throws and gives up nothing while PayPal does not answer. */
export function toExpiries(context: AppContext, overdue: readonly OverdueOrder[]): (() => Promise<void>)[] {
  const checkouts = new Set(overdue.map(({ checkoutId }) => checkoutId));
  return [...checkouts].map((id) => () => {
    const orders = overdue.filter(({ checkoutId }) => checkoutId === id);
    return expire(context, orders);
  });
}

async function expire(context: AppContext, orders: readonly OverdueOrder[]): Promise<void> {
  const { db, newId } = context;
  const paypalOrderId = orders[0]?.paypalOrderId;
  // What is paid by now is no longer as it was read, and stays.
  if (paypalOrderId) await settlePayment(context, paypalOrderId);
  await commit(
    db,
    orders.flatMap((order) => expireOrder(order, newId)),
  );
}
