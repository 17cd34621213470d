import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Strike, StrikeDecision } from "~/domain/auctions/strike";
import { POLICY } from "~/domain/policy";
import { DAY } from "~/domain/time";
import type { Language } from "~/i18n/language";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import { titleLanguage } from "../orders/facts.server";
import { orders, strikes, strikeTallies, users } from "../schema.server";
import { isCounted, isStruckOut } from "./facts.server";

/** Its id is its order's. `now` is the database's clock. */
export interface StoredStrike extends Strike {
  orderId: string;
  userId: string;
  /** Of the account. */
  name: string;
  email: string;
  productId: string;
  title: string;
  language: Language;
  appeal: string | null;
  decidedAt: number | null;
  reason: string | null;
  /** Whether any strike of the account may still be appealed or decided: otherwise only time ends its suspension. */
  isUnderReview: 0 | 1;
  isOwn: 0 | 1;
  now: number;
}

function select(db: Database, adminId: string) {
  return db
    .select({
      orderId: strikes.order_id,
      userId: strikes.user_id,
      name: users.full_name,
      email: users.email,
      productId: orders.product_id,
      title: orders.title,
      language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
      at: strikes.at,
      appeal: strikes.appeal,
      appealedAt: strikes.appealed_at,
      decision: strikes.decision,
      decidedAt: strikes.decided_at,
      reason: strikes.decision_reason,
      isUnderReview: sql<0 | 1>`EXISTS (SELECT 1 FROM strikes s WHERE s.user_id = ${users.id} AND s.decision IS NULL
        AND (s.appealed_at IS NOT NULL OR ${isInTime(sql`s`)}))`,
      isOwn: sql<0 | 1>`${isOwnCase(adminId, sql`${strikes.user_id}`)}`,
      now: sql<number>`${CLOCK}`,
    })
    .from(strikes)
    .innerJoin(orders, eq(orders.id, strikes.order_id))
    .innerJoin(users, eq(users.id, strikes.user_id));
}

/** Newest first. */
export async function listStrikes(db: Database, userId: string): Promise<StoredStrike[]> {
  return await select(db, "").where(eq(strikes.user_id, userId)).orderBy(desc(strikes.at));
}

const isUndecided = sql`appealed_at IS NOT NULL AND strikes.decision IS NULL`;

/** The longest waiting first. */
export async function listAppeals(db: Database, admin: Admin, most: number): Promise<StoredStrike[]> {
  return await select(db, admin.id)
    .where(and(isUndecided, isStillAdmin(admin)))
    .orderBy(strikes.appealed_at)
    .limit(most);
}

/** The newest strike that counts of each account that strikes suspend, the longest suspended first. */
export async function listSuspended(db: Database, admin: Admin, most: number): Promise<StoredStrike[]> {
  const { user_id, counted, newest } = strikeTallies;
  const isFirstOfTwins = sql`NOT EXISTS (SELECT 1 FROM strikes twin WHERE (twin.user_id, twin.at) = (strikes.user_id, strikes.at)
    AND twin.order_id > strikes.order_id AND ${isCounted(sql`twin`)})`;
  return await select(db, admin.id)
    .innerJoin(strikeTallies, and(eq(user_id, strikes.user_id), eq(newest, strikes.at)))
    .where(
      and(
        // A bound value would pass by the index.
        sql`${counted} >= ${sql.raw(String(POLICY.STRIKES_TO_SUSPEND))}`,
        sql`${newest} > ${CLOCK} - ${POLICY.STRIKE_WINDOW_DAYS * DAY}`,
        isCounted(sql`strikes`),
        isFirstOfTwins,
        isStruckOut(sql`${strikes.user_id}`),
        isNull(users.deleted_at),
        isStillAdmin(admin),
      ),
    )
    .orderBy(newest)
    .limit(most);
}

export async function findStrike(db: Database, admin: Admin, orderId: string): Promise<StoredStrike | null> {
  const [strike] = await select(db, admin.id).where(and(eq(strikes.order_id, orderId), isStillAdmin(admin)));
  return strike ?? null;
}

/** Whether a strike is new enough to appeal. */
function isInTime(strike: SQL): Condition {
  return sql`${strike}.at >= ${CLOCK} - ${POLICY.APPEAL_DAYS * DAY}`;
}

/** The same as `appealableUntil` of domain/moderation/appeal.ts. */
export function isAppealable(userId: string, orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM strikes WHERE order_id = ${orderId} AND user_id = ${userId} AND appealed_at IS NULL
    AND decision IS NULL AND ${isInTime(sql`strikes`)})`;
}

export function appealStrike(orderId: string, words: string, when: Condition): SQL {
  return sql`UPDATE strikes SET appeal = ${words}, appealed_at = ${CLOCK} WHERE order_id = ${orderId} AND ${when}`;
}

/** The same as `decisionsOf` of domain/auctions/strike.ts. */
export function isDecidable(admin: Admin, orderId: string, decision: StrikeDecision): Condition {
  const isThere = sql`EXISTS (SELECT 1 FROM strikes WHERE order_id = ${orderId} AND decision IS NULL
    AND (${literal(decision)} = ${literal<StrikeDecision>("lifted")} OR appealed_at IS NOT NULL))`;
  return allOf(isThere, mayDecide(admin, sql`SELECT user_id FROM strikes WHERE order_id = ${orderId}`));
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
