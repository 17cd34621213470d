import * as z from "zod";
import { isSettlement } from "~/domain/payouts/debt";
import { adminReason } from "~/forms/admin-reason.server";
import { checkedField, generatedId, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

export const debtSchema = z.object({
  how: checkedField(
    (typed) =>
      isSettlement(typed) ? { ok: true as const, how: typed } : { ok: false, refusal: "howRequired" as const },
    (refusal) => sentence("payouts.refusal", refusal),
  ),
  reason: adminReason,
  key: generatedId,
  /** The debt that the form showed, centavos; 0 for anything else. */
  debt: text.transform((sent) => (/^\d{1,15}$/.test(sent) ? Number(sent) : 0)),
});
