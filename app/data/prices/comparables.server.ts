import { type SQL, sql } from "drizzle-orm";
import { type Candidate, COMPARED_DAYS } from "~/domain/prices/comparables";
import { DAY } from "~/domain/time";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { products } from "../schema.server";

/** What is read for each expression, of what is on offer and of what was sold. */
const EACH = 24;
/** Letters that are read of a description. */
const TOLD_MAX = 400;

type Row = RowOf<{
  id: typeof products.id;
  seller: typeof products.seller_id;
  title: typeof products.title;
  category: typeof products.category;
  condition: typeof products.condition;
  price: typeof products.price;
  isSold: number;
  level: number;
  description: typeof products.description;
}>;

export interface ComparedListing extends Candidate {
  /** How it begins; `null` when it was not asked for. */
  description: string | null;
}

/** One statement: for each expression the newest on offer at a fixed price, and the last sold. Reads no more in a larger market. */
export function selectComparables(db: Database, expressions: readonly string[], withDescriptions = false) {
  const walks = expressions.flatMap((expression, level) => [onOffer(expression, level), sold(expression, level)]);
  const found =
    walks.length > 0 ? sql.join(walks, sql` UNION ALL `) : sql`SELECT 0 AS seq, 0 AS level, 0 AS isSold WHERE 0`;
  return db.all<Row>(sql`
    SELECT p.id, p.seller_id AS seller, p.title, p.category, p.condition, coalesce(s.price, p.price) AS price,
      found.isSold, found.level, ${withDescriptions ? sql`substr(p.description, 1, ${TOLD_MAX})` : sql`NULL`} AS description
    FROM (SELECT seq, min(level) AS level, isSold FROM (${found}) GROUP BY seq, isSold) found
    CROSS JOIN products p ON p.seq = found.seq
    LEFT JOIN sold_listings s ON found.isSold AND s.seq = found.seq
    ORDER BY found.level, found.isSold DESC, p.seq DESC`);
}

export function toComparables(rows: readonly Row[]): ComparedListing[] {
  return rows.map(({ isSold, ...row }) => ({ ...row, isSold: isSold === 1 }));
}

function onOffer(expression: string, level: number): SQL {
  return sql`SELECT * FROM (SELECT rowid AS seq, ${level} AS level, 0 AS isSold FROM product_search
    WHERE product_search MATCH ${`(${expression}) AND facets : "fmtfixed"`} ORDER BY rowid DESC LIMIT ${EACH})`;
}

/** A rowid is second * 2^29 + seq (migrations/0035_price_guide.sql). */
function sold(expression: string, level: number): SQL {
  return sql`SELECT * FROM (SELECT rowid & 536870911 AS seq, ${level} AS level, 1 AS isSold FROM product_search_sold
    WHERE product_search_sold MATCH ${expression} AND rowid >= (((${CLOCK} - ${COMPARED_DAYS * DAY}) / 1000) << 29)
    ORDER BY rowid DESC LIMIT ${EACH})`;
}
