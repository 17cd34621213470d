import type { AppContext } from "~/context";
import { expireOrder, listOverdueOrders, type OverdueOrder } from "~/data/checkout/overdue-checkouts.server";
import { PENDING_CAPTURE_LIFE } from "~/domain/payments/payment";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";

/** Orders that one run gives up at most; the next one goes on. */
const MOST = 50;

/**
 * Gives up what was not paid in time and puts it back on offer, without a strike; PayPal is asked first, and what it does not
 * answer about waits. Run by cron.
 */
export async function expireCheckouts(context: AppContext): Promise<void> {
  await runEach(toExpiries(context, await listOverdueOrders(context.db, { review: PENDING_CAPTURE_LIFE, most: MOST })));
}

/** What gives up orders whose time is over, checkout by checkout; each throws and gives up nothing while PayPal does not answer. */
export function toExpiries(context: AppContext, overdue: readonly OverdueOrder[]): (() => Promise<void>)[] {
  const checkouts = new Set(overdue.map(({ checkoutId }) => checkoutId));
  return [...checkouts].map((id) => () => {
    const orders = overdue.filter(({ checkoutId }) => checkoutId === id);
    return expire(context, orders);
  });
}

async function expire(context: AppContext, orders: readonly OverdueOrder[]): Promise<void> {
  const { db, newId } = context;
  const asked = orders[0]?.paypalOrderId;
  // What is paid by now is no longer as it was read, and stays.
  if (asked) await settlePayment(context, asked);
  const statements = orders.flatMap((order) => expireOrder(order, newId));
  await writeAll(
    db,
    statements.map((statement) => db.run(statement)),
  );
}
