import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { PASSKEYS_MAX } from "~/domain/accounts/passkey";
import { networkOf, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK, WRONG_PASSWORDS } from "~/domain/rate-limit";
import { commit, readThenCommit, type Statement } from "../commit.server";
import type { Id } from "../condition.server";
import type { Database } from "../connect.server";
import { hashedKey, type LimitedKey, networkLimits } from "../rate-limits.server";
import { passkeys, users } from "../schema.server";
import { hasAnotherWay } from "./facts.server";
import { type CodeUse, isSessionValid, type SessionKey } from "./sessions.server";

/** As of passwords: whoever refuses one credential in one place, and every place. */
export function passkeyLimits(credential: string, address: string): LimitedKey[] {
  return [
    [hashedKey("passkey:pair", `${credential} ${networkOf(address).own}`), WRONG_PASSWORDS],
    ...networkLimits("passkey", address, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK),
  ];
}

const { id, name, created_at, last_used_at, credential, counter } = passkeys;

export function listPasskeys(db: Database, userId: string) {
  return db
    .select({ id, name, created_at, last_used_at, credential })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(created_at);
}

/** For the person's copy of what we keep. */
export function exportPasskeys(db: Database, userId: string) {
  return db.select({ name, created_at, last_used_at }).from(passkeys).where(eq(passkeys.user_id, userId));
}

/** What an answer is compared with, and what its session needs. */
export function selectPasskey(db: Database, of: string) {
  const { user_id, public_key } = passkeys;
  const { password_hash, email, language } = users;
  return db
    .select({ id, name, user_id, public_key, counter, password_hash, email, language })
    .from(passkeys)
    .innerJoin(users, eq(users.id, user_id))
    .where(eq(credential, of));
}

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest("base64url");

/** Also of the state that binds a provider's answer to a browser. */
export const isUnused = (challenge: string) =>
  sql`NOT EXISTS (SELECT 1 FROM used_challenges WHERE hash = ${hashOf(challenge)})`;

/** `user` may be a query; without a result nothing is written. */
export function spendChallenge(challenge: string, now: number, user: Id): SQL {
  return sql`INSERT INTO used_challenges (hash, used_at) SELECT ${hashOf(challenge)}, ${now} WHERE ${user} IS NOT NULL`;
}

type NewPasskey = Pick<typeof passkeys.$inferSelect, "id" | "credential" | "public_key" | "counter" | "name">;

/** `false` for a credential or a challenge that was used, for an account that has enough, and where the session is over. */
export async function insertPasskey(
  db: Database,
  session: SessionKey,
  passkey: NewPasskey,
  challenge: string,
  now: number,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const owner = sql`(SELECT user_id FROM passkeys WHERE id = ${passkey.id})`;
  const insert = sql`INSERT INTO passkeys (id, user_id, credential, public_key, counter, name, created_at)
    SELECT ${passkey.id}, id, ${passkey.credential}, ${passkey.public_key}, ${passkey.counter}, ${passkey.name}, ${now}
    FROM users WHERE id = ${session.userId} AND ${isSessionValid(session, now)} AND ${isUnused(challenge)}
      AND (SELECT count(*) FROM passkeys WHERE user_id = users.id) < ${PASSKEYS_MAX}
    ON CONFLICT DO NOTHING`;
  return commit(db, [insert, spendChallenge(challenge, now, owner), ...also(owner)], sql`EXISTS ${owner}`);
}

/** Opens the session `by`, once for a challenge; goes with `spendChallenge`. */
export function passkeyUse(
  passkey: { id: string },
  given: number,
  challenge: string,
  by: string,
  now: number,
): CodeUse {
  return {
    use: sql`UPDATE passkeys SET counter = ${given}, last_used_at = ${now}, used_by = ${by} WHERE id = ${passkey.id}
      AND (counter < ${given} OR counter + ${given} = 0) AND ${isUnused(challenge)}`,
    isUsed: sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${passkey.id} AND used_by = ${by})`,
  };
}

/**
 * `false` where it is the only way into the account, or gone, or the session is over. `issuers`: those of the configured
 * providers.
 */
export async function deletePasskey(
  db: Database,
  session: SessionKey,
  passkeyId: string,
  issuers: readonly string[],
  now: number,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const row = sql`id = ${passkeyId} AND user_id = ${session.userId} AND ${hasAnotherWay(sql`passkeys`, issuers)}
    AND ${isSessionValid(session, now)}`;
  const owner = sql`(SELECT user_id FROM passkeys WHERE ${row})`;
  return readThenCommit(db, sql`EXISTS ${owner}`, [...also(owner), sql`DELETE FROM passkeys WHERE ${row}`]);
}
