import type { AppContext } from "~/context";
import { type Proof, selectPasswordHash } from "~/data/accounts/credentials.server";
import { isPassword } from "~/data/accounts/password.server";
import type { User } from "~/data/accounts/users.server";
import { hashedKey } from "~/data/rate-limits.server";
import { SIGN_IN_ACCOUNT } from "~/domain/rate-limit";
import type { FormReply } from "~/forms/form-reply";
import { requireUserAndTry } from "./session.server";

export type PasswordAnswer =
  | { ok: true; user: User; proof: Proof }
  | { ok: false; status: 400 | 429; reply: FormReply };

/** Where the tries at a person's password are counted, apart from signing in. */
export function passwordTries(userId: string): string {
  return hashedKey("password:account", userId);
}

/**
 * The signed-in person, who shows by the field `current_password` that they know their password as well. Tries are
 * limited as sign-in has them, before any hashing. One round trip.
 */
export async function requirePassword(request: Request, context: AppContext, typed: string): Promise<PasswordAnswer> {
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: [[passwordTries(userId), SIGN_IN_ACCOUNT]],
    reads: [selectPasswordHash(context.db, userId)] as const,
  }));
  if (wait > 0) {
    const error = { key: "auth.refusal.wait", values: { seconds: wait } } as const;
    return { ok: false, status: 429, reply: { typed: {}, errors: {}, error } };
  }

  const password_hash = found[0][0]?.password_hash ?? null;
  const isRight = await isPassword(typed, password_hash);
  if (!context.session || password_hash === null || !isRight) {
    const errors: FormReply["errors"] = { current_password: [{ key: "settings.refusal.wrongPassword" }] };
    return { ok: false, status: 400, reply: { typed: {}, errors } };
  }
  return { ok: true, user, proof: { session: context.session, password_hash, triesKey: passwordTries(user.id) } };
}
