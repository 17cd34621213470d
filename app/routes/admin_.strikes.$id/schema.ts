import * as z from "zod";
import { STRIKE_DECISIONS } from "~/domain/auctions/strike";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const strikeSchema = z.object({
  decision: oneOf(STRIKE_DECISIONS, sentence("adminBidders.refusal", "decisionRequired")),
  reason: adminReason,
});
