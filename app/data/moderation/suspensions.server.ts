import { asc, eq, type SQL, sql } from "drizzle-orm";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import type { SuspensionDecision, SuspensionRule } from "~/domain/moderation/suspension";
import type { Actor } from "~/domain/moves";
import type { PriceOfferStatus } from "~/domain/offers/price-offer";
import { hasSuspension, isActiveUser, isStanding } from "../accounts/facts.server";
import type { Admin } from "../accounts/users.server";
import { isSuspended, strikeTimes } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { OPEN_OFFER } from "../offers/facts.server";
import type { Json, RowOf } from "../rows.server";
import { type sellerProfiles, suspensions, type users } from "../schema.server";
import { template } from "../template.server";
import { isAdmin, isAppealed, isForOthers, isOwnCase, isStillAdmin, mayDecide } from "./facts.server";

/** By an administrator, or by strikes. */
export async function findIsSuspended(db: Database, userId: string): Promise<boolean> {
  return (await db.all(suspended({ userId }))).length > 0;
}

const suspended = template(["userId"], ({ userId }) => sql`SELECT 1 WHERE ${isSuspended(userId)}`);

export type StoredSuspension = RowOf<{
  id: typeof suspensions.id;
  userId: typeof suspensions.user_id;
  name: typeof users.full_name;
  email: typeof users.email;
  store: typeof sellerProfiles.business_name | null;
  rule: typeof suspensions.rule;
  reason: typeof suspensions.reason;
  at: typeof suspensions.at;
  until: typeof suspensions.until;
  appeal: typeof suspensions.appeal;
  appealedAt: typeof suspensions.appealed_at;
  decision: typeof suspensions.decision;
  decidedAt: typeof suspensions.decided_at;
  decisionReason: typeof suspensions.decision_reason;
  /** Whether another administrator than this one decides its appeal. */
  isForOthers: 0 | 1;
  isOwn: 0 | 1;
  /** That count, as JSON: when each was given. */
  strikes: Json;
  now: number;
}>;

function select(adminId: string, where: Condition): SQL {
  return sql`SELECT x.id, x.user_id AS userId, u.full_name AS name, u.email,
      (SELECT business_name FROM seller_profiles WHERE user_id = x.user_id) AS store, x.rule, x.reason, x.at, x.until, x.appeal,
      x.appealed_at AS appealedAt, x.decision, x.decided_at AS decidedAt, x.decision_reason AS decisionReason,
      ${isForOthers(sql`x`, adminId, sql`x.user_id`)} AS isForOthers, ${isOwnCase(adminId, sql`x.user_id`)} AS isOwn, ${strikeTimes(sql`x.user_id`)} AS strikes, ${CLOCK} AS now
    FROM suspensions x JOIN users u ON u.id = x.user_id WHERE ${where}`;
}

const NEWEST = sql`ORDER BY x.at DESC LIMIT 1`;

/** The last one of an account, also when it is over. */
export async function findOwnSuspension(db: Database, userId: string): Promise<StoredSuspension | null> {
  return (await db.all<StoredSuspension>(sql`${select("", sql`x.user_id = ${userId}`)} ${NEWEST}`))[0] ?? null;
}

/** The same for administrators. */
export async function findSuspension(db: Database, admin: Admin, userId: string): Promise<StoredSuspension | null> {
  const where = sql`x.user_id = ${userId} AND ${isStillAdmin(admin)}`;
  return (await db.all<StoredSuspension>(sql`${select(admin.id, where)} ${NEWEST}`))[0] ?? null;
}

/** The same, but one whose appeal waits comes before: time may have ended it, and another one begun. */
export async function findSuspensionToDecide(
  db: Database,
  admin: Admin,
  userId: string,
): Promise<StoredSuspension | null> {
  const where = sql`x.user_id = ${userId} AND ${isStillAdmin(admin)}`;
  const first = sql`ORDER BY ${isAppealed(sql`x`)} DESC, x.at DESC LIMIT 1`;
  return (await db.all<StoredSuspension>(sql`${select(admin.id, where)} ${first}`))[0] ?? null;
}

