import type { AppContext } from "~/context";
import { verifyPassword } from "~/data/accounts/password.server";
import { type NewSession, openSession } from "~/data/accounts/sessions.server";
import { selectCredentials } from "~/data/accounts/users.server";
import type { CartMerge } from "~/data/cart/merged-carts.server";
import { countTries, hashedKey, signInKey } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import { networkOf, SIGN_IN_ACCOUNT, SIGN_IN_ADDRESS, waitBeforeTry } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";

export type SignInAnswer = Result<
  { userId: string; language: Language },
  { reason: "credentials" } | { reason: "wait"; seconds: number }
>;

/** Merges the visitor's cart; `null` when there is none. */
export function cartMergeFor({ cartId, newId, now }: AppContext): CartMerge | null {
  return cartId ? { cartId, newId: newId(), now: now() } : null;
}

export type SessionFactory = (userId: string) => NewSession;

/** An unknown email gets the same answer after the same work. The rate limit refuses before any hashing. */
export async function signIn(
  context: AppContext,
  typed: { email: string; password: string },
  createSession: SessionFactory,
): Promise<SignInAnswer> {
  const { db } = context;
  const now = context.now();
  const email = normalEmail(typed.email);
  const accountKey = signInKey(email);
  const addressKey = hashedKey("sign-in:address", networkOf(context.address));
  const [[account, address], [credentials]] = await countTries(
    db,
    [
      [accountKey, SIGN_IN_ACCOUNT],
      [addressKey, SIGN_IN_ADDRESS],
    ],
    now,
    selectCredentials(db, email),
  );
  const wait = Math.max(
    waitBeforeTry(account ?? null, SIGN_IN_ACCOUNT, now),
    waitBeforeTry(address ?? null, SIGN_IN_ADDRESS, now),
  );
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: Math.ceil(wait / 1000) } };

  const isRight = await verifyPassword(typed.password, credentials?.password_hash ?? null);
  if (!credentials || !isRight) return { ok: false, refusal: { reason: "credentials" } };
  const { id, password_hash, language } = credentials;
  const merging = cartMergeFor(context);
  const isOpen = await openSession(db, createSession(id), password_hash, accountKey, context.session, merging);
  return isOpen ? { ok: true, userId: id, language } : { ok: false, refusal: { reason: "credentials" } };
}
