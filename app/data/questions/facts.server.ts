import { sql } from "drizzle-orm";
import type { ReportedNoun } from "~/domain/moderation/report";
import { hasProductStatus, isReadable } from "../catalog/facts.server";
import { type Condition, type Id, literal } from "../condition.server";

// `q` is the alias of `questions` in the statement.

/** Waits for its seller, who has not reported it. */
export const waitsForSeller: Condition = sql`(q.answered_at IS NULL AND NOT EXISTS (SELECT 1 FROM reports r
  WHERE r.noun = ${literal<ReportedNoun>("question")} AND r.about = q.id AND r.user_id = q.seller_id AND r.decision IS NULL))`;

/** Its listing's page can be read. */
export const isOfReadable: Condition = sql`EXISTS (SELECT 1 FROM products p WHERE p.id = q.product_id
  AND ${isReadable(sql`p`)})`;

/** Its listing was not taken down, so it can still be answered. */
export const isOfKept: Condition = sql`NOT EXISTS (SELECT 1 FROM products p WHERE p.id = q.product_id
  AND ${hasProductStatus("removed", sql`p`)})`;

/** Everyone reads an answered question; until then its asker and its seller do. */
export function isReadBy(userId: Id): Condition {
  return sql`((q.answered_at IS NOT NULL AND ${isOfReadable}) OR ${userId} IN (q.asker_id, q.seller_id))`;
}
