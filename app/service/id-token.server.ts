import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import * as z from "zod";
import { ID_TOKEN_LONGEST } from "~/domain/accounts/identity";
import { withMethod } from "~/domain/auth/amr";
import { SECOND } from "~/domain/time";
import type { ProviderReturn } from "~/flows/accounts/ask-provider.server";
import { type ConnectAnswer, connectIdentity } from "~/flows/accounts/connect-identity.server";
import { type IdentityGrant, signInByIdentity } from "~/flows/auth/sign-in-by-identity.server";
import type { IdentityProvider } from "~/gateways/openid.server";
import { findBearer, readClaims, refuseClients } from "./bearer.server";
import { type Call, readBody } from "./call.server";
import { providerAway, requireProof } from "./identities.server";
import { draftSession, sessionShape } from "./session-answer.server";
import { text } from "./typed.server";
import { invalid, json, OauthError, ServiceError, tooMany } from "./wire.server";

const schema = z.object({
  ...{ provider: text, issuer: text, client_id: text, id_token: text, access_token: text, nonce: text },
  link_identity: z.boolean().nullish(),
});
type Sent = z.output<typeof schema>;

const wrong = (description: string) => new OauthError("invalid request", description);

/** A token that a program got from a provider itself, for our client there. It counts once. */
export async function grantByIdToken(call: Call): Promise<Response> {
  const sent = await readBody(call, schema);
  const token = sent.id_token ?? "";
  if (!token) throw wrong("id_token required");
  const provider = readProvider(call, sent);
  refuseLongLife(token, call.context.now());
  const nonce = readNonce(provider, token, sent.nonce ?? null);
  const asked = { provider, once: signedPart(token), verify: () => provider.claimsOf(token, nonce) };
  if (sent.link_identity) return link(call, asked);
  const now = call.context.now();
  const draft = (userId: string) => draftSession(call, userId, withMethod([], "oauth", now));
  const signedIn = await signInByIdentity(call.context, asked, draft);
  if (!signedIn.ok) throw refusalOf(signedIn.refusal);
  return json(await sessionShape(call, signedIn.opening.sessionId, signedIn.user));
}

/** To the account of who calls; their session stays as it is. */
async function link(call: Call, asked: ProviderReturn): Promise<Response> {
  const claims = await readClaims(call);
  refuseClients(claims);
  const who = await findBearer(call, claims);
  requireProof(call, who);
  if (who.user.email_confirmed_at === null) throw new ServiceError(422, "email_not_confirmed", "Email not confirmed");
  const linked = await connectIdentity(call.context, { userId: who.user.id, idHash: who.session.idHash }, asked);
  if (!linked.ok) throw refusalOf(linked.refusal);
  const { user, sessionId } = await findBearer(call, claims);
  return json(await sessionShape(call, sessionId, user));
}

function readProvider({ context }: Call, { provider: id, issuer, client_id }: Sent): IdentityProvider {
  if (!id && !(issuer && client_id)) throw wrong("provider or client_id and issuer required");
  const known = id || (context.config.providers.find((one) => one.issuer === issuer)?.id ?? "");
  const provider = context.provider(known);
  if (provider) return provider;
  if (!id) throw invalid(`Custom OIDC provider "${issuer}" not allowed`);
  throw new ServiceError(400, "provider_disabled", `Provider (issuer "${issuer ?? id}") is not enabled`);
}

/** Without the signature, which can be written in several ways. */
function signedPart(token: string): string {
  return token.slice(0, token.lastIndexOf("."));
}

/** Nothing of it is believed yet. */
function decoded(token: string): { aud?: string | string[]; nonce?: unknown; exp?: unknown } {
  try {
    return decodeJwt(token);
  } catch {
    throw wrong("Bad ID token");
  }
}

/** That it was used is remembered for two days. */
function refuseLongLife(token: string, now: number): void {
  const { exp } = decoded(token);
  if (Number(exp) * SECOND > now + ID_TOKEN_LONGEST) throw wrong("The id_token lives longer than a day");
}

/** What the token has to name, or `null`. Says what does not fit. */
function readNonce({ clientId }: IdentityProvider, token: string, nonce: string | null): string | null {
  const unverified = decoded(token);
  const audiences = [unverified.aud ?? []].flat();
  if (!audiences.includes(clientId)) throw wrong(`Unacceptable audience in id_token: [${audiences.join(" ")}]`);
  if (Boolean(nonce) !== Boolean(unverified.nonce)) {
    throw wrong("Passed nonce and nonce in id_token should either both exist or not.");
  }
  const hashed = nonce ? createHash("sha256").update(nonce).digest("hex") : null;
  if (hashed !== null && hashed !== unverified.nonce) throw wrong("Nonces mismatch");
  return hashed;
}

function refusalOf(refusal: ((IdentityGrant | ConnectAnswer) & { ok: false })["refusal"]): Error {
  switch (refusal.reason) {
    case "wait":
      return tooMany(refusal.seconds);
    case "away":
      return providerAway();
    case "denied":
    case "wrong":
      return wrong("Bad ID token");
    case "accountExists":
      return new ServiceError(422, "email_exists", "A user with this email address has already been registered");
    case "othersIdentity":
    case "notConnected":
      return new ServiceError(422, "identity_already_exists", "Identity is already linked");
    case "emailMissing":
    case "emailUnverified":
      return new ServiceError(422, "provider_email_needs_verification", "The provider has not verified the email");
  }
}
