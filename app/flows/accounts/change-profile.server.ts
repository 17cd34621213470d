import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { askNewEmail } from "~/data/email-changes.server";
import { type Told, tell } from "~/data/messages.server";
import { saveFullName } from "~/data/profiles.server";
import { presentUser, type User } from "~/data/users.server";
import type { SettingsProfile } from "~/domain/settings";

export type ProfileAnswer =
  /** `asked` is the new address that has to be confirmed first. */
  { ok: true; asked: string | null } | { ok: false; refusal: { reason: "wait"; seconds: number } };

/**
 * Saves the name at once and has a new e-mail confirmed by a mail to it; the old one is told. Whether somebody has the
 * new one already, the answer does not tell: then that mail is not written, and nobody ever has its link. `wait` is how
 * long the person has to wait before their next mail, seconds.
 */
export async function changeProfile(
  context: AppContext,
  user: User,
  { full_name, email }: SettingsProfile,
  wait: number,
): Promise<ProfileAnswer> {
  const isNew = email !== user.email.toLowerCase();
  if (isNew && wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  await saveFullName(context.db, user.id, full_name, isNew ? asking(context, user.id, email) : []);
  if (!isNew) return { ok: true, asked: null };
  context.sendMailsLater();
  return { ok: true, asked: email };
}

function asking({ db, newId, now }: AppContext, userId: string, email: string): Told {
  const link = newId();
  const common = { now: now(), newId };
  const whom = presentUser(userId);
  const whomIfFree = sql`(SELECT id FROM users WHERE id = ${whom}
    AND NOT EXISTS (SELECT 1 FROM users WHERE lower(email) = ${email}))`;
  return [
    ...askNewEmail(db, { userId, email, id: link, now: common.now }),
    ...tell(db, { ...common, message: { kind: "change-email", link }, whom: whomIfFree, to: email }),
    ...tell(db, { ...common, message: { kind: "email-change-asked", email }, whom }),
  ];
}
