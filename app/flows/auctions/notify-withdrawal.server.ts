import type { AppContext } from "~/context";
import type { Auction } from "~/data/auctions/auctions.server";
import { biddersBut } from "~/data/auctions/bidders.server";
import { tell, tellAll } from "~/data/messages/messages.server";
import { forgetOutbid } from "~/data/messages/outbid-notices.server";
import type { Withdrawn } from "~/domain/auctions/withdrawal";
import type { Grant } from "./execute-command.server";

/** What everybody is told when bids are withdrawn; whose bids they were, only when it was not by themselves. */
export function withdrawalStatements(
  context: AppContext,
  { id, productId, title, state: before }: Auction,
  { event, state: { lead } }: Withdrawn,
): NonNullable<Grant["also"]> {
  const { db, newId } = context;
  const about = { product: productId, title };
  const now = context.now();
  return (when) => [
    ...tellAll(db, {
      message: { kind: "bids-withdrawn", ...about },
      whom: biddersBut(id, event.bidder),
      when,
      now,
      newId,
    }),
    ...(event.type === "bidsCancellation"
      ? tell(db, {
          message: { kind: "bids-cancelled", ...about, reason: event.reason },
          whom: event.bidder,
          when,
          now,
          newId,
        })
      : []),
    // Who leads again without a bid of theirs is not outbid any more.
    ...(lead && lead.bidder !== before.lead?.bidder
      ? forgetOutbid(db, { auction: id, whom: lead.bidder, when }, event.at)
      : []),
  ];
}
