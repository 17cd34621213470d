import * as z from "zod";
import { readBidAmount } from "~/domain/auctions/bid";
import { generatedId, optionalText, text } from "~/forms/schema.server";

/** `max` is `null` when the amount is invalid. */
export const bidSchema = z.object({
  auction: text,
  key: generatedId,
  max: text.transform(readBidAmount),
  confirmed: optionalText,
});
