import type { AppContext } from "~/context";
import { verifyPassword } from "~/data/accounts/password.server";
import type { AuthUser, ServiceSession } from "~/data/auth/auth-users.server";
import { linkCodeLimits } from "~/data/auth/limits.server";
import { spendReauthentication } from "~/data/auth/user-changes.server";
import type { UserFacts } from "~/data/auth/user-facts.server";
import type { Statement } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import {
  countTries,
  type LimitedKey,
  passwordLimits,
  resetTries,
  uncountTries,
  waitFor,
} from "~/data/rate-limits.server";
import { type ProofRefusal, refuseSensitive } from "~/domain/auth/sensitive-change";
import type { Result } from "~/domain/result";

export type ProofAnswer = Result<
  /** Follows in the batch of what was proved for. */
  { spent: Statement[] },
  { reason: ProofRefusal | "password" | "code" } | { reason: "wait"; seconds: number }
>;

interface Typed {
  current_password: string;
  /** Whether a code by email, if one was typed, is that of a link. */
  isCodeOf: ((link: string) => boolean) | null;
}

/**
 * Before a change of password or email: a session that was proved in the last minutes is enough; else the password, or a
 * code by email. Wrong ones slow down as they do on the pages. A second factor is never left out.
 */
export async function proveAgain(
  { db, address, now }: AppContext,
  { user, session }: { user: AuthUser; session: ServiceSession },
  { password_hash, codeLink }: UserFacts,
  { current_password, isCodeOf }: Typed,
): Promise<ProofAnswer> {
  const refusal = refuseSensitive(session.amr, { hasFactor: user.factors.length > 0, now: now() });
  if (refusal === "factor") return { ok: false, refusal: { reason: refusal } };
  if (!current_password && !isCodeOf) {
    return refusal ? { ok: false, refusal: { reason: refusal } } : { ok: true, spent: [] };
  }
  const limits: LimitedKey[] = current_password ? passwordLimits(user.id) : linkCodeLimits(user.email, address);
  const [tries] = await countTries(db, limits, now());
  const wait = waitFor(limits, tries, now());
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };
  const forgotten = current_password
    ? limits.map(([key]) => resetTries(db, key))
    : // A network's own right code forgives none of its wrong ones of others.
      [uncountTries(limits, always)];
  if (current_password) {
    const isRight = await verifyPassword(current_password, password_hash);
    if (!isRight) return { ok: false, refusal: { reason: "password" } };
    // The second factor of a session that is old has to be proved, too.
    return refusal && user.factors.length > 0
      ? { ok: false, refusal: { reason: refusal } }
      : { ok: true, spent: forgotten };
  }
  if (codeLink === null || !isCodeOf?.(codeLink)) return { ok: false, refusal: { reason: "code" } };
  if (refusal && user.factors.length > 0) return { ok: false, refusal: { reason: refusal } };
  return (await spendReauthentication(db, codeLink))
    ? { ok: true, spent: forgotten }
    : { ok: false, refusal: { reason: "code" } };
}
