import * as z from "zod";
import { claimAuthorization, type FoundAuthorization, findAuthorization } from "~/data/auth/authorizations.server";
import { CONSENT_ACTIONS, goesOn, isAuthorizationId, stageFor } from "~/domain/auth/authorization";
import { answerAuthorization } from "~/flows/auth/answer-authorization.server";
import { type Call, readBody } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { invalid, json, ServiceError } from "./wire.server";

/** What a page that asks for consent shows; where it was given before, where to go. */
export async function answerAuthorizationDetails(call: Call, who: Bearer): Promise<Response> {
  const { context } = call;
  requireOwn(call, who);
  const { user } = who;
  const found = requireOpen(user.id, await byId(call, (id) => claimAuthorization(context.db, id, user.id)));
  if (goesOn(found)) return redirectOf(call, who, found, "approve");
  const { id, redirect, client_id, name, website, logo, scopes } = found;
  return json({
    ...{ authorization_id: id, redirect_uri: redirect, scope: scopes },
    client: { id: client_id, name, uri: website, logo_uri: logo ?? "" },
    user: { id: user.id, email: user.email },
  });
}

const consentSchema = z.object({ action: z.unknown() });

export async function answerConsent(call: Call, who: Bearer): Promise<Response> {
  requireOwn(call, who);
  const { action } = await readBody(call, consentSchema);
  const chosen = CONSENT_ACTIONS.find((one) => one === action);
  if (!chosen) throw invalid("action must be 'approve' or 'deny'");
  const { db } = call.context;
  const found = requireOpen(who.user.id, await byId(call, (id) => findAuthorization(db, id, who.user.id)));
  return redirectOf(call, who, found, chosen);
}

async function redirectOf(
  { context }: Call,
  { user, session }: Bearer,
  found: FoundAuthorization,
  action: "approve" | "deny",
): Promise<Response> {
  const own = { userId: user.id, idHash: session.idHash };
  const redirect_url = await answerAuthorization(context, own, found, action);
  if (redirect_url === null) throw noLongerPending();
  return json({ redirect_url });
}

/** Pages of others may not decide; with two-step verification, neither may a password alone. */
function requireOwn({ request, context }: Call, { user, aal }: Bearer): void {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== context.config.origin) throw invalid("The request comes from another site");
  if (user.factors.length > 0 && aal !== "aal2") {
    throw new ServiceError(403, "insufficient_aal", "AAL2 session is required to allow an application");
  }
}

async function byId({ params }: Call, find: (id: string) => Promise<FoundAuthorization | null>) {
  const { id = "" } = params;
  return isAuthorizationId(id) ? find(id) : null;
}

function requireOpen(userId: string, found: FoundAuthorization | null): FoundAuthorization {
  const stage = stageFor(userId, found, found?.now ?? 0);
  if (!found || stage === "unknown") {
    throw new ServiceError(404, "oauth_authorization_not_found", "Authorization not found");
  }
  if (stage === "decided") throw noLongerPending();
  return found;
}

function noLongerPending(): ServiceError {
  return invalid("authorization request is no longer pending");
}
