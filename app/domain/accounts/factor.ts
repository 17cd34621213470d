import { POLICY } from "../policy";
import { MINUTE } from "../time";

/** A session does not have to prove its second factor again for this long, before something that matters. */
export const FACTOR_FRESH = POLICY.FRESH_CODE_MINUTES * MINUTE;
/** The time between password and code. */
export const SECOND_STEP_LIFE = POLICY.SECOND_STEP_MINUTES * MINUTE;

/** Whose password or identity was right, and a mark of the password, until the code is right, too. */
export interface HalfSession {
  userId: string;
  passwordMark: string;
  /** Of the identity; `null` after a password. */
  provider: string | null;
}

export const APP_CODE_DIGITS = 6;
const APP_CODE = new RegExp(`^[0-9]{${APP_CODE_DIGITS}}$`);

/** Letters and digits of recovery codes: none that looks like another. */
export const CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;

/** Names of apps at the auth service, and how many are offered there at once. */
export const FACTOR_NAME_MAX = 100;
export const FACTORS_MAX = 10;
/** From when a code is asked for until it is typed. */
export const FACTOR_CHALLENGE_LIFE = 5 * MINUTE;

export type CodeRefusal = "codeRequired" | "codeWrong" | "recoveryCodeWrong";

/** What somebody typed, without the spaces and dashes between groups. */
export function normalCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
}

export function refuseCode(code: string): CodeRefusal | null {
  if (!code) return "codeRequired";
  return isAppCode(code) || code.length === RECOVERY_CODE_LENGTH ? null : "codeWrong";
}

/** On the page that asks for a recovery code. */
export function refuseRecoveryCode(code: string): CodeRefusal | null {
  const refusal = refuseCode(code);
  return refusal === "codeWrong" ? "recoveryCodeWrong" : refusal;
}

/** Six digits of an authenticator app; anything else is a recovery code. */
export function isAppCode(code: string): boolean {
  return APP_CODE.test(code);
}

/** Groups of four, which are easy to copy. */
export function showRecoveryCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, "$&-");
}

export function isFactorFresh(factorAt: number | null, now: number): boolean {
  return factorAt !== null && now - factorAt < FACTOR_FRESH;
}
