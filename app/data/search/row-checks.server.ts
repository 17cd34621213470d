import { type SQL, sql } from "drizzle-orm";
import type { Clause } from "~/domain/search/row-checks";
import { COUNT_CAP } from "~/domain/search/search";
import { allOf, anyOf, literal, not } from "../condition.server";

/** A rare word is one of so few listings that each is read, where a word index would look for each among a frequent word's. */
export const RARE_MAX = COUNT_CAP;

/** Of listings whose words are not stored yet only the word indexes tell. */
export const areStored = sql`NOT EXISTS (SELECT 1 FROM products WHERE words = ${literal("")})`;

/** Which of the needles (`RowChecks`) are among the words of the product `p`, one bit each. */
export function maskOf(needles: SQL): SQL {
  return sql`(SELECT sum((instr(p.words, value) > 0) << key) FROM ${needles})`;
}

/** That a `mask` has what the masks of a tier ask for. */
export function passes(masks: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${masks}) WHERE iif(value < 0, mask & -value, NOT mask & value))`;
}

/** That `words`, those of a product, are as each clause asks. */
export function meets(clauses: readonly Clause[]): SQL {
  const hasOne = ({ needles }: Clause) => anyOf(...needles.map((needle) => sql`instr(words, ${needle})`));
  return allOf(...clauses.map((clause) => (clause.isNot ? not(hasOne(clause)) : hasOne(clause))));
}
