import * as z from "zod";
import { adminReason } from "~/forms/admin-reason.server";

export const signOutSchema = z.object({ reason: adminReason });
