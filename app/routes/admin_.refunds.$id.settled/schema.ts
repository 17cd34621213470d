import * as z from "zod";
import { checkReason } from "~/domain/reason";
import { checkedField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const settlementSchema = z.object({
  settlement: checkedField(checkReason, (refusal) => sentence("adminOrders.settlement.refusal", refusal)),
});
