import * as z from "zod";
import { refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import { ruledText } from "~/forms/schema.server";

export const nameSchema = z.object({ full_name: ruledText("auth.refusal", refuseFullName, cleanLine) });
