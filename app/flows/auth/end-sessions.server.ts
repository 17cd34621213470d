import type { AppContext } from "~/context";
import { endAllSessions, endOtherSessions, endSession } from "~/data/accounts/sessions.server";
import { securityEvent } from "../accounts/security-event.server";

/** Also those of the pages: there is one list of sessions. */
export async function endServiceSessions(
  context: AppContext,
  userId: string,
  idHash: string,
  scope: "global" | "local" | "others",
): Promise<void> {
  const { db } = context;
  const told = () => securityEvent(context, userId, "signed-out-others");
  if (scope === "local") await endSession(db, { userId, idHash });
  else if (scope === "others") await endOtherSessions(db, { userId, idHash }, told());
  else await endAllSessions(db, userId, told());
}
