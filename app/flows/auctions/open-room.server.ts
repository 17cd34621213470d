import type { AppContext } from "~/context";
import { markHasRoom } from "~/data/auctions/auction-events.server";
import { findAuction } from "~/data/auctions/auctions.server";
import { visibleEnd } from "~/domain/auctions/auction";
import type { AuctionAnnouncement } from "~/live/auction-room";

/** The auction is read after the room opens, so that no event is missed in between. */
export async function openRoom({ db }: Pick<AppContext, "db">, auctionId: string): Promise<AuctionAnnouncement | null> {
  await markHasRoom(db, auctionId);
  const auction = await findAuction(db, auctionId);
  return auction && { id: auction.id, seq: auction.state.seq, endsAt: visibleEnd(auction.state, auction.terms) };
}
