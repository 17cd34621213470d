import type { AppContext } from "~/context";
import { type Auction, findOwnAuction } from "~/data/auctions/auctions.server";
import { answerCancellation, type CancellationRefusal } from "~/domain/auctions/ending";
import { endAuction } from "./end-auction.server";
import type { Decision } from "./execute-command.server";

/** `null` when the seller has no such auction. Repeating it has no effect. */
export async function cancelAuction(
  context: AppContext,
  { auctionId, seller }: { auctionId: string; seller: string },
  read: Auction | null,
): Promise<Decision<CancellationRefusal> | null> {
  const again = () => findOwnAuction(context.db, seller, auctionId);
  return endAuction<CancellationRefusal>(context, read, again, ({ state, terms, now }) =>
    state.closing?.status === "cancelled" ? "done" : answerCancellation(state, terms, now),
  );
}
