import { createHash, randomBytes } from "node:crypto";
import base32Encode from "base32-encode";
import { eq, type SQL, sql } from "drizzle-orm";
import { CODE_ALPHABET, isAppCode, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from "~/domain/accounts/factor";
import { SECOND_FACTORS } from "~/domain/auth/amr";
import { CODES_ACCOUNT, networkOf, WRONG_CODES } from "~/domain/rate-limit";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import { hashedKey, type LimitedKey, resetTries } from "../rate-limits.server";
import { factors, recoveryCodes, sessions, users } from "../schema.server";
import { type CodeUse, insertSession, isSessionValid, type NewSession, type SessionKey } from "./sessions.server";
import { findStep } from "./totp.server";

/** What an authenticator app and its owner keep. The app's secret is in base32, 160 bits; codes have 80 bits each. */
export interface FactorOffer {
  secret: string;
  codes: string[];
}

const SECRET_BYTES = 20;

export function generateSecret(): string {
  return base32Encode(randomBytes(SECRET_BYTES), "RFC4648");
}

export function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
}

/** The alphabet has 32 letters, so five bits of a byte choose one. */
function generateRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => CODE_ALPHABET[byte & 31]).join("");
}

function hashOf(userId: string, code: string): string {
  return createHash("sha256").update(`${userId} ${code}`).digest("base64url");
}

export function codeLimits(userId: string, address: string): LimitedKey[] {
  return [
    [hashedKey("code:pair", `${userId} ${networkOf(address).own}`), WRONG_CODES],
    [hashedKey("code:account", userId), CODES_ACCOUNT],
  ];
}

/** What a code is compared with, and what its session needs. */
export function selectFactor(db: Database, userId: string) {
  return db
    .select({
      secret: factors.secret,
      last_step: factors.last_step,
      password_hash: users.password_hash,
      email: users.email,
      language: users.language,
    })
    .from(factors)
    .innerJoin(users, eq(users.id, factors.user_id))
    .where(eq(factors.user_id, userId));
}

/** Since when two-step verification is on. */
export function selectFactorTime(db: Database, userId: string) {
  return db.select({ turnedOnAt: factors.created_at }).from(factors).where(eq(factors.user_id, userId));
}

/** Since when, and how many recovery codes are left; `null` without two-step verification. */
export async function findTwoStep(db: Database, userId: string): Promise<{ since: number; codesLeft: number } | null> {
  const codesLeft = sql<number>`(SELECT count(*) FROM recovery_codes c
    WHERE c.user_id = factors.user_id AND c.used_at IS NULL)`;
  const [row] = await db
    .select({ since: factors.created_at, codesLeft })
    .from(factors)
    .where(eq(factors.user_id, userId));
  return row ?? null;
}

interface Factor {
  secret: string;
  last_step: number;
}

/** `by`: hash of the session's id, which is new. `null` for a wrong code of the app, or one that was used. */
export async function findCodeUse(
  userId: string,
  { secret, last_step }: Factor,
  code: string,
  by: string,
  now: number,
): Promise<(CodeUse & { isRecovery: boolean }) | null> {
  if (!isAppCode(code)) {
    const hash = hashOf(userId, code);
    return {
      isRecovery: true,
      use: sql`UPDATE recovery_codes SET used_at = ${now}, used_by = ${by}
        WHERE user_id = ${userId} AND hash = ${hash} AND used_at IS NULL`,
      isUsed: sql`EXISTS (SELECT 1 FROM recovery_codes WHERE user_id = ${userId} AND hash = ${hash} AND used_by = ${by})`,
    };
  }
  const step = await findStep(secret, code, now);
  if (step === null || step <= last_step) return null;
  return {
    isRecovery: false,
    use: sql`UPDATE factors SET last_step = ${step}, used_by = ${by} WHERE user_id = ${userId} AND last_step < ${step}`,
    isUsed: sql`EXISTS (SELECT 1 FROM factors WHERE user_id = ${userId} AND used_by = ${by})`,
  };
}

/**
 * Ends all sessions; `next` replaces `session`. `false` when the account has two-step verification already, or the session
 * is over.
 */
export async function insertFactor(
  db: Database,
  { id, secret, codes, step }: FactorOffer & { id: string; step: number },
  session: SessionKey,
  next: NewSession,
  limits: readonly LimitedKey[],
  messages: (recipient: SQL) => Statement[],
): Promise<boolean> {
  const { user_id, created_at } = next;
  const owner = sql`(SELECT user_id FROM factors WHERE id = ${id})`;
  const writes = [
    sql`INSERT INTO factors (id, user_id, secret, created_at, last_step, used_by)
      SELECT ${id}, id, ${secret}, ${created_at}, ${step}, ${next.id_hash} FROM users
      WHERE id = ${user_id} AND ${isSessionValid(session, created_at)} ON CONFLICT DO NOTHING`,
    insertCodes(owner, user_id, codes),
    db.delete(sessions).where(sql`user_id = ${owner}`),
    insertSession(next, owner),
    ...limits.map(([key]) => resetTries(db, key)),
    ...messages(owner),
  ];
  return commit(db, writes, sql`EXISTS ${owner}`);
}

function insertCodes(owner: SQL, userId: string, codes: readonly string[]): SQL {
  const hashes = JSON.stringify(codes.map((code) => hashOf(userId, code)));
  return sql`INSERT INTO recovery_codes (user_id, hash)
    SELECT user_id, value FROM factors, json_each(${hashes}) WHERE user_id = ${owner}`;
}

/** `false` without two-step verification, and where the session is over. */
export async function replaceRecoveryCodes(
  db: Database,
  session: SessionKey,
  codes: readonly string[],
  now: number,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const { userId } = session;
  const owner = sql`(SELECT user_id FROM factors WHERE user_id = ${userId} AND ${isSessionValid(session, now)})`;
  const writes = [
    db.delete(recoveryCodes).where(sql`user_id = ${owner}`),
    insertCodes(owner, userId, codes),
    ...also(owner),
  ];
  return commit(db, writes, sql`EXISTS ${owner}`);
}

/** With its recovery codes. `false` when there was none, or the session is over. */
export async function deleteFactor(
  db: Database,
  session: SessionKey,
  now: number,
  messages: (recipient: SQL) => Statement[],
): Promise<boolean> {
  const owner = sql`(SELECT user_id FROM factors WHERE user_id = ${session.userId} AND ${isSessionValid(session, now)})`;
  return readThenCommit(db, sql`EXISTS ${owner}`, [
    ...messages(owner),
    // Sessions of the auth service fall back to what they proved besides.
    sql`UPDATE service_sessions SET amr = (SELECT json_group_array(json(e.value)) FROM json_each(service_sessions.amr) e
        WHERE e.value ->> 'method' NOT IN ${inList(SECOND_FACTORS)})
      WHERE id_hash IN (SELECT id_hash FROM sessions WHERE user_id = ${owner})`,
    db.delete(factors).where(sql`user_id = ${owner}`),
  ]);
}
