import { eq, type SQL, sql } from "drizzle-orm";
import type { Terms } from "~/domain/auctions/terms";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { ProhibitedWord, ReadTexts } from "~/domain/moderation/prohibited";
import type { ListingReviewDecision, ReviewTarget } from "~/domain/moderation/review";
import type { Admin } from "../accounts/users.server";
import { isStillAvailable } from "../auctions/auction-outcomes.server";
import { isOpen, isSuspended, latestAuctionId } from "../auctions/facts.server";
import { isHeldListing } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, inList, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import { auctions, listingReviews, products } from "../schema.server";
import { isStillAdmin, mayDecide } from "./facts.server";

export interface NewReview {
  id: string;
  productId: string;
  found: readonly ProhibitedWord[];
  /** What the listing is to become. */
  target: ReviewTarget;
  /** Of an auction that waits to begin. */
  terms: Terms | null;
}

/** Holds a listing; a trigger marks it. Writes nothing while it is held already. */
export function insertReview({ id, productId, found, target, terms }: NewReview, when: Condition): SQL {
  return sql`INSERT INTO listing_reviews (id, product_id, found, target, terms, at)
    SELECT ${id}, ${productId}, ${JSON.stringify(found)}, ${target}, ${terms && JSON.stringify(terms)}, ${CLOCK}
    WHERE ${when} ON CONFLICT (product_id) WHERE decision IS NULL DO NOTHING`;
}

/** Before it is held: whether its seller is still to be told. */
export function isNotHeld(productId: string, when: Condition): Condition {
  return allOf(when, not(isUnderReview(productId)));
}

/** Words that an administrator released a listing with, as JSON. */
export function releasedWords(productId: SQL): SQL<Json> {
  return sql<Json>`(SELECT json_group_array(w.value ->> 'word') FROM listing_reviews v, json_each(v.found) w
    WHERE v.product_id = ${productId} AND v.decision = ${literal<ListingReviewDecision>("released")})`;
}

/** What an administrator may have to read, and what was read before. */
export interface ReadableListing extends ReadTexts {
  released: string[];
  isHeld: boolean;
}

export async function findAuctionedListing(db: Database, auctionId: string): Promise<ReadableListing | null> {
  const [row] = await db
    .select({
      title: products.title,
      description: products.description,
      secondTitle: products.second_title,
      secondDescription: products.second_description,
      category: products.category,
      isHeld: products.is_held,
      released: releasedWords(sql`${products}.id`),
    })
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.product_id))
    .where(eq(auctions.id, auctionId));
  return row ? { ...row, released: JSON.parse(row.released) } : null;
}

export interface ListingReview {
  id: string;
  productId: string;
  title: string;
  /** Its title and description, also in the other language. */
  texts: (string | null)[];
  language: (typeof products)["$inferSelect"]["language"];
  sellerId: string;
  found: ProhibitedWord[];
  target: ReviewTarget;
  terms: Terms | null;
  at: number;
  now: number;
}

type Row = RowOf<
  Pick<typeof listingReviews, "id" | "found" | "target" | "terms" | "at"> & {
    productId: typeof products.id;
    title: typeof products.title;
    texts: Json;
    language: typeof products.language;
    sellerId: typeof products.seller_id;
    now: number;
  }
>;

async function find(db: Database, decision: Condition, where: Condition): Promise<ListingReview | null> {
  const [row] =
    await db.all<Row>(sql`SELECT v.id, p.id AS productId, p.title, p.language, p.seller_id AS sellerId, v.found, v.target, v.terms, v.at,
      json_array(p.title, p.second_title, p.description, p.second_description) AS texts, ${CLOCK} AS now
    FROM listing_reviews v JOIN products p ON p.id = v.product_id WHERE ${decision} AND ${where}`);
  if (!row) return null;
  const { found, texts, terms } = row;
  return { ...row, found: JSON.parse(found), texts: JSON.parse(texts), terms: terms && JSON.parse(terms) };
}

const isOpenReview = sql`v.decision IS NULL`;

