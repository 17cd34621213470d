import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { listPaymentsToPoll, markPolled } from "~/data/payments/payments.server";
import { PAYPAL_ORDER_LIFE, POLL_AFTER } from "~/domain/payments/payment";
import { runEach } from "../run-each.server";
import { settlePayment } from "./settle-payment.server";

/** The most payments of a run, and how many in parallel. */
const MOST = 50;
const AT_ONCE = 5;

/**
 * Asks PayPal about every open payment that nothing was heard of for a while, so that what was captured and not recorded is,
 * and what was not approved in time is given up. Run by cron.
 */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const { db } = context;
  const open = await listPaymentsToPoll(db, { pause: POLL_AFTER, most: MOST });
  if (open.length === 0) return;
  // One that PayPal does not answer about does not keep the others waiting.
  const ids = open.map(({ id }) => id);
  await markPolled(db, ids);
  await runEach(
    open.map(({ id, paypalOrderId, createdAt, now }) => async () => {
      const outcome = paypalOrderId === null ? null : await settlePayment(context, paypalOrderId);
      const isOpen = outcome === null || outcome.is === "waiting";
      const isTooLate = createdAt < now - PAYPAL_ORDER_LIFE;
      if (isOpen && isTooLate) await commit(db, [movePayment(id, { to: "abandoned" })]);
    }),
    AT_ONCE,
  );
}
