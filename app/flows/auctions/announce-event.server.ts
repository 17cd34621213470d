import type { AppContext } from "~/context";
import type { SavedEvent } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { changesView, visibleEnd } from "~/domain/auctions/auction";

/** Tells open pages, unless none has ever been open or nothing that they show has changed. */
export function announceEvent({ announce }: AppContext, before: Auction, { auction, hasRoom }: SavedEvent): void {
  const { id, state, terms } = auction;
  if (hasRoom && changesView(before.state, state, terms)) {
    announce({ id, seq: state.seq, endsAt: visibleEnd(state, terms) });
  }
}
