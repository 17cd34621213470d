import type { AppContext } from "~/context";
import {
  type EndingAuction,
  isAsRead,
  leaderIds,
  listEndingAuctions,
  markReminded,
  outbidIds,
  watcherIds,
} from "~/data/auctions/end-reminders.server";
import type { Statement } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import { END_REMINDER } from "~/domain/messages/reminder";
import { commitEach } from "../commit-each.server";

/** The most auctions of a run; the next run continues. */
const MOST = 50;

/** Each follower is told once. After a bid in between, the next run tells. Run by cron. */
export async function remindOfAuctionEnds(context: AppContext): Promise<void> {
  const soon = await listEndingAuctions(context.db, MOST);
  await commitEach(
    context.db,
    soon.map((auction) => remind(context, auction)),
  );
}

function remind({ now, newId }: AppContext, auction: EndingAuction): Statement[] {
  const { id, productId, title, price, rates, startsAt, originalEnd, endsAt } = auction;
  const when = isAsRead(auction);
  const about = { product: productId, title, price, shipping: priceAnywhere(rates, price), endsAt };
  const rest = { when, now: now(), newId };
  // An auction published this close to its end needs no reminder.
  const isNews = originalEnd - startsAt > END_REMINDER;
  const told = [
    ...notifyAll({ message: { kind: "ending-leading", ...about }, recipient: leaderIds(auction), ...rest }),
    ...notifyAll({ message: { kind: "ending-outbid", ...about }, recipient: outbidIds(auction), ...rest }),
    ...notifyAll({ message: { kind: "ending-watched", ...about }, recipient: watcherIds(auction), ...rest }),
  ];
  return [...(isNews ? told : []), markReminded(id, when)];
}
