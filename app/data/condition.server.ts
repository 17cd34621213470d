import { type SQL, sql } from "drizzle-orm";

/** What has to hold in the database for a statement to write. */
export type Condition = SQL;

/** A known value, or a column or query of the surrounding statement. */
export type Id = SQL | string;

export const always: Condition = sql`1`;
export const never: Condition = sql`0`;

/** True without conditions. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join([...conditions], sql` AND `)})`;
}

/** False without conditions. */
export function anyOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql`(${sql.join([...conditions], sql` OR `)})`;
}

export function not(condition: Condition): Condition {
  return sql`(NOT ${condition})`;
}

/** SQLite uses no partial index for a parameter. One text: a nested fragment costs drizzle ten times as much. */
export function literal<Value extends string | number>(value: Value): SQL {
  return sql.raw(typeof value === "number" ? String(value) : quoted(value));
}

/** Constants of domain in brackets, for `IN`. */
export function inList<Value extends string>(values: readonly Value[]): SQL {
  return sql.raw(`(${values.map(quoted).join(", ")})`);
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
