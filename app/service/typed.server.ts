import * as z from "zod";
import type { LinkBack } from "~/data/accounts/links.server";
import { normalEmail, PASSWORD_MAX, PASSWORD_MIN, refuseEmail, refusePassword } from "~/domain/accounts/account";
import { type Metadata, readMetadata } from "~/domain/auth/metadata";
import { refuseChallenge } from "~/domain/auth/pkce";
import { allowedRedirect } from "~/domain/auth/redirect";
import type { Call } from "./call.server";
import { invalid, ServiceError } from "./wire.server";

/** What several calls are sent. The client library sends `null` for what it leaves out. */
export const text = z.string().nullish();
export const challengeFields = { code_challenge: text, code_challenge_method: text };
export const metadataField = z.record(z.string(), z.unknown()).nullish();

/** In its normal form. */
export function readEmail(typed: string | null | undefined): string {
  const email = normalEmail(typed ?? "");
  if (email.length > EMAIL_LONGEST) throw invalid(`An email address has no more than ${EMAIL_LONGEST} characters`);
  if (refuseEmail(email)) throw invalid("Unable to validate email address: invalid format");
  return email;
}

const EMAIL_LONGEST = 255;

/** One that is set anew. */
export function readNewPassword(password: string): string {
  const refusal = refusePassword(password);
  if (refusal === "passwordTooLong") throw invalid(`Password cannot be longer than ${PASSWORD_MAX} characters`);
  if (!refusal) return password;
  const body = { weak_password: { reasons: ["length"] } };
  const says = `Password should be at least ${PASSWORD_MIN} characters.`;
  throw new ServiceError(422, "weak_password", says, { body });
}

export function readData(data: Metadata | null | undefined): Metadata {
  const read = readMetadata(data ?? {});
  if (!read) throw invalid("data: too large");
  return read;
}

const CHALLENGE_REFUSALS = {
  pair: "PKCE flow requires code_challenge_method and code_challenge",
  method: "code_challenge_method must be s256",
  shape: "code challenge has to be the SHA-256 of the verifier: 43 characters of base64url",
};

/** Where a letter leads back to, from the address and the challenge. */
export function readBack(
  { url, context }: Call,
  sent: { code_challenge?: string | null; code_challenge_method?: string | null },
): LinkBack {
  const challenge = sent.code_challenge || undefined;
  const refusal = refuseChallenge(challenge, sent.code_challenge_method || undefined);
  if (refusal) throw invalid(CHALLENGE_REFUSALS[refusal]);
  const { origin, redirectOrigins } = context.config;
  const redirectTo = allowedRedirect(url.searchParams.get("redirect_to"), origin, redirectOrigins);
  return { redirectTo, challenge: challenge ?? null };
}
