import type { AppContext } from "~/context";
import { findLink, holderOf } from "~/data/links.server";
import { tell } from "~/data/messages.server";
import { hashPassword } from "~/data/password.server";
import { recoverUser } from "~/data/users.server";

/**
 * Sets a new password for the holder of a recovery link and ends all their sessions. The link is used up in the same
 * batch, so that of two who have it one gets in. Answers `false` when it stands no more, before any hashing.
 */
export async function resetPassword(context: AppContext, link: string, password: string): Promise<boolean> {
  const { db, newId } = context;
  const now = context.now();
  const found = await findLink(db, link, now);
  if (found?.purpose !== "recover") return false;
  const whom = holderOf(link, "recover", now);
  const told = tell(db, { message: { kind: "password-changed" }, whom, now, newId });
  const done = await recoverUser(db, whom, { password_hash: await hashPassword(password), now }, told);
  context.sendMailsLater();
  return done;
}
