import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { listPaymentsToPoll, markPolled, type PaymentToPoll } from "~/data/payments/payment-polls.server";
import { PAYPAL_ORDER_LIFE } from "~/domain/payments/payment";
import { askPaypal, claimFrom } from "../ask-paypal.server";
import { passOverFaults } from "./pass-over-faults.server";
import { settlePayment } from "./settle-payment.server";

/** Payments of each list. */
const MOST = 250;

/** Records missed captures, also of failed and abandoned payments. Run by cron. */
export async function settlePendingPayments(context: AppContext): Promise<void> {
  const due = await listPaymentsToPoll(context.db, MOST);
  const claim = claimFrom(due, (payments) =>
    markPolled(
      context.db,
      payments.map(({ id }) => id),
    ),
  );
  await askPaypal(context, due.length, claim, (payment) => poll(context, payment));
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
