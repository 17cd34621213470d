import { eq, type SQL, sql } from "drizzle-orm";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { TakedownRule } from "~/domain/moderation/rule";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import type { Admin } from "../accounts/users.server";
import { hasBid, isOpen, isSuspended } from "../auctions/facts.server";
import { hasProductStatus } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { UNPAID } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { products, type sellerProfiles, takedowns } from "../schema.server";
import { isAppealable, isAppealed, isDecidable, isForOthers, isOwnCase, isStillAdmin, mayDecide } from "./facts.server";

export type StoredTakedown = RowOf<{
  id: typeof takedowns.id;
  productId: typeof takedowns.product_id;
  title: typeof products.title;
  language: typeof products.language;
  sellerId: typeof products.seller_id;
  store: typeof sellerProfiles.business_name;
  rule: typeof takedowns.rule;
  reason: typeof takedowns.reason;
  was: typeof takedowns.was;
  at: typeof takedowns.at;
  appeal: typeof takedowns.appeal;
  appealedAt: typeof takedowns.appealed_at;
  decision: typeof takedowns.decision;
  decidedAt: typeof takedowns.decided_at;
  decisionReason: typeof takedowns.decision_reason;
  /** Whether another administrator than this one decides its appeal. */
  isForOthers: 0 | 1;
  isOwn: 0 | 1;
  now: number;
}>;

function select(adminId: string, where: Condition): SQL {
  return sql`SELECT d.id, p.id AS productId, p.title, p.language, p.seller_id AS sellerId, s.business_name AS store, d.rule,
      d.reason, d.was, d.at, d.appeal, d.appealed_at AS appealedAt, d.decision, d.decided_at AS decidedAt,
      d.decision_reason AS decisionReason, ${isForOthers(sql`d`, adminId, sql`p.seller_id`)} AS isForOthers,
      ${isOwnCase(adminId, sql`p.seller_id`)} AS isOwn, ${CLOCK} AS now
    FROM takedowns d CROSS JOIN products p ON p.id = d.product_id CROSS JOIN seller_profiles s ON s.user_id = p.seller_id WHERE ${where}`;
}

/** The last one of a listing that is down. */
const isStanding = sql`${hasProductStatus("removed", sql`p`)} AND d.rowid = (SELECT rowid FROM takedowns WHERE product_id = p.id
  ORDER BY at DESC, rowid DESC LIMIT 1)`;

export async function findTakedown(db: Database, admin: Admin, productId: string): Promise<StoredTakedown | null> {
  const where = sql`d.product_id = ${productId} AND ${isStanding} AND ${isStillAdmin(admin)}`;
  return (await db.all<StoredTakedown>(select(admin.id, where)))[0] ?? null;
}

/** Of a listing of the seller. */
export async function findOwnTakedown(db: Database, sellerId: string, productId: string) {
  const where = sql`d.product_id = ${productId} AND p.seller_id = ${sellerId} AND ${isStanding}`;
  return (await db.all<StoredTakedown>(select("", where)))[0] ?? null;
}

/** For the seller's copy of what we keep, oldest first. */
export async function exportOwnTakedowns(db: Database, sellerId: string) {
  const { product_id, at, rule, reason, appeal, appealed_at, decision, decided_at, decision_reason } = takedowns;
  return await db
    .select({ product_id, at, rule, reason, appeal, appealed_at, decision, decided_at, decision_reason })
    .from(takedowns)
    .innerJoin(products, eq(products.id, product_id))
    .where(eq(products.seller_id, sellerId))
    .orderBy(at);
}

/** Those that wait for a decision, the longest waiting first. */
export async function listAppealedTakedowns(db: Database, admin: Admin, most: number): Promise<StoredTakedown[]> {
  return await db.all<StoredTakedown>(
    sql`${select(
      admin.id,
      sql`${isAppealed(sql`d`)} AND ${isStanding} AND ${isStillAdmin(admin)}`,
    )} ORDER BY d.appealed_at, d.id LIMIT ${most}`,
  );
}

export interface NewTakedown {
  id: string;
  rule: TakedownRule;
  /** For the seller. */
  reason: string;
}

