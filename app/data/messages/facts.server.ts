import { type SQL, sql } from "drizzle-orm";

/** The product that a message names, itself or by its auction or order; `message` is its JSON in the statement. */
export function productOf(message: SQL): SQL {
  return sql`coalesce(${message} ->> 'product', (SELECT product_id FROM auctions WHERE id = ${message} ->> 'auction'),
    (SELECT product_id FROM orders WHERE id = ${message} ->> 'order'))`;
}
