import { type SQL, sql } from "drizzle-orm";
import type { Terms } from "~/domain/auctions/terms";
import { moveProduct } from "../catalog/product-moves.server";
import type { Condition } from "../condition.server";

export function relistProduct(productId: string, { start, originalEnd }: Terms, when: Condition): SQL[] {
  return [
    sql`UPDATE products SET price = ${start}, bids = 0, auction_end_time = ${originalEnd}, stock = max(stock, 1)
      WHERE id = ${productId} AND ${when}`,
    moveProduct(productId, { to: "active", actor: "S", from: ["ended", "sold"], when }),
  ];
}
