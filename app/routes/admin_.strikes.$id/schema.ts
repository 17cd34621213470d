import * as z from "zod";
import { STRIKE_DECISIONS } from "~/domain/auctions/strike";
import { adminReason } from "~/forms/admin-reason.server";
import { addError, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const strikeSchema = z.object({
  decision: text.transform((sent, context) => {
    const decision = STRIKE_DECISIONS.find((one) => one === sent);
    if (decision) return decision;
    addError(context, sentence("adminBidders.refusal", "decisionRequired"));
    return z.NEVER;
  }),
  reason: adminReason,
});
