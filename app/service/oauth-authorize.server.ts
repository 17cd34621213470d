import { withOwnFragment } from "~/domain/auth/answer-address";
import type { AuthorizationRefusal } from "~/domain/auth/authorization";
import { startAuthorization } from "~/flows/auth/start-authorization.server";
import type { Call } from "./call.server";
import { badRequest } from "./oauth-client.server";
import { tooMany } from "./wire.server";

/** What the application is told, by RFC 6749, 4.1.2.1, RFC 7636, 4.4.1, and OpenID Connect Core, 3.1.2.6. */
const ERRORS: Record<AuthorizationRefusal, readonly [error: string, description: string]> = {
  responseType: ["unsupported_response_type", "response_type must be code"],
  challengeMissing: ["invalid_request", "PKCE is required: code_challenge and code_challenge_method=S256"],
  challengeMethod: ["invalid_request", "code_challenge_method must be S256"],
  scope: ["invalid_scope", "The scopes are openid, email and profile"],
  tooLong: ["invalid_request", "state or nonce is too long"],
  request: ["request_not_supported", "request is not supported"],
  requestUri: ["request_uri_not_supported", "request_uri is not supported"],
  prompt: ["interaction_required", "prompt must not be none or login: people sign in on the page that asks them"],
};

/** An unknown client and another address are answered here: nobody is sent to where nobody registered. */
export async function answerAuthorize({ url, context }: Call): Promise<Response> {
  const asked = Object.fromEntries(url.searchParams);
  if (Object.keys(asked).length < [...url.searchParams].length) throw badRequest("A parameter is repeated");
  const started = await startAuthorization(context, asked);
  if (started.ok) return redirectTo(`${context.config.origin}/auth/consent?authorization_id=${started.id}`);
  const { refusal } = started;
  if (refusal.reason === "wait") throw tooMany(refusal.seconds);
  if (refusal.reason === "client") throw badRequest("Unknown client_id", "invalid_client");
  if (refusal.reason === "redirect") throw badRequest("redirect_uri must match a registered one exactly");
  const [error, error_description] = ERRORS[refusal.reason];
  return redirectTo(refusal.answer({ error, error_description }));
}

function redirectTo(address: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: withOwnFragment(address), "Cache-Control": "no-store" },
  });
}
