import * as z from "zod";
import { COMPLAINT_CAUSES, COMPLAINT_MAX, checkComplaint } from "~/domain/auctions/complaint";
import { checkedField, oneOf } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const complaintSchema = z.object({
  cause: oneOf(COMPLAINT_CAUSES, sentence("complaints.refusal", "causeRequired")),
  words: checkedField(checkComplaint, (reason) => sentence("complaints.refusal", reason, { max: COMPLAINT_MAX })),
});
