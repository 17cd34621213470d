import { type SQL, sql } from "drizzle-orm";
import { PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { type DeskList, type DeskQuery, facetTerm, isByAmount, isOnlyNumber } from "~/domain/moderation/desk-list";
import type { Admin } from "../accounts/users.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { facetCounts } from "../schema.server";
import { beginning } from "../word-terms.server";
import { isStillAdmin } from "./facts.server";

/** Numbers a list's rows in its word index. */
interface Source {
  index: SQL;
  /** The number of the first row from a moment on. */
  since: (moment: number) => SQL;
  /** Numbers of the rows with an id or a person's email; of orders also with an id's beginning, or a number of PayPal's. */
  byNumber: (typed: string) => SQL;
}

const SOURCES: Record<DeskList, Source> = {
  products: {
    index: sql`product_search_by_seller`,
    since: (moment) => sql`SELECT seq FROM products WHERE created_at >= ${moment} ORDER BY created_at, seq LIMIT 1`,
    byNumber: (typed) => sql`SELECT seq AS n FROM products WHERE id = ${typed}`,
  },
  orders: {
    index: sql`order_search`,
    since: (moment) => sql`SELECT l.seq FROM orders o CROSS JOIN listed_orders l ON l.order_id = o.id
      WHERE o.created_at >= ${moment} ORDER BY o.created_at, o.id LIMIT 1`,
    byNumber: (typed) => sql`SELECT l.seq AS n, (o.amount << 29) | l.seq AS by_amount FROM (
        SELECT id FROM orders WHERE id >= ${typed.toLowerCase()} AND id < ${`${typed.toLowerCase()}~`}
        UNION SELECT p.order_id FROM payments y CROSS JOIN payment_orders p ON p.payment_id = y.id WHERE y.paypal_order_id = ${typed}
        UNION SELECT p.order_id FROM payments y CROSS JOIN payment_orders p ON p.payment_id = y.id WHERE y.capture_id = ${typed}
        UNION SELECT order_id FROM refunds WHERE paypal_refund_id = ${typed}
        UNION SELECT o.id FROM users u CROSS JOIN orders o ON o.buyer_id = u.id WHERE lower(u.email) = ${typed.toLowerCase()}) i
      CROSS JOIN orders o ON o.id = i.id CROSS JOIN listed_orders l ON l.order_id = i.id`,
  },
  users: {
    index: sql`user_search`,
    since: (moment) => sql`SELECT l.seq FROM users u CROSS JOIN listed_users l ON l.user_id = u.id
      WHERE u.created_at >= ${moment} ORDER BY u.created_at, u.id LIMIT 1`,
    byNumber: (typed) => sql`SELECT seq AS n FROM listed_users WHERE user_id = ${typed.toLowerCase()}
      OR user_id = (SELECT id FROM users WHERE lower(email) = ${typed.toLowerCase()})`,
  },
};
const BY_AMOUNT = sql`order_search_by_amount`;

/** After every number. */
const LAST = sql`9223372036854775807`;

/**
 * The places of a page, in brackets: `FROM ${placesOf(…)} d`, one column, `place`. One term has all facets, so its postings
 * are walked no further than the page. By amount, a place is amount * 2^29 + number.
 */
export function placesOf(query: DeskQuery, after: string | null, most: number): SQL {
  const { since, byNumber } = SOURCES[query.list];
  const byAmount = isByAmount(query.sort);
  const index = byAmount ? BY_AMOUNT : SOURCES[query.list].index;
  const bounds: Condition[] = [];
  if (/^\d{1,19}$/.test(after ?? "")) {
    bounds.push(sql`s.rowid ${isDown(query) ? sql`<` : sql`>`} CAST(${after} AS INTEGER)`);
  }
  if (query.from !== null) bounds.push(sql`s.rowid >= coalesce((${since(query.from)}), ${LAST})`);
  if (query.until !== null) bounds.push(sql`s.rowid < coalesce((${since(query.until)}), ${LAST})`);
  const matches = (words: readonly string[]) => allOf(sql`s.${index} MATCH ${matchOf(query, words)}`, ...bounds);
  const order = sql`${isDown(query) ? sql`DESC` : sql`ASC`} LIMIT ${most}`;
  const worded = sql`SELECT s.rowid AS place FROM ${index} s WHERE ${matches(query.words)} ORDER BY s.rowid ${order}`;
  if (!query.number) return sql`(${worded})`;
  const number = byAmount ? sql`by_amount` : sql`n`;
  const numbered = sql`SELECT s.rowid AS place FROM (${byNumber(query.number)}) i CROSS JOIN ${index} s ON s.rowid = i.${number}
    WHERE ${matches([])}`;
  const both = isOnlyNumber(query) ? numbered : sql`SELECT place FROM (${worded}) UNION ${numbered}`;
  return sql`(${both} ORDER BY place ${order})`;
}

/** The order of a list's rows. */
export function inOrder(query: DeskQuery): SQL {
  return sql`ORDER BY d.place ${isDown(query) ? sql`DESC` : sql`ASC`}`;
}

function isDown({ sort }: DeskQuery): boolean {
  return sort === "newest" || sort === "highest";
}

/** An expression of the word index: beginnings of words, the term of the facets, and a seller's own terms. */
function matchOf({ facets, seller }: DeskQuery, words: readonly string[]): SQL {
  const terms = [`"${facetTerm(facets)}"`, ...words.map(beginning)];
  const asked = terms.join(" AND ");
  if (!seller) return sql`${asked}`;
  return sql`${asked} || ' AND (' || (SELECT coalesce(group_concat('"s' || hex(o.id) || j.value || '"', ' OR '), ${NOBODY}) FROM (
      SELECT user_id AS id FROM seller_profiles WHERE handle = ${seller.toLowerCase()} OR user_id = ${seller}
      UNION SELECT id FROM users WHERE lower(email) = ${seller.toLowerCase()}
    ) o CROSS JOIN json_each(${JSON.stringify(PRODUCT_STATUSES)}) j) || ')'`;
}

/** A term that no row has. */
const NOBODY = `"\uE000"`;

/** How many a list has; `null` for words, sellers and days, which nothing counts. */
export async function countDeskList(db: Database, admin: Admin, query: DeskQuery): Promise<number | null> {
  const { list, facets, words, seller, from, until } = query;
  if (words.length > 0 || seller || from !== null || until !== null) return null;
  const columns = [facetCounts.a, facetCounts.b, facetCounts.c];
  const chosen = facets.flatMap((value, at) => (value === null ? [] : [sql`${columns[at]} = ${value}`]));
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${facetCounts.n}), 0)` })
    .from(facetCounts)
    .where(allOf(sql`${facetCounts.list} = ${list}`, ...chosen, isStillAdmin(admin)));
  return row?.n ?? 0;
}
