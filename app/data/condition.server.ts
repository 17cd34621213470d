import { type SQL, sql } from "drizzle-orm";

/** What has to hold in the database for a statement to write. */
export type Condition = SQL;

/** A value that is known, or a column or query of the statement around. */
export type Id = SQL | string;

export const always: Condition = sql`1`;
export const never: Condition = sql`0`;

/** Holds for no conditions. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join([...conditions], sql` AND `)})`;
}

export function anyOf(...conditions: readonly Condition[]): Condition {
  return sql`(${sql.join([...conditions], sql` OR `)})`;
}

export function not(condition: Condition): Condition {
  return sql`(NOT ${condition})`;
}

/** A constant of domain as a literal: SQLite does not use a partial index when the value is a parameter. */
export function inWords<Word extends string>(word: Word): SQL {
  return sql`${word}`.inlineParams();
}

/** For `IN`. */
export function inList<Word extends string>(words: readonly Word[]): SQL {
  return sql`(${sql.join(words.map(inWords), sql`, `)})`;
}