/** Those whose appeal waits, the longest waiting first; then those that stand, the newest first. */
export async function listSuspensions(db: Database, admin: Admin, most: number): Promise<StoredSuspension[]> {
  const first = (index: SQL, where: Condition, order: SQL) => sql`SELECT id FROM (SELECT y.id FROM suspensions y
    INDEXED BY ${index} CROSS JOIN users u ON u.id = y.user_id WHERE ${where} AND ${isActiveUser(sql`u`)} ORDER BY ${order} LIMIT ${most})`;
  // The index of those that stand has those that time ended until cron writes it.
  const stands = sql`y.ended_at IS NULL AND y.decision IS NOT ${literal<SuspensionDecision>("lifted")} AND ${isStanding(sql`y`)}`;
  const listed = sql`x.id IN (${first(sql`suspensions_appeals`, isAppealed(sql`y`), sql`y.appealed_at`)}
    UNION ${first(sql`suspensions_standing`, stands, sql`y.at DESC`)})`;
  return await db.all<StoredSuspension>(sql`${select(admin.id, sql`${listed} AND ${isStillAdmin(admin)}`)}
    ORDER BY iif(x.decision IS NULL, x.appealed_at, NULL) IS NULL, iif(x.decision IS NULL, x.appealed_at, NULL), x.at DESC LIMIT ${most}`);
}

/** For the person's copy of what we keep. */
export async function exportSuspensions(db: Database, userId: string) {
  const { at, until, rule, reason, appeal, appealed_at, decision, decided_at, decision_reason } = suspensions;
  return await db
    .select({ at, until, rule, reason, appeal, appealed_at, decision, decided_at, decision_reason })
    .from(suspensions)
    .where(eq(suspensions.user_id, userId))
    .orderBy(asc(at));
}

export interface NewSuspension {
  id: string;
  userId: string;
  rule: SuspensionRule;
  /** For the person. */
  reason: string;
  /** From when on. */
  at: number;
  until: number | null;
}

/** Of an account that is not closed, not suspended and not an administrator's. */
export function insertSuspension(admin: Admin, { id, userId, rule, reason, at, until }: NewSuspension): SQL {
  const may = allOf(not(hasSuspension(userId)), not(isAdmin(userId)), isStillAdmin(admin));
  return sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until)
    SELECT ${id}, id, ${admin.id}, ${rule}, ${reason}, ${at}, ${until} FROM users
    WHERE id = ${userId} AND ${isActiveUser()} AND ${may}`;
}

export function suspensionExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM suspensions WHERE id = ${id})`;
}

/** As buyer and as seller; cron tells both sides. */
export function endOffersOf(userId: string, when: Condition): SQL {
  return sql`UPDATE price_offers SET status = ${literal<PriceOfferStatus>("ended")}, moved_by = ${literal<Actor>("T")}, moved_at = ${CLOCK}
    WHERE (buyer_id = ${userId} OR seller_id = ${userId}) AND status IN ${OPEN_OFFER} AND ${when}`;
}

/** The same as `suspensionAppealableUntil` of domain/moderation/suspension.ts. */
export function isSuspensionAppealable(userId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM suspensions x WHERE x.user_id = ${userId} AND ${isStanding(sql`x`)}
    AND x.appealed_at IS NULL AND x.decision IS NULL AND x.at >= ${CLOCK} - ${APPEAL_WITHIN})`;
}

export function appealSuspension(userId: string, words: string, when: Condition): SQL {
  return sql`UPDATE suspensions SET appeal = ${words}, appealed_at = ${CLOCK}
    WHERE user_id = ${userId} AND ${isStanding(sql`suspensions`)} AND ${when}`;
}

/** The same as `decisionsOf` of domain/moderation/suspension.ts. An appeal is decided by another administrator where there is one. */
export function isSuspensionDecidable(admin: Admin, id: string, decision: SuspensionDecision): Condition {
  const isLifted = sql`(${literal(decision)} = ${literal<SuspensionDecision>("lifted")} AND ${isStanding(sql`x`)})`;
  return sql`EXISTS (SELECT 1 FROM suspensions x WHERE x.id = ${id} AND (${isLifted} OR ${isAppealed(sql`x`)})
    AND ${not(isForOthers(sql`x`, admin.id, sql`x.user_id`))} AND ${mayDecide(admin, sql`x.user_id`)})`;
}

export interface SuspensionVerdict {
  decision: SuspensionDecision;
  reason: string;
}

export function decideSuspension(
  admin: Admin,
  id: string,
  { decision, reason }: SuspensionVerdict,
  when: Condition,
): SQL {
  return sql`UPDATE suspensions SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK},
    decision_reason = ${reason} WHERE id = ${id} AND ${when}`;
}
