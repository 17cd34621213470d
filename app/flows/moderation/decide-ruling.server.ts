import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { isRulingDecidable, type StoredRuling, decideRuling as writeDecision } from "~/data/moderation/rulings.server";
import type { Verdict } from "~/data/moderation/takedowns.server";
import { reportedTitle } from "~/domain/moderation/report";
import { reverseReports } from "./reverse-reports.server";

/** A restored text is where it was before. Its writer is told, and who reported it. Returns `false` when it was decided before. */
export async function decideRuling(
  context: AppContext,
  admin: Admin,
  { id, touchedId, noun, part, title, name }: StoredRuling,
  verdict: Verdict,
): Promise<boolean> {
  const { db, now, newId, sendMailsLater } = context;
  const reversed = { id, title: reportedTitle(title, noun === "person" ? name : null), reason: verdict.reason };
  const when = isRulingDecidable(admin, id, verdict.decision);
  const message = { kind: `ruling-${verdict.decision}`, ruling: id, part, reason: verdict.reason } as const;
  const isDecided = await readThenCommit(db, when, [
    ...notify({ message, recipient: touchedId, when, now: now(), newId }),
    ...(verdict.decision === "restored" ? reverseReports(context, reversed, when) : []),
    writeDecision(admin, id, verdict, when),
  ]);
  if (isDecided) sendMailsLater();
  return isDecided;
}
