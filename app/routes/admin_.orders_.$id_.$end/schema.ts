import * as z from "zod";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";

export const endSchema = z.object({ reason: adminReason, sellers_fault: feeBearer });
