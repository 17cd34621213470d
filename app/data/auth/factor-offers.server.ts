import { createHash } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { FACTORS_MAX } from "~/domain/accounts/factor";
import { networkOf } from "~/domain/rate-limit";
import { hasFactor } from "../accounts/facts.server";
import { type CodeUse, isSessionValid } from "../accounts/sessions.server";
import { commit, type Statement } from "../commit.server";
import { type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import { factorChallenges, factorOffers, factors } from "../schema.server";

export type FactorOfferRow = typeof factorOffers.$inferSelect;

/** `false` for an account that has its app, or enough offers, and for a session that is over. */
export function insertOffer(
  db: Database,
  { id, user_id, secret, name, created_at }: FactorOfferRow,
  idHash: string,
  also: readonly Statement[],
): Promise<boolean> {
  const insert = sql`INSERT INTO factor_offers (id, user_id, secret, name, created_at)
    SELECT ${id}, id, ${secret}, ${name}, ${created_at} FROM users
    WHERE id = ${user_id} AND ${isSessionValid({ userId: user_id, idHash }, created_at)}
      AND ${not(hasFactor(sql`users.id`))} AND (SELECT count(*) FROM factor_offers WHERE user_id = users.id) < ${FACTORS_MAX}`;
  return commit(db, [insert, ...also], sql`EXISTS (SELECT 1 FROM factor_offers WHERE id = ${id})`);
}

export async function deleteOffer(db: Database, userId: string, id: string): Promise<boolean> {
  const deleted = db.delete(factorOffers).where(and(eq(factorOffers.id, id), eq(factorOffers.user_id, userId)));
  return (await deleted.returning({ id: factorOffers.id })).length > 0;
}

/** Keeps no address. */
export function challengeNetwork(userId: string, address: string): string {
  return createHash("sha256")
    .update(`${userId} ${networkOf(address).own}`)
    .digest("base64url");
}

export function insertChallenge(db: Database, challenge: Omit<typeof factorChallenges.$inferInsert, "used_by">) {
  return db.insert(factorChallenges).values(challenge);
}

/** What a code is compared with: the app that counts, or one that was offered; and the challenge. */
export async function findChallenged(db: Database, userId: string, factorId: string, challengeId: string) {
  const own = <Table extends typeof factors | typeof factorOffers | typeof factorChallenges>(
    table: Table,
    id: string,
  ) => and(eq(table.id, id), eq(table.user_id, userId));
  const [[factor], [offer], [challenge]] = await Promise.all([
    db.select({ secret: factors.secret, last_step: factors.last_step }).from(factors).where(own(factors, factorId)),
    db.select().from(factorOffers).where(own(factorOffers, factorId)),
    db.select().from(factorChallenges).where(own(factorChallenges, challengeId)),
  ]);
  return { factor: factor ?? null, offer: offer ?? null, challenge: challenge ?? null };
}

export type Challenged = Awaited<ReturnType<typeof findChallenged>>;

/** A challenge is answered once, `by` one answer. */
export function spendChallengeOf(id: string, by: string): SQL {
  return sql`UPDATE factor_challenges SET used_by = ${by} WHERE id = ${id} AND used_by IS NULL`;
}

export function isChallengeSpentBy(id: string, by: string): Condition {
  return sql`EXISTS (SELECT 1 FROM factor_challenges WHERE id = ${id} AND used_by = ${by})`;
}

/** An offer becomes the account's app, `by` this answer, where it has none. */
export function acceptOffer(
  { id, user_id }: FactorOfferRow,
  by: string,
  step: number,
  now: number,
  when: Condition,
): CodeUse {
  return {
    use: sql`INSERT INTO factors (id, user_id, secret, created_at, last_step, used_by, name)
      SELECT id, user_id, secret, ${now}, ${step}, ${by}, name FROM factor_offers
      WHERE id = ${id} AND user_id = ${user_id} AND ${not(hasFactor(sql`${user_id}`))} AND ${when}`,
    isUsed: sql`EXISTS (SELECT 1 FROM factors WHERE user_id = ${user_id} AND used_by = ${by})`,
  };
}

export function deleteOffers(userId: string, when: Condition): SQL {
  return sql`DELETE FROM factor_offers WHERE user_id = ${userId} AND ${when}`;
}
