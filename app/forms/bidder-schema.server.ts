import * as z from "zod";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { text } from "./schema.server";

/** A bidder, identified by any auction of the seller and the bidder number in it. */
export const bidderSchema = z.object({ auction: text, number: text.transform(readBidderNumber) });
