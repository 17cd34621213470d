import type { AppContext } from "~/context";
import { type Auction, findOwnAuction } from "~/data/auctions/auctions.server";
import type { NotLive } from "~/domain/auctions/auction";
import { answerEarlySale } from "~/domain/auctions/ending";
import { endAuction } from "./end-auction.server";
import type { Decision } from "./execute-command.server";

/** `price` is the one that the seller saw. */
export interface EarlySaleSubmission {
  auctionId: string;
  seller: string;
  price: number;
}

export type EarlySaleRefusal = NotLive | { reason: "noBids" | "priceFell" };

/** Refuses when the price fell below `price`. Repeating it has no effect. */
export async function sellNow(
  context: AppContext,
  { auctionId, seller, price }: EarlySaleSubmission,
  read: Auction | null,
): Promise<Decision<EarlySaleRefusal> | null> {
  const again = () => findOwnAuction(context.db, seller, auctionId);
  return endAuction<EarlySaleRefusal>(context, read, again, ({ state, terms, now }) => {
    if (state.closing?.status === "sold") return "done";
    const answer = answerEarlySale(state, terms, now);
    const isAsSeen = state.lead !== null && state.lead.price >= price;
    return answer.ok && !isAsSeen ? { ok: false, refusal: { reason: "priceFell" } } : answer;
  });
}
