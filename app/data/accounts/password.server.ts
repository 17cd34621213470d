import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { normalPassword } from "~/domain/accounts/account";

const COST = { N: 2 ** 14, r: 8, p: 5 };
const LENGTH = 32;
const MEMORY = 64 * 1024 * 1024;

/** Takes an unknown account as long as a known one. */
const UNKNOWN_ACCOUNT_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** "scrypt$N$r$p$salt$hash": with its cost, so that a higher cost invalidates no old hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Unique, as hashes are. */
export function unmatchableHash(unique: string): string {
  return `scrypt$${COST.N}$${COST.r}$${COST.p}$${unique}$`;
}

/** `null` for an unknown account: the same work, and always `false`. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (storedHash ?? UNKNOWN_ACCOUNT_HASH).split("$");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const right = Buffer.from(hash ?? "", "base64url");
  const given = await derive(password, Buffer.from(salt ?? "", "base64url"), cost);
  return given.length === right.length && timingSafeEqual(given, right) && storedHash !== null;
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalPassword(password), salt, LENGTH, { ...cost, maxmem: MEMORY }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}
