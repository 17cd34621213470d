import * as z from "zod";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { text } from "./schema.server";

/** A bidder of any auction of the seller, by their number there. */
export const bidderSchema = z.object({ auction: text, number: text.transform(readBidderNumber) });
