import type { AppContext } from "~/context";
import { isAppealable, appealStrike as writeAppeal } from "~/data/auctions/strikes.server";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";

/** Once for each strike, in time; the administrators get a message. Returns whether it was possible. */
export async function appealStrike(
  { db, now, newId, sendMailsLater }: AppContext,
  userId: string,
  orderId: string,
  words: string,
): Promise<boolean> {
  const when = isAppealable(userId, orderId);
  const message = { kind: "strike-appealed" } as const;
  const isAppealed = await readThenCommit(db, when, [
    ...notifyAll({ message, recipient: ADMIN_IDS, when, now: now(), newId }),
    writeAppeal(orderId, words, when),
  ]);
  if (isAppealed) sendMailsLater();
  return isAppealed;
}
