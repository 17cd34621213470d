import type { AppContext } from "~/context";
import { concernedIds, insertComplaint, isComplainable, type NewComplaint } from "~/data/auctions/complaints.server";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";

/** Once, in time, by who took part; the payout of its order waits. Those of the sale and the administrators are told. */
export async function complainAboutResult(
  { db, now, newId, sendMailsLater }: AppContext,
  complaint: NewComplaint,
  title: string,
): Promise<boolean> {
  const { auctionId, userId } = complaint;
  const when = isComplainable(auctionId, userId);
  const told = { when, now: now(), newId };
  const isMade = await readThenCommit(db, when, [
    ...notifyAll({ ...told, message: { kind: "complaint-made", title }, recipient: ADMIN_IDS }),
    ...notifyAll({
      ...told,
      message: { kind: "result-questioned", auction: auctionId, title },
      recipient: concernedIds(auctionId, userId),
    }),
    insertComplaint(complaint, when),
  ]);
  if (isMade) sendMailsLater();
  return isMade;
}
