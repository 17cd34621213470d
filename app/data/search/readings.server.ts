import { type SQL, sql } from "drizzle-orm";
import type { ListQuery } from "~/domain/search/list-query";
import type { SearchQuery } from "~/domain/search/query";
import { marketToken, type Reading } from "~/domain/search/readings";
import { readRowChecks } from "~/domain/search/row-checks";
import { type Filters, matchExpression } from "~/domain/search/search";
import { soundOf, spellingKeys } from "~/domain/search/spelling";
import { type Tier, widestExpressions } from "~/domain/search/tiers";
import { areStored, maskOf, passes, RARE_MAX } from "./row-checks.server";

type Asked = Pick<ListQuery, "filters" | "readings">;

const UNFILTERED: Filters = {
  ...{ category: null, formats: [], conditions: [], freeShipping: false, minPrice: null, maxPrice: null },
};

/** Of each reading: what it finds in the whole market, what lists show of it, and how a rare word's listings are checked. */
function askedOf({ filters, readings }: Asked, tiers: readonly Tier[]) {
  const checks = readings.map(({ query }) => (hasSeveralWords(query) ? readRowChecks(query) : null));
  const words = readings.map(({ query }, at) => (checks[at] ? widestExpressions(query) : []));
  const all = [...new Set(words.flat())];
  const shown = ["all" as const, ...tiers];
  return {
    words: all,
    readings: readings.map(({ query }, at) => ({
      everything: matchExpression(UNFILTERED, query, "all"),
      shown: Object.fromEntries(shown.map((tier) => [tier, matchExpression(filters, query, tier)])),
      words: (words[at] ?? []).map((word) => all.indexOf(word)),
      ...checks[at],
    })),
  };
}

/**
 * Which reading finds anything in the whole market, as `chosen`, with what `expressionOf` and `rareProducts` take, and the market's
 * nearest words, as `nearest`. Filters do not change how a text is read. Empty without readings. `walk` lists the products `p`
 * of the word index `s` that have the rare word, in order and as filters let them through.
 */
export function withReadings(asked: Asked, tiers: readonly Tier[], walk: (match: SQL) => SQL): SQL {
  const { readings } = asked;
  if (readings.length === 0) return sql``;
  const nearest = marketWordsOf(readings).map(
    (word, index) => sql`SELECT ${index} AS at, ${nearestWord(word)} AS word`,
  );
  const market = nearest.length > 0 ? sql`nearest AS MATERIALIZED (${sql.join(nearest, sql` UNION ALL `)}), ` : sql``;
  // With a limit a subquery computes its columns once. Each mention of `chosen` is compiled anew: it mentions nothing else twice.
  const once = sql`LIMIT ${readings.length}`;
  const mask = maskOf(sql`json_each(needles)`);
  return sql`WITH ${market}chosen AS MATERIALIZED (SELECT *, iif(rare IS NULL, '[]', (SELECT json_group_array(json_array(at, seq, isFound,
      ${tiers.length > 0 ? sql`(SELECT CAST(tier AS INTEGER) FROM (SELECT key AS tier, value AS masks FROM json_each(tiers)) WHERE ${passes(sql`masks`)} LIMIT 1)` : sql`NULL`})) FROM
      (SELECT *, ${passes(sql`told`)} AS isFound FROM (SELECT s.rowid AS at, p.seq, ${mask} AS mask FROM ${walk(sql`rare`)} LIMIT ${RARE_MAX})
        LIMIT ${RARE_MAX}) WHERE isFound ${tiers.length > 0 ? sql`OR ${passes(sql`named`)}` : sql``})) AS rare_products FROM
    (SELECT * FROM (SELECT reading, asked ->> 'everything' AS everything, asked ->> 'shown' AS shown, asked ->> 'needles' AS needles,
        asked ->> 'tiers' AS tiers, asked ->> 'all' AS told, asked ->> 'named' AS named, (SELECT iif(n <= ${RARE_MAX}, word, NULL) FROM
          (SELECT min(counts ->> value) AS n, words ->> value AS word FROM json_each(asked, '$.words'))) AS rare
        FROM (SELECT words, counts, key AS reading, value AS asked FROM
          (SELECT words, readings, (SELECT json_group_array(n) FROM (SELECT (SELECT count(*) FROM (SELECT 1 FROM product_search
              WHERE product_search MATCH value LIMIT ${RARE_MAX + 1})) AS n FROM json_each(words) WHERE ${areStored})) AS counts FROM
            (SELECT text ->> 'words' AS words, text ->> 'readings' AS readings FROM
              (SELECT ${spelled(readings, JSON.stringify(askedOf(asked, tiers)))} AS text LIMIT 1) LIMIT 1) LIMIT 1)
          CROSS JOIN json_each(readings) ${once}) ${once})
      WHERE CASE WHEN rare IS NULL THEN EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH everything)
        ELSE EXISTS (SELECT 1 FROM (SELECT ${mask} AS mask FROM product_search s CROSS JOIN products p ON p.seq = s.rowid
          WHERE s.product_search MATCH rare LIMIT ${RARE_MAX}) WHERE ${passes(sql`told`)}) END LIMIT 1)) `;
}

/** `at`, `seq`, `isFound` and `tier` of a rare word's listings that the `chosen` reading finds. */
export const rareProducts = sql`(SELECT value ->> 0 AS at, value ->> 1 AS seq, value ->> 2 AS isFound, value ->> 3 AS tier
  FROM json_each(chosen.rare_products))`;

/** Whose lists may be of a rare word's listings. */
export function hasSeveralWords({ units, weak }: SearchQuery): boolean {
  return units.length + weak.length > 1;
}

/** An FTS5 expression of what the `chosen` reading finds in one of the tiers of `withReadings`; of nothing where it has a rare word. */
export function expressionOf({ filters, readings }: Asked, tier: Tier | "all"): SQL {
  if (readings.length === 0) return sql`${matchExpression(filters, null, "all")}`;
  return sql`iif(chosen.rare IS NULL, chosen.shown ->> ${tier}, 'facets : "none"')`;
}

/** JSON of the market's words for the `marketWords` of readings. */
export function nearestWords({ readings }: Pick<Asked, "readings">): SQL {
  return marketWordsOf(readings).length > 0 ? sql`(SELECT json_group_array(word) FROM nearest)` : sql`'[]'`;
}

/** The token itself when the market knows none: it finds nothing. */
function nearestWord(word: string): SQL {
  return sql`coalesce((SELECT word FROM (
    SELECT w.word, max((k.key = ${soundOf(word)}) * 1000000 + w.n) FROM json_each(${JSON.stringify(spellingKeys(word))}) e
    CROSS JOIN market_word_keys k ON k.key = e.value CROSS JOIN market_words w ON w.word = k.word)), 'none')`;
}

function marketWordsOf(readings: readonly Reading[]): string[] {
  return [...new Set(readings.flatMap(({ marketWords }) => marketWords))];
}

function spelled(readings: readonly Reading[], text: string): SQL {
  return marketWordsOf(readings).reduce(
    (all, _, index) => sql`replace(${all}, ${marketToken(index)}, (SELECT word FROM nearest WHERE at = ${index}))`,
    sql`${text}`,
  );
}
