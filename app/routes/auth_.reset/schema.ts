import { z } from "zod";
import { password } from "~/http/auth-fields.server";
import type { TextKey } from "~/i18n/texts";

const MISMATCH: TextKey = "auth.refusal.passwordsDiffer";

export const resetSchema = z
  .object({ password, confirm_password: password })
  .refine((form) => form.password === form.confirm_password, { path: ["confirm_password"], message: MISMATCH });
