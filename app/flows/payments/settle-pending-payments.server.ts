import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { listPaymentsToPoll, markPolled } from "~/data/payments/payments.server";
import { PAYPAL_ORDER_LIFE, POLL_AFTER } from "~/domain/payments/payment";
import { runEach } from "../run-each.server";
import { settlePayment } from "./settle-payment.server";

const MOST = 50;
const AT_ONCE = 5;

/** Records captures that were missed, and abandons payments not approved in time. Run by cron. */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const { db } = context;
  const open = await listPaymentsToPoll(db, { pause: POLL_AFTER, most: MOST });
  if (open.length === 0) return;
  // Marked before the requests, so that a payment about which PayPal does not answer does not delay the others.
  const ids = open.map(({ id }) => id);
  await markPolled(db, ids);
  await runEach(
    open.map(({ id, paypalOrderId, createdAt, now }) => async () => {
      const outcome = paypalOrderId === null ? null : await settlePayment(context, paypalOrderId);
      const isOpen = outcome === null || outcome.kind === "waiting";
      const isTooLate = createdAt < now - PAYPAL_ORDER_LIFE;
      if (isOpen && isTooLate) await commit(db, [movePayment(id, { to: "abandoned" })]);
    }),
    AT_ONCE,
  );
}
