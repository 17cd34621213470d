import type { AppContext } from "~/context";
import { deleteFactor } from "~/data/accounts/factors.server";
import type { SessionKey } from "~/data/accounts/sessions.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** `false` when it was off, or the session is over. */
export async function turnOffTwoStep(context: AppContext, session: SessionKey): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const wasOn = await deleteFactor(db, session, now, (recipient) => [
    securityEvent(context, recipient, "two-step-off"),
    ...notify({ message: { kind: "two-step-off" }, recipient, now, newId }),
  ]);
  context.sendMailsLater();
  return wasOn;
}
