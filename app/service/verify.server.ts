import * as z from "zod";
import type { AmrMethod } from "~/domain/auth/amr";
import { withMethod } from "~/domain/auth/amr";
import { withFragment, withParameters } from "~/domain/auth/answer-address";
import { isLinkType, type LinkType } from "~/domain/auth/link-type";
import { allowedRedirect } from "~/domain/auth/redirect";
import { type VerifyAnswer, verifyLink, verifyLinkCode } from "~/flows/auth/verify-link.server";
import { isLinkCode, openLinkToken } from "~/http/session/mail-link.server";
import { type Call, readBody } from "./call.server";
import { draftSession, sessionShape } from "./session-answer.server";
import { readEmail, text } from "./typed.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

const draftOf = (call: Call) => (userId: string, method: AmrMethod) =>
  draftSession(call, userId, withMethod([], method, call.context.now()));

const expired = () => new ServiceError(403, "otp_expired", "Token has expired or is invalid");

const schema = z.object({ type: text, email: text, phone: text, token: text, token_hash: text, redirect_to: text });

export async function answerVerify(call: Call): Promise<Response> {
  const sent = await readBody(call, schema);
  const type = readType(sent.type);
  const verified = await verifySent(call, type, sent);
  if (verified.ok && verified.kind === "session") {
    return json(await sessionShape(call, verified.opening.sessionId, verified.user));
  }
  if (verified.ok) throw expired();
  const { refusal } = verified;
  if (refusal.reason === "wait") throw tooMany(refusal.seconds);
  if (refusal.reason === "gone") throw expired();
  throw new ServiceError(422, "email_exists", "A user with this email address has already been registered");
}

async function verifySent(call: Call, type: LinkType, sent: z.output<typeof schema>): Promise<VerifyAnswer> {
  const { context } = call;
  const { email, phone, token, token_hash } = sent;
  if (token_hash) {
    if (email || phone || token) throw invalid("Only the token_hash and type should be provided");
    const id = openLinkToken(withoutPrefix(token_hash), context.config);
    if (id === null) throw expired();
    return verifyLink(context, type, id, draftOf(call), { opened: false });
  }
  if (!token || !email) throw invalid("Verify requires either a token or a token hash");
  return verifyLinkCode(context, type, readEmail(email), (id) => isLinkCode(token, id, context.config), draftOf(call));
}

/**
 * A letter's button: leads back with a session, or with a code where one was asked for with a challenge. Before an email is
 * confirmed, to the page that asks.
 */
export async function answerVerifyLink(call: Call): Promise<Response> {
  const { url, context } = call;
  const { config } = context;
  const token = url.searchParams.get("token") ?? url.searchParams.get("token_hash") ?? "";
  if (!token) throw invalid("Verify requires a token or a token hash");
  const type = readType(url.searchParams.get("type"));
  const id = openLinkToken(withoutPrefix(token), config);
  const verified = id === null ? null : await verifyLink(context, type, id, draftOf(call), { opened: true });
  if (verified?.ok && verified.kind === "asks") {
    return leadTo(`${config.origin}/auth/confirm?${new URLSearchParams({ link: withoutPrefix(token) })}`);
  }
  if (verified?.ok && verified.kind === "code")
    return leadTo(withParameters(verified.redirectTo, { code: verified.code }));
  if (verified?.ok && verified.kind === "session") {
    const { user: _, ...session } = await sessionShape(call, verified.opening.sessionId, verified.user);
    return leadTo(withFragment(verified.redirectTo ?? `${config.origin}/`, { ...session, type, sb: "" }));
  }
  const asked = allowedRedirect(url.searchParams.get("redirect_to"), config.origin, config.redirectOrigins);
  const error = {
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  };
  return leadTo(withFragment(token.startsWith("pkce_") ? withParameters(asked, error) : asked, { ...error, sb: "" }));
}

function readType(type: string | null | undefined): LinkType {
  if (!type) throw invalid("Verify requires a verification type");
  if (!isLinkType(type)) throw invalid("Unsupported verification type");
  return type;
}

function withoutPrefix(token: string): string {
  return token.replace(/^pkce_/, "");
}

/** The address may hold a session: nothing on the way tells it. */
function leadTo(address: string): Response {
  return new Response(null, { status: 303, headers: { Location: address } });
}
