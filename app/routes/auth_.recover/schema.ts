import * as z from "zod";
import { email } from "~/forms/auth-fields.server";

export const recoverSchema = z.object({ email });
