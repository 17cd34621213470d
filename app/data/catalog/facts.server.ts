import { type SQL, sql } from "drizzle-orm";
import { READABLE_STATUSES } from "~/domain/catalog/product-status";
import { type Condition, inList } from "../condition.server";

// `product` is what a row of `products` is called in the statement.

/** Whether everybody may read a product's page. */
export function isReadable(product: SQL): Condition {
  return sql`${product}.status IN ${inList(READABLE_STATUSES)}`;
}
