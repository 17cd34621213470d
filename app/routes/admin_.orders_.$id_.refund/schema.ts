import * as z from "zod";
import type { ModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { checkRefundBeside } from "~/domain/refunds/refund";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export function refundSchema({ refundable, owed }: Pick<ModeratedOrder, "refundable" | "owed">) {
  const amount = checkedField(
    (typed) => checkRefundBeside(typed, { refundable, owed }),
    (refusal) => sentence("adminOrders.refusal", refusal.reason, { refundable, beside: refundable - owed }),
  );
  return z.object({ amount, reason: adminReason, seller_bears_fee: feeBearer, key: generatedId });
}
