import type { SessionKey } from "~/data/accounts/sessions.server";
import { refuseChallenge } from "~/domain/auth/pkce";
import { refuseSensitive } from "~/domain/auth/sensitive-change";
import { isId } from "~/domain/id";
import { disconnectIdentity } from "~/flows/accounts/disconnect-identity.server";
import { beginIdentityFlow } from "~/flows/auth/begin-identity-flow.server";
import type { IdentityProvider } from "~/gateways/openid.server";
import { callbackAddress } from "~/http/session/provider-step.server";
import type { Call } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { readBack } from "./typed.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

/** Leads a browser to a provider, to sign in with its account. */
export async function answerAuthorize(call: Call): Promise<Response> {
  return leadTo(await addressFor(call, null));
}

/** The same, to connect that account to the user's own. */
export async function answerLinkAuthorize(call: Call, who: Bearer): Promise<Response> {
  if (call.context.config.providers.length === 0) {
    throw new ServiceError(404, "manual_linking_disabled", "Manual linking is disabled");
  }
  requireProof(call, who);
  if (who.user.email_confirmed_at === null) throw new ServiceError(422, "email_not_confirmed", "Email not confirmed");
  const address = await addressFor(call, { userId: who.user.id, idHash: who.session.idHash });
  return call.url.searchParams.get("skip_http_redirect") === "true" ? json({ url: address }) : leadTo(address);
}

export async function answerUnlink(call: Call, who: Bearer): Promise<Response> {
  const { context, params } = call;
  const { id = "" } = params;
  if (!isId(id)) throw new ServiceError(404, "validation_failed", "identity_id must be an UUID");
  if (id === who.user.id) {
    const says = "The email identity goes with the account";
    throw new ServiceError(422, "email_conflict_identity_not_deletable", says);
  }
  const identity = who.user.identities.find((one) => one.id === id);
  if (!identity) throw new ServiceError(422, "identity_not_found", "Identity doesn't exist");
  requireProof(call, who);
  const name = context.provider(identity.provider)?.name ?? identity.provider;
  const session = { userId: who.user.id, idHash: who.session.idHash };
  if (await disconnectIdentity(context, session, { id, name })) return json({});
  const says = "User must have at least 1 identity after unlinking";
  throw new ServiceError(422, "single_identity_not_deletable", says);
}

/** As on the pages. */
export function requireProof({ context }: Call, { user, session }: Bearer): void {
  const refusal = refuseSensitive(session.amr, { hasFactor: user.factors.length > 0, now: context.now() });
  if (refusal === "factor") throw new ServiceError(403, "insufficient_aal", "AAL2 session is required");
  if (refusal === "again") throw signInAgain();
}

export function signInAgain(): ServiceError {
  return new ServiceError(400, "reauthentication_needed", "This requires a recent sign-in");
}

/** Only by PKCE: an address with a session in it stays in histories. */
async function addressFor(call: Call, session: SessionKey | null): Promise<string> {
  const { context, url } = call;
  const provider = readProvider(call);
  const [code_challenge, code_challenge_method] = [
    url.searchParams.get("code_challenge"),
    url.searchParams.get("code_challenge_method"),
  ];
  const { redirectTo, challenge } = readBack(call, { code_challenge, code_challenge_method });
  if (challenge === null || refuseChallenge(challenge, code_challenge_method ?? undefined)) {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  const back = callbackAddress(context, provider.id);
  const begun = await beginIdentityFlow(context, { provider, back, challenge, redirectTo, session });
  if (begun.ok) return begun.address;
  throw begun.refusal.reason === "wait" ? tooMany(begun.refusal.seconds) : providerAway();
}

function readProvider({ context, url }: Call): IdentityProvider {
  const id = url.searchParams.get("provider") ?? "";
  const provider = context.provider(id);
  if (provider) return provider;
  throw invalid(`Unsupported provider: ${id ? "provider is not enabled" : "missing provider"}`);
}

/** Clients ask again by themselves. */
export function providerAway(): ServiceError {
  const headers = { "Retry-After": "5" };
  return new ServiceError(503, "unexpected_failure", "The provider does not answer. Try again.", { headers });
}

function leadTo(address: string): Response {
  return new Response(null, { status: 302, headers: { Location: address } });
}
