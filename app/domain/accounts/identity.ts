import { POLICY } from "../policy";
import { cleanLine, textLength } from "../text";
import { DAY, MINUTE } from "../time";
import { FULL_NAME_MAX, normalEmail, refuseEmail } from "./account";
import { FACTOR_FRESH } from "./factor";

/** From when a browser is sent to a provider until it is back. */
export const PROVIDER_STEP_LIFE = POLICY.SECOND_STEP_MINUTES * MINUTE;
/** From now on; some providers sign tokens for a whole day, by clocks of their own. */
export const ID_TOKEN_LONGEST = DAY + MINUTE;
/** OpenID Connect Core 2: a subject has up to 255 characters. */
export const SUBJECT_MAX = 255;

/** What a provider of identities says about a person, in an answer that was verified. */
export interface ProviderClaims {
  issuer: string;
  /** The provider's own id of the person. */
  subject: string;
  /** In normal form; `null` where it names none that we could write to. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When the person last proved who they are there; `null` where the provider does not tell. */
  authenticatedAt: number | null;
}

/** An email as we store it; `null` for what is none. */
export function claimedEmail(claim: unknown): string | null {
  if (typeof claim !== "string") return null;
  const email = normalEmail(claim);
  return refuseEmail(email) ? null : email;
}

/** Some providers write the truth value as a text. */
export function isClaimed(claim: unknown): boolean {
  return claim === true || claim === "true";
}

/** A name as people type theirs, cut to what fits; `null` for none. */
export function claimedName(claim: unknown): string | null {
  if (typeof claim !== "string") return null;
  const name = cleanLine(claim);
  return textLength(name) > FULL_NAME_MAX ? [...name].slice(0, FULL_NAME_MAX).join("").trim() : name || null;
}

/** Without a name, the first part of the email, until they change it. */
export function nameOfNewUser({ name, email }: Pick<ProviderClaims, "name"> & { email: string }): string {
  return name ?? email.split("@")[0] ?? email;
}

export type NewAccountRefusal =
  | { reason: "emailMissing" | "emailUnverified" }
  /** Its provider verified that the email is theirs, so they may be told. */
  | { reason: "accountExists"; email: string };

/**
 * Whether an identity that no account has becomes an account. It is never connected to one that has its email: who
 * registered another person's address, or was given it later, would get in.
 */
export function refuseNewAccount(
  { email, isEmailVerified }: Pick<ProviderClaims, "email" | "isEmailVerified">,
  isTaken: boolean,
): NewAccountRefusal | null {
  if (email === null) return { reason: "emailMissing" };
  if (!isEmailVerified) return { reason: "emailUnverified" };
  return isTaken ? { reason: "accountExists", email } : null;
}

/** Whether somebody who was asked to show again that it is them did so now. Not every provider tells. */
export function isProofNew(authenticatedAt: number | null, now: number): boolean {
  return authenticatedAt === null || now - authenticatedAt < FACTOR_FRESH;
}
