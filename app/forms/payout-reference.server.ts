import * as z from "zod";
import { REFERENCE_MAX, refuseReference } from "~/domain/payouts/payout";
import { cleanLine } from "~/domain/text";
import { checkedText } from "./schema.server";

/** The form that marks a payout, or a batch, as paid. */
export const paidSchema = z.object({
  reference: checkedText("payouts.refusal", refuseReference, cleanLine, { max: REFERENCE_MAX }),
});
