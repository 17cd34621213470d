import * as z from "zod";
import { adminReason } from "~/forms/admin-reason.server";

export const endSchema = z.object({ reason: adminReason });
