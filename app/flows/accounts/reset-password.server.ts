import type { AppContext } from "~/context";
import { findLink, holderOf } from "~/data/accounts/links.server";
import { hashPassword } from "~/data/accounts/password.server";
import { recoverUser } from "~/data/accounts/users.server";
import { tell } from "~/data/messages/messages.server";
import { signInKey } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";

/**
 * Sets a new password for the holder of a recovery link, ends all their sessions and forgets the tries of the old one,
 * so that whoever guesses at it shuts nobody out. The link is used up in the same batch, so that of two who have it one
 * gets in. Answers `false` when it stands no more, before any hashing.
 */
export async function resetPassword(context: AppContext, link: string, password: string): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const found = await findLink(db, link, now);
  if (found?.purpose !== "recover") return false;
  const whom = holderOf(link, "recover", now);
  const told = tell({ message: { kind: "password-changed" }, whom, now, newId });
  const triesKey = signInKey(normalEmail(found.email));
  const done = await recoverUser(db, whom, { password_hash: await hashPassword(password), triesKey, now }, told);
  context.sendMailsLater();
  return done;
}
