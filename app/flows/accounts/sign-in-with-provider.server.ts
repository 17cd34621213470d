import type { AppContext } from "~/context";
import {
  type FoundIdentity,
  identityUse,
  insertIdentity,
  selectIdentity,
  touchIdentity,
} from "~/data/accounts/identities.server";
import { rememberNetwork } from "~/data/accounts/known-networks.server";
import { spendChallenge } from "~/data/accounts/passkeys.server";
import { passwordMark, unmatchableHash } from "~/data/accounts/password.server";
import { openSession } from "~/data/accounts/sessions.server";
import { createUser, selectCredentials } from "~/data/accounts/users.server";
import { always } from "~/data/condition.server";
import { isUniqueViolation } from "~/data/connect.server";
import { countTries, type LimitedKey, networkLimits, uncountTries, waitFor } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import type { HalfSession } from "~/domain/accounts/factor";
import {
  type NewAccountRefusal,
  nameOfNewUser,
  type ProviderClaims,
  refuseNewAccount,
} from "~/domain/accounts/identity";
import { SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK } from "~/domain/rate-limit";
import type { Result } from "~/domain/result";
import type { Language } from "~/i18n/language";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "./ask-provider.server";
import { securityEvent } from "./security-event.server";
import { cartMergeFor, recordSignIn, type SessionFactory } from "./sign-in.server";

export type ProviderSignIn = Result<
  /** `half`: a code is missing. `language` is `null` for a new account, which has the browser's. */
  { language: Language | null; half: HalfSession | null; isNew: boolean },
  ProviderRefusal | { reason: NewAccountRefusal }
>;

interface Told {
  claims: ProviderClaims;
  counted: readonly LimitedKey[];
  provider: { id: string; name: string };
  state: string;
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
  const told: Told = { claims, counted, provider: asked.provider, state: asked.secrets.state };
  if (identity) return openAccount(context, told, identity, createSession);
  const reason = refuseNewAccount(claims, holder !== undefined);
  return reason ? { ok: false, refusal: { reason } } : createAccount(context, told, createSession);
}

async function openAccount(
  context: AppContext,
  { claims, counted, provider, state }: Told,
  identity: FoundIdentity,
  createSession: SessionFactory,
): Promise<ProviderSignIn> {
  const { db } = context;
  const now = context.now();
  const { user_id: userId, password_hash, language } = identity;
  if (identity.has_factor) {
    const isRight = await touchIdentity(db, identity, claims, state, now, [uncountTries(counted, always)]);
    const half = { userId, passwordMark: passwordMark(password_hash), provider: provider.id };
    return isRight ? { ok: true, language, half, isNew: false } : AGAIN;
  }
  const session = createSession(userId);
  const use = identityUse(identity, claims, state, session.id_hash, now);
  const origin = { email: normalEmail(identity.account_email), address: context.address };
  const record = recordSignIn(context, origin, counted, "signed-in-identity", { subject: provider.name });
  const merging = cartMergeFor(context);
  const isOpen = await openSession(db, session, password_hash, context.session, merging, use, (user) => [
    spendChallenge(state, now, user),
    ...record(user),
  ]);
  return isOpen ? { ok: true, language, half: null, isNew: false } : AGAIN;
}

/** Without a password; the recovery link sets one. */
async function createAccount(
  context: AppContext,
  { claims, counted, provider, state }: Told,
  createSession: SessionFactory,
): Promise<ProviderSignIn> {
  const { db, newId, address } = context;
  const now = context.now();
  const limits = networkLimits("sign-up", address, SIGN_UP_NETWORK, SIGN_UP_WIDE_NETWORK);
  const [tries] = await countTries(db, limits, now);
  const wait = waitFor(limits, tries, now);
  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: wait } };

  const id = newId();
  const email = claims.email ?? "";
  const user = {
    ...{ id, email, full_name: nameOfNewUser({ name: claims.name, email }), language: context.language },
    ...{ password_hash: unmatchableHash(newId()), email_confirmed_at: now, created_at: now },
  };
  try {
    await createUser(db, user, createSession(id), context.session, cartMergeFor(context), [
      insertIdentity(id, { id: newId(), provider: provider.id, claims, now }),
      spendChallenge(state, now, id),
      securityEvent(context, id, "signed-up", { subject: provider.name }),
      ...rememberNetwork(id, { email, address }, now),
      uncountTries(counted, always),
    ]);
  } catch (error) {
    // Another request was faster: with the email, the identity or this very answer.
    if (isUniqueViolation(error)) return AGAIN;
    throw error;
  }
  return { ok: true, language: null, half: null, isNew: true };
}
