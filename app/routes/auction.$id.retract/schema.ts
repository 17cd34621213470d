import * as z from "zod";
import { checkRetractionReason } from "~/domain/auctions/retraction-limit";
import { drawnId, ruledField } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const retractionSchema = z.object({
  reason: ruledField(checkRetractionReason, (refusal) => sentence("retraction.refusal", refusal)),
  key: drawnId,
});
