import { type SQL, sql } from "drizzle-orm";
import type { Store } from "~/domain/cart/cart";
import type { CheckoutLine } from "~/domain/checkout/checkout";
import { holdableFrom } from "~/domain/checkout/holds";
import { toCentavos } from "~/domain/money";
import type { Language } from "~/i18n/language";
import { isOnHoldFor } from "../auctions/facts.server";
import { cartId } from "../cart/carts.server";
import { buyableQuantity, orderStoreJson, storeJson } from "../cart/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { hasProductStatus, isReadable, shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { always, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import {
  boughtRates,
  hasNoAuction,
  hasStatus,
  isAgreed,
  isPayable,
  piecePrice,
  titleLanguage,
} from "../orders/facts.server";
import { isPaying } from "../payments/facts.server";
import type { Json } from "../rows.server";
import { template } from "../template.server";
import { unpaidHolds } from "./facts.server";
import { type OverdueOrder, selectLapsedOrders } from "./overdue-checkouts.server";

/** The cart with all unpaid orders, or only one product, by default one piece of it, or one order. */
export type CheckoutTarget =
  | { kind: "product"; id: string; quantity?: number }
  | { kind: "order"; id: string }
  | { kind: "cart" };

export type ShownLine = CheckoutLine & {
  language: Language;
  image: StoredImage | null;
  store: Store;
  requested: number;
  /** Until when this buyer holds it without having paid; `null` for what has a deadline of its own. */
  heldUntil: number | null;
};

export interface CheckoutContents {
  lines: ShownLine[];
  unavailable: string[];
  /** Products that this buyer held too often without paying, and from when they can buy them, milliseconds. */
  heldTooOften: (Pick<ShownLine, "productId" | "title"> & { from: number })[];
  /** Expired orders of other buyers for the same products, to be released before these are bought. */
  lapsed: OverdueOrder[];
  isUnderWay: boolean;
  isOwnOrder: boolean;
  /** By the database's clock. */
  now: number;
}

type Row = Omit<ShownLine, "image" | "store" | "rates" | "pickup" | "awayUntil"> & {
  rates: Json;
  image: Json | null;
  store: Json;
  /** When the buyer's unpaid holds of it end or ended. */
  holds: Json;
};

const lineColumns = (store = storeJson, language = sql`p.language`) =>
  sql`${language} AS language, ${coverImage(sql`p.id`)} AS image, ${store} AS store`;

