import type { AppContext } from "~/context";
import { findPayment, listToReturn } from "~/data/checkout/payments.server";
import { endRefund, isUnwanted } from "~/data/checkout/settling.server";
import { tell } from "~/data/messages/messages.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";

const MOST = 20;

/** Pays back what was captured for what could not be had any more, each once. Run by cron; answers the payments' ids. */
export async function returnPayments(context: AppContext): Promise<string[]> {
  const { paypal, db } = context;
  if (!paypal) return [];
  const due = await listToReturn(db, MOST);
  await runEach(
    due.map(
      ({ paypalOrderId }) =>
        () =>
          returnPayment(context, paypal, paypalOrderId),
    ),
  );
  return due.map(({ id }) => id);
}

async function returnPayment(context: AppContext, paypal: Paypal, paypalOrderId: string): Promise<void> {
  const { db, newId, now } = context;
  const payment = await findPayment(db, paypalOrderId);
  if (!payment?.captureId || payment.refundDue === 0) return;
  const { currency, refundDue: amount, buyerId } = payment;
  try {
    const refund = await paypal.refundCapture(payment.captureId, {
      requestId: `refund:${payment.id}`,
      amount,
      currency,
    });
    if (refund.status === "FAILED" || refund.status === "CANCELLED") throw new Error("PayPal did not pay back");
  } catch (error) {
    if (!(error instanceof PaypalFault && error.says("CAPTURE_FULLY_REFUNDED"))) throw error;
  }
  await writeAll(db, [
    ...payment.orders.flatMap(({ id, title, amount: price }) => {
      const message = { kind: "payment-returned" as const, order: id, title, price };
      return tell(db, { message, whom: buyerId, when: isUnwanted(payment, id), now: now(), newId });
    }),
    ...endRefund(payment, newId).map((statement) => db.run(statement)),
  ]);
}
