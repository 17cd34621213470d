import { type SQL, sql } from "drizzle-orm";

/** Something that a statement asks of the database before it writes. */
export type Condition = SQL;

export const always: Condition = sql`1`;

/** All of them, or a condition that always holds when there is none. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join([...conditions], sql` AND `)})`;
}

export function not(condition: Condition): Condition {
  return sql`(NOT ${condition})`;
}

/** A list for `IN`. An index of some rows only is not found by it: such a query has to spell its words. */
export function inList(values: readonly string[]): SQL {
  return sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}