/** Pieces that this buyer holds count as available. Shares a round trip with reads of the same tick. */
export async function readCheckout(db: Database, buyer: string, target: CheckoutTarget): Promise<CheckoutContents> {
  const quantity = target.kind === "product" ? (target.quantity ?? 1) : null;
  const wanted = { buyer, id: target.kind === "cart" ? null : target.id, quantity };
  const [items, lapsed, others, [state]] = await Promise.all([
    target.kind === "order" ? [] : db.all<Row>(itemLines[target.kind](wanted)),
    target.kind === "order" ? [] : db.all<OverdueOrder>(lapsedOrders[target.kind](wanted)),
    db.all<Row>(unpaidLines[target.kind](wanted)),
    db.all<{ isUnderWay: 0 | 1; isOwnOrder: 0 | 1; now: number }>(checkoutState(wanted)),
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

const WANTED = ["buyer", "id", "quantity"] as const;

const checkoutState = template(
  WANTED,
  ({ buyer, id }) => sql`SELECT ${isPaying(buyer)} AS isUnderWay,
    (EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND buyer_id = ${buyer})
      OR EXISTS (SELECT 1 FROM orders WHERE product_id = ${id} AND buyer_id = ${buyer})) AS isOwnOrder, ${CLOCK} AS now`,
);

const lapsedOrders = {
  cart: template(WANTED, ({ buyer }) =>
    selectLapsedOrders(buyer, sql`(SELECT product_id FROM cart_items WHERE cart_id = ${cartId({ userId: buyer })})`),
  ),
  product: template(WANTED, ({ buyer, id }) => selectLapsedOrders(buyer, sql`(SELECT ${id})`)),
};

const itemLines = {
  cart: template(WANTED, ({ buyer }) => {
    const wanted = sql`(SELECT i.product_id, i.quantity, i.added_at FROM carts c JOIN cart_items i ON i.cart_id = c.id
      WHERE c.user_id = ${buyer})`;
    return selectItemLines(buyer, wanted, always);
  }),
  // A product that is not public is left out, unless it was already in the cart.
  product: template(WANTED, ({ buyer, id, quantity }) =>
    selectItemLines(
      buyer,
      sql`(SELECT ${id} AS product_id, ${quantity} AS quantity, 0 AS added_at)`,
      isReadable(sql`p`),
    ),
  ),
};

function selectItemLines(buyer: SQL, wanted: SQL, isKnown: Condition): SQL {
  return sql`SELECT 'item' AS kind, p.id, p.id AS productId, p.title, ${buyableQuantity(sql`i.quantity`, buyer)} AS quantity,
      i.quantity AS requested, p.price, p.shipping_cost AS shipping, ${shippingRates(sql`p`)} AS rates, NULL AS until,
      (SELECT max(pay_by) FROM orders h WHERE h.buyer_id = ${buyer} AND h.product_id = p.id
        AND ${isPayable(sql`h`)} AND ${not(isAgreed(sql`h`))}) AS heldUntil,
      (SELECT json_group_array(ends) FROM ${unpaidHolds(buyer, sql`p.id`)}) AS holds, ${lineColumns()}
    FROM ${wanted} i JOIN products p ON p.id = i.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE p.is_auction = 0 AND ${isKnown} ORDER BY i.added_at DESC, p.id DESC`;
}

const isOfAuction = not(hasNoAuction(sql`o`));

const unpaidLines = {
  cart: template(WANTED, ({ buyer }) => selectUnpaidLines(buyer, isAgreed(sql`o`), always)),
  product: template(WANTED, ({ buyer, id }) =>
    selectUnpaidLines(buyer, sql`(o.product_id = ${id} AND ${isOfAuction})`, sql`p.id = ${id}`),
  ),
  order: template(WANTED, ({ buyer, id }) => {
    const heldOrder = sql`(SELECT o.id FROM orders o WHERE o.buyer_id = ${buyer} AND o.product_id = p.id
      AND ${hasStatus("awaiting_payment", sql`o`)})`;
    return selectUnpaidLines(buyer, sql`o.id = ${id}`, sql`${heldOrder} = ${id}`);
  }),
};

/** Unpaid orders `o`, and items on hold of auctions `a` and products `p`. */
function selectUnpaidLines(buyer: SQL, isWantedOrder: Condition, isWantedHold: Condition): SQL {
  return sql`SELECT 'order' AS kind, o.id AS id, p.id AS productId, o.title, o.quantity, o.quantity AS requested,
      ${piecePrice(sql`o`)} AS price, o.shipping, ${boughtRates(sql`o`)} AS rates, o.pay_by AS until, NULL AS heldUntil, '[]' AS holds, ${lineColumns(orderStoreJson, titleLanguage())}
    FROM orders o JOIN products p ON p.id = o.product_id JOIN seller_profiles s ON s.user_id = o.seller_id
    WHERE o.buyer_id = ${buyer} AND ${isPayable(sql`o`)} AND ${not(hasProductStatus("removed", sql`p`))}
      AND (${isOfAuction} OR p.is_auction = 0) AND ${isWantedOrder}
    UNION ALL
    SELECT 'hold', a.id, p.id, p.title, 1, 1, a.buy_it_now, p.shipping_cost, ${shippingRates(sql`p`)}, a.hold_until, NULL, '[]', ${lineColumns()}
    FROM auctions a JOIN products p ON p.id = a.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE ${isOnHoldFor(buyer)} AND ${isWantedHold}
    ORDER BY until, id`;
}

function toLine({ holds: _, ...row }: Row): ShownLine {
  const store: Store = JSON.parse(row.store);
  return {
    ...row,
    awayUntil: store.awayUntil,
    price: toCentavos(row.price),
    shipping: toCentavos(row.shipping),
    rates: toShippingRates(row.rates),
    pickup: null,
    image: toCoverImage(row.image),
    store,
  };
}
