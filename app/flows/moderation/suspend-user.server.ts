import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { queueExclusion } from "~/data/auctions/exclusions.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { endOffersOf, insertSuspension, suspensionExists } from "~/data/moderation/suspensions.server";
import { lengthOf, type SuspensionLength, type SuspensionRule } from "~/domain/moderation/suspension";

interface Wanted {
  rule: SuspensionRule;
  reason: string;
  length: SuspensionLength;
}

/** From now on by the clock; cron ends what is under way in auctions. `false` for who cannot be suspended, or was before. */
export async function suspendUser(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  userId: string,
  { rule, reason, length }: Wanted,
): Promise<boolean> {
  const [id, at, lasts] = [newId(), now(), lengthOf(length)];
  const until = lasts === null ? null : at + lasts;
  const when = suspensionExists(id);
  const about = { breach: rule, reason };
  const message =
    until === null
      ? ({ kind: "account-suspended-open", ...about } as const)
      : ({ kind: "account-suspended", ...about, until } as const);
  const statements = [
    insertSuspension(admin, { id, userId, rule, reason, at, until }),
    ...notify({ message, recipient: userId, when, now: at, newId }),
    endOffersOf(userId, when),
    queueExclusion(userId, when),
  ];
  const isDone = await commit(db, statements, when);
  if (isDone) sendMailsLater();
  return isDone;
}
