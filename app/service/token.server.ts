import * as z from "zod";
import { EMAIL_MAX, PASSWORD_MAX } from "~/domain/accounts/account";
import { type AmrMethod, withMethod } from "~/domain/auth/amr";
import { exchangeCode } from "~/flows/auth/exchange-code.server";
import { refreshSession } from "~/flows/auth/refresh-session.server";
import { signInByPassword } from "~/flows/auth/sign-in-by-password.server";
import { deviceHash } from "~/http/session/session-cookie.server";
import { type Call, readBody } from "./call.server";
import { whereHashed } from "./hashing.server";
import { grantByIdToken } from "./id-token.server";
import { draftSession, sessionShape } from "./session-answer.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

type Grant = (call: Call) => Promise<Response>;

/** By their names in the address. */
const GRANTS: Readonly<Record<string, Grant>> = {
  password: grantByPassword,
  refresh_token: grantByRefresh,
  pkce: grantByCode,
  id_token: grantByIdToken,
};

export async function answerToken(call: Call): Promise<Response> {
  const name = call.url.searchParams.get("grant_type") ?? "";
  const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
  if (!grant) throw new ServiceError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}

/** Of a password in UTF-16, before it is normalized. */
const LONGEST = 10 * PASSWORD_MAX;

const passwordSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
});

async function grantByPassword(call: Call): Promise<Response> {
  const { context, request } = call;
  const { email = "", phone = "", password = "" } = await readBody(call, passwordSchema);
  if (email && phone) throw invalid("Only an email address or phone number should be provided on login.");
  if (!email) throw invalid("missing email or phone");
  const wrong = new ServiceError(400, "invalid_credentials", "Invalid login credentials");
  // No account has one, nor such a password.
  if (email.length > EMAIL_MAX || password.length > LONGEST) throw wrong;
  const now = context.now();
  const device = deviceHash(request, context);
  const draft = (userId: string) => draftSession(call, userId, withMethod([], "password", now));
  const signedIn = await whereHashed(call, () => signInByPassword(context, { email, password, device }, draft));
  if (!signedIn.ok) {
    if (signedIn.refusal.reason === "waitOrRecover") throw tooMany(signedIn.refusal.seconds);
    throw wrong;
  }
  return json(await sessionShape(call, signedIn.opening.sessionId, signedIn.user));
}

const codeSchema = z.object({ auth_code: z.string().optional(), code_verifier: z.string().optional() });

const CODE_REFUSALS = {
  unknown: () => new ServiceError(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  expired: () => new ServiceError(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  notConnected: () =>
    new ServiceError(422, "identity_already_exists", "Identity is already linked, or the session that asked has ended"),
  verifier: () =>
    new ServiceError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
};

async function grantByCode(call: Call): Promise<Response> {
  const { auth_code = "", code_verifier = "" } = await readBody(call, codeSchema);
  if (!auth_code || !code_verifier)
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  const draft = (userId: string, method: AmrMethod) =>
    draftSession(call, userId, withMethod([], method, call.context.now()));
  const exchanged = await exchangeCode(call.context, auth_code, code_verifier, draft);
  if (!exchanged.ok) throw CODE_REFUSALS[exchanged.refusal.reason]();
  return json(await sessionShape(call, exchanged.opening.sessionId, exchanged.user));
}

const refreshSchema = z.object({ refresh_token: z.string().optional() });

const REFRESH_REFUSALS = {
  malformed: () => invalid("Refresh Token is not valid"),
  unknown: () => new ServiceError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  reused: () => new ServiceError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  over: () => new ServiceError(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  closed: () => new ServiceError(400, "user_banned", "Invalid Refresh Token: User Banned"),
};

async function grantByRefresh(call: Call): Promise<Response> {
  const { refresh_token = "" } = await readBody(call, refreshSchema);
  if (!refresh_token) throw invalid("refresh_token required");
  const refreshed = await refreshSession(call.context, refresh_token, null);
  if (!refreshed.ok) {
    const { refusal } = refreshed;
    throw refusal.reason === "wait" ? tooMany(refusal.seconds) : REFRESH_REFUSALS[refusal.reason]();
  }
  return json(await sessionShape(call, refreshed.sessionId, refreshed.user));
}
