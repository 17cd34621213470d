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
import { reportedTitle } from "~/domain/moderation/report";
import { reverseReports } from "./reverse-reports.server";

/** The person is told, and who reported them. Bids and auctions that are void stay so. `false` when it was decided before, or is another's to decide. */
export async function decideSuspension(
  context: AppContext,
  admin: Admin,
  { id, userId, name, store, strikes, now: read }: StoredSuspension,
  verdict: SuspensionVerdict,
): Promise<boolean> {
  const { db, now, newId, sendMailsLater } = context;
  const reversed = { id, title: reportedTitle(store, name), reason: verdict.reason };
  const when = isSuspensionDecidable(admin, id, verdict.decision);
  const { decision, reason } = verdict;
  const message =
    decision === "lifted"
      ? ({ kind: "suspension-lifted", reason, ...barOf(JSON.parse(strikes), read) } as const)
      : ({ kind: "suspension-kept", reason } as const);
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    ...(decision === "lifted" ? reverseReports(context, reversed, when) : []),
    writeDecision(admin, id, verdict, when),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
