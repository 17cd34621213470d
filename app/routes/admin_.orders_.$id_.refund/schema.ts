import * as z from "zod";
import { checkRefund } from "~/domain/moderation/admin-action";
import { type Centavos, formatMoney } from "~/domain/money";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";
import { checkedField, drawnId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

/** `left` is the refundable amount of the order. */
export function refundSchema(left: Centavos) {
  const amount = checkedField(
    (typed) => checkRefund(typed, left),
    (refusal) => sentence("adminOrders.refusal", refusal, { left: formatMoney(left) }),
  );
  return z.object({ amount, reason: adminReason, sellers_fault: feeBearer, key: drawnId });
}
