import * as z from "zod";
import { adminReason } from "~/forms/admin-reason.server";

export const dismissalSchema = z.object({ reason: adminReason });
