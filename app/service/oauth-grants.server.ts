import * as z from "zod";
import type { AccessClaims } from "~/data/auth/access-tokens.server";
import { listConsents } from "~/data/auth/consents.server";
import { scopesIn } from "~/domain/auth/authorization";
import { removeApplication } from "~/flows/auth/remove-application.server";
import { type Call, readQuery } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { json, ServiceError } from "./wire.server";

type Consents = Awaited<ReturnType<typeof listConsents>>;

export async function findGrants({ context }: Call, { userId }: AccessClaims): Promise<Consents> {
  return listConsents(context.db, userId);
}

/** Who only knows the password learns nothing of applications, and signs nobody out of them. */
function requireBoth({ user, aal }: Bearer): void {
  if (user.factors.length > 0 && aal !== "aal2") {
    throw new ServiceError(403, "insufficient_aal", "AAL2 session is required");
  }
}

export async function answerGrants(_call: Call, who: Bearer, _sent: null, allowed: Consents): Promise<Response> {
  requireBoth(who);
  return json(
    allowed.map(({ id, name, website, logo, scopes, granted_at }) => ({
      client: { id, name, uri: website, logo_uri: logo ?? "" },
      ...{ scopes: scopesIn(scopes), granted_at: new Date(granted_at).toISOString() },
    })),
  );
}

const revokedSchema = z.object({ client_id: z.string().optional() });

export async function readRevokedGrant(call: Call) {
  return readQuery(call, revokedSchema);
}

export async function answerRevokedGrant(
  call: Call,
  who: Bearer,
  { client_id }: z.output<typeof revokedSchema>,
  allowed: Consents,
): Promise<Response> {
  requireBoth(who);
  const application = allowed.find(({ id }) => id === client_id);
  if (!application) throw new ServiceError(404, "oauth_consent_not_found", "No active grant found for this client");
  await removeApplication(call.context, who.user.id, application);
  return new Response(null, { status: 204 });
}
