import { type SQL, sql } from "drizzle-orm";
import type { ActedListing } from "~/domain/catalog/listing-action";
import { LISTING_GROUPS, type ListingGroup, OWN_COUNT_MAX, statusesOf } from "~/domain/catalog/listing-group";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { isSuspended } from "../auctions/facts.server";
import { commit, type Statement } from "../commit.server";
import { always, type Condition, inList, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { Cursor } from "../cursor.server";
import type { StoredImage } from "../images/image-store.server";
import { insertReview, type NewReview, releasedWords } from "../moderation/listing-reviews.server";
import { setTakesOffers } from "../offers/offer-terms.server";
import type { Json, RowOf } from "../rows.server";
import type { orders, products, storeDays } from "../schema.server";
import { viewsOf } from "../stores/listing-views.server";
import { coverImage, toCoverImage } from "./cover-images.server";
import { isHeldListing } from "./facts.server";
import { isHeldOf, type OwnList, sortedListings } from "./own-sorts.server";
import { moveProduct } from "./product-moves.server";

/** A listing of its seller's own list. */
type OwnListing = ActedListing &
  RowOf<{
    id: typeof products.id;
    title: typeof products.title;
    language: typeof products.language;
    category: typeof products.category;
    condition: typeof products.condition;
    watchers: typeof products.watchers;
    bids: typeof products.bids;
    auctionEndsAt: typeof products.auction_end_time;
    createdAt: typeof products.created_at;
    closedAt: typeof products.closed_at;
  }>;

/** As its seller acts on it. */
export interface ActedOwnListing extends OwnListing {
  secondTitle: string | null;
  /** Words that an administrator released it with. */
  released: string[];
}

export interface ListedOwn extends OwnListing {
  /** The last one. */
  auctionId: string | null;
  /** Since it was published. */
  views: number;
  cursor: Cursor;
  image: StoredImage | null;
}

const columns = sql`p.id, p.title, p.language, p.category, p.condition, p.status, p.is_auction AS isAuction, p.price, p.stock, p.watchers, p.bids,
  p.is_away AS isAway, p.is_held AS isHeld, p.auction_end_time AS auctionEndsAt, p.created_at AS createdAt, p.closed_at AS closedAt`;

type Flags = "isAuction" | "isAway" | "isHeld";
type Row = Omit<OwnListing, Flags> & Record<Flags, 0 | 1>;

/** In the order of the list, after the cursor `from`. */
export async function listOwnListings(
  db: Database,
  sellerId: string,
  list: OwnList,
  from: string | null,
  most: number,
): Promise<ListedOwn[]> {
  const rows = await db.all<
    Row &
      RowOf<{
        cursor: Cursor;
        image: string | null;
        auctionId: typeof orders.auction_id;
        views: typeof storeDays.views;
      }>
  >(
    sql`SELECT ${columns}, ${viewsOf(sql`p.id`)} AS views, (SELECT id FROM auctions WHERE product_id = p.id ORDER BY created_at DESC LIMIT 1) AS auctionId,
      l.place || '_' || l.seq AS cursor, ${coverImage(sql`p.id`)} AS image
      FROM ${sortedListings(sellerId, list, from, most)}`,
  );
  return rows.map(({ auctionId, views, cursor, image, ...row }) => {
    return { ...toListing(row), auctionId, views, cursor, image: toCoverImage(image) };
  });
}

/** Those of the ids, or the first of a list. */
export async function findOwnListings(
  db: Database,
  sellerId: string,
  which: readonly string[] | OwnList,
  most: number,
): Promise<ActedOwnListing[]> {
  const acted = sql`${columns}, p.second_title AS secondTitle, ${releasedWords(sql`p.id`)} AS released`;
  const rows = await db.all<Row & RowOf<{ secondTitle: typeof products.second_title; released: Json }>>(
    "group" in which
      ? sql`SELECT ${acted} FROM ${sortedListings(sellerId, which, null, most)}`
      : sql`SELECT ${acted} FROM products p WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(which)}))
          AND p.seller_id = ${sellerId} LIMIT ${most}`,
  );
  return rows.map(({ secondTitle, released, ...row }) => {
    return { ...toListing(row), secondTitle, released: JSON.parse(released) };
  });
}

/** How many listings there are of each state, up to OWN_COUNT_MAX. */
export async function countOwnListings(db: Database, sellerId: string): Promise<Record<ListingGroup, number>> {
  const isHeld = isHeldOf(sellerId);
  const counts = LISTING_GROUPS.map((group) => {
    const isIn =
      group === "review"
        ? isHeld
        : sql`seller_id = ${sellerId} AND status IN ${inList(statusesOf(group))} AND ${not(isHeld)}`;
    return sql`(SELECT count(*) FROM (SELECT 1 FROM products WHERE ${isIn} LIMIT ${OWN_COUNT_MAX})) AS ${sql.identifier(group)}`;
  });
  const [row] = await db.all<Record<ListingGroup, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  return row as Record<ListingGroup, number>;
}

type State = Pick<ActedListing, "status" | "price" | "stock">;

/** Listings that were to go on sale, and that an administrator has to read first, with the messages about them. */
export interface HeldChanges {
  reviews: readonly NewReview[];
  messages: readonly Statement[];
}

/** Rows that stay when they are no longer as they were seen. */
export interface OwnChange {
  id: string;
  was: State;
  to: State;
}

/** All or those that are still as seen; a suspended seller puts nothing on sale. Returns how many are as wanted. */
export async function changeOwnListings(
  db: Database,
  sellerId: string,
  changes: readonly OwnChange[],
  takesOffers: boolean | undefined,
  held: HeldChanges,
): Promise<{ changed: number; isSuspended: boolean }> {
  const rows = JSON.stringify(changes.map(({ id, was, to }) => ({ id, was, to })));
  const moves = new Set(changes.map(({ to }) => to.status));
  const isSale = changes.some(({ was, to }) => was.status !== to.status && to.status === "active");
  const may = isSale ? not(isSuspended(sellerId)) : always;
  const writes = [
    sql`UPDATE products AS p SET price = c.price, stock = c.stock
      FROM (SELECT value ->> 'id' AS id, value ->> '$.to.price' AS price, value ->> '$.to.stock' AS stock,
        value ->> '$.was.status' AS was_status, value ->> '$.was.price' AS was_price, value ->> '$.was.stock' AS was_stock
        FROM json_each(${rows})) c
      WHERE p.id = c.id AND p.seller_id = ${sellerId} AND p.is_auction = 0
        AND (p.status, p.price, p.stock) = (c.was_status, c.was_price, c.was_stock) AND ${may}`,
    ...[...moves].map((to) => {
      const from = [...new Set(changes.filter((one) => one.to.status === to).map(({ was }) => was.status))];
      const moved = from.filter((status) => status !== to);
      return moveProduct(areAs(rows, sellerId, sql`'$.was.status'`), { to, actor: "S", from: moved, when: may });
    }),
    ...held.messages,
    ...held.reviews.map((review) => insertReview(review, isOwnAtHome(sellerId, review.productId))),
    ...(takesOffers === undefined ? [] : [setTakesOffers(areAs(rows, sellerId, sql`'$.to.status'`), takesOffers)]),
  ];
  const reached = db.all<{ changed: number }>(
    sql`SELECT count(*) AS changed FROM products WHERE ${areAs(rows, sellerId, sql`'$.to.status'`)}`,
  );
  const [[found], suspended] = await commit(db, writes, [reached, isSuspended(sellerId)]);
  return { changed: found?.changed ?? 0, isSuspended: isSale && suspended };
}

/** Of a listing of the seller that is neither on sale nor taken down. */
export function isOwnAtHome(sellerId: string, productId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND seller_id = ${sellerId} AND ${not(isHeldListing())}
    AND status IN ${inList<ProductStatus>(["paused", "sold", "ended"])})`;
}

/** Fixed-price listings of the seller with the new price and stock, and the status at `path` of their change. */
function areAs(rows: string, sellerId: string, path: SQL): Condition {
  return sql`id IN (SELECT value ->> 'id' FROM json_each(${rows})) AND seller_id = ${sellerId} AND is_auction = 0
    AND (id, status, price, stock) IN (SELECT value ->> 'id', value ->> ${path}, value ->> '$.to.price', value ->> '$.to.stock'
      FROM json_each(${rows}))`;
}

function toListing({ isAuction, isAway, isHeld, ...row }: Row): OwnListing {
  return { ...row, isAuction: isAuction === 1, isAway: isAway === 1, isHeld: isHeld === 1 };
}
