import * as z from "zod";
import { checkRetractionReason } from "~/domain/auctions/retraction-limit";
import { checkedField, generatedId } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const retractionSchema = z.object({
  reason: checkedField(checkRetractionReason, (refusal) => sentence("retraction.refusal", refusal)),
  key: generatedId,
});
