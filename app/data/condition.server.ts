import { type SQL, sql } from "drizzle-orm";

/** Something that a statement asks of the database before it writes. */
export type Condition = SQL;

export const always: Condition = sql`1`;

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

/** Words of domain as a list for `IN`. They are spelled out, because no bound value finds an index of some rows only. */
export function inList(words: readonly string[]): SQL {
  if (!words.every((word) => /^\w+$/.test(word)))
    throw new Error("a list is of domain's words, not of what people typed");
  return sql.raw(`(${words.map((word) => `'${word}'`).join(", ")})`);
}
