import * as z from "zod";
import { code, recoveryCode } from "~/forms/auth-fields.server";

export const codeSchema = z.object({ code });
export const recoveryCodeSchema = z.object({ code: recoveryCode });
