import type { AppContext } from "~/context";
import { listPaymentsToPoll, markPayment, markPolled } from "~/data/payments/payments.server";
import { PAYPAL_ORDER_LIFE, POLL_AFTER } from "~/domain/payments/payment";
import { runEach } from "../run-each.server";
import { settlePayment } from "./settle-payment.server";

/** Payments that one run asks about at most, and how many side by side. */
const MOST = 50;
const AT_ONCE = 5;

/**
 * Asks PayPal about every payment of which nothing was heard for a while, so that what was captured and not written down is,
 * and what nobody approved in time is given up. Run by cron.
 */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const { db } = context;
  const open = await listPaymentsToPoll(db, { pause: POLL_AFTER, most: MOST });
  if (open.length === 0) return;
  // One that PayPal does not answer about does not keep the others waiting.
  await markPolled(
    db,
    open.map(({ id }) => id),
  );
  await runEach(
    open.map(({ id, paypalOrderId, createdAt, now }) => async () => {
      const outcome = paypalOrderId === null ? null : await settlePayment(context, paypalOrderId);
      const isOpen = outcome === null || outcome.is === "waiting";
      if (isOpen && createdAt < now - PAYPAL_ORDER_LIFE) await markPayment(db, { id }, "abandoned");
    }),
    AT_ONCE,
  );
}
