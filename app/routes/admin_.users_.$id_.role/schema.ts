import * as z from "zod";
import { adminReason } from "~/forms/admin-reason.server";
import { addError, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const roleSchema = z.object({
  reason: adminReason,
  current_password: text.superRefine((typed, context) => {
    if (typed === "") addError(context, sentence("adminProposals.refusal", "passwordRequired"));
  }),
});
