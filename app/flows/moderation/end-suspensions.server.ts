import type { AppContext } from "~/context";
import { activeUser } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import {
  endSuspension,
  isSuspensionEndToTell,
  listSuspensionEnds,
  type SuspensionEnd,
} from "~/data/moderation/suspension-ends.server";
import { barOf } from "~/domain/auctions/strike";
import { commitEach } from "../commit-each.server";

const MOST = 50;

/** People whose suspension is over by time are told. Run by cron. */
export async function endSuspensions(context: AppContext): Promise<void> {
  const due = await listSuspensionEnds(context.db, MOST);
  await commitEach(
    context.db,
    due.map((one) => end(context, one)),
  );
}

function end({ now, newId }: AppContext, suspension: SuspensionEnd): Statement[] {
  const message = { kind: "suspension-over", ...barOf(JSON.parse(suspension.strikes), suspension.now) } as const;
  const [recipient, when] = [activeUser(suspension.userId), isSuspensionEndToTell(suspension)];
  return [...notify({ message, recipient, when, now: now(), newId }), endSuspension(suspension)];
}