/** Whom it touches that a listing goes: its seller, who bids on it, and who has to pay for it. */
export function listingPartyIds(productId: string): SQL {
  return sql`SELECT seller_id FROM products WHERE id = ${productId}
    UNION SELECT b.user_id FROM auctions a JOIN bidders b ON b.auction_id = a.id WHERE a.product_id = ${productId}
      AND ${isOpen(sql`a`)} AND ${hasBid(sql`b`)}
    UNION SELECT buyer_id FROM orders WHERE product_id = ${productId} AND status IN ${UNPAID}`;
}

export async function isPartyOf(db: Database, { id }: Admin, productId: string): Promise<boolean> {
  const [row] = await db.all<{ isParty: 0 | 1 }>(sql`SELECT ${isOwnCase(id, listingPartyIds(productId))} AS isParty`);
  return row?.isParty === 1;
}

/** Of a listing that is not down; before it moves. */
export function insertTakedown(admin: Admin, productId: string, { id, rule, reason }: NewTakedown): SQL {
  return sql`INSERT INTO takedowns (id, product_id, admin_id, rule, reason, was, at)
    SELECT ${id}, id, ${admin.id}, ${rule}, ${reason}, status, ${CLOCK} FROM products
    WHERE id = ${productId} AND NOT ${hasProductStatus("removed", sql`products`)}
      AND ${mayDecide(admin, listingPartyIds(productId))}`;
}

/** Of an auction that the same batch has ended. */
export function insertAuctionTakedown(
  admin: Admin,
  productId: string,
  { id, rule, reason }: NewTakedown,
  when: Condition,
): SQL {
  return sql`INSERT INTO takedowns (id, product_id, admin_id, rule, reason, was, at)
    SELECT ${id}, ${productId}, ${admin.id}, ${rule}, ${reason}, ${literal<ProductStatus>("ended")}, ${CLOCK}
    WHERE ${when} AND ${isStillAdmin(admin)}`;
}

export function takedownExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM takedowns WHERE id = ${id})`;
}

export function isTakedownAppealable(sellerId: string, id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM takedowns d JOIN products p ON p.id = d.product_id WHERE d.id = ${id}
    AND p.seller_id = ${sellerId} AND ${isStanding} AND ${isAppealable})`;
}

export function appealTakedown(id: string, words: string, when: Condition): SQL {
  return sql`UPDATE takedowns SET appeal = ${words}, appealed_at = ${CLOCK} WHERE id = ${id} AND ${when}`;
}

const restored = literal<TakedownDecision>("restored");

export function isTakedownDecidable(admin: Admin, id: string, decision: TakedownDecision): Condition {
  return sql`EXISTS (SELECT 1 FROM takedowns d JOIN products p ON p.id = d.product_id WHERE d.id = ${id} AND ${isStanding}
    AND ${isDecidable(admin, decision, sql`p.seller_id`)})`;
}

/** Of an appeal, or of a restoration without one. */
export interface Verdict {
  decision: TakedownDecision;
  reason: string;
}

export function decideTakedown(admin: Admin, id: string, { decision, reason }: Verdict, when: Condition): SQL {
  return sql`UPDATE takedowns SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK},
    decision_reason = ${reason} WHERE id = ${id} AND ${when}`;
}

export function isTakedownRestored(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM takedowns WHERE id = ${id} AND decision = ${restored})`;
}

/** An auction stays over; a suspended seller's listing waits as paused. */
export function restoreProduct({ id, productId }: Pick<StoredTakedown, "id" | "productId">): SQL[] {
  const isDecided = isTakedownRestored(id);
  const was = (status: ProductStatus) =>
    sql`EXISTS (SELECT 1 FROM takedowns WHERE id = ${id} AND was = ${literal(status)})`;
  const from = ["removed"] as const;
  return [
    moveProduct(productId, {
      to: "ended",
      actor: "A",
      from,
      when: sql`(is_auction = 1 OR ${was("ended")}) AND ${isDecided}`,
    }),
    moveProduct(productId, { to: "sold", actor: "A", from, when: sql`stock = 0 AND ${isDecided}` }),
    moveProduct(productId, {
      to: "paused",
      actor: "A",
      from,
      when: sql`(${was("paused")} OR ${isSuspended(sql`seller_id`)}) AND ${isDecided}`,
    }),
    moveProduct(productId, { to: "active", actor: "A", from, when: isDecided }),
  ];
}
