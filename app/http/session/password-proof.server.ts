import type { AppContext } from "~/context";
import { type PasswordProof, selectPasswordHash } from "~/data/accounts/credentials.server";
import { verifyPassword } from "~/data/accounts/password.server";
import type { User } from "~/data/accounts/users.server";
import { hashedKey } from "~/data/rate-limits.server";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import type { ExtraErrors } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { requireFreshCode } from "./fresh-factor.server";
import { requireUserAndTry } from "./session.server";

export type PasswordAnswer =
  | { ok: true; user: User; proof: PasswordProof }
  | ({ ok: false } & ReturnType<typeof passwordRejection>);

/** Rate limit key for checks of a user's password, separate from sign-in. */
export function passwordTriesKey(userId: string): string {
  return hashedKey("password:account", userId);
}

/** One round trip. Attempts are limited like sign-in, before any hashing. Throws like requireUser and requireFreshCode. */
export async function requirePassword(request: Request, context: AppContext, typed: string): Promise<PasswordAnswer> {
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: [[passwordTriesKey(userId), WRONG_PASSWORDS]],
    reads: [selectPasswordHash(context.db, userId)] as const,
  }));
  if (wait > 0) return { ok: false, ...passwordRejection({ reason: "wait", seconds: wait }) };
  await requireFreshCode(request, context);

  const password_hash = found[0][0]?.password_hash ?? null;
  const isRight = await verifyPassword(typed, password_hash);
  if (!context.session || password_hash === null || !isRight) {
    return { ok: false, ...passwordRejection({ reason: "wrongPassword" }) };
  }
  return { ok: true, user, proof: { session: context.session, password_hash, triesKey: passwordTriesKey(user.id) } };
}

export function passwordRejection(refusal: { reason: "wait"; seconds: number } | { reason: "wrongPassword" }): {
  status: 400 | 429;
  wrong: ExtraErrors;
} {
  if (refusal.reason === "wait") return { status: 429, wrong: { error: sentence("auth.refusal", refusal) } };
  return { status: 400, wrong: { fieldErrors: { current_password: [sentence("settings.refusal", refusal)] } } };
}
