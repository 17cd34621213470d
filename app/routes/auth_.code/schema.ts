import * as z from "zod";
import { code } from "~/forms/auth-fields.server";

export const codeSchema = z.object({ code });
