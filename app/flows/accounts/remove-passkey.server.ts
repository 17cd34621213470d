import type { AppContext } from "~/context";
import { deletePasskey, listPasskeys } from "~/data/accounts/passkeys.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** `false` when the user has none with this id. */
export async function removePasskey(context: AppContext, userId: string, id: string): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const own = (await listPasskeys(db, userId)).find((one) => one.id === id);
  if (!own) return false;
  const isRemoved = await deletePasskey(db, userId, id, (owner) => [
    securityEvent(context, owner, "passkey-removed", { subject: own.name }),
    ...notify({ message: { kind: "passkey-removed", passkey: own.name }, recipient: owner, now, newId }),
  ]);
  context.sendMailsLater();
  return isRemoved;
}
