import type { AppContext } from "~/context";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { isRulingAppealable, appealRuling as writeAppeal } from "~/data/moderation/rulings.server";

/** Once for each ruling, in time; the administrators get a message. Returns whether it was possible. */
export async function appealRuling(
  { db, now, newId, sendMailsLater }: AppContext,
  userId: string,
  { id, words }: { id: string; words: string },
): Promise<boolean> {
  const when = isRulingAppealable(userId, id);
  const message = { kind: "ruling-appealed" } as const;
  const isAppealed = await readThenCommit(db, when, [
    ...notifyAll({ message, recipient: ADMIN_IDS, when, now: now(), newId }),
    writeAppeal(id, words, when),
  ]);
  if (isAppealed) sendMailsLater();
  return isAppealed;
}
