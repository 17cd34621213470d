import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { products, sellerProfiles } from "../schema.server";
import { hasProductStatus, shippingRates } from "./facts.server";

// What is public is walked by dense numbers, in parts of a fixed number of them: what a part costs does not depend on how
// many there are. The index of products on offer is named, because their numbers alone would walk past all that is over.

const isListed = hasProductStatus("active", sql`p`);
const onOffer = sql`products p INDEXED BY products_newest`;
const hasListing = sql`EXISTS (SELECT 1 FROM products p WHERE p.seller_id = s.user_id AND ${isListed})`;

export type PublicKind = "products" | "stores";

/** The first number from another on that has a public page. */
const FIRST: Record<PublicKind, (from: SQL) => SQL> = {
  products: (from) => sql`(SELECT min(p.seq) FROM ${onOffer} WHERE ${isListed} AND p.seq >= ${from})`,
  stores: (from) =>
    sql`(SELECT s.rowid FROM seller_profiles s WHERE s.rowid >= ${from} AND ${hasListing} ORDER BY s.rowid LIMIT 1)`,
};

/** The parts of so many numbers that have a public page; part n begins with n times the size. One look-up a part. */
export async function listParts(db: Database, kind: PublicKind, size: number): Promise<number[]> {
  const first = FIRST[kind];
  const rows = await db.all<{ ordinal: number }>(sql`
    WITH RECURSIVE parts (ordinal) AS (
      SELECT ${first(sql`0`)} / ${whole(size)}
      UNION ALL
      SELECT ${first(sql`(ordinal + 1) * ${whole(size)}`)} / ${whole(size)} FROM parts WHERE ordinal IS NOT NULL
    )
    SELECT ordinal FROM parts WHERE ordinal IS NOT NULL`);
  return rows.map(({ ordinal }) => ordinal);
}

/** From a number on, and before another. */
export interface Span {
  from: number;
  before: number;
  most: number;
}

interface Numbered {
  seq: number;
}

export type PublicAddress = Numbered &
  RowOf<{ name: typeof products.id | typeof sellerProfiles.handle }> & {
    /** Whether its words are in both languages. */
    isBoth: number;
  };

/** Ids of products on offer, or handles of stores that have one. */
export async function listAddresses(db: Database, kind: PublicKind, span: Span): Promise<PublicAddress[]> {
  if (kind === "products")
    return db.all<PublicAddress>(sql`SELECT p.seq, p.id AS name, p.second_title IS NOT NULL AS isBoth FROM ${onOffer}
      WHERE ${isListed} AND ${within(sql`p.seq`, span)}`);
  return db.all<PublicAddress>(sql`SELECT s.rowid AS seq, s.handle AS name, 0 AS isBoth FROM seller_profiles s
    WHERE ${hasListing} AND ${within(sql`s.rowid`, span)}`);
}

/** The number of the newest product, in any status; 0 without one. */
export async function findLastNumber(db: Database): Promise<number> {
  const [row] = await db.all<RowOf<{ seq: typeof products.seq | null }>>(sql`SELECT max(seq) AS seq FROM products`);
  return row?.seq ?? 0;
}

export type ForSale = Numbered &
  RowOf<{
    id: typeof products.id;
    title: typeof products.title;
    description: typeof products.description;
    language: typeof products.language;
    secondTitle: typeof products.second_title;
    secondDescription: typeof products.second_description;
    category: typeof products.category;
    condition: typeof products.condition;
    price: typeof products.price;
  }> & { images: Json; rates: Json };

/** Products on offer at a fixed price, with the keys of their photos as JSON. */
export async function listForSale(db: Database, span: Span): Promise<ForSale[]> {
  return db.all<ForSale>(sql`SELECT p.seq, p.id, p.title, p.description, p.language, p.second_title AS secondTitle,
      p.second_description AS secondDescription, p.category, p.condition, p.price, ${shippingRates(sql`p`)} AS rates,
      (SELECT json_group_array(key) FROM (SELECT key FROM product_images WHERE product_id = p.id ORDER BY position)) AS images
    FROM ${onOffer} WHERE ${isListed} AND p.is_auction = 0 AND p.stock > 0 AND p.is_shipped = 1 AND ${within(sql`p.seq`, span)}`);
}

function within(seq: SQL, { from, before, most }: Span): SQL {
  return sql`${seq} >= ${whole(from)} AND ${seq} < ${whole(before)} ORDER BY ${seq} LIMIT ${whole(most)}`;
}

/** A bound number arrives as a float, which an index cannot seek by. */
function whole(number: number): SQL {
  return sql`CAST(${number} AS INTEGER)`;
}
