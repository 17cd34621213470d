import * as z from "zod";
import { readBidAmount } from "~/domain/auctions/bid";
import { drawnId, optionalText, text } from "~/forms/schema.server";

/** A bid in an auction: its amount is `null` when it is none. */
export const bidSchema = z.object({
  auction: text,
  key: drawnId,
  max: text.transform(readBidAmount),
  confirmed: optionalText,
});
