import type { AppContext } from "~/context";
import { expireOrder, listOverdueOrders, type OverdueOrder } from "~/data/checkout/overdue-checkouts.server";
import { commit } from "~/data/commit.server";
import { markPolled } from "~/data/payments/payment-polls.server";
import { passOverFaults } from "../payments/pass-over-faults.server";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";

const MOST = 50;
const AT_ONCE = 5;

/** No strike. PayPal is asked first; orders about which it does not answer wait. Run by cron. */
export async function expireCheckouts(context: AppContext): Promise<void> {
  const overdue = await listOverdueOrders(context.db, MOST);
  await markPolled(
    context.db,
    overdue.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const jobs = expiryJobs(context, overdue);
  await runEach(
    jobs.map((job) => () => passOverFaults(context, { job: "expire checkouts" }, job)),
    AT_ONCE,
  );
}

/** One job per checkout. A job throws a PaypalFault and expires nothing when PayPal does not answer. */
export function expiryJobs(context: AppContext, overdue: readonly OverdueOrder[]): (() => Promise<void>)[] {
  const checkouts = new Set(overdue.map(({ checkoutId }) => checkoutId));
  return [...checkouts].map((id) => () => {
    const orders = overdue.filter(({ checkoutId }) => checkoutId === id);
    return expire(context, orders);
  });
}

async function expire(context: AppContext, orders: readonly OverdueOrder[]): Promise<void> {
  const { db, newId } = context;
  const paypalOrderId = orders[0]?.paypalOrderId;
  // An order that turns out to be paid no longer matches the condition and stays.
  if (paypalOrderId) await settlePayment(context, paypalOrderId);
  await commit(
    db,
    orders.flatMap((order) => expireOrder(order, newId)),
  );
}
