import * as z from "zod";
import { type Centavos, formatMoney } from "~/domain/money";
import { checkRefundAmount } from "~/domain/refunds/refund";
import { adminReason } from "~/forms/admin-reason.server";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

/** `left` is the refundable amount of the order. */
export function refundSchema(left: Centavos) {
  const amount = checkedField(
    (typed) => checkRefundAmount(typed, left),
    (refusal) => sentence("adminOrders.refusal", refusal.reason, { left: formatMoney(left) }),
  );
  return z.object({ amount, reason: adminReason, key: generatedId });
}
