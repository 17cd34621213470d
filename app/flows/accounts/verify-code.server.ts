import type { AppContext } from "~/context";
import { codeLimits, findCodeUse, selectFactor } from "~/data/accounts/factors.server";
import { passwordMark } from "~/data/accounts/password.server";
import { type NewSession, openSession } from "~/data/accounts/sessions.server";
import { signInRecord } from "~/data/accounts/sign-in-tries.server";
import { notify } from "~/data/messages/messages.server";
import { countTries, waitFor } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { CodeRefusal, HalfSession } from "~/domain/accounts/factor";
import { SIGNED_IN_TWICE } from "~/domain/accounts/security-event";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";
import { cartMergeFor, recordSignIn } from "./sign-in.server";

export type CodeAnswer = Result<
  { language: Language },
  { reason: CodeRefusal | "signInAgain" } | { reason: "wait"; seconds: number }
>;

/** What people read; its id, where the operator removed it meanwhile. */
function nameOfProvider({ config }: AppContext, id: string): string {
  return config.providers.find((one) => one.id === id)?.name ?? id;
}

/**
 * Opens a session that proved its second factor, in place of the current one. `half` is what was right before; `null` for a
 * user who is signed in. A code opens one session.
 */
export async function verifyCode(
  context: AppContext,
  half: HalfSession | null,
  code: string,
  session: NewSession,
): Promise<CodeAnswer> {
  const { db, newId } = context;
  const now = context.now();
  const userId = session.user_id;
  const limits = codeLimits(userId, context.address);
  const [tries, [factor]] = await countTries(db, limits, now, selectFactor(db, userId));
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  if (!factor || (half && half.passwordMark !== passwordMark(factor.password_hash))) {
    return { ok: false, refusal: { reason: "signInAgain" } };
  }

  const use = await findCodeUse(userId, factor, code, session.id_hash, now);
  if (!use) return { ok: false, refusal: { reason: "codeWrong" } };
  const origin = { email: normalEmail(factor.email), address: context.address };
  const proved = { ...session, factor_at: now };
  const merging = cartMergeFor(context);
  const subject = half?.provider ? nameOfProvider(context, half.provider) : undefined;
  // Who was signed in already only showed that it is them.
  const kind = SIGNED_IN_TWICE[subject ? "identity" : "password"][use.isRecovery ? "recovery" : "code"];
  const record = half ? recordSignIn(context, origin, limits, kind, { subject }) : signInRecord(origin, limits, now);
  const isOpen = await openSession(db, proved, factor.password_hash, context.session, merging, use, (recipient) => [
    ...record(recipient),
    ...(use.isRecovery ? notify({ message: { kind: "recovery-code-used" }, recipient, now, newId }) : []),
  ]);
  if (use.isRecovery) context.sendMailsLater();
  return isOpen ? { ok: true, language: factor.language } : { ok: false, refusal: { reason: "codeWrong" } };
}
