import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Strike, StrikeDecision } from "~/domain/auctions/strike";
import { POLICY } from "~/domain/policy";
import { DAY } from "~/domain/time";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { orders, strikes } from "../schema.server";

/** Its id is its order's. `now` is the database's clock. */
export interface StoredStrike extends Strike {
  orderId: string;
  userId: string;
  productId: string;
  title: string;
  appeal: string | null;
  decidedAt: number | null;
  reason: string | null;
  now: number;
}

function select(db: Database) {
  return db
    .select({
      orderId: strikes.order_id,
      userId: strikes.user_id,
      productId: orders.product_id,
      title: orders.title,
      at: strikes.at,
      appeal: strikes.appeal,
      appealedAt: strikes.appealed_at,
      decision: strikes.decision,
      decidedAt: strikes.decided_at,
      reason: strikes.decision_reason,
      now: sql<number>`${CLOCK}`,
    })
    .from(strikes)
    .innerJoin(orders, eq(orders.id, strikes.order_id));
}

/** Newest first. */
export async function listStrikes(db: Database, userId: string): Promise<StoredStrike[]> {
  return await select(db).where(eq(strikes.user_id, userId)).orderBy(desc(strikes.at));
}

const isUndecided = sql`appealed_at IS NOT NULL AND strikes.decision IS NULL`;

/** The longest waiting first. */
export async function listAppeals(db: Database, admin: Admin, most: number): Promise<StoredStrike[]> {
  return await select(db)
    .where(and(isUndecided, isStillAdmin(admin)))
    .orderBy(strikes.appealed_at)
    .limit(most);
}

export async function findStrike(db: Database, admin: Admin, orderId: string): Promise<StoredStrike | null> {
  const [strike] = await select(db).where(and(eq(strikes.order_id, orderId), isStillAdmin(admin)));
  return strike ?? null;
}

/** The same as `appealableUntil` of domain. */
export function isAppealable(userId: string, orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM strikes WHERE order_id = ${orderId} AND user_id = ${userId} AND appealed_at IS NULL
    AND decision IS NULL AND at >= ${CLOCK} - ${POLICY.APPEAL_DAYS * DAY})`;
}

export function appealStrike(orderId: string, words: string, when: Condition): SQL {
  return sql`UPDATE strikes SET appeal = ${words}, appealed_at = ${CLOCK} WHERE order_id = ${orderId} AND ${when}`;
}

/** The same as `decisionsOf` of domain. */
export function isDecidable(admin: Admin, orderId: string, decision: StrikeDecision): Condition {
  const isThere = sql`EXISTS (SELECT 1 FROM strikes WHERE order_id = ${orderId} AND decision IS NULL
    AND (${literal(decision)} = ${literal<StrikeDecision>("lifted")} OR appealed_at IS NOT NULL))`;
  return allOf(isThere, isStillAdmin(admin));
}

export function decideStrike(
  admin: Admin,
  orderId: string,
  { decision, reason }: { decision: StrikeDecision; reason: string },
  when: Condition,
): SQL {
  return sql`UPDATE strikes SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK},
      decision_reason = ${reason} WHERE order_id = ${orderId} AND ${when}`;
}
