import * as z from "zod";
import { normalPassword } from "~/domain/accounts/account";
import { password } from "~/forms/auth-fields.server";
import { addError } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const resetSchema = z.object({ password, confirm_password: password }).superRefine((form, context) => {
  if (normalPassword(form.password) === normalPassword(form.confirm_password)) return;
  addError(context, sentence("auth.refusal", "passwordsDiffer"), "confirm_password");
});
