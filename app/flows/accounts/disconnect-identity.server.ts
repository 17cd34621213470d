import type { AppContext } from "~/context";
import { disconnectIdentity as remove } from "~/data/accounts/identities.server";
import type { SessionKey } from "~/data/accounts/sessions.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** `false` where it is the only way into the account, or was disconnected meanwhile, or the session ended. */
export async function disconnectIdentity(
  context: AppContext,
  session: SessionKey,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const issuers = context.config.providers.map(({ issuer }) => issuer);
  const isGone = await remove(db, session, id, issuers, now, (owner) => [
    securityEvent(context, owner, "identity-disconnected", { subject: name }),
    ...notify({ message: { kind: "identity-disconnected", provider: name }, recipient: owner, now, newId }),
  ]);
  if (isGone) context.sendMailsLater();
  return isGone;
}
