import type { Column } from "drizzle-orm";

/**
 * A row of our own SQL: `typeof orders.buyer_id` for a column, `typeof users.full_name | null` for one of a LEFT JOIN,
 * `Found<typeof payments.capture_id>` where the statement leaves NULL out, and any other type for what is computed.
 */
export type RowOf<Cells> = { [Name in keyof Cells]: Stored<Cells[Name]> };
export type Found<Cell extends Column> = NonNullable<Stored<Cell>>;

/** JSON that a statement puts together, as text. */
export type Json = string;

/** As the database itself answers: a boolean is a number, and JSON is text. */
type Stored<Cell> = Cell extends Column ? Value<Cell["_"]> | (Cell["_"]["notNull"] extends true ? never : null) : Cell;
type Value<Config extends Column["_"]> = Config["dataType"] extends "boolean"
  ? 0 | 1
  : Config["dataType"] extends "json"
    ? Json
    : Config["data"];
