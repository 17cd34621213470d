import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { addAccountRefusal } from "~/data/payments/account-refusals.server";
import { recordOutage } from "~/data/payments/outages.server";
import { endOverdueClaim } from "~/data/payments/payment-moves.server";
import { findPayment, type Payment } from "~/data/payments/payments.server";
import { accountFaultKind } from "~/domain/payments/account-refusal";
import type { PaypalFault } from "~/gateways/paypal.server";
import type { PaymentOutcome } from "./settle-payment.server";

export function accountRefusal(paymentId: string, fault: PaypalFault): Statement[] {
  const kind = accountFaultKind(fault);
  if (!kind) return [];
  const [code = "none"] = fault.issues;
  const refusal = kind === "key" ? "keyRefused" : "captureRefused";
  return [addAccountRefusal(refusal, code, fault.debugId), ...recordOutage(paymentId)];
}

/** Throws other faults, and where the money may have been captured: that claim ends when PayPal forgets the order. */
export async function recordAccountRefusal(
  context: AppContext,
  payment: Payment,
  paypalOrderId: string,
  fault: PaypalFault,
): Promise<PaymentOutcome> {
  const statements = accountRefusal(payment.id, fault);
  if (statements.length === 0) throw fault;
  await commit(context.db, [...statements, endOverdueClaim(payment.id)]);
  // It may have been claimed since it was read.
  const status = (await findPayment(context.db, paypalOrderId))?.status;
  if (status !== "created" && status !== "capture_pending") throw fault;
  context.logPaypalFault(fault, { payment: payment.id });
  return { kind: status === "created" ? "refused" : "pending" };
}
