import type { AppContext } from "~/context";
import { identityConnection } from "~/data/accounts/identities.server";
import { isSessionValid } from "~/data/accounts/sessions.server";
import { type Connecting, findAuthCode, holderOfCode, spendAuthCode } from "~/data/auth/auth-codes.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { isVerifierOf } from "~/data/auth/pkce.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import type { AmrMethod } from "~/domain/auth/amr";
import type { Result } from "~/domain/result";
import { tellConnected } from "../accounts/connect-identity.server";

export type ExchangeAnswer = Result<
  { opening: NewServiceSession; user: AuthUser },
  { reason: "unknown" | "expired" | "verifier" | "notConnected" }
>;

const refused = (reason: (ExchangeAnswer & { ok: false })["refusal"]["reason"]): ExchangeAnswer => ({
  ...{ ok: false, refusal: { reason } },
});

/**
 * A code opens one session, for the program that has the verifier, and connects the identity that it was given for. A wrong
 * verifier leaves it: who read the address cannot spend it.
 */
export async function exchangeCode(
  context: AppContext,
  code: string,
  verifier: string,
  draft: (userId: string, method: AmrMethod) => NewServiceSession,
): Promise<ExchangeAnswer> {
  const { db } = context;
  const found = await findAuthCode(db, code);
  if (!found) return refused("unknown");
  if (found.expires_at <= context.now()) return refused("expired");
  if (!isVerifierOf(verifier, found.challenge)) return refused("verifier");
  const opening = draft(found.user_id, found.method);
  const connection = found.connecting && connect(context, code, found.user_id, found.connecting);
  const user = await insertServiceSession(db, opening, connection?.owner ?? holderOfCode(code), {
    before: connection?.writes ?? [],
    after: () => [spendAuthCode(code)],
  });
  if (!user) return refused(connection ? "notConnected" : "unknown");
  if (connection) context.sendMailsLater();
  return { ok: true, opening, user };
}

/** In the session that asked for it, if that still stands. Its holder is told. */
function connect(context: AppContext, code: string, userId: string, { identity, idHash }: Connecting) {
  const now = context.now();
  const stands = isSessionValid({ userId, idHash }, now);
  const row = { ...identity, id: context.newId(), now };
  const { insert, owner } = identityConnection(holderOfCode(code), row, stands);
  const name = context.provider(identity.provider)?.name ?? identity.provider;
  return { writes: [insert, ...tellConnected(context, owner, name)], owner };
}
