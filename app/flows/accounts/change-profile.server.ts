import type { AppContext } from "~/context";
import { insertEmailChange } from "~/data/accounts/email-changes.server";
import { verifyPassword } from "~/data/accounts/password.server";
import { saveFullName } from "~/data/accounts/profiles.server";
import { activeUser, activeUserIfEmailFree, type User } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { resetTries } from "~/data/rate-limits.server";
import type { SettingsProfile } from "~/domain/accounts/settings";
import type { Result } from "~/domain/result";

export type ProfileAnswer =
  /** `asked` is the new email, to be confirmed. */
  Result<{ asked: string | null }, { reason: "wait"; seconds: number } | { reason: "wrongPassword" | "noPassword" }>;

export interface EmailProof {
  /** As typed, and the stored hash to compare with. */
  password: string;
  password_hash: string | null;
  /** `triesKey` is the rate limit's key; `wait` are the seconds before the next attempt. */
  triesKey: string;
  wait: number;
}

/** Emails control accounts, so a new one needs the password. The answer does not reveal whether it is taken. */
export async function changeProfile(
  context: AppContext,
  user: User,
  { full_name, email }: SettingsProfile,
  proof: EmailProof,
): Promise<ProfileAnswer> {
  const isNew = email !== user.email.toLowerCase();
  if (isNew && proof.wait > 0) return { ok: false, refusal: { reason: "wait", seconds: proof.wait } };
  if (isNew && !user.hasPassword) return { ok: false, refusal: { reason: "noPassword" } };
  const isRight = isNew && proof.password !== "" && (await verifyPassword(proof.password, proof.password_hash));
  if (isNew && !isRight) {
    return { ok: false, refusal: { reason: "wrongPassword" } };
  }
  const also = isNew ? [resetTries(context.db, proof.triesKey), ...asking(context, user.id, email)] : [];
  await saveFullName(context.db, user.id, full_name, also);
  if (!isNew) return { ok: true, asked: null };
  context.sendMailsLater();
  return { ok: true, asked: email };
}

function asking({ db, newId, now }: AppContext, userId: string, email: string): Statement[] {
  const link = newId();
  const common = { now: now(), newId };
  const recipient = activeUser(userId);
  const recipientIfFree = activeUserIfEmailFree(userId, email);
  return [
    ...insertEmailChange(db, { userId, email, id: link, now: common.now }),
    ...notify({ ...common, message: { kind: "change-email", link }, recipient: recipientIfFree, to: email }),
    ...notify({ ...common, message: { kind: "email-change-asked", email }, recipient }),
  ];
}
