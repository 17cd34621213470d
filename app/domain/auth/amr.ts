/** How a user proved who they are, by the names that access tokens say it with. */
export type AmrMethod =
  | "password"
  | "otp"
  | "totp"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "email_change"
  | "oauth"
  | "mfa/webauthn";

/** `timestamp` in seconds, as in tokens. */
export interface AmrEntry {
  method: AmrMethod;
  timestamp: number;
}

export type Aal = "aal1" | "aal2";

export const SECOND_FACTORS: readonly AmrMethod[] = ["totp", "mfa/webauthn"];

export function aalOf(amr: readonly AmrEntry[]): Aal {
  return amr.some(({ method }) => SECOND_FACTORS.includes(method)) ? "aal2" : "aal1";
}

/** What opened the session, before any second factor. */
export function openedBy(amr: readonly AmrEntry[]): "password" | "identity" | "email" {
  const has = (method: AmrMethod) => amr.some((entry) => entry.method === method);
  return has("password") ? "password" : has("oauth") ? "identity" : "email";
}

/** The newest first; a method that is proved again moves there. `now` in milliseconds. */
export function withMethod(amr: readonly AmrEntry[], method: AmrMethod, now: number): AmrEntry[] {
  return [{ method, timestamp: Math.floor(now / 1000) }, ...amr.filter((entry) => entry.method !== method)];
}

/** When the user last proved who they are, in milliseconds. */
export function provedAt(amr: readonly AmrEntry[]): number {
  return Math.max(0, ...amr.map(({ timestamp }) => timestamp)) * 1000;
}
