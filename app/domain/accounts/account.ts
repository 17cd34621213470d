import { POLICY } from "../policy";
import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";
import { DAY, HOUR } from "../time";

/** Spec section 9. */
export const FULL_NAME_MAX = 100;
export const PASSWORD_MIN = 6;
/** Bounds the cost of hashing, far above any real password. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;

/** Idle and absolute life of a session. */
export const SESSION_IDLE = POLICY.SESSION_IDLE_DAYS * DAY;
export const SESSION_LIFE = POLICY.SESSION_MAX_DAYS * DAY;

/** Networks that an account signed in from: so many, for so long after the last time. */
export const KNOWN_NETWORKS_MAX = POLICY.KNOWN_NETWORKS_MAX;
export const KNOWN_NETWORK_LIFE = POLICY.KNOWN_NETWORK_DAYS * DAY;

export const ROLES = ["admin"] as const;
export type Role = (typeof ROLES)[number];

/** The last two are of the auth service alone. */
export const LINK_PURPOSES = ["recover", "confirm-email", "change-email", "sign-in", "reauthenticate"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const LINK_LIFE: Readonly<Record<LinkPurpose, number>> = {
  recover: POLICY.RECOVER_LINK_HOURS * HOUR,
  "confirm-email": POLICY.CONFIRM_LINK_DAYS * DAY,
  "change-email": POLICY.CHANGE_EMAIL_LINK_DAYS * DAY,
  "sign-in": POLICY.SIGN_IN_LINK_HOURS * HOUR,
  reauthenticate: POLICY.SIGN_IN_LINK_HOURS * HOUR,
};

export type EmailRefusal = "emailRequired" | "emailInvalid";
export type PasswordRefusal = "passwordRequired" | "passwordTooShort" | "passwordTooLong";
export type FullNameRefusal = "fullNameRequired" | "fullNameTooLong";

/** Trimmed, NFC, lower case: as it is stored and compared. */
export function normalEmail(typed: string): string {
  return cleanLine(typed).toLowerCase();
}

/** Checks only the shape. ".invalid" is reserved for deleted accounts (RFC 2606). */
export function refuseEmail(email: string): EmailRefusal | null {
  if (!email) return "emailRequired";
  if (email.endsWith(".invalid")) return "emailInvalid";
  const shape = /^[^\s@"<>(),:;\\]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63})+$/u;
  return email.length <= EMAIL_MAX && shape.test(email) ? null : "emailInvalid";
}

/** NFKC, nothing trimmed: as it is hashed. */
export function normalPassword(typed: string): string {
  return typed.normalize("NFKC");
}

/** Any characters: composition rules are deliberately missing. */
export function refusePassword(password: string): PasswordRefusal | null {
  const length = textLength(password);
  if (length === 0) return "passwordRequired";
  if (length < PASSWORD_MIN) return "passwordTooShort";
  return length > PASSWORD_MAX ? "passwordTooLong" : null;
}

export function checkFullName(typed: {
  full_name?: string;
}): FormResult<{ full_name: string }, { full_name: FullNameRefusal }> {
  const full_name = cleanLine(typed.full_name ?? "");
  const refusal = refuseFullName(full_name);
  return refusal ? { ok: false, refusals: { full_name: refusal } } : { ok: true, full_name };
}

export function refuseFullName(name: string): FullNameRefusal | null {
  if (!name) return "fullNameRequired";
  return textLength(name) > FULL_NAME_MAX ? "fullNameTooLong" : null;
}

/** The initials of the first and last word, in any script; without letters, the first character. */
export function initialsOf(fullName: string): string {
  const letters = fullName.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? []);
  const [first = [...fullName][0], ...others] = letters;
  // Zero-width non-joiner: Arabic letters would join to a word.
  return [first, ...others.slice(-1)].join("\u200c").toUpperCase();
}

export function isSessionOver(session: { created_at: number; last_used_at: number }, now: number): boolean {
  return now - session.last_used_at >= SESSION_IDLE || now - session.created_at >= SESSION_LIFE;
}

/** Without a title such as "Dra."; empty where there is no name. */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !word.endsWith(".")) ?? words[0] ?? "";
}
