import * as z from "zod";
import { refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import { email, password } from "~/forms/auth-fields.server";
import { ruledText } from "~/forms/schema.server";

export const signInSchema = z.object({ email, password });

export const signUpSchema = z.object({
  full_name: ruledText("auth.refusal", refuseFullName, cleanLine),
  email,
  password,
});
