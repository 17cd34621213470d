import * as z from "zod";
import { CORRECTED_FIELDS } from "~/domain/moderation/correction";
import { adminReason } from "~/forms/admin-reason.server";
import { texts } from "~/forms/schema.server";

export const correctionSchema = z.object({ ...texts(CORRECTED_FIELDS), reason: adminReason });
