import { createHmac, timingSafeEqual } from "node:crypto";

/** Appends a signature to a cookie's value: "value.signature" (HMAC-SHA-256, base64url). */
export function sign(value: string, secret: string): string {
  return `${value}.${signature(value, secret)}`;
}

/** The value that was signed, or `null` when the signature is not ours. */
export function unsign(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf(".");
  if (dot < 1) return null;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const right = Buffer.from(signature(value, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

function signature(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64url");
}
