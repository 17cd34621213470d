import type { AppContext } from "~/context";
import type { SessionKey } from "~/data/accounts/sessions.server";
import {
  approveAuthorization,
  denyAuthorization,
  type FoundAuthorization,
  generateCode,
} from "~/data/auth/authorizations.server";
import { type ConsentAction, isCovered, joinScopes, redirectTo } from "~/domain/auth/authorization";
import { securityEvent } from "../accounts/security-event.server";

/** The address that tells the application; `null` when the request was answered meanwhile, or the session is over. */
export async function answerAuthorization(
  context: AppContext,
  session: SessionKey,
  { id, redirect, state, scopes, granted, name }: FoundAuthorization,
  action: ConsentAction,
): Promise<string | null> {
  if (action === "deny") {
    const isDenied = await denyAuthorization(context.db, id, session.userId);
    const error = { error: "access_denied", error_description: "User denied the request" };
    return isDenied ? redirectTo(redirect, { ...error, state }) : null;
  }
  const code = generateCode();
  const consent = { id, session, code, scopes: joinScopes(granted ?? "", scopes) };
  const isApproved = await approveAuthorization(context.db, consent, context.now(), (owner) =>
    isCovered(granted, scopes) ? [] : [securityEvent(context, owner, "application-allowed", { subject: name })],
  );
  return isApproved ? redirectTo(redirect, { code, state }) : null;
}
