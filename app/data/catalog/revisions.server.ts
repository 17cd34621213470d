import { aliasedTable, and, eq, sql } from "drizzle-orm";
import { type Goods, STOCK_MAX } from "~/domain/catalog/listing";
import { ENDABLE_STATUSES } from "~/domain/catalog/product-status";
import { ADDITIONS_MAX, EDIT_LOCK, REVISABLE_STATUSES, type Revisable } from "~/domain/catalog/revision";
import type { SearchDocument } from "~/domain/search/document";
import type { Language } from "~/i18n/language";
import { auctionEnd, isOpen } from "../auctions/facts.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { always, type Condition, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { money, moneyOrNull } from "../money.server";
import { auctions, products, revisions } from "../schema.server";
import { learnWords } from "../search/documents.server";
import { moveProduct } from "./product-moves.server";

export interface Addition {
  at: number;
  text: string;
}

export type RevisableListing = Revisable &
  Goods & {
    id: string;
    language: Language;
    images: number;
    now: number;
  };

const a = aliasedTable(auctions, "a");

/** A Buy It Now hold adds its length. */
const END = auctionEnd(sql`a`);

/** `null` when it is missing or another seller's. */
export async function findRevisableListing(
  db: Database,
  sellerId: string,
  id: string,
): Promise<RevisableListing | null> {
  const { title, description, category, condition, stock, shipping, returns, status } = products;
  const [row] = await db
    .select({
      id: products.id,
      title,
      description,
      category,
      condition,
      stock,
      shipping,
      returns,
      status,
      language: products.language,
      secondTitle: products.second_title,
      secondDescription: products.second_description,
      handlingDays: products.handling_days,
      returnDays: products.return_days,
      returnPayer: products.return_payer,
      price: money(products.price),
      shippingCost: money(products.shipping_cost),
      shippingMore: moneyOrNull(products.shipping_more),
      shippingStates: products.shipping_states,
      shippingFreeFrom: moneyOrNull(products.shipping_free_from),
      isAuction: products.is_auction,
      auctionId: a.id,
      events: a.seq,
      endsAt: sql<number | null>`${END}`,
      now: sql<number>`${CLOCK}`,
      images: sql<number>`(SELECT count(*) FROM product_images WHERE product_id = ${products.id})`,
    })
    .from(products)
    .leftJoin(a, and(eq(a.product_id, products.id), isOpen(sql`a`)))
    .where(and(eq(products.id, id), eq(products.seller_id, sellerId)));
  if (!row) return null;
  const { auctionId, events, endsAt, ...listing } = row;
  const isHeld = auctionId !== null && events !== null && endsAt !== null;
  return { ...listing, auction: isHeld ? { id: auctionId, events, endsAt } : null };
}

/** Oldest first. */
export async function findAdditions(db: Database, productId: string): Promise<Addition[]> {
  const { id, product_id, at, text } = revisions;
  return db.select({ at, text }).from(revisions).where(eq(product_id, productId)).orderBy(at, id);
}

/** `stockChange` only counts at a fixed price. */
export interface ListingEdit {
  goods: Goods;
  /** What they are found by. */
  document: SearchDocument;
  stockChange: number;
}

/** The stock changes relative to sales since. Writes nothing when that no longer fits or the texts are locked. */
export async function updateListing(
  db: Database,
  sellerId: string,
  { id, isAuction }: Pick<RevisableListing, "id" | "isAuction">,
  { goods, document, stockChange }: ListingEdit,
): Promise<{ isSaved: boolean; stock: number }> {
  const { title, description, category, condition, price, shipping, shippingCost, returns } = goods;
  const { shippingMore, shippingStates, shippingFreeFrom } = goods;
  const { language, secondTitle, secondDescription, handlingDays, returnDays, returnPayer } = goods;
  const sale = isAuction ? sql`` : sql`, price = ${price}, stock = stock + ${stockChange}`;
  const fits = stockChange === 0 ? always : sql`p.stock + ${stockChange} BETWEEN 1 AND ${STOCK_MAX}`;
  const update = sql`UPDATE products AS p SET title = ${title}, description = ${description},
      category = ${category}, condition = ${condition}, shipping = ${shipping}, shipping_cost = ${shippingCost},
      shipping_more = ${shippingMore}, shipping_states = ${shippingStates && JSON.stringify(shippingStates)},
      shipping_free_from = ${shippingFreeFrom},
      returns = ${returns}, language = coalesce(${language}, language), second_title = ${secondTitle},
      second_description = ${secondDescription}, handling_days = ${handlingDays}, return_days = ${returnDays},
      return_payer = ${returnPayer}, forms = ${document.forms}, senses = ${document.senses},
      lexicon = ${document.lexicon} ${sale}
    WHERE p.id = ${id} AND p.seller_id = ${sellerId} AND p.is_auction = ${isAuction ? 1 : 0} AND ${isRevisable} AND ${fits}
      AND (p.is_auction = 0 OR ${hasAuction(sql`a.seq = 0 AND ${END} - ${CLOCK} > ${EDIT_LOCK}`)})`;
  const read = db
    .select({ isSaved: sql`changes()`.mapWith(Boolean), stock: products.stock })
    .from(products)
    .where(eq(products.id, id));
  const own = sql`EXISTS (SELECT 1 FROM products p WHERE p.id = ${id} AND p.seller_id = ${sellerId} AND ${isRevisable})`;
  const [saved] = await commit(db, [...learnWords(document.marketWords, own), update], read);
  return saved ?? { isSaved: false, stock: 0 };
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

/** Whether the product `p` has an open auction that meets the condition. */
function hasAuction(when: Condition): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions a WHERE a.product_id = p.id AND ${isOpen(sql`a`)} AND ${when})`;
}
