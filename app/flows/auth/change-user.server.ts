import type { AppContext } from "~/context";
import { askerIfEmailFree, askerOf, insertEmailChange } from "~/data/accounts/email-changes.server";
import { type LinkBack, letterFields } from "~/data/accounts/links.server";
import { hashPassword, verifyPassword } from "~/data/accounts/password.server";
import { isSessionValid } from "~/data/accounts/sessions.server";
import type { AuthUser, ServiceSession } from "~/data/auth/auth-users.server";
import { userChangeLimits } from "~/data/auth/limits.server";
import { changeUser, hasPasswordHash, replacePassword, saveName } from "~/data/auth/user-changes.server";
import type { UserFacts } from "~/data/auth/user-facts.server";
import { saveMetadata } from "~/data/auth/user-metadata.server";
import type { Statement } from "~/data/commit.server";
import { always, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { countAllowed } from "~/data/rate-limits.server";
import { type Metadata, mergeMetadata } from "~/domain/auth/metadata";
import type { Result } from "~/domain/result";
import { limitEmails } from "../accounts/limit-emails.server";
import { securityEvent } from "../accounts/security-event.server";
import { type ProofAnswer, proveAgain } from "./prove-again.server";

export interface UserChange {
  /** Normal forms; `null` for what stays. */
  email: string | null;
  password: string | null;
  full_name: string | null;
  metadata: Metadata | null;
  proof: Parameters<typeof proveAgain>[3];
  back: LinkBack;
}

export type ChangeAnswer = Result<
  { user: AuthUser },
  | (ProofAnswer & { ok: false })["refusal"]
  | { reason: "samePassword" | "tooMuchData" | "gone" }
  | { reason: "mails"; seconds: number }
>;

const refused = (reason: "samePassword" | "tooMuchData" | "gone"): ChangeAnswer => ({ ok: false, refusal: { reason } });

/** Another session stays open only if the password does. A new email waits for its confirmation. */
export async function changeUserByService(
  context: AppContext,
  who: { user: AuthUser; session: ServiceSession },
  facts: UserFacts,
  change: UserChange,
): Promise<ChangeAnswer> {
  const { user, session } = who;
  const { wait, password_hash } = facts;
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  const metadata = change.metadata && mergeMetadata(user.metadata, change.metadata);
  if (change.metadata && !metadata) return refused("tooMuchData");
  const email = change.email === user.email.toLowerCase() ? null : change.email;
  const { password } = change;

  const stands = isSessionValid({ userId: user.id, idHash: session.idHash }, context.now());
  const writes: Statement[] = [countAllowed(userChangeLimits(user.id), context.now())];
  if (email !== null || password !== null) {
    const proved = await proveAgain(context, who, facts, change.proof);
    if (!proved.ok) return proved;
    writes.push(...proved.spent);
  }
  let isDone = always;
  if (password !== null) {
    if (password_hash === null || (await verifyPassword(password, password_hash))) return refused("samePassword");
    const next = { old: password_hash, hash: await hashPassword(password) };
    isDone = hasPasswordHash(user.id, next.hash);
    writes.push(...passwordWrites(context, user, session, next));
  }
  if (email !== null) {
    const admitted = await limitEmails(context, "change-email", user.id);
    if (!admitted.ok) return { ok: false, refusal: { ...admitted.refusal, reason: "mails" } };
    writes.push(...emailWrites(context, user.id, email, change.back, stands));
  }
  if (change.full_name !== null) writes.push(saveName(user.id, change.full_name, stands));
  if (metadata) writes.push(...saveMetadata(user.id, metadata, stands));

  const changed = await changeUser(context.db, user.id, session.idHash, writes, isDone);
  context.sendMailsLater();
  return changed?.session ? { ok: true, user: changed } : refused("gone");
}

function passwordWrites(
  context: AppContext,
  user: AuthUser,
  { idHash }: ServiceSession,
  next: { old: string; hash: string },
): Statement[] {
  const { newId, now } = context;
  return replacePassword(user.id, idHash, next, (recipient) => [
    securityEvent(context, recipient, "password-changed"),
    ...notify({ message: { kind: "password-changed" }, recipient, now: now(), newId }),
  ]);
}

/** The answer does not show whether another account has the email: then only its letter is left out. */
function emailWrites(
  { newId, now }: AppContext,
  userId: string,
  email: string,
  back: LinkBack,
  when: Condition,
): Statement[] {
  const id = newId();
  const common = { now: now(), newId };
  const message = { kind: "service-change-email", ...letterFields(id, back) } as const;
  return [
    ...insertEmailChange({ userId, email, id, now: common.now, back }, when),
    ...notify({ ...common, message, recipient: askerIfEmailFree(id, email), to: email }),
    ...notify({ ...common, message: { kind: "email-change-asked", email }, recipient: askerOf(id) }),
  ];
}
