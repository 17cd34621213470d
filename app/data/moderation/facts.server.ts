import { type SQL, sql } from "drizzle-orm";
import type { Role } from "~/domain/accounts/account";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import type { ReportedNoun } from "~/domain/moderation/report";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, always, type Condition, type Id, literal, not } from "../condition.server";

const hasAdminRole = sql`role = ${literal<Role>("admin")}`;

export const ADMIN_IDS = sql`SELECT user_id FROM user_roles WHERE ${hasAdminRole}`;

/** Subquery: all administrators but one. */
export function otherAdminIds(adminId: Id): SQL {
  return sql`SELECT user_id FROM user_roles WHERE ${hasAdminRole} AND user_id <> ${adminId}`;
}

export function isAdmin(userId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND ${hasAdminRole})`;
}

/** Part of every administrator's statement: the role may be lost after the guard ran. */
export function isStillAdmin(admin: Admin): Condition {
  return isAdmin(admin.id);
}

/**
 * Whether it is about the administrator: `people` is a list of ids, or a query. Nobody decides what is about themselves, also
 * not the only administrator: it waits for another.
 */
export function isOwnCase(adminId: Id, people: SQL): Condition {
  return sql`(${adminId} IN (${people}))`;
}

/** Part of every statement that decides something about people. */
export function mayDecide(admin: Admin, people: SQL): Condition {
  return allOf(isStillAdmin(admin), not(isOwnCase(admin.id, people)));
}

/** The same as `needsSecond` of domain/moderation/proposal.ts, without the second. */
export function needsNobody(amount: number, limit: number | null, before: SQL): Condition {
  return limit === null ? always : sql`(${before} + ${amount} <= ${limit})`;
}

// `d` is the alias of `takedowns` or `rulings` in the statement.

/** The same as `appealableUntil` of domain/moderation/appeal.ts. */
export const isAppealable: Condition = sql`(d.appealed_at IS NULL AND d.decision IS NULL AND d.at >= ${CLOCK} - ${APPEAL_WITHIN})`;

/** Of a row that can be appealed: waits for an administrator. */
export function isAppealed(row: SQL): Condition {
  return sql`(${row}.appealed_at IS NOT NULL AND ${row}.decision IS NULL)`;
}

/** The same as `decisionsOf` of domain/moderation/takedown.ts; `person` is whom it touches. An appeal is decided by another administrator where there is one. */
export function isDecidable(admin: Admin, decision: TakedownDecision, person: SQL): Condition {
  const restored = literal<TakedownDecision>("restored");
  return allOf(
    sql`d.decision IS NOT ${restored}`,
    sql`(${literal(decision)} = ${restored} OR ${isAppealed(sql`d`)})`,
    not(isForOthers(sql`d`, admin.id, person)),
    mayDecide(admin, person),
  );
}

/** Of a row that can be appealed: whether only other administrators may decide its appeal. Whom it touches is none of them. */
export function isForOthers(row: SQL, adminId: string, person: SQL): Condition {
  return sql`(${row}.admin_id = ${adminId} AND ${isAppealed(row)}
    AND EXISTS (${otherAdminIds(adminId)} AND user_id <> ${person}))`;
}

/** Of a report, a case or a ruling `c`: the listing or the order that it is about, or a store's name. */
export const caseTitle = (c = sql`c`) => sql<string | null>`CASE ${c}.noun
  WHEN ${literal<ReportedNoun>("question")} THEN (SELECT p.title FROM products p WHERE p.id =
    coalesce((SELECT product_id FROM questions WHERE id = ${c}.about), (SELECT kept ->> 'product_id' FROM rulings r
      WHERE r.noun = ${literal<ReportedNoun>("question")} AND r.about = ${c}.about)))
  WHEN ${literal<ReportedNoun>("message")} THEN (SELECT o.title FROM order_messages m JOIN orders o ON o.id = m.order_id WHERE m.id = ${c}.about)
  WHEN ${literal<ReportedNoun>("feedback")} THEN (SELECT o.title FROM feedback f JOIN orders o ON o.id = f.order_id WHERE f.id = ${c}.about)
  WHEN ${literal<ReportedNoun>("person")} THEN (SELECT business_name FROM seller_profiles WHERE user_id = ${c}.about)
  ELSE (SELECT title FROM products WHERE id = ${c}.about) END`;
