import type { AppContext } from "~/context";
import type { Auction } from "~/data/auctions/auctions.server";
import { otherBidderIds } from "~/data/auctions/bidders.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { deletePendingOutbid } from "~/data/messages/outbid-notifications.server";
import type { AcceptedWithdrawal } from "~/domain/auctions/withdrawal";
import type { AcceptedCommand } from "./execute-command.server";

/** The leader that remains, and all others with bids. The excluded account was told of its strike. */
export function notifyOfExclusion(
  { now, newId }: AppContext,
  { id, productId, title }: Auction,
  { event, state: { lead } }: AcceptedWithdrawal,
): NonNullable<AcceptedCommand["effects"]> {
  const about = { product: productId, title };
  return (when) => {
    const options = { when, now: now(), newId };
    const others = otherBidderIds(id, lead?.bidder ?? null);
    const told = notifyAll({ message: { kind: "bids-void", ...about }, recipient: others, ...options });
    if (!lead) return told;
    const message = { kind: "lead-remains", ...about, price: lead.price } as const;
    return [
      ...told,
      ...notify({ message, recipient: lead.bidder, ...options }),
      ...deletePendingOutbid({ auction: id, recipient: lead.bidder, when }, event.at),
    ];
  };
}

/** Bidders get no message about their own withdrawal. */
export function notifyOfWithdrawal(
  context: AppContext,
  { id, productId, title }: Auction,
  { event, state: { lead } }: AcceptedWithdrawal,
): NonNullable<AcceptedCommand["effects"]> {
  const { newId } = context;
  const about = { product: productId, title };
  const now = context.now();
  return (when) => [
    ...notifyAll({
      message: { kind: "bids-withdrawn", ...about },
      recipient: otherBidderIds(id, event.bidder),
      when,
      now,
      newId,
    }),
    ...(event.type === "bidsCancellation"
      ? notify({
          message: { kind: "bids-cancelled", ...about, reason: event.reason },
          recipient: event.bidder,
          when,
          now,
          newId,
        })
      : []),
    // A bidder who leads again without a new bid is no longer outbid.
    ...(lead ? deletePendingOutbid({ auction: id, recipient: lead.bidder, when }, event.at) : []),
  ];
}
