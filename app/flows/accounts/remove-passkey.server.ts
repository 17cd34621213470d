import type { AppContext } from "~/context";
import { deletePasskey } from "~/data/accounts/passkeys.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** Of a second request at the same time nothing is told. */
export async function removePasskey(
  context: AppContext,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { db, newId } = context;
  const now = context.now();
  await deletePasskey(db, userId, id, (owner) => [
    securityEvent(context, owner, "passkey-removed", { subject: name }),
    ...notify({ message: { kind: "passkey-removed", passkey: name }, recipient: owner, now, newId }),
  ]);
  context.sendMailsLater();
}
