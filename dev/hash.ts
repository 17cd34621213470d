import { createHash } from "node:crypto";

/** For the name of a file. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

/** As a content security policy names it. */
export function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
