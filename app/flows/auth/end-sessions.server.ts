import type { AppContext } from "~/context";
import { endAllSessions, endOtherSessions, endSession } from "~/data/accounts/sessions.server";
import type { SecurityEventKind } from "~/domain/accounts/security-event";
import { securityEvent } from "../accounts/security-event.server";

/** Also those of the pages: there is one list of sessions. */
export async function endServiceSessions(
  context: AppContext,
  userId: string,
  idHash: string,
  scope: "global" | "local" | "others",
): Promise<void> {
  const { db } = context;
  const told = (kind: SecurityEventKind) => securityEvent(context, userId, kind);
  if (scope === "local") await endSession(db, { userId, idHash });
  else if (scope === "others") await endOtherSessions(db, { userId, idHash }, told("signed-out-others"));
  else await endAllSessions(db, userId, told("signed-out-everywhere"));
}
