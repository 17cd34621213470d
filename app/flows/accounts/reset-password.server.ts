import type { AppContext } from "~/context";
import { findLink, linkedUser } from "~/data/accounts/links.server";
import { hashPassword } from "~/data/accounts/password.server";
import { recordRecovery } from "~/data/accounts/sign-in-tries.server";
import { resetUserPassword } from "~/data/accounts/users.server";
import { notify } from "~/data/messages/messages.server";
import { normalEmail } from "~/domain/accounts/account";
import { securityEvent } from "./security-event.server";

/** A link works once. Resets the sign-in limit: wrong guesses lock no owner out. `false` before any hashing. */
export async function resetPassword(
  context: AppContext,
  link: string,
  { password, device }: { password: string; device: string },
): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const found = await findLink(db, link, now);
  if (found?.purpose !== "recover") return false;
  const recipient = linkedUser(link, "recover", now);
  const messages = notify({ message: { kind: "password-changed" }, recipient, now, newId });
  const origin = { email: normalEmail(found.email), address: context.address, device };
  const change = { password_hash: await hashPassword(password), now };
  const recorded = recordRecovery(db, recipient, origin, now);
  const done = await resetUserPassword(db, link, recipient, change, [
    securityEvent(context, recipient, "password-reset"),
    ...messages,
    ...recorded,
  ]);
  context.sendMailsLater();
  return done;
}
