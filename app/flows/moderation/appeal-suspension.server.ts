import type { AppContext } from "~/context";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { isSuspensionAppealable, appealSuspension as writeAppeal } from "~/data/moderation/suspensions.server";

/** Once, in time, while the suspension stands; the administrators get a message. Returns whether it was possible. */
export async function appealSuspension(
  { db, now, newId, sendMailsLater }: AppContext,
  userId: string,
  words: string,
): Promise<boolean> {
  const when = isSuspensionAppealable(userId);
  const message = { kind: "suspension-appealed" } as const;
  const isAppealed = await readThenCommit(db, when, [
    ...notifyAll({ message, recipient: ADMIN_IDS, when, now: now(), newId }),
    writeAppeal(userId, words, when),
  ]);
  if (isAppealed) sendMailsLater();
  return isAppealed;
}
