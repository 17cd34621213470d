import type { AppContext } from "~/context";
import { type FoundIdentity, identityUse, selectIdentity, touchIdentity } from "~/data/accounts/identities.server";
import { spendChallenge } from "~/data/accounts/passkeys.server";
import { passwordMark } from "~/data/accounts/password.server";
import { openSession } from "~/data/accounts/sessions.server";
import { createUser, selectCredentials } from "~/data/accounts/users.server";
import { always } from "~/data/condition.server";
import { isUniqueViolation } from "~/data/connect.server";
import { type LimitedKey, uncountTries } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { HalfSession } from "~/domain/accounts/factor";
import { type NewAccountRefusal, type ProviderClaims, refuseNewAccount } from "~/domain/accounts/identity";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "./ask-provider.server";
import { draftProviderAccount } from "./draft-provider-account.server";
import { cartMergeFor, recordSignIn, type SessionFactory } from "./sign-in.server";

export type ProviderSignIn = Result<
  /** `half`: a code is missing. `language` is `null` for a new account, which has the browser's. */
  { language: Language | null; half: HalfSession | null; isNew: boolean },
  ProviderRefusal | NewAccountRefusal
>;

interface Told extends Pick<ProviderReturn, "provider" | "once"> {
  claims: ProviderClaims;
  counted: readonly LimitedKey[];
}

const AGAIN: ProviderSignIn = { ok: false, refusal: { reason: "wrong" } };

/**
 * Signs in whose identity it is; makes an account of one that nobody has, where its email is verified and free. Never
 * connects it to an account that is there.
 */
export async function signInWithProvider(
  context: AppContext,
  asked: ProviderReturn,
  createSession: SessionFactory,
): Promise<ProviderSignIn> {
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const [[identity], [holder]] = await Promise.all([
    selectIdentity(context.db, claims),
    selectCredentials(context.db, claims.email ?? ""),
  ]);
  const told: Told = { claims, counted, provider: asked.provider, once: asked.once };
  if (identity) return openAccount(context, told, identity, createSession);
  const refusal = refuseNewAccount(claims, holder !== undefined);
  return refusal ? { ok: false, refusal } : createAccount(context, told, createSession);
}

async function openAccount(
  context: AppContext,
  { claims, counted, provider, once }: Told,
  identity: FoundIdentity,
  createSession: SessionFactory,
): Promise<ProviderSignIn> {
  const { db } = context;
  const now = context.now();
  const { user_id: userId, password_hash, language } = identity;
  if (identity.has_factor) {
    const isRight = await touchIdentity(db, identity, claims, once, now, () => [uncountTries(counted, always)]);
    const half = { userId, passwordMark: passwordMark(password_hash), provider: provider.id };
    return isRight ? { ok: true, language, half, isNew: false } : AGAIN;
  }
  const session = createSession(userId);
  const use = identityUse(identity, claims, once, session.id_hash, now);
  const origin = { email: normalEmail(identity.account_email), address: context.address };
  const record = recordSignIn(context, origin, counted, "signed-in-identity", { subject: provider.name });
  const merging = cartMergeFor(context);
  const isOpen = await openSession(db, session, password_hash, context.session, merging, use, (user) => [
    spendChallenge(once, now, user),
    ...record(user),
  ]);
  return isOpen ? { ok: true, language, half: null, isNew: false } : AGAIN;
}

async function createAccount(
  context: AppContext,
  { claims, counted, ...asked }: Told,
  createSession: SessionFactory,
): Promise<ProviderSignIn> {
  const drafted = await draftProviderAccount(context, claims, asked, counted);
  if (!drafted.ok) return drafted;
  const { user, also } = drafted;
  try {
    await createUser(context.db, user, createSession(user.id), context.session, cartMergeFor(context), also, []);
  } catch (error) {
    // Another request was faster: with the email, the identity or this very answer.
    if (isUniqueViolation(error)) return AGAIN;
    throw error;
  }
  return { ok: true, language: null, half: null, isNew: true };
}
