import * as z from "zod";
import { TAKEDOWN_RULES } from "~/domain/moderation/rule";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const takedownSchema = z.object({
  rule: oneOf(TAKEDOWN_RULES, sentence("adminTakedowns", "ruleRequired")),
  reason: adminReason,
});