/** Of a listing that was taken down instead of released. */
export async function findRefusedReview(db: Database, admin: Admin, productId: string): Promise<ListingReview | null> {
  const isRefused = sql`v.decision = ${literal<ListingReviewDecision>("refused")}`;
  return find(db, isRefused, sql`v.product_id = ${productId} AND ${isStillAdmin(admin)} ORDER BY v.at DESC LIMIT 1`);
}

export async function findReview(db: Database, admin: Admin, productId: string): Promise<ListingReview | null> {
  return find(db, isOpenReview, sql`v.product_id = ${productId} AND ${isStillAdmin(admin)}`);
}

/** Of a listing of the seller that is held. */
export async function findOwnReview(db: Database, sellerId: string, productId: string): Promise<ListingReview | null> {
  return find(db, isOpenReview, sql`v.product_id = ${productId} AND p.seller_id = ${sellerId}`);
}

/** For the seller's copy of what we keep, oldest first. */
export async function exportOwnReviews(db: Database, sellerId: string) {
  const { product_id, found, target, at, decision, decided_at } = listingReviews;
  return db
    .select({ product_id, found, target, at, decision, decided_at })
    .from(listingReviews)
    .innerJoin(products, eq(products.id, product_id))
    .where(eq(products.seller_id, sellerId))
    .orderBy(at);
}

export function isUnderReview(productId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND ${isHeldListing()})`;
}

export function isHeld(admin: Admin, id: string): Condition {
  const seller = sql`SELECT seller_id FROM products WHERE id = (SELECT product_id FROM listing_reviews WHERE id = ${id})`;
  return allOf(
    sql`EXISTS (SELECT 1 FROM listing_reviews WHERE id = ${id} AND decision IS NULL)`,
    mayDecide(admin, seller),
  );
}

export function releaseReview(admin: Admin, id: string, when: Condition): SQL {
  return sql`UPDATE listing_reviews SET decision = ${literal<ListingReviewDecision>("released")}, decided_by = ${admin.id},
    decided_at = ${CLOCK} WHERE id = ${id} AND ${when}`;
}

/** Whether nothing was sold of its auctions meanwhile, as by a second chance. */
export function canBegin(productId: string): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM auctions WHERE product_id = ${productId}
    AND id = ${latestAuctionId(productId)} AND ${not(isStillAvailable(sql`auctions.id`))})`;
}

/** After a refusal was reversed. */
export function releaseRefused(admin: Admin, id: string, when: Condition): SQL {
  return sql`UPDATE listing_reviews SET decision = ${literal<ListingReviewDecision>("released")}, decided_by = ${admin.id},
    decided_at = ${CLOCK} WHERE id = ${id} AND decision = ${literal<ListingReviewDecision>("refused")} AND ${when}`;
}

/** Before the review is decided: after its auction was inserted, or with the one that it has. What a suspended seller has stays paused. */
export function showReleased(
  { productId, target, terms }: Pick<ListingReview, "productId" | "target" | "terms">,
  when: Condition,
  from: readonly ProductStatus[] = ["scheduled", "paused", "ended", "sold"],
): SQL[] {
  const hasBegun = sql`(is_auction = 0 OR EXISTS (SELECT 1 FROM auctions a WHERE a.product_id = products.id
    AND ${isOpen(sql`a`)} AND a.starts_at <= ${CLOCK}))`;
  const isOver = sql`status IN ${inList<ProductStatus>(["sold", "ended"])}`;
  const begins = terms
    ? sql`, price = ${terms.start}, bids = 0, auction_end_time = ${terms.originalEnd}, stock = max(stock, 1)`
    : sql`, stock = iif(${isOver}, max(stock, 1), stock)`;
  const letGo = sql`UPDATE products SET is_held = 0 ${begins} WHERE id = ${productId} AND ${when}`;
  const show = moveProduct(productId, {
    ...{ to: "active", actor: "A", from },
    when: allOf(when, hasBegun, not(isSuspended(sql`seller_id`))),
  });
  return target === "paused" ? [letGo] : [letGo, show];
}
