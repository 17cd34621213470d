import * as z from "zod";
import { normalPassword } from "~/domain/accounts/account";
import { password } from "~/http/forms/auth-fields.server";
import type { TextKey } from "~/i18n/texts";

const MISMATCH: TextKey = "auth.refusal.passwordsDiffer";

export const resetSchema = z
  .object({ password, confirm_password: password })
  .refine((form) => normalPassword(form.password) === normalPassword(form.confirm_password), {
    path: ["confirm_password"],
    message: MISMATCH,
  });
