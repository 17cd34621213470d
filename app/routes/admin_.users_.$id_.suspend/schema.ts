import * as z from "zod";
import { SUSPENSION_LENGTHS, SUSPENSION_RULES } from "~/domain/moderation/suspension";
import { adminReason } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const suspensionSchema = z.object({
  rule: oneOf(SUSPENSION_RULES, sentence("adminUsers", "ruleRequired")),
  length: oneOf(SUSPENSION_LENGTHS, sentence("adminUsers", "lengthRequired")),
  reason: adminReason,
});
