import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { listPaymentsToPoll, markPolled, type PaymentToPoll } from "~/data/payments/payment-polls.server";
import { PAYPAL_ORDER_LIFE } from "~/domain/payments/payment";
import { runEach } from "../run-each.server";
import { passOverFaults } from "./pass-over-faults.server";
import { settlePayment } from "./settle-payment.server";

const MOST = 50;
const AT_ONCE = 5;

/**
 * Records captures that were missed, also of payments that were called over, and abandons payments not approved in time.
 * Run by cron.
 */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const due = await listPaymentsToPoll(context.db, MOST);
  const ids = due.map(({ id }) => id);
  await markPolled(context.db, ids);
  await runEach(
    due.map((payment) => () => poll(context, payment)),
    AT_ONCE,
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
