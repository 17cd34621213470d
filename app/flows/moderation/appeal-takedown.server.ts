import type { AppContext } from "~/context";
import { readThenCommit } from "~/data/commit.server";
import { notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { isTakedownAppealable, appealTakedown as writeAppeal } from "~/data/moderation/takedowns.server";

/** Once for each takedown, in time; the administrators get a message. Returns whether it was possible. */
export async function appealTakedown(
  { db, now, newId, sendMailsLater }: AppContext,
  sellerId: string,
  { id, title, words }: { id: string; title: string; words: string },
): Promise<boolean> {
  const when = isTakedownAppealable(sellerId, id);
  const message = { kind: "takedown-appealed", title } as const;
  const isAppealed = await readThenCommit(db, when, [
    ...notifyAll({ message, recipient: ADMIN_IDS, when, now: now(), newId }),
    writeAppeal(id, words, when),
  ]);
  if (isAppealed) sendMailsLater();
  return isAppealed;
}
