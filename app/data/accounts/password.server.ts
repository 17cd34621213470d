import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { normalPassword } from "~/domain/accounts/account";

const COST = { N: 2 ** 14, r: 8, p: 5 };
const LENGTH = 32;
const MEMORY = 64 * 1024 * 1024;

/** What an unknown account's password is compared with, so that it takes as long as a known one's. */
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** "scrypt$N$r$p$salt$hash": the cost stands in the hash, so that it can be raised without ending old ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** In place of a hash, for an account that no password opens; as hashes are, never twice the same. */
export function noPasswordHash(unique: string): string {
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${unique}$`;
}

/** Compares a password with a hash, or, for `null`, with nobody's: the same work, and never right. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (kept ?? NOBODY).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const right = Buffer.from(hash ?? "", "base64url");
  const given = await derive(password, Buffer.from(salt ?? "", "base64url"), cost);
  return given.length === right.length && timingSafeEqual(given, right) && kept !== null;
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalPassword(password), salt, LENGTH, { ...cost, maxmem: MEMORY }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
