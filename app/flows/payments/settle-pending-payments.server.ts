import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { listPaymentsToPoll, markPolled, type PaymentToPoll } from "~/data/payments/payment-polls.server";
import { PAYPAL_ORDER_LIFE } from "~/domain/payments/payment";
import { SECOND } from "~/domain/time";
import { runEach } from "../run-each.server";
import { passOverFaults } from "./pass-over-faults.server";
import { settlePayment } from "./settle-payment.server";

/** Of each list. */
const MOST = 250;
/** A Worker has six connections. */
const AT_ONCE = 5;
/** So long a run asks PayPal, milliseconds: other queues wait. Payments it did not come to are asked about at their next time. */
const PATIENCE = 30 * SECOND;

/**
 * Records captures that were missed, also of payments that were called over, and abandons payments not approved in time.
 * Run by cron.
 */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const due = await listPaymentsToPoll(context.db, MOST);
  const ids = due.map(({ id }) => id);
  await markPolled(context.db, ids);
  const end = context.now() + PATIENCE;
  await runEach(
    due.map((payment) => () => poll(context, payment)),
    AT_ONCE,
    () => context.now() < end,
  );
}

async function poll(context: AppContext, { id, paypalOrderId, createdAt, now }: PaymentToPoll): Promise<void> {
  const outcome =
    paypalOrderId === null
      ? { kind: "waiting" }
      : await passOverFaults(context, { payment: id }, () => settlePayment(context, paypalOrderId));
  const isTooLate = createdAt < now - PAYPAL_ORDER_LIFE;
  const isOpen = outcome?.kind === "waiting" || outcome?.kind === "refused";
  if (isOpen && isTooLate) await commit(context.db, [movePayment(id, { to: "abandoned" })]);
}
