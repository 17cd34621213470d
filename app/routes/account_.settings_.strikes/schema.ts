import * as z from "zod";
import { APPEAL_MAX, checkAppeal } from "~/domain/auctions/strike";
import { checkedField, text } from "~/forms/schema.server";
import { sentence } from "~/forms/sentence";

/** `strike` is the id of its order. */
export const appealSchema = z.object({
  strike: text,
  appeal: checkedField(checkAppeal, (reason) => sentence("strikes.refusal", reason, { max: APPEAL_MAX })),
});
