import type { AppContext } from "~/context";
import { findAuthCode, holderOfCode, spendAuthCode } from "~/data/auth/auth-codes.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { isVerifierOf } from "~/data/auth/pkce.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import type { AmrMethod } from "~/domain/auth/amr";
import type { Result } from "~/domain/result";

export type ExchangeAnswer = Result<
  { opening: NewServiceSession; user: AuthUser },
  { reason: "unknown" | "expired" | "verifier" }
>;

/** A code opens one session, for who has the verifier. A wrong verifier leaves it: who read the address cannot spend it. */
export async function exchangeCode(
  context: AppContext,
  code: string,
  verifier: string,
  draft: (userId: string, method: AmrMethod) => NewServiceSession,
): Promise<ExchangeAnswer> {
  const { db } = context;
  const found = await findAuthCode(db, code);
  if (!found) return { ok: false, refusal: { reason: "unknown" } };
  if (found.expires_at <= context.now()) return { ok: false, refusal: { reason: "expired" } };
  if (!isVerifierOf(verifier, found.challenge)) return { ok: false, refusal: { reason: "verifier" } };
  const opening = draft(found.user_id, found.method);
  const user = await insertServiceSession(db, opening, holderOfCode(code), { after: () => [spendAuthCode(code)] });
  return user ? { ok: true, opening, user } : { ok: false, refusal: { reason: "unknown" } };
}
