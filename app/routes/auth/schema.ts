import * as z from "zod";
import { refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import { accepted, email, password } from "~/http/forms/auth-fields.server";

export const signInSchema = z.object({ email, password });

export const signUpSchema = z.object({ full_name: accepted(cleanLine, refuseFullName), email, password });
