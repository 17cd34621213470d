import type { AppContext } from "~/context";
import { type PasswordProof, selectPasswordHash } from "~/data/accounts/credentials.server";
import { verifyPassword } from "~/data/accounts/password.server";
import type { Admin, User } from "~/data/accounts/users.server";
import type { Query } from "~/data/commit.server";
import { passwordLimits, passwordTriesKey } from "~/data/rate-limits.server";
import type { ExtraErrors } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { requireFreshCode } from "./fresh-factor.server";
import { requireAdminAndTry, requireUserAndTry } from "./session.server";

export type PasswordAnswer =
  | { ok: true; user: User; proof: PasswordProof }
  | ({ ok: false } & ReturnType<typeof passwordRejection>);

/** One round trip. Attempts are limited like sign-in, before any hashing. Throws like requireUser and requireFreshCode. */
export async function requirePassword(request: Request, context: AppContext, typed: string): Promise<PasswordAnswer> {
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: passwordLimits(userId),
    reads: [selectPasswordHash(context.db, userId)] as const,
  }));
  return checkPassword(request, context, user, typed, { wait, password_hash: found[0][0]?.password_hash ?? null });
}

/** The same of an administrator, with what `read` finds. Throws like requireAdminAnd. */
export async function requireAdminPassword<Read extends Query>(
  request: Request,
  context: AppContext,
  typed: string,
  read: (admin: Admin) => Read,
): Promise<{ admin: Admin; found: Awaited<Read>; answer: PasswordAnswer }> {
  const { admin, user, wait, found } = await requireAdminAndTry(request, context, (admin) => ({
    limits: passwordLimits(admin.id),
    reads: [selectPasswordHash(context.db, admin.id), read(admin)] as const,
  }));
  const [[own], rows] = found;
  const answer = await checkPassword(request, context, user, typed, {
    wait,
    password_hash: own?.password_hash ?? null,
  });
  return { admin, found: rows as Awaited<Read>, answer };
}

async function checkPassword(
  request: Request,
  context: AppContext,
  user: User,
  typed: string,
  { wait, password_hash }: { wait: number; password_hash: string | null },
): Promise<PasswordAnswer> {
  if (wait > 0) return { ok: false, ...passwordRejection({ reason: "wait", seconds: wait }) };
  await requireFreshCode(request, context);
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
