import type { AppContext } from "~/context";
import { userWithPassword } from "~/data/accounts/credentials.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import type { Result } from "~/domain/result";
import { checkSignIn, recordSignIn } from "../accounts/sign-in.server";

export type DraftSession = (userId: string) => NewServiceSession;

export type PasswordGrant = Result<
  { opening: NewServiceSession; user: AuthUser },
  { reason: "credentials" } | { reason: "waitOrRecover"; seconds: number }
>;

/** Opens a session that proved the password alone, also of an account with two-step verification: its tokens say so. */
export async function signInByPassword(
  context: AppContext,
  typed: { email: string; password: string; device: string },
  draft: DraftSession,
): Promise<PasswordGrant> {
  const checked = await checkSignIn(context, typed);
  if (!checked.ok) return checked;
  const { id, password_hash } = checked.credentials;
  const opening = draft(id);
  const after = recordSignIn(context, checked.origin, checked.counted, "signed-in");
  const user = await insertServiceSession(context.db, opening, userWithPassword(id, password_hash), { after });
  return user ? { ok: true, opening, user } : { ok: false, refusal: { reason: "credentials" } };
}
