import type { AppContext } from "~/context";
import { type Centavos, sumOf, toCentavos } from "~/domain/money";
import { openAmount } from "~/domain/refunds/placement";
import { recordMovement } from "../refunds/record-movement.server";
import type { DisputedPayment } from "./mirror-dispute.server";

/**
 * Records what no refund or reversal said. PayPal does not say how much it took of which of several payments: then all
 * of them, or none.
 */
export async function recordOutcome(
  context: AppContext,
  payments: readonly DisputedPayment[],
  { id: disputeId, taken }: { id: string; taken: Centavos | null },
): Promise<void> {
  if (taken === null || taken === 0) return;
  const outcome = (payment: DisputedPayment, id: string, amount: Centavos) => {
    const { captureId, currency } = payment;
    return recordMovement(context, { id, captureId, amount, currency, whole: "reversed", at: null }, disputeId);
  };
  const [only, ...others] = payments;
  if (only && others.length === 0) return outcome(only, disputeId, taken);
  const amounts = payments.map((payment) => {
    const due = payment.refunds.filter(({ status }) => status === "due");
    return toCentavos(openAmount(payment.orders, due));
  });
  if (sumOf(amounts) !== taken) return;
  for (const [index, payment] of payments.entries()) {
    const amount = amounts[index] ?? toCentavos(0);
    if (amount > 0) await outcome(payment, `${disputeId}:${payment.captureId}`, amount);
  }
}
