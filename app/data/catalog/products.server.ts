import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { SALES_SHOWN_MAX, type StarTotals } from "~/domain/feedback/feedback";
import { type Centavos, toCentavos } from "~/domain/money";
import { isActiveUser } from "../accounts/facts.server";
import { type SellerWords, sellerWords, toSellerWords } from "../accounts/seller-words.server";
import { isScheduled } from "../auctions/facts.server";
import { lapsedStock } from "../checkout/overdue-checkouts.server";
import { CLOCK } from "../clock.server";
import { allOf, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { storeRatingColumns } from "../feedback/store-feedback.server";
import type { StoredImage } from "../images/image-store.server";
import { toCentavosOrNull } from "../money.server";
import { hasStatus } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { type auctions, productImages, products, sellerProfiles } from "../schema.server";
import { prepared } from "../template.server";
import { isOffSale, isSellerOff, shownReturnDays, statusAtHome } from "./facts.server";

/** A product in a list. */
export type ProductCard = RowOf<{
  id: typeof products.id;
  title: typeof products.title;
  price: Centavos;
  condition: typeof products.condition;
  /** `null` means free (Spec section 9). */
  shipping: typeof products.shipping;
  /** Of the first piece, to most states. */
  shippingCost: Centavos;
  /** Where it can be picked up. */
  pickup: typeof products.pickup_place;
  /** 0: it can only be picked up. */
  isShipped: 0 | 1;
  /** `null` where the seller's own words say it. */
  returnDays: number | null;
  language: typeof products.language;
  /** In the other language. */
  secondTitle: typeof products.second_title;
  /** `null` at a fixed price. */
  auction: { bids: number; endsAt: number; now: number } | null;
  image: StoredImage;
}>;

/** A product on its own page. */
export type Product = Omit<ProductCard, "auction" | "image" | "isShipped" | "returnDays" | "shippingCost"> &
  ShippingRates &
  RowOf<{
    description: typeof products.description;
    secondDescription: typeof products.second_description;
    handlingDays: typeof products.handling_days;
    returnDays: typeof products.return_days;
    returnPayer: typeof products.return_payer;
    category: typeof products.category;
    stock: typeof products.stock;
    returns: typeof products.returns;
    status: typeof products.status;
    isAuction: boolean;
    bids: typeof products.bids;
    /** Milliseconds; `null` at a fixed price. */
    auctionEndsAt: typeof products.auction_end_time;
    watchers: typeof products.watchers;
    /** `null` while it is on offer. */
    closedAt: typeof products.closed_at;
    /** Of a scheduled auction; `null` for a product without a start. */
    startsAt: typeof auctions.starts_at | null;
    /** The database's clock at the read. */
    now: number;
    sellerId: typeof products.seller_id;
    /** Whether the seller's account was deleted. */
    isSellerGone: boolean;
    /** Off sale while its seller is away or suspended. */
    isOffSale: boolean;
    /** Not shown before an administrator has read it. */
    isHeld: boolean;
    /** Its seller sells again, and cron has not put it back on sale yet. */
    isBack: boolean;
    store: SellerWords &
      RowOf<{
        handle: typeof sellerProfiles.handle;
        name: typeof sellerProfiles.business_name;
        city: typeof sellerProfiles.city;
        since: typeof sellerProfiles.created_at;
      }> & {
        ratings: StarTotals;
        /** Whether the seller is a business. */
        isBusiness: boolean;
        /** Completed orders, counted up to SALES_SHOWN_MAX. */
        sales: number;
      };
    images: StoredImage[];
  }>;

/** Join product_images by `isCover`. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  price: products.price,
  condition: products.condition,
  shipping: products.shipping,
  shippingCost: products.shipping_cost,
  pickup: products.pickup_place,
  isShipped: sql<0 | 1>`${products.is_shipped}`,
  returnDays: shownReturnDays(),
  language: products.language,
  secondTitle: products.second_title,
  bids: products.bids,
  auction_end_time: products.auction_end_time,
  now: sql<number>`${CLOCK}`,
  key: productImages.key,
  width: productImages.width,
  height: productImages.height,
  placeholder: productImages.placeholder,
};

export const isCover = and(eq(productImages.product_id, products.id), eq(productImages.position, 0));

export type CardRow = SelectResultFields<typeof cardColumns>;

export const isActive = sql`${products.status} = ${literal<ProductStatus>("active")}`;

export function toCard(row: CardRow): ProductCard {
  const { key, width, height, placeholder, price, shippingCost, bids, auction_end_time: endsAt, now, ...card } = row;
  const auction = endsAt === null ? null : { bids, endsAt, now };
  const amounts = { price: toCentavos(price), shippingCost: toCentavos(shippingCost) };
  return { ...card, ...amounts, auction, image: { key, width, height, placeholder } };
}

const productWithStore = prepared((db) =>
  db
    .select({
      product: products,
      handle: sellerProfiles.handle,
      name: sellerProfiles.business_name,
      city: sellerProfiles.city,
      since: sellerProfiles.created_at,
      ratings: storeRatingColumns,
      sales: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM orders
        WHERE seller_id = ${products.seller_id} AND ${hasStatus("completed", sql`orders`)} LIMIT ${SALES_SHOWN_MAX}))`,
      startsAt: sql<typeof auctions.$inferSelect.starts_at | null>`(SELECT starts_at FROM auctions
        WHERE product_id = ${products.id} AND ${isScheduled(sql`auctions`)})`,
      lapsed: lapsedStock(sql`${products.id}`),
      isSellerGone: sql<number>`EXISTS (SELECT 1 FROM users WHERE id = ${products.seller_id} AND NOT ${isActiveUser()})`,
      now: sql<number>`${CLOCK}`,
      statusAtHome: statusAtHome() as SQL<ProductStatus>,
      isOffSale: isOffSale().mapWith(Boolean),
      isBack: allOf(sql`${products.is_away} = 1`, not(isSellerOff())).mapWith(Boolean),
      words: sellerWords(),
      rfc: sellerProfiles.rfc,
    })
    .from(products)
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, products.seller_id))
    .where(eq(products.id, sql.placeholder("id"))),
);

const photosOfProduct = prepared((db) =>
  db
    .select({
      key: productImages.key,
      width: productImages.width,
      height: productImages.height,
      placeholder: productImages.placeholder,
    })
    .from(productImages)
    .where(eq(productImages.product_id, sql.placeholder("id")))
    .orderBy(asc(productImages.position)),
);

/** In any status; `null` when there is none. */
export async function findProduct(db: Database, id: string): Promise<Product | null> {
  const [[row], images] = await Promise.all([productWithStore(db, { id }), photosOfProduct(db, { id })]);
  if (!row) return null;
  const { product, handle, name, city, since, ratings, sales, startsAt, lapsed, isSellerGone, now } = row;
  const status = row.statusAtHome;
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    category: product.category,
    condition: product.condition,
    price: toCentavos(product.price),
    stock: product.stock + lapsed,
    shipping: product.shipping,
    shippingCost: toCentavos(product.shipping_cost),
    shippingMore: toCentavosOrNull(product.shipping_more),
    shippingStates: product.shipping_states,
    shippingFreeFrom: toCentavosOrNull(product.shipping_free_from),
    pickup: product.pickup_place,
    isShipped: product.is_shipped,
    returns: product.returns,
    returnDays: product.return_days,
    returnPayer: product.return_payer,
    handlingDays: product.handling_days,
    language: product.language,
    secondTitle: product.second_title,
    secondDescription: product.second_description,
    isAuction: product.is_auction,
    bids: product.bids,
    // Expired holds are on offer again, even before cron has written it.
    status: status === "reserved" && lapsed > 0 ? "active" : status,
    auctionEndsAt: product.auction_end_time,
    watchers: product.watchers,
    closedAt: product.closed_at,
    startsAt,
    now,
    sellerId: product.seller_id,
    isSellerGone: isSellerGone === 1,
    isOffSale: row.isOffSale,
    isHeld: product.is_held,
    isBack: row.isBack,
    store: { handle, name, city, since, ratings, sales, isBusiness: row.rfc !== null, ...toSellerWords(row.words) },
    images,
  };
}
