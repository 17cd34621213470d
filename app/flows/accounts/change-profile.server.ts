import type { AppContext } from "~/context";
import { askNewEmail } from "~/data/accounts/email-changes.server";
import { isPassword } from "~/data/accounts/password.server";
import { saveFullName } from "~/data/accounts/profiles.server";
import { presentUser, presentUserIfFree, type User } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import { tell } from "~/data/messages/messages.server";
import { forgetTries } from "~/data/rate-limits.server";
import type { SettingsProfile } from "~/domain/accounts/settings";

export type ProfileAnswer =
  /** `asked` is the new address that has to be confirmed first. */
  | { ok: true; asked: string | null }
  | { ok: false; refusal: { reason: "wait"; seconds: number } | { reason: "wrongPassword" } };

/** What a person shows to be mailed at another address. */
export interface EmailProof {
  /** Their password as typed, and what it is compared with. */
  password: string;
  password_hash: string | null;
  /** Where their tries are counted, and how long they have to wait before the next one, seconds. */
  triesKey: string;
  wait: number;
}

/**
 * Saves the name at once and has a new e-mail confirmed by a mail to it; the old one is told. Who has the e-mail has the
 * account, so a new one asks for the password. Whether somebody has it already, the answer does not tell: then that
 * mail is not written, and nobody ever has its link.
 */
export async function changeProfile(
  context: AppContext,
  user: User,
  { full_name, email }: SettingsProfile,
  proof: EmailProof,
): Promise<ProfileAnswer> {
  const isNew = email !== user.email.toLowerCase();
  if (isNew && proof.wait > 0) return { ok: false, refusal: { reason: "wait", seconds: proof.wait } };
  if (isNew && !(await isPassword(proof.password, proof.password_hash))) {
    return { ok: false, refusal: { reason: "wrongPassword" } };
  }
  const told = isNew ? [forgetTries(context.db, proof.triesKey), ...asking(context, user.id, email)] : [];
  await saveFullName(context.db, user.id, full_name, told);
  if (!isNew) return { ok: true, asked: null };
  context.sendMailsLater();
  return { ok: true, asked: email };
}

function asking({ db, newId, now }: AppContext, userId: string, email: string): Statement[] {
  const link = newId();
  const common = { now: now(), newId };
  const whom = presentUser(userId);
  const whomIfFree = presentUserIfFree(userId, email);
  return [
    ...askNewEmail(db, { userId, email, id: link, now: common.now }),
    ...tell({ ...common, message: { kind: "change-email", link }, whom: whomIfFree, to: email }),
    ...tell({ ...common, message: { kind: "email-change-asked", email }, whom }),
  ];
}
