import * as z from "zod";
import type { Centavos } from "~/domain/money";
import { checkRefundAmount } from "~/domain/refunds/refund";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export function refundSchema(refundable: Centavos) {
  const amount = checkedField(
    (typed) => checkRefundAmount(typed, refundable),
    (refusal) => sentence("adminOrders.refusal", refusal.reason, { refundable }),
  );
  return z.object({ amount, reason: adminReason, seller_bears_fee: feeBearer, key: generatedId });
}
