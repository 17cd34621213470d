import type { AppContext } from "~/context";
import { type FoundIdentity, listIdentities, selectIdentity, touchIdentity } from "~/data/accounts/identities.server";
import { isSessionValid, type SessionKey } from "~/data/accounts/sessions.server";
import { insertUserOrThrow, selectCredentials } from "~/data/accounts/users.server";
import { generateAuthCode, insertAuthCode, isCodeStored, type NewAuthCode } from "~/data/auth/auth-codes.server";
import { takeIdentityFlow } from "~/data/auth/identity-flows.server";
import { userWhere } from "~/data/auth/service-sessions.server";
import { commit } from "~/data/commit.server";
import { isUniqueViolation } from "~/data/connect.server";
import { uncountTries } from "~/data/rate-limits.server";
import { normalEmail } from "~/domain/accounts/account";
import { type NewAccountRefusal, type ProviderClaims, refuseNewAccount } from "~/domain/accounts/identity";
import type { Result } from "~/domain/result";
import type { IdentityProvider } from "~/gateways/openid.server";
import { askProvider, type ProviderRefusal, type ProviderReturn } from "../accounts/ask-provider.server";
import type { ConnectAnswer } from "../accounts/connect-identity.server";
import { draftProviderAccount } from "../accounts/draft-provider-account.server";
import { recordSignIn } from "../accounts/sign-in.server";

type FlowRefusal = ProviderRefusal | NewAccountRefusal | Extract<ConnectAnswer, { ok: false }>["refusal"];

/** `redirectTo` is the program's; the code opens a session for the program that has its verifier. */
export type FlowEnd = { redirectTo: string } & Result<{ code: string }, FlowRefusal>;

/** Of a browser that a program sent to the provider; `null` for a state that none was sent with, or that was used. */
export async function finishIdentityFlow(
  context: AppContext,
  provider: IdentityProvider,
  returned: URLSearchParams,
  back: string,
): Promise<FlowEnd | null> {
  const { db } = context;
  const now = context.now();
  const state = returned.get("state") ?? "";
  const flow = await takeIdentityFlow(db, state, provider.id, now);
  if (!flow) return null;
  const { nonce, verifier, challenge, redirect_to: redirectTo, user_id, session_hash } = flow;
  const verify = () => provider.claims(returned, { state, nonce, verifier }, back);
  const asked = { provider, once: state, verify };
  const code = generateAuthCode();
  const newCode = { code, challenge, method: "oauth", redirectTo, now } as const;
  const codeOf = (user: Parameters<typeof insertAuthCode>[0]) => insertAuthCode(user, newCode);
  const done =
    user_id === null
      ? await identify(context, asked, codeOf)
      : await prepareConnection(context, asked, { userId: user_id, idHash: session_hash ?? "" }, newCode);
  return done.ok ? { ok: true, code, redirectTo } : { ...done, redirectTo };
}

type CodeOf = (user: Parameters<typeof insertAuthCode>[0]) => ReturnType<typeof insertAuthCode>;
type Done = Result<object, FlowRefusal>;

const AGAIN: Done = { ok: false, refusal: { reason: "wrong" } };

/**
 * This browser may be that of a person whom a stranger sent to the provider: only the program that began connects, with the
 * code and its verifier.
 */
async function prepareConnection(
  context: AppContext,
  asked: ProviderReturn,
  session: SessionKey,
  newCode: NewAuthCode,
): Promise<Done> {
  const { db } = context;
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { userId, idHash } = session;
  const provider = asked.provider.id;
  const [[there], own] = await Promise.all([selectIdentity(db, answer.claims), listIdentities(db, userId)]);
  if (there && there.user_id !== userId) return { ok: false, refusal: { reason: "othersIdentity" } };
  if (own.some((one) => one.provider === provider)) return { ok: false, refusal: { reason: "notConnected" } };
  const { issuer, subject, email, isEmailVerified } = answer.claims;
  const connecting = { identity: { provider, claims: { issuer, subject, email, isEmailVerified } }, idHash };
  const isStored = isCodeStored(newCode.code);
  const writes = [
    insertAuthCode(userWhere(userId, isSessionValid(session, newCode.now)), { ...newCode, connecting }),
    uncountTries(answer.counted, isStored),
  ];
  return (await commit(db, writes, isStored)) ? { ok: true } : AGAIN;
}

async function identify(context: AppContext, asked: ProviderReturn, codeOf: CodeOf): Promise<Done> {
  const { db } = context;
  const answer = await askProvider(context, asked);
  if (!answer.ok) return answer;
  const { claims, counted } = answer;
  const [[identity], [holder]] = await Promise.all([
    selectIdentity(db, claims),
    selectCredentials(db, claims.email ?? ""),
  ]);
  if (identity) return open(context, asked, { identity, claims, counted }, codeOf);
  const refusal = refuseNewAccount(claims, holder !== undefined);
  if (refusal) return { ok: false, refusal };

  const drafted = await draftProviderAccount(context, claims, asked, counted);
  if (!drafted.ok) return drafted;
  const { user, also } = drafted;
  try {
    await commit(db, [insertUserOrThrow(db, user), ...also, codeOf(user.id)]);
  } catch (error) {
    // Another request was faster.
    if (isUniqueViolation(error)) return AGAIN;
    throw error;
  }
  return { ok: true };
}

/** The browser is here, so this is where the trail tells of; the program gets its session afterwards. */
async function open(
  context: AppContext,
  { provider, once }: ProviderReturn,
  { identity, claims, counted }: { identity: FoundIdentity; claims: ProviderClaims; counted: Counted },
  codeOf: CodeOf,
): Promise<Done> {
  const origin = { email: normalEmail(identity.account_email), address: context.address };
  const record = recordSignIn(context, origin, counted, "signed-in-identity", { subject: provider.name });
  const isRight = await touchIdentity(context.db, identity, claims, once, context.now(), (owner) => [
    codeOf(owner),
    ...record(owner),
  ]);
  return isRight ? { ok: true } : AGAIN;
}

type Counted = Parameters<typeof recordSignIn>[2];
