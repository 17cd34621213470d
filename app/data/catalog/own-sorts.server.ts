import { type SQL, sql } from "drizzle-orm";
import { type ListingGroup, statusesOf } from "~/domain/catalog/listing-group";
import { isByAge, type ListingSort, SORTED_MAX } from "~/domain/catalog/listing-sort";
import { firstLetters } from "~/domain/search/words";
import { type Condition, inList, literal, not } from "../condition.server";
import { after, before } from "../cursor.server";
import { LONGEST } from "../word-terms.server";
import { isHeldListing } from "./facts.server";

export interface OwnList {
  group: ListingGroup;
  /** Beginnings of words of their titles; none asks for all. */
  words: readonly string[];
  sort: ListingSort;
}

/** What a list is sorted by: each has an index of a seller's listings in a status. Those by age are numbers of their own. */
const PLACES: Record<ListingSort, { place: SQL; isDown: boolean }> = {
  newest: { place: sql`p.seq`, isDown: true },
  oldest: { place: sql`p.seq`, isDown: false },
  "price-asc": { place: sql`p.price`, isDown: false },
  "price-desc": { place: sql`p.price`, isDown: true },
  "fewest-pieces": { place: sql`p.stock`, isDown: false },
  "most-watched": { place: sql`p.watchers`, isDown: true },
  "ending-soonest": { place: sql`coalesce(p.auction_end_time, 999999999999999)`, isDown: false },
};

/**
 * A page of a list after its cursor `from`: FROM and ORDER BY, where `p` is the listing, and `l.place` and `l.seq` are its
 * cursor. Each status is walked in the order of its index, as far as the page goes.
 */
export function sortedListings(sellerId: string, list: OwnList, from: string | null, most: number): SQL {
  const { place, isDown } = PLACES[list.sort];
  const way = isDown ? sql`DESC` : sql`ASC`;
  const beyond = isDown ? before : after;
  const order = (at: SQL, seq: SQL) => (isByAge(list.sort) ? sql`${at} ${way}` : sql`${at} ${way}, ${seq} ${way}`);
  const pages = sourcesOf(sellerId, list).map(({ source, at = place }) => {
    const seq = sql`p.seq`;
    return sql`SELECT * FROM (SELECT p.seq, ${at} AS place FROM ${source} AND ${beyond(from, at, seq)}
      ORDER BY ${order(at, seq)} LIMIT ${most})`;
  });
  return sql`(${sql.join(pages, sql` UNION ALL `)}) l CROSS JOIN products p ON p.seq = l.seq
    ORDER BY ${order(sql`l.place`, sql`l.seq`)} LIMIT ${most}`;
}

/** By number: to read the mark of each listing would be to read past its description. */
export function isHeldOf(sellerId: string, product: SQL = sql`products`): Condition {
  return sql`${product}.seq IN (SELECT held.seq FROM products held WHERE held.seller_id = ${sellerId} AND ${isHeldListing(sql`held`)})`;
}

/** FROM and WHERE of a list's parts: of each status, or of the word index: all by age, else the newest. */
function sourcesOf(sellerId: string, { group, words, sort }: OwnList): { source: SQL; at?: SQL }[] {
  const begins = words.map((word) => `"${firstLetters(word, LONGEST)}"*`);
  const isHeld = isHeldOf(sellerId, sql`p`);
  if (group === "review") {
    // Few: each is looked up in the word index.
    const found = sql`CROSS JOIN product_search_by_seller s ON s.rowid = p.seq AND s.product_search_by_seller MATCH ${begins.join(" AND ")}`;
    return [{ source: sql`products p ${words.length > 0 ? found : sql``} WHERE ${isHeld}` }];
  }
  const statuses = statusesOf(group);
  if (words.length === 0) {
    return statuses.map((status) => {
      const own = isByAge(sort)
        ? sql`p.seller_id = ${sellerId} AND p.status = ${literal(status)}`
        : sql`p.seller_id || ' ' || p.status = ${`${sellerId} ${status}`}`;
      return { source: sql`products p WHERE ${own} AND ${not(isHeld)}` };
    });
  }
  const owner = `s${Buffer.from(sellerId).toString("hex")}`;
  const states = statuses.map((status) => `"${owner}${status}"`).join(" OR ");
  const asked = [`(${states})`, ...begins].join(" AND ");
  const own = sql`p.seller_id = ${sellerId} AND p.status IN ${inList(statuses)} AND ${not(isHeld)}`;
  const matches = sql`s.product_search_by_seller MATCH ${asked}`;
  const index = sql`product_search_by_seller s`;
  if (isByAge(sort)) {
    return [
      { source: sql`${index} CROSS JOIN products p ON p.seq = s.rowid WHERE ${matches} AND ${own}`, at: sql`s.rowid` },
    ];
  }
  const newest = sql`SELECT s.rowid AS seq FROM ${index} WHERE ${matches} ORDER BY s.rowid DESC LIMIT ${SORTED_MAX}`;
  return [{ source: sql`(${newest}) s CROSS JOIN products p ON p.seq = s.seq WHERE ${own}` }];
}
