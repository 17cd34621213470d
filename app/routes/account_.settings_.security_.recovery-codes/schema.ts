import * as z from "zod";
import { text } from "~/forms/schema.server";

export const recoveryCodesSchema = z.object({ offer: text });
