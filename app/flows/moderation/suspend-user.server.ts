import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { queueExclusion } from "~/data/auctions/exclusions.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { endOffersOf, insertSuspension, suspensionExists } from "~/data/moderation/suspensions.server";
import { lengthOf, type SuspensionLength, type SuspensionRule } from "~/domain/moderation/suspension";
import { closeReports } from "./close-reports.server";

interface Wanted {
  rule: SuspensionRule;
  reason: string;
  length: SuspensionLength;
}

/** From now on by the clock; cron ends what is under way in auctions. Whoever reported the person is told. `false` for who cannot be suspended, or was before. */
export async function suspendUser(
  context: AppContext,
  admin: Admin,
  { id: userId, title }: { id: string; title: string },
  { rule, reason, length }: Wanted,
): Promise<boolean> {
  const { db, now, newId, sendMailsLater } = context;
  const [id, at, lasts] = [newId(), now(), lengthOf(length)];
  const until = lasts === null ? null : at + lasts;
  const when = suspensionExists(id);
  const about = { breach: rule, reason };
  const message =
    until === null
      ? ({ kind: "account-suspended-open", ...about } as const)
      : ({ kind: "account-suspended", ...about, until } as const);
  const reported = { noun: "person", about: userId, title } as const;
  const statements = [
    insertSuspension(admin, { id, userId, rule, reason, at, until }),
    ...notify({ message, recipient: userId, when, now: at, newId }),
    ...closeReports(context, admin, reported, { ledTo: id, rule, reason }, when),
    endOffersOf(userId, when),
    queueExclusion(userId, when),
  ];
  const isDone = await commit(db, statements, when);
  if (isDone) sendMailsLater();
  return isDone;
}
