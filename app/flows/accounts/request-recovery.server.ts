import type { AppContext } from "~/context";
import { createLink } from "~/data/accounts/links.server";
import { userWithEmail } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { normalEmail } from "~/domain/accounts/account";
import type { Refused } from "~/domain/result";
import { limitEmails } from "./limit-emails.server";

export type RecoveryAnswer = { ok: true } | Refused<{ reason: "wait"; seconds: number }>;

/** Neither the answer nor the work shows whether the account exists. */
export async function requestRecovery(context: AppContext, typed: string): Promise<RecoveryAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const email = normalEmail(typed);
  const admitted = await limitEmails(context, "recover", email);
  if (!admitted.ok) return admitted;
  const link = newId();
  const recipient = userWithEmail(email);
  await commit(db, [
    createLink({ id: link, purpose: "recover", recipient, now }),
    ...notify({ message: { kind: "recover", link }, recipient, now, newId }),
  ]);
  context.sendMailsLater();
  return { ok: true };
}
