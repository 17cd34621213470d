import type { AppContext } from "~/context";
import type { SignInOrigin } from "~/data/accounts/known-networks.server";
import { passwordMark, verifyPassword } from "~/data/accounts/password.server";
import { type NewSession, openSession } from "~/data/accounts/sessions.server";
import { countSignIn, signInRecord, uncountSignIn } from "~/data/accounts/sign-in-tries.server";
import type { CartMerge } from "~/data/cart/merged-carts.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import type { LimitedKey } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { HalfSession } from "~/domain/accounts/factor";
import type { SecurityEventKind } from "~/domain/accounts/security-event";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";
import { newNetworkEvent } from "./security-event.server";

export type SignInAnswer = Result<
  /** `half`: a code is missing. Without it, the session is open. */
  { userId: string; language: Language; half: HalfSession | null },
  { reason: "credentials" } | { reason: "waitOrRecover"; seconds: number }
>;

/** Merges the visitor's cart; `null` when there is none. */
export function cartMergeFor({ cartId, newId, now }: AppContext): CartMerge | null {
  return cartId ? { cartId, newId: newId(), now: now() } : null;
}

/** The trail of the account tells of it, and where it came from is known. */
export function recordSignIn(
  context: AppContext,
  origin: SignInOrigin,
  counted: readonly LimitedKey[],
  kind: SecurityEventKind,
  more: { subject?: string } = {},
) {
  const record = signInRecord(origin, counted, context.now());
  return (user: Condition): Statement[] => [newNetworkEvent(context, user, kind, origin, more), ...record(user)];
}

export type SessionFactory = (userId: string) => NewSession;

interface TypedPassword {
  email: string;
  password: string;
  device: string;
}

/** An unknown email gets the same answer after the same work. The rate limit refuses before any hashing. */
export async function checkSignIn(context: AppContext, typed: TypedPassword) {
  const origin = { email: normalEmail(typed.email), address: context.address, device: typed.device };
  const { wait, counted, credentials } = await countSignIn(context.db, origin, context.now());
  if (wait > 0) return { ok: false, refusal: { reason: "waitOrRecover", seconds: wait } } as const;

  context.memory.counted = counted;
  const isRight = await verifyPassword(typed.password, credentials?.password_hash ?? null);
  if (!credentials || !isRight) return { ok: false, refusal: { reason: "credentials" } } as const;
  return { ok: true, credentials, origin, counted } as const;
}

/** By email and password, in a browser. */
export async function signIn(
  context: AppContext,
  typed: TypedPassword,
  createSession: SessionFactory,
): Promise<SignInAnswer> {
  const { db } = context;
  const checked = await checkSignIn(context, typed);
  if (!checked.ok) return checked;
  const { counted, origin } = checked;
  const { id, password_hash, language, has_factor } = checked.credentials;
  if (has_factor) {
    await uncountSignIn(db, counted);
    return { ok: true, userId: id, language, half: { userId: id, passwordMark: passwordMark(password_hash) } };
  }
  const isOpen = await openSession(
    db,
    createSession(id),
    password_hash,
    context.session,
    cartMergeFor(context),
    null,
    recordSignIn(context, origin, counted, "signed-in"),
  );
  return isOpen ? { ok: true, userId: id, language, half: null } : { ok: false, refusal: { reason: "credentials" } };
}
