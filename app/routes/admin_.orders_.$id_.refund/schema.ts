import * as z from "zod";
import { checkRefund } from "~/domain/moderation/admin-action";
import { type Centavos, formatMoney } from "~/domain/money";
import { adminReason } from "~/forms/admin-reason.server";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export function refundSchema(refundable: Centavos) {
  const amount = checkedField(
    (typed) => checkRefund(typed, refundable),
    (refusal) => sentence("adminOrders.refusal", refusal, { refundable: formatMoney(refundable) }),
  );
  return z.object({ amount, reason: adminReason, key: generatedId });
}
