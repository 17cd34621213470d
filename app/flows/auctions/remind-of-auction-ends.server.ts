import type { AppContext } from "~/context";
import {
  type EndingAuction,
  followerIds,
  hasReminderCount,
  listEndingAuctions,
  markReminded,
} from "~/data/auctions/end-reminders.server";
import type { Statement } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { dueReminder, REMINDERS } from "~/domain/messages/reminder";
import { commitEach } from "../commit-each.server";

/** The most auctions of a run; the next run continues. */
const MOST = 50;

/** Each reminder goes out once. Run by cron. */
export async function remindOfAuctionEnds(context: AppContext): Promise<void> {
  const soon = await listEndingAuctions(context.db, MOST);
  await commitEach(
    context.db,
    soon.map((auction) => remind(context, auction)),
  );
}

function remind({ now, newId }: AppContext, auction: EndingAuction): Statement[] {
  const { id, productId, title, startsAt, originalEnd, endsAt, reminded } = auction;
  const due = dueReminder("auction", reminded, endsAt - auction.now);
  if (due === null) return [];
  const when = hasReminderCount(id, reminded);
  // An auction published this close to its end needs no such reminder.
  const [first, second] = REMINDERS.auction;
  const isNews = originalEnd - startsAt > (due === 1 ? first : second);
  const message = { kind: "ending-soon" as const, product: productId, title, endsAt };
  return [
    ...(isNews ? notifyAll({ message, recipient: followerIds(auction), when, now: now(), newId }) : []),
    markReminded(id, due, when),
  ];
}
