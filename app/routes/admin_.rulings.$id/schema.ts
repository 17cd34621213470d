import * as z from "zod";
import { TAKEDOWN_DECISIONS } from "~/domain/moderation/takedown";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const verdictSchema = z.object({
  decision: oneOf(TAKEDOWN_DECISIONS, sentence("adminTakedowns", "decisionRequired")),
  reason: adminReason,
});
