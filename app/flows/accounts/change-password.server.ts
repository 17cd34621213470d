import type { AppContext } from "~/context";
import { changePasswordHash, type PasswordProof } from "~/data/accounts/credentials.server";
import { hashPassword } from "~/data/accounts/password.server";
import type { NewSession } from "~/data/accounts/sessions.server";
import { notify } from "~/data/messages/messages.server";
import { securityEvent } from "./security-event.server";

/** Ends every session; `next` replaces the current one. `false` when password or session changed meanwhile. */
export async function changePassword(
  context: AppContext,
  proof: PasswordProof,
  password: string,
  next: NewSession,
): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const done = await changePasswordHash(db, proof, await hashPassword(password), next, (recipient) => [
    securityEvent(context, recipient, "password-changed"),
    ...notify({ message: { kind: "password-changed" }, recipient, now, newId }),
  ]);
  context.sendMailsLater();
  return done;
}
