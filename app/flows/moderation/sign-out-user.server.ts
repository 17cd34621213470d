import type { AppContext } from "~/context";
import { insertSecurityEvent } from "~/data/accounts/security-events.server";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { canSignOut, endSessions } from "~/data/moderation/user-details.server";

/** Ends all sessions of an account, whose holder is told why. `false` when it has none. */
export async function signOutUser(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  userId: string,
  reason: string,
): Promise<boolean> {
  const when = canSignOut(admin, userId);
  const message = { kind: "signed-out-by-us", reason } as const;
  const told = { id: newId(), kind: "signed-out-by-us", at: now(), device: null, when } as const;
  const isDone = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    insertSecurityEvent(userId, told),
    ...endSessions(admin, userId, reason),
  ]);
  if (isDone) sendMailsLater();
  return isDone;
}
