import type { AppContext } from "~/context";
import { insertPasskey } from "~/data/accounts/passkeys.server";
import type { SessionKey } from "~/data/accounts/sessions.server";
import { type Asked, type NewKeyAnswer, readNewKey } from "~/data/accounts/webauthn.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** `false` for an answer that is not right or was used, for an account that has enough passkeys, and where the session ended. */
export async function addPasskey(
  context: AppContext,
  session: SessionKey,
  name: string,
  answer: NewKeyAnswer,
  asked: Asked | null,
): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const made = await readNewKey(answer, asked);
  if (!asked || !made) return false;
  const passkey = { ...made, id: newId(), name };
  const isAdded = await insertPasskey(db, session, passkey, asked.challenge, now, (owner) => [
    securityEvent(context, owner, "passkey-added", { subject: name }),
    ...notify({ message: { kind: "passkey-added", passkey: name }, recipient: owner, now, newId }),
  ]);
  context.sendMailsLater();
  return isAdded;
}
