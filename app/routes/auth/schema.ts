import * as z from "zod";
import { refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import { email, password } from "~/forms/auth-fields.server";
import { checkedText } from "~/forms/schema.server";

export const signInSchema = z.object({ email, password });

export const signUpSchema = z.object({
  full_name: checkedText("auth.refusal", refuseFullName, cleanLine),
  email,
  password,
});
