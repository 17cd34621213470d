import * as z from "zod";
import { REFERENCE_MAX, refuseReference } from "~/domain/payouts/payout";
import { cleanLine } from "~/domain/text";
import { checkedText } from "~/forms/schema.server";

export const paidSchema = z.object({
  reference: checkedText("payouts.refusal", refuseReference, cleanLine, { max: REFERENCE_MAX }),
});
