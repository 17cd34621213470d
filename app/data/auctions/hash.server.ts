import { createHash, randomBytes } from "node:crypto";

/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** 128 random bits, in hexadecimal. */
export function randomSalt(): string {
  return randomBytes(16).toString("hex");
}
