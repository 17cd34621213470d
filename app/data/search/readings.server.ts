import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "~/domain/search/list-query";
import { marketToken, type Reading } from "~/domain/search/readings";
import { type Filters, matchExpression } from "~/domain/search/search";
import { soundOf, spellingKeys } from "~/domain/search/spelling";
import type { Tier } from "~/domain/search/tiers";
import type { Database } from "../connect.server";
import type { Json } from "../rows.server";

type Asked = Pick<ListQuery, "filters" | "readings">;

const UNFILTERED: Filters = {
  ...{ category: null, formats: [], conditions: [], freeShipping: false, minPrice: null, maxPrice: null },
};

/**
 * Which reading finds anything in the whole market, as `chosen`, and the market's nearest words, as `nearest`. Filters do not
 * change how a text is read. Empty for one reading.
 */
export function withReadings({ readings }: Pick<Asked, "readings">): SQL {
  if (readings.length < 2) return sql``;
  const words = [...new Set(readings.flatMap(({ marketWords }) => marketWords))];
  const nearest = words.map((word, index) => sql`SELECT ${index} AS at, ${nearestWord(word)} AS word`);
  const tries = readings.map(
    (reading, index) => sql`WHEN EXISTS (SELECT 1 FROM product_search
      WHERE product_search MATCH ${spelled(reading, matchExpression(UNFILTERED, reading.query, "all"))}) THEN ${index}`,
  );
  const market = nearest.length > 0 ? sql`nearest AS MATERIALIZED (${sql.join(nearest, sql` UNION ALL `)}), ` : sql``;
  return sql`WITH ${market}chosen AS MATERIALIZED (SELECT CASE ${sql.join(tries, sql` `)} ELSE 0 END AS reading)`;
}

/** An FTS5 expression of the chosen reading: behind `withReadings`. */
export function expressionOf({ filters, readings }: Asked, tier: Tier | "all"): SQL {
  const expressions = readings.map((reading) => spelled(reading, matchExpression(filters, reading.query, tier)));
  const [first, ...others] = expressions;
  if (!first) return sql`${matchExpression(filters, null, tier)}`;
  if (others.length === 0) return first;
  const cases = expressions.map((expression, index) => sql`WHEN ${index} THEN ${expression}`);
  return sql`CASE (SELECT reading FROM chosen) ${sql.join(cases, sql` `)} END`;
}

/** Which reading lists show, and the market's words for its `marketWords`. */
export async function chooseReading(
  db: Database,
  { readings }: Pick<Asked, "readings">,
): Promise<{ reading: Reading; words: readonly string[] } | null> {
  const [only, ...others] = readings;
  if (!only) return null;
  if (others.length === 0) return { reading: only, words: [] };
  const hasMarket = readings.some(({ marketWords }) => marketWords.length > 0);
  const words = hasMarket ? sql`(SELECT json_group_array(word) FROM nearest)` : sql`'[]'`;
  const [row] = await db.all<{ reading: number; spelled: Json }>(
    sql`${withReadings({ readings })} SELECT reading, ${words} AS spelled FROM chosen`,
  );
  return { reading: readings[row?.reading ?? 0] ?? only, words: JSON.parse(row?.spelled ?? "[]") };
}

/** The token itself when the market knows none: it finds nothing. */
function nearestWord(word: string): SQL {
  return sql`coalesce((SELECT word FROM (
    SELECT w.word, max((k.key = ${soundOf(word)}) * 1000000 + w.n) FROM json_each(${JSON.stringify(spellingKeys(word))}) e
    CROSS JOIN market_word_keys k ON k.key = e.value CROSS JOIN market_words w ON w.word = k.word)), 'none')`;
}

function spelled({ marketWords }: Reading, expression: string): SQL {
  return marketWords.reduce(
    (text, _, index) => sql`replace(${text}, ${marketToken(index)}, (SELECT word FROM nearest WHERE at = ${index}))`,
    sql`${expression}`,
  );
}
