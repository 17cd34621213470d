import { type SQL, sql } from "drizzle-orm";
import { READABLE_STATUSES } from "~/domain/catalog/product-status";
import { type Condition, inList } from "../condition.server";

// `product` is the alias of `products` in the statement.

/** Whether a product's page is public. */
export function isReadable(product: SQL): Condition {
  return sql`${product}.status IN ${inList(READABLE_STATUSES)}`;
}
