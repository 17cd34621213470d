import { createHmac, timingSafeEqual } from "node:crypto";

/** "value.signature" (HMAC-SHA-256, base64url). `use` names the purpose: no cookie's value is valid in another. */
export function sign(value: string, use: string, secret: string): string {
  return `${value}.${signature(value, use, secret)}`;
}

/** Signed with any of the secrets: the one before opens what was signed until it was changed. */
export function unsign(signed: string, use: string, ...secrets: readonly (string | null | undefined)[]): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isBy = (secret: string) => {
    const right = Buffer.from(signature(value, use, secret));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return secrets.some((secret) => secret && isBy(secret)) ? value : null;
}

function signature(value: string, use: string, secret: string): string {
  return createHmac("sha256", secret).update(`${use}\n${value}`).digest("base64url");
}
