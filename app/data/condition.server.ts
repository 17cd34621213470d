import { type SQL, sql } from "drizzle-orm";

/** Something that a statement asks of the database before it writes. */
export type Condition = SQL;

export const always: Condition = sql`1`;
export const never: Condition = sql`0`;

/** All of them, or a condition that always holds when there is none. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join([...conditions], sql` AND `)})`;
}

/** At least one of them. */
export function anyOf(...conditions: readonly Condition[]): Condition {
  return sql`(${sql.join([...conditions], sql` OR `)})`;
}

export function not(condition: Condition): Condition {
  return sql`(NOT ${condition})`;
}

/** A word of domain, spelled out in the statement: no bound value finds an index of some rows only. */
export function inWords<Word extends string>(word: Word): SQL {
  return sql`${word}`.inlineParams();
}

/** A list of such words, for `IN`. */
export function inList<Word extends string>(words: readonly Word[]): SQL {
  return sql`(${sql.join(words.map(inWords), sql`, `)})`;
}
