import { createHash } from "node:crypto";
import Argon2, { Argon2Type } from "@phi-ag/argon2";
import wasm from "#argon2-wasm";
import { normalPassword } from "~/domain/accounts/account";
import { NO_PASSWORD } from "./facts.server";
import { inHashingTurn } from "./hashing-turns.server";

/** One of OWASP's minimums (Password Storage Cheat Sheet): 9 MiB of memory, gone over four times. */
const COST = { type: Argon2Type.Argon2id, memoryCost: 9216, timeCost: 4, parallelism: 1, hashLength: 32 };
const WRONG = "The password does not match the supplied hash";

/** With its memory from the first password on. */
let loaded: Argon2 | undefined;

/** "$argon2id$v=19$m=…,t=…,p=…$salt$hash": with its cost. Throws a HashingBusyError when enough passwords are being hashed. */
export async function hashPassword(password: string): Promise<string> {
  return inHashingTurn(() => argon2().hash(inAscii(password), COST).encoded);
}

/** Tells whether it is still the same password, without its hash. */
export function passwordMark(storedHash: string): string {
  return createHash("sha256").update(storedHash).digest("base64url").slice(0, 16);
}

/** Unique, as hashes are; comparing with it takes as long. */
export function unmatchableHash(unique: string): string {
  const salt = createHash("sha256").update(unique).digest("base64").replace("=", "");
  return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${salt}${NO_PASSWORD}`;
}

/** `null` for an unknown account: the same work, and always `false`. Throws a HashingBusyError like `hashPassword`. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const { success, error } = await inHashingTurn(() =>
    argon2().tryVerify(storedHash ?? unmatchableHash("unknown account"), inAscii(password)),
  );
  if (error && error !== WRONG) throw new Error(`a stored hash cannot be compared: ${error}`);
  return success && storedHash !== null;
}

function argon2(): Argon2 {
  loaded ??= new Argon2(new WebAssembly.Instance(wasm));
  return loaded;
}

/** The package counts characters where Argon2 reads bytes: of "contraseña" as it is, the last byte would not count. */
function inAscii(password: string): string {
  return Buffer.from(normalPassword(password)).toString("base64");
}
