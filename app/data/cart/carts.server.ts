import { type SQL, sql } from "drizzle-orm";
import { type Item, LINES_MAX, type LockedItem } from "~/domain/cart/cart";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { toCentavos } from "~/domain/money";
import { isOnHoldFor } from "../auctions/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { hasProductStatus, isOffSale, isSellerAway, shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Id } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { boughtRates, isAgreed, isPayable, piecePrice, titleLanguage } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { products } from "../schema.server";
import { template } from "../template.server";
import { availableHeldPieces, buyableQuantity, orderStoreJson, storeJson } from "./facts.server";

/** A visitor's id is in their signed cookie. */
export type CartOwner = { userId: string } | { cartId: string };

export function cartId(owner: { userId: Id } | { cartId: Id }): SQL {
  return "userId" in owner
    ? sql`(SELECT id FROM carts WHERE user_id = ${owner.userId})`
    : sql`(SELECT id FROM carts WHERE id = ${owner.cartId} AND user_id IS NULL)`;
}

type Shown = RowOf<{
  productId: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  image: StoredImage | null;
}>;

export type CartItem = Item & Shown & RowOf<{ condition: typeof products.condition }>;

/** Why a line is locked, and the deadline to pay it, by the database's clock. */
export type LockedLine = LockedItem &
  Shown & { kind: "won" | "offered" | "agreed" | "held"; until: number; now: number };

const image = sql`${coverImage(sql`p.id`)} AS image`;
const store = sql`${storeJson} AS store`;

type Row<T> = Omit<
  T,
  "image" | "store" | "isAuction" | "isOffSale" | "isSellerAway" | "rates" | keyof ShippingRates
> & {
  image: Json | null;
  store: Json;
  isAuction?: number;
  isOffSale?: number;
  isSellerAway?: number;
};

/** The last added first. Pieces that the owner holds already count as in stock. */
export async function listCartItems(db: Database, owner: CartOwner): Promise<CartItem[]> {
  const items = "userId" in owner ? itemsOfUser(owner) : itemsOfVisitor(owner);
  const rows = await db.all<Row<CartItem> & { rates: Json }>(items);
  return rows.map(({ rates, ...row }) => ({
    ...shown(row),
    ...toShippingRates(rates),
    isAuction: row.isAuction === 1,
    isOffSale: row.isOffSale === 1,
    isSellerAway: row.isSellerAway === 1,
    price: toCentavos(row.price),
    seenPrice: toCentavos(row.seenPrice),
  }));
}

const itemsOfUser = template(["userId"], ({ userId }) => itemsIn(cartId({ userId }), availableHeldPieces(userId)));
const itemsOfVisitor = template(["cartId"], (owner) => itemsIn(cartId(owner), availableHeldPieces(null)));

function itemsIn(cart: SQL, held: SQL): SQL {
  return sql`SELECT i.product_id AS productId, i.quantity, i.price AS seenPrice,
      p.title, p.language, p.condition, p.price, p.stock + ${held} AS stock,
      iif(${hasProductStatus("reserved", sql`p`)} AND ${held} > 0, 'active', p.status) AS status, p.is_auction AS isAuction, ${isOffSale(sql`p`)} AS isOffSale,
      ${isSellerAway(sql`p`)} AS isSellerAway, p.seller_id AS sellerId,
      ${shippingRates(sql`p`)} AS rates, ${store}, ${image}
    FROM cart_items i JOIN products p ON p.id = i.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE i.cart_id = ${cart} ORDER BY i.added_at DESC, i.product_id DESC LIMIT ${LINES_MAX}`;
}

const isPayableAgreement = allOf(isPayable(sql`o`), isAgreed(sql`o`));

/** Won auctions, accepted offers, second chances and Buy It Now holds; next deadline first. */
export async function listLockedLines(db: Database, userId: string): Promise<LockedLine[]> {
  const rows = await db.all<LockedRow>(lockedLines({ userId }));
  return rows.map((row) => ({
    ...shown(row),
    rates: toShippingRates(row.rates),
    price: toCentavos(row.price),
  }));
}

const lockedLines = template(
  ["userId"],
  ({ userId }) => sql`SELECT p.id AS productId, o.title, ${titleLanguage()} AS language, ${piecePrice(sql`o`)} AS price,
      iif(o.offer_id IS NOT NULL, 'agreed', iif(EXISTS (SELECT 1 FROM offers WHERE auction_id = o.auction_id AND user_id = o.buyer_id),
        'offered', 'won')) AS kind,
      o.pay_by AS until, ${CLOCK} AS now, o.quantity, ${boughtRates(sql`o`)} AS rates, ${orderStoreJson} AS store, ${image}
    FROM orders o JOIN products p ON p.id = o.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE o.buyer_id = ${userId} AND ${isPayableAgreement}
    UNION ALL
    SELECT p.id, p.title, p.language, a.buy_it_now, 'held', a.hold_until, ${CLOCK}, 1, ${shippingRates(sql`p`)}, ${store}, ${image}
    FROM auctions a JOIN products p ON p.id = a.product_id JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE ${isOnHoldFor(userId)}
    ORDER BY until`,
);

function shown<T extends Row<Shown & { store: unknown }>>(row: T) {
  const store: Item["store"] = JSON.parse(row.store);
  return { ...row, store, image: toCoverImage(row.image) };
}

type LockedRow = Row<LockedLine> & { rates: Json };

const buyablePieces = (
  cart: SQL,
  buyer: SQL | null,
) => sql`(SELECT coalesce(sum(${buyableQuantity(sql`i.quantity`, buyer)}), 0)
  FROM carts c JOIN cart_items i ON i.cart_id = c.id JOIN products p ON p.id = i.product_id WHERE ${cart})`;

export function cartCount(userId: SQL): SQL<number> {
  return sql<number>`(${buyablePieces(sql`c.user_id = ${userId}`, userId)}
    + (SELECT count(*) FROM orders o WHERE o.buyer_id = ${userId} AND ${isPayableAgreement})
    + (SELECT count(*) FROM auctions a WHERE ${isOnHoldFor(userId)}))`;
}

export async function countCartPieces(db: Database, cartId: string): Promise<number> {
  const [row] = await db.all<{ pieces: number }>(visitorsPieces({ cartId }));
  return row?.pieces ?? 0;
}

const visitorsPieces = template(
  ["cartId"],
  ({ cartId }) => sql`SELECT ${buyablePieces(sql`c.id = ${cartId} AND c.user_id IS NULL`, null)} AS pieces`,
);
