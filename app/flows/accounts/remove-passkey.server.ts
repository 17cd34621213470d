import type { AppContext } from "~/context";
import { deletePasskey } from "~/data/accounts/passkeys.server";
import type { SessionKey } from "~/data/accounts/sessions.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** `false` where it is the only way into the account. Of a second request at the same time nothing is told. */
export async function removePasskey(
  context: AppContext,
  session: SessionKey,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const issuers = context.config.providers.map(({ issuer }) => issuer);
  const isGone = await deletePasskey(db, session, id, issuers, now, (owner) => [
    securityEvent(context, owner, "passkey-removed", { subject: name }),
    ...notify({ message: { kind: "passkey-removed", passkey: name }, recipient: owner, now, newId }),
  ]);
  if (isGone) context.sendMailsLater();
  return isGone;
}
