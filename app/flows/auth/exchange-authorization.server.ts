import type { AppContext } from "~/context";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { endOpenedSession, selectByCode, spendCode } from "~/data/auth/authorizations.server";
import { touchConsent } from "~/data/auth/consents.server";
import type { OauthClient } from "~/data/auth/oauth-clients.server";
import { isVerifierOf } from "~/data/auth/pkce.server";
import { insertServiceSession, type NewServiceSession } from "~/data/auth/service-sessions.server";
import type { Result } from "~/domain/result";
import { type CheckedClient, type ClientCredentials, checkClient, countRefusedClient } from "./check-client.server";

interface GivenCode {
  code: string;
  redirect: string;
  verifier: string;
}

/** `replayed`: the code was used before, and the session that it opened has ended. */
type Refusal = Extract<CheckedClient, { ok: false }>["refusal"] | { reason: "grant" | "replayed"; client: OauthClient };

type Exchange = Result<
  { client: OauthClient; opening: NewServiceSession; user: AuthUser; nonce: string | null },
  Refusal
>;

/** Two round trips. A code is used up by its own client alone, and only when everything is right. */
export async function exchangeAuthorization(
  context: AppContext,
  credentials: ClientCredentials,
  { code, redirect, verifier }: GivenCode,
  draft: (userId: string, clientId: string, scopes: string) => NewServiceSession,
): Promise<Exchange> {
  const { db } = context;
  const [checked, [found]] = await Promise.all([checkClient(context, credentials), selectByCode(db, code)]);
  if (!checked.ok) return checked;
  const { client } = checked;
  const refuse = async (reason: "grant" | "replayed") => {
    // Anybody can bring wrong codes to the server of an application: they would slow down all of its people.
    if (client.secret_hash === null) await countRefusedClient(context);
    return { ok: false, refusal: { reason, client } } as const;
  };
  if (!found || found.user_id === null || found.client_id !== client.id) return refuse("grant");
  if (found.used_at !== null) {
    await endOpenedSession(db, code);
    return refuse("replayed");
  }
  if (found.redirect !== redirect) return refuse("grant");
  if (!isVerifierOf(verifier, found.challenge)) return refuse("grant");

  const now = context.now();
  const opening = draft(found.user_id, client.id, found.scopes);
  const { use, user: owner } = spendCode(code, opening.session.id_hash, now);
  const after = () => [touchConsent(owner, client.id, now)];
  const user = await insertServiceSession(db, opening, owner, { before: [use], after });
  if (!user?.session) {
    // It expired, the consent was taken back, or the same code came twice at once: then nobody keeps what it opened.
    await endOpenedSession(db, code);
    return refuse("grant");
  }
  return { ok: true, client, opening, user, nonce: found.nonce };
}
