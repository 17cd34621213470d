import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { normalPassword } from "~/domain/accounts/account";
import { inHashingTurn, inPass } from "./hashing-turns.server";

/** OWASP's cost for 8 MiB, p = 10, as ten passes of p = 1, each over the result of the one before. */
const COST = { N: 2 ** 13, r: 8, p: 1, passes: 10 };
const LENGTH = 32;
const MEMORY = 64 * 1024 * 1024;

/** Takes an unknown account as long as a known one. */
const UNKNOWN_ACCOUNT_HASH = stored("A".repeat(22), "A".repeat(43));

/** Throws a HashingBusyError when enough passwords are being hashed. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return stored(salt.toString("base64url"), hash.toString("base64url"));
}

/** "scrypt$N$r$pxpasses$salt$hash": with its cost, so that a higher cost invalidates no old hash. */
function stored(salt: string, hash: string): string {
  return `scrypt$${COST.N}$${COST.r}$${COST.p}x${COST.passes}$${salt}$${hash}`;
}

/** Tells whether it is still the same password, without its hash. */
export function passwordMark(storedHash: string): string {
  return createHash("sha256").update(storedHash).digest("base64url").slice(0, 16);
}

/** Unique, as hashes are. */
export function unmatchableHash(unique: string): string {
  return stored(unique, "");
}

/** `null` for an unknown account: the same work, and always `false`. Throws a HashingBusyError like `hashPassword`. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, N, r, often = "", salt, hash] = (storedHash ?? UNKNOWN_ACCOUNT_HASH).split("$");
  // One pass where none are named.
  const [p, passes = 1] = often.split("x");
  const cost = { N: Number(N), r: Number(r), p: Number(p), passes: Number(passes) };
  const right = Buffer.from(hash ?? "", "base64url");
  const given = await derive(password, Buffer.from(salt ?? "", "base64url"), cost);
  return given.length === right.length && timingSafeEqual(given, right) && storedHash !== null;
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return inHashingTurn(() => inPasses(password, salt, cost));
}

async function inPasses(password: string, salt: Buffer, { passes, ...cost }: typeof COST): Promise<Buffer> {
  const pass = (secret: string | Buffer) => inPass(() => scryptOnce(secret, salt, cost));
  let key = await pass(normalPassword(password));
  for (let done = 1; done < passes; done++) key = await pass(key);
  return key;
}

function scryptOnce(secret: string | Buffer, salt: Buffer, cost: Omit<typeof COST, "passes">): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, LENGTH, { ...cost, maxmem: MEMORY }, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
