import { type SQL, sql } from "drizzle-orm";
import { mayMoveProduct, type ProductStatus, productSources } from "~/domain/catalog/product-status";
import type { Actor } from "~/domain/orders/order";
import { always, type Condition, inList } from "../condition.server";
import { UNPAID } from "../orders/facts.server";
import { hasProductStatus } from "./facts.server";

export interface ProductMove {
  to: ProductStatus;
  actor: Actor;
  /** What the product is expected to be; everything that its actor may move from, unless said. */
  from?: readonly ProductStatus[];
  /** A condition about the product's row. */
  when?: Condition;
}

/**
 * Moves a product by its id, or those that a condition about their rows holds for. One that is in none of the expected
 * statuses stays as it is. Throws on a move that the actor has not.
 */
export function moveProduct(
  which: string | Condition,
  { to, actor, from = productSources(to, actor), when = always }: ProductMove,
): SQL {
  const wrong = from.find((status) => !mayMoveProduct(status, to, actor));
  if (wrong) throw new Error(`${actor} moves no product from ${wrong} to ${to}`);
  const isWanted = typeof which === "string" ? sql`id = ${which}` : which;
  return sql`UPDATE products SET status = ${to} WHERE ${isWanted} AND status IN ${inList(from)} AND ${when}`;
}

/** Sells a product that was paid for: at a fixed price once nothing of it is left or held, of an auction that is over. */
export function sellProduct(productId: string, actor: Actor, when: Condition): SQL[] {
  const isLast = sql`is_auction = 0 AND stock = 0 AND NOT EXISTS (SELECT 1 FROM orders WHERE product_id = products.id
    AND status IN ${UNPAID})`;
  return [
    moveProduct(productId, { to: "sold", actor, from: ["active", "reserved"], when: sql`${isLast} AND ${when}` }),
    moveProduct(productId, { to: "sold", actor, from: ["ended"], when: sql`is_auction = 1 AND ${when}` }),
    sql`UPDATE products SET stock = 0 WHERE id = ${productId} AND is_auction = 1 AND ${hasProductStatus("sold")} AND ${when}`,
  ];
}

/** Puts the pieces of a cancelled order back on offer. What was won is with its seller, to be listed again. */
export function putBack(
  { productId, quantity }: { productId: string; quantity: number },
  actor: Actor,
  when: Condition,
): SQL[] {
  return [
    sql`UPDATE products SET stock = stock + ${quantity}
      WHERE id = ${productId} AND (is_auction = 0 OR ${hasProductStatus("sold")}) AND ${when}`,
    moveProduct(productId, { to: "active", actor, from: ["reserved", "sold"], when: sql`is_auction = 0 AND ${when}` }),
    moveProduct(productId, { to: "ended", actor, from: ["sold"], when: sql`is_auction = 1 AND ${when}` }),
  ];
}
