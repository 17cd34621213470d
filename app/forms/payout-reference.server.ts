import * as z from "zod";
import { REFERENCE_MAX, refuseReference } from "~/domain/payouts/payout";
import { cleanLine } from "~/domain/text";
import { checkedText, multiple } from "./schema.server";

/** The form that marks a payout as paid. */
export const paidSchema = z.object({
  reference: checkedText("payouts.refusal", refuseReference, cleanLine, { max: REFERENCE_MAX }),
});

/** The same of a batch, with the payouts that the form showed as left out. */
export const batchPaidSchema = paidSchema.extend({ leftOut: multiple });
