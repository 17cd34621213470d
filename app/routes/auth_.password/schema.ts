import * as z from "zod";
import { password } from "~/forms/auth-fields.server";

export const passwordSchema = z.object({ current_password: password });
