import * as z from "zod";
import { code } from "~/forms/auth-fields.server";
import { text } from "~/forms/schema.server";

export const twoStepSchema = z.object({ code, offer: text });
