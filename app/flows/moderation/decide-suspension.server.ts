import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  isSuspensionDecidable,
  type StoredSuspension,
  type SuspensionVerdict,
  decideSuspension as writeDecision,
} from "~/data/moderation/suspensions.server";

/** The person is told. Bids and auctions that are void stay so. `false` when it was decided before, or is another's to decide. */
export async function decideSuspension(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  { id, userId }: StoredSuspension,
  verdict: SuspensionVerdict,
): Promise<boolean> {
  const when = isSuspensionDecidable(admin, id, verdict.decision);
  const kind = verdict.decision === "lifted" ? "suspension-lifted" : "suspension-kept";
  const message = { kind, reason: verdict.reason } as const;
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    writeDecision(admin, id, verdict, when),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
