import * as z from "zod";
import { withMethod } from "~/domain/auth/amr";
import { refreshSession } from "~/flows/auth/refresh-session.server";
import { signInByPassword } from "~/flows/auth/sign-in-by-password.server";
import { deviceHash } from "~/http/session/session-cookie.server";
import { type Call, readBody } from "./call.server";
import { whereHashed } from "./hashing.server";
import { draftSession, sessionShape } from "./session-answer.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

type Grant = (call: Call) => Promise<Response>;

/** By their names in the address; `id_token` is of the room of identities. */
const GRANTS: Readonly<Record<string, Grant>> = {
  password: grantByPassword,
  refresh_token: grantByRefresh,
};

export async function answerToken(call: Call): Promise<Response> {
  const name = call.url.searchParams.get("grant_type") ?? "";
  const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
  if (!grant) throw new ServiceError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(call);
}

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
  const now = context.now();
  const device = deviceHash(request, context);
  const draft = (userId: string) => draftSession(call, userId, withMethod([], "password", now));
  const signedIn = await whereHashed(call, () => signInByPassword(context, { email, password, device }, draft));
  if (!signedIn.ok) {
    if (signedIn.refusal.reason === "waitOrRecover") throw tooMany(signedIn.refusal.seconds);
    throw new ServiceError(400, "invalid_credentials", "Invalid login credentials");
  }
  return json(await sessionShape(call, signedIn.opening.sessionId, signedIn.user));
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
  if (!refreshed.ok) throw REFRESH_REFUSALS[refreshed.refusal.reason]();
  return json(await sessionShape(call, refreshed.sessionId, refreshed.user));
}
