import { type SQL, sql } from "drizzle-orm";
import { type ListingStatus, PRODUCT_MOVES, type ProductStatus, SHOWN_STATUSES } from "~/domain/catalog/product-status";
import { type Actor, mayMove, sourcesIn } from "~/domain/moves";
import { isOpen } from "../auctions/facts.server";
import { always, type Condition, type Id, inList, not } from "../condition.server";
import { UNPAID } from "../orders/facts.server";
import { hasProductStatus, isHeldListing } from "./facts.server";

export interface ProductMove {
  to: ProductStatus;
  actor: Actor;
  /** The expected statuses; by default all that the actor may move from. */
  from?: readonly ListingStatus[];
  when?: Condition;
}

/** One by its id, or all that meet a condition; nothing that is held is shown. Throws when the actor may not make the move. */
export function moveProduct(
  which: string | Condition,
  { to, actor, from = sourcesIn(PRODUCT_MOVES, to, actor), when = always }: ProductMove,
): SQL {
  const wrong = from.find((status) => !mayMove(PRODUCT_MOVES, status, to, actor));
  if (wrong) throw new Error(`${actor} moves no product from ${wrong} to ${to}`);
  const isWanted = typeof which === "string" ? hasId(which) : which;
  const mayBeShown = SHOWN_STATUSES.includes(to) ? not(isHeldListing()) : always;
  return sql`UPDATE products SET status = ${to} WHERE ${isWanted} AND status IN ${inList(from)} AND ${mayBeShown} AND ${when}`;
}

/** Marks a paid product as sold, at a fixed price or of an auction. */
export function sellProduct(productId: Id, actor: Actor, when: Condition): SQL[] {
  return [sellPieces(productId, actor, when), ...sellAuctioned(productId, actor, when)];
}

/** Marks a product at a fixed price as sold once no piece is left or held. */
export function sellPieces(productId: Id, actor: Actor, when: Condition): SQL {
  const isLast = sql`is_auction = 0 AND stock = 0 AND NOT EXISTS (SELECT 1 FROM orders WHERE product_id = products.id
    AND status IN ${UNPAID})`;
  return moveProduct(hasId(productId), {
    to: "sold",
    actor,
    from: ["active", "reserved"],
    when: sql`${isLast} AND ${when}`,
  });
}

/**
 * Marks the product of an auction as sold once that is over. It is still active when a Buy It Now hold was paid, and when
 * it was listed again: then its new auction runs.
 */
export function sellAuctioned(productId: Id, actor: Actor, when: Condition): SQL[] {
  const isRunning = sql`EXISTS (SELECT 1 FROM auctions a WHERE a.product_id = products.id AND ${isOpen(sql`a`)})`;
  const which = hasId(productId);
  return [
    moveProduct(which, { to: "sold", actor, from: ["ended"], when: sql`is_auction = 1 AND ${when}` }),
    moveProduct(which, {
      to: "sold",
      actor,
      from: ["active"],
      when: sql`is_auction = 1 AND NOT ${isRunning} AND ${when}`,
    }),
    sql`UPDATE products SET stock = 0 WHERE ${which} AND is_auction = 1 AND ${hasProductStatus("sold")} AND ${when}`,
  ];
}

function hasId(productId: Id): Condition {
  return sql`id = ${productId}`;
}

export interface Restocked {
  productId: string;
  quantity: number;
  /** Whether a fixed-price listing is paused, for its seller to correct. */
  isPaused?: boolean;
}

/** Restocks the pieces of a cancelled order. A won item returns to its seller, who may list it again. */
export function restock({ productId, quantity, isPaused = false }: Restocked, actor: Actor, when: Condition): SQL[] {
  return [
    sql`UPDATE products SET stock = stock + ${quantity}
      WHERE id = ${productId} AND (is_auction = 0 OR ${hasProductStatus("sold")}) AND ${when}`,
    moveProduct(productId, { to: "active", actor, from: ["reserved", "sold"], when: sql`is_auction = 0 AND ${when}` }),
    moveProduct(productId, { to: "ended", actor, from: ["sold"], when: sql`is_auction = 1 AND ${when}` }),
    ...(isPaused
      ? [moveProduct(productId, { to: "paused", actor, from: ["active"], when: sql`is_auction = 0 AND ${when}` })]
      : []),
  ];
}
