import * as z from "zod";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";

export const endSchema = z.object({ reason: adminReason, seller_bears_fee: feeBearer });
