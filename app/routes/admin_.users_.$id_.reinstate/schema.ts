import * as z from "zod";
import { SUSPENSION_DECISIONS } from "~/domain/moderation/suspension";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const verdictSchema = z.object({
  decision: oneOf(SUSPENSION_DECISIONS, sentence("adminUsers", "decisionRequired")),
  reason: adminReason,
});
