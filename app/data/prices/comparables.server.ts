import { type SQL, sql } from "drizzle-orm";
import { type Candidate, COMPARED_DAYS } from "~/domain/prices/comparables";
import { type Match, writeMatch } from "~/domain/search/match";
import { clausesOf, partsOf } from "~/domain/search/row-checks";
import { DAY } from "~/domain/time";
import { CLOCK } from "../clock.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { products } from "../schema.server";
import { areStored, meets, RARE_MAX } from "../search/row-checks.server";

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

/** One statement: for each way to find them the newest on offer at a fixed price, and the last sold. Reads no more in a larger market. */
export function selectComparables(db: Database, ways: readonly Match[], withDescriptions = false) {
  const found = ways.flatMap((way, level) =>
    INDEXES.flatMap((index) => [byIndex(index, level), byRows(index, way, level)]),
  );
  if (found.length === 0) found.push(sql`SELECT 0 AS seq, 0 AS level, 0 AS isSold WHERE 0`);
  return db.all<Row>(sql`WITH ${rareParts(ways)}
    SELECT p.id, p.seller_id AS seller, p.title, p.category, p.condition, coalesce(s.price, p.price) AS price,
      found.isSold, found.level, ${withDescriptions ? sql`substr(p.description, 1, ${TOLD_MAX})` : sql`NULL`} AS description
    FROM (SELECT seq, min(level) AS level, isSold FROM (${sql.join(found, sql` UNION ALL `)}) GROUP BY seq, isSold) found
    CROSS JOIN products p ON p.seq = found.seq
    LEFT JOIN sold_listings s ON found.isSold AND s.seq = found.seq
    ORDER BY found.level, found.isSold DESC, p.seq DESC`);
}

export function toComparables(rows: readonly Row[]): ComparedListing[] {
  return rows.map(({ isSold, ...row }) => ({ ...row, isSold: isSold === 1 }));
}

/** A word index of what is on offer or sold, with what its rows `s`, their products `p` and its expressions must be besides. */
const ON_OFFER = {
  ...{ index: sql`product_search`, isSold: 0, since: always, isCompared: sql`NOT p.is_auction` },
  facets: literal(' AND facets : "fmtfixed"'),
};
/** A rowid is second * 2^29 + seq (migrations/0035_price_guide.sql). */
const SOLD: typeof ON_OFFER = {
  ...{ index: sql`product_search_sold`, isSold: 1, isCompared: always, facets: literal("") },
  since: sql`s.rowid >= (((${CLOCK} - ${COMPARED_DAYS * DAY}) / 1000) << 29)`,
};
const INDEXES = [ON_OFFER, SOLD];

/** Nothing where a part of the way is rare. */
function byIndex({ index, isSold, since, facets }: typeof ON_OFFER, level: number): SQL {
  return sql`SELECT * FROM (SELECT s.rowid & 536870911 AS seq, ${level} AS level, ${isSold} AS isSold FROM ${index} s
    WHERE s.${index} MATCH (SELECT iif(rare IS NULL, '(' || expression || ')' || ${facets}, ${literal('senses : "none"')})
      FROM ways WHERE level = ${level} AND isSold = ${isSold}) AND ${since} ORDER BY s.rowid DESC LIMIT ${EACH})`;
}

/** Where a part of the way is rare: of its listings those that the whole way finds. */
function byRows({ isSold }: typeof ON_OFFER, way: Match, level: number): SQL {
  return sql`SELECT * FROM (SELECT seq, ${level} AS level, ${isSold} AS isSold FROM rare_listings
    WHERE isSold = ${isSold} AND part = (SELECT rare FROM ways WHERE level = ${level} AND isSold = ${isSold})
      AND ${meets(clausesOf(way) ?? [])} ORDER BY at DESC LIMIT ${EACH})`;
}

/** `ways`, each in each index, with a part of it that is of few listings there; and `rare_listings` of these parts. */
function rareParts(all: readonly Match[]): SQL {
  const partsOfEach = all.map((way) => (clausesOf(way) ? partsOf(way).map(writeMatch) : []));
  const parts = [...new Set(partsOfEach.filter((some) => some.length > 1).flat())];
  const ways = all.map((way, level) => ({
    expression: writeMatch(way),
    parts: partsOfEach[level]?.map((part) => parts.indexOf(part)),
  }));
  const rare = INDEXES.map(
    ({ index, isSold, since }) => sql`
      SELECT ${isSold} AS isSold, key AS part, value AS expression FROM json_each(${JSON.stringify(parts)}) WHERE ${areStored}
        AND NOT EXISTS (SELECT 1 FROM ${index} s WHERE s.${index} MATCH value AND ${since} LIMIT 1 OFFSET ${RARE_MAX})`,
  );
  const listings = INDEXES.map(
    ({ index, isSold, since, isCompared }) => sql`
      SELECT r.isSold, r.part, s.rowid AS at, p.seq, p.words
        FROM rare_parts r CROSS JOIN ${index} s CROSS JOIN products p ON p.seq = s.rowid & 536870911
        WHERE r.isSold = ${isSold} AND r.part IN (SELECT rare FROM ways WHERE isSold = ${isSold})
          AND s.${index} MATCH r.expression AND ${since} AND ${isCompared}`,
  );
  return sql`rare_parts AS MATERIALIZED (${sql.join(rare, sql` UNION ALL `)}),
    ways AS MATERIALIZED (SELECT level, isSold, way ->> 'expression' AS expression,
      (SELECT part FROM json_each(way, '$.parts') one JOIN rare_parts r ON r.part = one.value AND r.isSold = both.isSold LIMIT 1) AS rare
      FROM (SELECT key AS level, value AS way FROM json_each(${JSON.stringify(ways)})) CROSS JOIN (SELECT 0 AS isSold UNION ALL SELECT 1) both),
    rare_listings AS MATERIALIZED (${sql.join(listings, sql` UNION ALL `)})`;
}
