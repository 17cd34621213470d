import { and, eq, type SQL, sql } from "drizzle-orm";
import type { ProviderClaims } from "~/domain/accounts/identity";
import { SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK } from "~/domain/rate-limit";
import { commit, readThenCommit, type Statement } from "../commit.server";
import { allOf, type Condition, type Id, not } from "../condition.server";
import type { Database } from "../connect.server";
import { type LimitedKey, networkLimits } from "../rate-limits.server";
import { identities, users } from "../schema.server";
import { hasAnotherWay, hasFactor } from "./facts.server";
import { isUnused, spendChallenge } from "./passkeys.server";
import { type CodeUse, isSessionValid, type SessionKey } from "./sessions.server";

/** Answers of providers from one network that led to nothing. */
export function identityLimits(address: string): LimitedKey[] {
  return networkLimits("identity", address, SIGN_IN_NETWORK, SIGN_IN_WIDE_NETWORK);
}

const { id, user_id, provider, issuer, email, is_email_verified, created_at, last_used_at } = identities;
const told = { provider, email, created_at, last_used_at };

/** Oldest first. */
export function listIdentities(db: Database, userId: string) {
  return db
    .select({ id, issuer, ...told })
    .from(identities)
    .where(eq(user_id, userId))
    .orderBy(created_at);
}

/** For the person's copy of what we keep. */
export function exportIdentities(db: Database, userId: string) {
  return db
    .select({ ...told, is_email_verified })
    .from(identities)
    .where(eq(user_id, userId));
}

export type FoundIdentity = Awaited<ReturnType<typeof selectIdentity>>[number];

/** Whose it is, and what their session needs. */
export function selectIdentity(db: Database, claims: Pick<ProviderClaims, "issuer" | "subject">) {
  const { password_hash, language } = users;
  return db
    .select({
      ...{ id, user_id, password_hash, language, account_email: users.email },
      has_factor: sql<number>`${hasFactor(sql`${users.id}`)}`,
    })
    .from(identities)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(eq(issuer, claims.issuer), eq(identities.subject, claims.subject)));
}

/** What the provider said just now; `by`: the session that it opens. */
function saidNow(claims: ProviderClaims, by: string | null, now: number): SQL {
  return sql`email = ${claims.email}, is_email_verified = ${claims.isEmailVerified ? 1 : 0},
    last_used_at = max(last_used_at, ${now}), used_by = coalesce(${by}, used_by)`;
}

/** Of an account without two-step verification. */
const hasOneStep = not(hasFactor(sql`identities.user_id`));

/** Opens the session `by`, once for an answer; goes with `spendChallenge`. `when`: of the row of `identities`. */
export function identityUse(
  identity: FoundIdentity,
  claims: ProviderClaims,
  once: string,
  by: string,
  now: number,
  when: Condition = hasOneStep,
): CodeUse {
  return {
    use: sql`UPDATE identities SET ${saidNow(claims, by, now)} WHERE id = ${identity.id} AND ${isUnused(once)} AND ${when}`,
    isUsed: sql`EXISTS (SELECT 1 FROM identities WHERE id = ${identity.id} AND used_by = ${by})`,
  };
}

/** Whose it is, once it opened the session `by`. */
export function userOfIdentity(identityId: string, by: string): SQL {
  return sql`(SELECT user_id FROM identities WHERE id = ${identityId} AND used_by = ${by})`;
}

/** Where no session is opened by it alone. `false` for an answer that was used. */
export async function touchIdentity(
  db: Database,
  identity: Pick<FoundIdentity, "id">,
  claims: ProviderClaims,
  once: string,
  now: number,
  also: (owner: SQL) => readonly Statement[],
): Promise<boolean> {
  const owner = sql`(SELECT user_id FROM identities WHERE id = ${identity.id} AND ${isUnused(once)})`;
  return readThenCommit(db, sql`EXISTS ${owner}`, [
    sql`UPDATE identities SET ${saidNow(claims, null, now)} WHERE id = ${identity.id} AND ${isUnused(once)}`,
    ...also(owner),
    spendChallenge(once, now, owner),
  ]);
}

export interface NewIdentity {
  id: string;
  provider: string;
  claims: Pick<ProviderClaims, "issuer" | "subject" | "email" | "isEmailVerified">;
  now: number;
}

/** `user` is a query for the id; without a result nothing is written. */
export function insertIdentity(user: Id, { claims, now, ...row }: NewIdentity, when?: Condition): SQL {
  return sql`INSERT INTO identities (id, user_id, provider, issuer, subject, email, is_email_verified, created_at, last_used_at)
    SELECT ${row.id}, id, ${row.provider}, ${claims.issuer}, ${claims.subject}, ${claims.email},
      ${claims.isEmailVerified ? 1 : 0}, ${now}, ${now} FROM users WHERE id = ${user} AND ${when ?? 1}`;
}

/** `owner` is whose it is then: nobody's where some account has it, or the user has one of this provider. */
export function identityConnection(user: Id, identity: NewIdentity, when: Condition): { insert: SQL; owner: SQL } {
  const isMade = sql`${when} AND email_confirmed_at IS NOT NULL`;
  return {
    insert: sql`${insertIdentity(user, identity, isMade)} ON CONFLICT DO NOTHING`,
    owner: sql`(SELECT user_id FROM identities WHERE id = ${identity.id})`,
  };
}

/**
 * `false` for an answer that was used, an identity that some account has, and an account that has one of this provider, or
 * where `when` does not hold.
 */
export async function connectIdentity(
  db: Database,
  userId: string,
  identity: NewIdentity,
  once: string,
  when: Condition,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const { insert, owner } = identityConnection(userId, identity, allOf(isUnused(once), when));
  return commit(db, [insert, spendChallenge(once, identity.now, owner), ...also(owner)], sql`EXISTS ${owner}`);
}

/**
 * `false` where it is the only way into the account, or gone, or the session is over. `issuers`: those of the configured
 * providers.
 */
export async function disconnectIdentity(
  db: Database,
  session: SessionKey,
  identityId: string,
  issuers: readonly string[],
  now: number,
  also: (owner: SQL) => Statement[],
): Promise<boolean> {
  const row = sql`id = ${identityId} AND user_id = ${session.userId} AND ${hasAnotherWay(sql`identities`, issuers)}
    AND ${isSessionValid(session, now)}`;
  const owner = sql`(SELECT user_id FROM identities WHERE ${row})`;
  return readThenCommit(db, sql`EXISTS ${owner}`, [...also(owner), sql`DELETE FROM identities WHERE ${row}`]);
}
