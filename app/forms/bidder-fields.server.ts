import * as z from "zod";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { text } from "./schema.server";

/** Who it is: the auction they were met in, and their number there. */
export const bidderSchema = z.object({ met: text, number: text.transform(readBidderNumber) });
