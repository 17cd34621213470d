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
import { barOf } from "~/domain/auctions/strike";

/** The person is told. Bids and auctions that are void stay so. `false` when it was decided before, or is another's to decide. */
export async function decideSuspension(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  { id, userId, strikes, now: read }: StoredSuspension,
  verdict: SuspensionVerdict,
): Promise<boolean> {
  const when = isSuspensionDecidable(admin, id, verdict.decision);
  const { decision, reason } = verdict;
  const message =
    decision === "lifted"
      ? ({ kind: "suspension-lifted", reason, ...barOf(JSON.parse(strikes), read) } as const)
      : ({ kind: "suspension-kept", reason } as const);
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    writeDecision(admin, id, verdict, when),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
