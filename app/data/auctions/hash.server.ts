import { createHash, randomBytes } from "node:crypto";

/** UTF-8, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** 128 bits, in hexadecimal. */
export function randomSalt(): string {
  return randomBytes(16).toString("hex");
}
