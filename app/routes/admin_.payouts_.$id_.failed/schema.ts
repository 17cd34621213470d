import * as z from "zod";
import { adminReason } from "~/forms/admin-reason.server";
import { text } from "~/forms/schema.server";

/** `status`: the payout's, which the administrator saw. */
export const failedSchema = z.object({ status: text, reason: adminReason });
