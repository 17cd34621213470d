import { type SQL, sql } from "drizzle-orm";
import type { CheckoutLine } from "~/domain/checkout/checkout";
import { holdableFrom } from "~/domain/checkout/holds";
import { toCentavos } from "~/domain/money";
import { isOnHoldFor } from "../auctions/facts.server";
import { cartId } from "../cart/carts.server";
import { buyableQuantity } from "../cart/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { isReadable } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { always } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { hasStatus, isPayable } from "../orders/facts.server";
import { isPaying } from "../payments/facts.server";
import { unpaidHolds } from "./facts.server";
import { listLapsedOrders, type OverdueOrder } from "./overdue-checkouts.server";

/** What a buyer wants to pay: the cart and all their unpaid orders, or only one product or order. */
export type Wanted = { product: string } | { order: string } | "cart";

export type ShownLine = CheckoutLine & {
  image: StoredImage | null;
  store: { handle: string; name: string };
  /** The quantity that the buyer wanted. */
  asked: number;
};

export interface CheckoutContents {
  lines: ShownLine[];
  /** Titles of cart items that cannot be bought now. */
  unavailable: string[];
  /** Products that this buyer held too often without paying, and from when they can buy them, milliseconds. */
  heldTooOften: { productId: string; title: string; from: number }[];
  /** Expired orders of other buyers for the same products, to be released before these are bought. */
  lapsed: OverdueOrder[];
  /** Whether PayPal is capturing a payment of this buyer. */
  isUnderWay: boolean;
  /** Whether the requested order belongs to this buyer, payable or not. */
  isOwnOrder: boolean;
  /** By the database's clock, milliseconds. */
  now: number;
}

type Row = Omit<ShownLine, "image" | "store"> & {
  image: string | null;
  store: string;
  /** When the buyer's unpaid holds of it end or ended, as JSON. */
  holds: string;
};

const shown = sql`${coverImage(sql`p.id`)} AS image,
  json_object('handle', s.handle, 'name', s.business_name) AS store`;

/**
 * Call it in the same tick as the page's other reads: they share one round trip. What this buyer already holds counts
 * as available to them.
 */
export async function readCheckout(db: Database, buyer: string, wanted: Wanted): Promise<CheckoutContents> {
  const order = wanted !== "cart" && "order" in wanted ? wanted.order : null;
  const [items, lapsed, others, [state]] = await Promise.all([
    order !== null ? [] : db.all<Row>(offered(buyer, wanted)),
    order !== null ? [] : listLapsedOrders(db, buyer, productsOf(buyer, wanted)),
    db.all<Row>(waiting(buyer, wanted)),
    db.all<{ isUnderWay: number; isOwnOrder: number; now: number }>(sql`SELECT ${isPaying(buyer)} AS isUnderWay,
      EXISTS (SELECT 1 FROM orders WHERE id = ${order} AND buyer_id = ${buyer}) AS isOwnOrder, ${CLOCK} AS now`),
  ]);
  const now = state?.now ?? 0;
  const rows = [...others, ...items].map((row) => ({
    line: toLine(row),
    from: holdableFrom(JSON.parse(row.holds), now),
  }));
  const buyable = rows.filter(({ line }) => line.quantity > 0);
  return {
    lines: buyable.filter(({ from }) => from === null).map(({ line }) => line),
    unavailable: rows.filter(({ line }) => line.quantity <= 0).map(({ line }) => line.title),
    heldTooOften: buyable.flatMap(({ line: { productId, title }, from }) =>
      from === null ? [] : [{ productId, title, from }],
    ),
    lapsed,
    isUnderWay: state?.isUnderWay === 1,
    isOwnOrder: state?.isOwnOrder === 1,
    now,
  };
}

function productsOf(buyer: string, wanted: Wanted): SQL {
  if (wanted !== "cart") return sql`(SELECT ${"product" in wanted ? wanted.product : ""})`;
  return sql`(SELECT product_id FROM cart_items WHERE cart_id = ${cartId({ userId: buyer })})`;
}

function offered(buyer: string, wanted: Wanted): SQL {
  const source =
    wanted === "cart"
      ? sql`(SELECT i.product_id, i.quantity, i.added_at FROM carts c JOIN cart_items i ON i.cart_id = c.id
          WHERE c.user_id = ${buyer})`
      : sql`(SELECT ${"product" in wanted ? wanted.product : ""} AS product_id, 1 AS quantity, 0 AS added_at)`;
  // A product that is not public is left out, unless it was already in the cart.
  const isKnown = wanted === "cart" ? always : isReadable(sql`p`);
  return sql`SELECT 'item' AS kind, p.id, p.id AS productId, p.title, ${buyableQuantity(sql`i.quantity`, buyer)} AS quantity,
      i.quantity AS asked, p.price, p.shipping_cost AS shipping, NULL AS until,
      (SELECT json_group_array(ends) FROM ${unpaidHolds(buyer, sql`p.id`)}) AS holds, ${shown}
    FROM ${source} i JOIN products p ON p.id = i.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE p.is_auction = 0 AND ${isKnown} ORDER BY i.added_at DESC, p.id DESC`;
}

/** Unpaid orders and items on hold. */
function waiting(buyer: string, wanted: Wanted): SQL {
  const isWanted = (product: SQL, order: SQL, all: SQL) => {
    if (wanted === "cart") return all;
    return "order" in wanted ? sql`${order} = ${wanted.order}` : sql`(${product} = ${wanted.product} AND ${all})`;
  };
  return sql`SELECT 'order' AS kind, o.id AS id, p.id AS productId, o.title, o.quantity, o.quantity AS asked,
      (o.amount - o.shipping) / o.quantity AS price, o.shipping, o.pay_by AS until, '[]' AS holds, ${shown}
    FROM orders o JOIN products p ON p.id = o.product_id JOIN seller_profiles s ON s.user_id = o.seller_id
    WHERE o.buyer_id = ${buyer} AND ${isPayable(sql`o`)}
      AND (o.auction_id IS NOT NULL OR p.is_auction = 0)
      AND ${isWanted(sql`o.product_id`, sql`o.id`, sql`o.auction_id IS NOT NULL`)}
    UNION ALL
    SELECT 'hold', a.id, p.id, p.title, 1, 1, a.buy_it_now, p.shipping_cost, a.hold_until, '[]', ${shown}
    FROM auctions a JOIN products p ON p.id = a.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE ${isOnHoldFor(buyer)}
      AND ${isWanted(
        sql`p.id`,
        sql`(SELECT o.id FROM orders o WHERE o.buyer_id = ${buyer} AND o.product_id = p.id
        AND ${hasStatus("awaiting_payment", sql`o`)})`,
        always,
      )}
    ORDER BY until, id`;
}

function toLine({ holds: _, ...row }: Row): ShownLine {
  return {
    ...row,
    price: toCentavos(row.price),
    shipping: toCentavos(row.shipping),
    image: toCoverImage(row.image),
    store: JSON.parse(row.store),
  };
}
