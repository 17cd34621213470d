import type { AppContext } from "~/context";
import { askerIfEmailFree, askerOf, insertEmailChange } from "~/data/accounts/email-changes.server";
import { verifyPassword } from "~/data/accounts/password.server";
import { saveFullName } from "~/data/accounts/profiles.server";
import { isSessionValid, type SessionKey } from "~/data/accounts/sessions.server";
import type { User } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
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
  session: SessionKey,
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
  const stands = isSessionValid(session, context.now());
  const also = isNew ? [resetTries(context.db, proof.triesKey), ...asking(context, user.id, email, stands)] : [];
  await saveFullName(context.db, user.id, full_name, stands, also);
  if (!isNew) return { ok: true, asked: null };
  context.sendMailsLater();
  return { ok: true, asked: email };
}

function asking({ newId, now }: AppContext, userId: string, email: string, when: Condition): Statement[] {
  const link = newId();
  const common = { now: now(), newId };
  const recipientIfFree = askerIfEmailFree(link, email);
  return [
    ...insertEmailChange({ userId, email, id: link, now: common.now }, when),
    ...notify({ ...common, message: { kind: "change-email", link }, recipient: recipientIfFree, to: email }),
    ...notify({ ...common, message: { kind: "email-change-asked", email }, recipient: askerOf(link) }),
  ];
}
