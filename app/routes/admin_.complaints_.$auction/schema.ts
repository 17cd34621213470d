import * as z from "zod";
import { COMPLAINT_DECISIONS } from "~/domain/auctions/complaint";
import { adminReason, feeBearer } from "~/forms/admin-reason.server";
import { oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const resultSchema = z.object({
  decision: oneOf(COMPLAINT_DECISIONS, sentence("adminComplaints.refusal", "decisionRequired")),
  reason: adminReason,
  seller_bears_fee: feeBearer,
});
