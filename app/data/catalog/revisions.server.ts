import { aliasedTable, and, desc, eq, sql } from "drizzle-orm";
import { type Goods, STOCK_MAX } from "~/domain/catalog/listing";
import { ENDABLE_STATUSES } from "~/domain/catalog/product-status";
import {
  ADDITIONS_MAX,
  EDIT_LOCK,
  type EditedField,
  REVISABLE_STATUSES,
  type Revisable,
} from "~/domain/catalog/revision";
import type { ProhibitedWord } from "~/domain/moderation/prohibited";
import { REVIEW_TARGETS, type ReviewTarget } from "~/domain/moderation/review";
import type { ListingDocument } from "~/domain/search/listing-document";
import type { Language } from "~/i18n/language";
import { auctionEnd, isOpen } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { allOf, always, type Condition, inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { insertReview, releasedWords } from "../moderation/listing-reviews.server";
import { saveOfferTerms } from "../offers/offer-terms.server";
import { UNPAID } from "../orders/facts.server";
import { auctions, listingEdits, products, revisions } from "../schema.server";
import { learnWords } from "../search/documents.server";
import { prepared } from "../template.server";
import { isHeldListing, statusAtHome } from "./facts.server";
import { ownColumns, photosOf } from "./own-columns.server";
import { moveProduct } from "./product-moves.server";

export interface Addition {
  at: number;
  text: string;
}

export type RevisableListing = Revisable &
  Goods & {
    id: string;
    language: Language;
    photos: StoredImage[];
    /** Off sale while its seller is away. */
    isAway: boolean;
    isHeld: boolean;
    /** Words that an administrator released it with. */
    released: string[];
    now: number;
  };

const EDITS_SHOWN = 20;

const a = aliasedTable(auctions, "a");

/** A Buy It Now hold adds its length. */
const END = auctionEnd(sql`a`);

/** `null` when it is missing or another seller's. */
export function findRevisableListing(db: Database, sellerId: string, id: string): Promise<RevisableListing | null> {
  return findRevisable(db, sql`${eq(products.id, id)} AND ${eq(products.seller_id, sellerId)}`);
}

/** The one listing that meets the condition. */
export async function findRevisable(db: Database, when: Condition): Promise<RevisableListing | null> {
  const [row] = await db
    .select({
      id: products.id,
      ...ownColumns,
      isAuction: products.is_auction,
      isAway: products.is_away,
      isHeld: products.is_held,
      auctionId: a.id,
      events: a.seq,
      endsAt: sql<number | null>`${END}`,
      now: sql<number>`${CLOCK}`,
      photos: photosOf(sql`${products.id}`),
      released: releasedWords(sql`${products}.id`),
    })
    .from(products)
    .leftJoin(a, and(eq(a.product_id, products.id), isOpen(sql`a`)))
    .where(when);
  if (!row) return null;
  const { auctionId, events, endsAt, photos, released, ...listing } = row;
  const isHeld = auctionId !== null && events !== null && endsAt !== null;
  return {
    ...listing,
    photos: JSON.parse(photos),
    released: JSON.parse(released),
    auction: isHeld ? { id: auctionId, events, endsAt } : null,
  };
}

/** Oldest first. */
export async function findAdditions(db: Database, productId: string): Promise<Addition[]> {
  return additions(db, { productId });
}

const additions = prepared((db) => {
  const { id, product_id, at, text } = revisions;
  const isOfProduct = eq(product_id, sql.placeholder("productId"));
  return db.select({ at, text }).from(revisions).where(isOfProduct).orderBy(at, id);
});

/** `stockChange` only counts at a fixed price. */
export interface ListingEdit {
  /** Of the record of what changed. */
  id: string;
  goods: Goods;
  /** What they are found by. */
  document: ListingDocument;
  /** How many there must be still. */
  photos: number;
  stockChange: number;
  fields: readonly EditedField[];
}

interface EditOptions {
  when?: Condition;
  /** Written in the same batch. */
  also?: (isKept: Condition) => readonly Statement[];
}

/**
 * The stock changes relative to sales since; without pieces left, what was on sale is sold out, or reserved while a buyer
 * may still pay. Writes nothing when that no
 * longer fits or the texts are locked.
 */
export async function updateListing(
  db: Database,
  sellerId: string,
  { id, isAuction }: Pick<RevisableListing, "id" | "isAuction">,
  { id: edit, goods, document, photos, stockChange, fields }: ListingEdit,
  { when = always, also = () => [] }: EditOptions = {},
): Promise<{ isSaved: boolean; stock: number }> {
  const { title, description, category, condition, price, shipping, shippingCost, returns } = goods;
  const { shippingMore, shippingStates, shippingFreeFrom, pickup, isShipped } = goods;
  const { language, secondTitle, secondDescription, handlingDays, returnDays, returnPayer } = goods;
  const sale = isAuction ? sql`` : sql`, price = ${price}, stock = stock + ${stockChange}`;
  const fits = stockChange === 0 ? always : sql`p.stock + ${stockChange} BETWEEN 0 AND ${STOCK_MAX}`;
  const update = sql`UPDATE products AS p SET title = ${title}, description = ${description},
      category = ${category}, condition = ${condition}, shipping = ${shipping}, shipping_cost = ${shippingCost},
      shipping_more = ${shippingMore}, shipping_states = ${shippingStates && JSON.stringify(shippingStates)},
      shipping_free_from = ${shippingFreeFrom}, pickup_place = ${pickup}, is_shipped = ${isShipped ? 1 : 0},
      returns = ${returns}, language = coalesce(${language}, language), second_title = ${secondTitle},
      second_description = ${secondDescription}, handling_days = ${handlingDays}, return_days = ${returnDays},
      return_payer = ${returnPayer}, forms = ${document.forms}, senses = ${document.senses},
      words = ${document.words}, lexicon = ${document.lexicon} ${sale}
    WHERE p.id = ${id} AND p.seller_id = ${sellerId} AND p.is_auction = ${isAuction ? 1 : 0} AND ${isEditable} AND ${fits} AND ${when}
      AND (SELECT count(*) FROM product_images WHERE product_id = p.id) >= ${photos}`;
  const kept = sql`INSERT INTO listing_edits (id, product_id, at, fields)
    SELECT ${edit}, ${id}, ${CLOCK}, ${JSON.stringify(fields)} WHERE changes() = 1`;
  const isKept = sql`EXISTS (SELECT 1 FROM listing_edits WHERE id = ${edit})`;
  const isHeld = sql`EXISTS (SELECT 1 FROM orders WHERE product_id = ${id} AND status IN ${UNPAID})`;
  const isEmpty = sql`stock = 0 AND is_auction = 0 AND ${isKept}`;
  const soldOut = [
    moveProduct(id, { to: "reserved", actor: "S", from: ["active"], when: allOf(isEmpty, isHeld) }),
    moveProduct(id, { to: "sold", actor: "S", from: ["active"], when: isEmpty }),
  ];
  const read = db
    .select({ isSaved: sql`${isKept}`.mapWith(Boolean), stock: products.stock })
    .from(products)
    .where(eq(products.id, id));
  const own = sql`EXISTS (SELECT 1 FROM products p WHERE p.id = ${id} AND p.seller_id = ${sellerId} AND ${isRevisable})`;
  const forgotten = db.all(sql`DELETE FROM listing_edits WHERE id = ${edit} AND json_array_length(fields) = 0`);
  const writes = [
    ...learnWords(document.marketWords, own),
    ...[update, kept, saveOfferTerms(id, isAuction ? null : goods.offers, isKept), ...soldOut, ...also(isKept)],
  ];
  const [[saved]] = await commit(db, writes, [read, forgotten]);
  return saved ?? { isSaved: false, stock: 0 };
}

/** An administrator has to read it first. What is on sale is paused; the time of an auction runs on. What is held already stays so. */
export function holdEdited(
  productId: string,
  { id, found }: { id: string; found: readonly ProhibitedWord[] },
  when: Condition,
) {
  const held = (status: ReviewTarget) =>
    insertReview(
      { id, productId, found, target: status, terms: null },
      sql`${when}
      AND EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND ${statusAtHome()} = ${literal(status)})`,
    );
  return [
    ...REVIEW_TARGETS.map(held),
    moveProduct(productId, { to: "paused", actor: "S", from: ["active"], when: allOf(isHeldListing(), when) }),
  ];
}

/** Newest first: what its seller changed of a published listing. */
export async function findEdits(db: Database, productId: string): Promise<{ at: number; fields: EditedField[] }[]> {
  const { at, fields, product_id } = listingEdits;
  return db
    .select({ at, fields })
    .from(listingEdits)
    .where(eq(product_id, productId))
    .orderBy(desc(at), desc(listingEdits.id))
    .limit(EDITS_SHOWN);
}

/** Once per `id`. Returns whether the addition is stored. */
export async function addToListing(
  db: Database,
  sellerId: string,
  { id, productId, text }: { id: string; productId: string; text: string },
): Promise<boolean> {
  const insert = sql`INSERT INTO revisions (id, product_id, at, text) SELECT ${id}, p.id, ${CLOCK}, ${text} FROM products p
    WHERE p.id = ${productId} AND p.seller_id = ${sellerId} AND ${isRevisable} AND ${hasAuction(sql`${END} > ${CLOCK}`)}
      AND (SELECT count(*) FROM revisions WHERE product_id = p.id) < ${ADDITIONS_MAX}
    ON CONFLICT (id) DO NOTHING`;
  const read = db
    .select({ id: revisions.id })
    .from(revisions)
    .innerJoin(products, eq(products.id, revisions.product_id))
    .where(and(eq(revisions.id, id), eq(products.id, productId), eq(products.seller_id, sellerId)));
  return (await commit(db, [insert], read)).length > 0;
}

/** A fixed-price listing of the seller. Orders that are not paid yet can still be paid. Returns whether it ended. */
export async function endListing(db: Database, sellerId: string, id: string): Promise<boolean> {
  const when = sql`seller_id = ${sellerId} AND is_auction = 0`;
  const end = moveProduct(id, { to: "ended", actor: "S", from: ENDABLE_STATUSES, when });
  return commit(db, [end], sql`changes() = 1`);
}

const isRevisable = sql`p.status IN ${inList(REVISABLE_STATUSES)}`;

/** Whether the words and photos of the product `p` may change: of an auction, before its first bid and its last hours. */
export const isEditable: Condition = sql`(${isRevisable}
  AND (p.is_auction = 0 OR ${hasAuction(sql`a.seq = 0 AND ${END} - ${CLOCK} > ${EDIT_LOCK}`)}))`;

/** Whether the product `p` has an open auction that meets the condition. */
function hasAuction(when: Condition): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions a WHERE a.product_id = p.id AND ${isOpen(sql`a`)} AND ${when})`;
}
