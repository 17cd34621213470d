import { type SQL, sql } from "drizzle-orm";
import { type ProductStatus, READABLE_STATUSES } from "~/domain/catalog/product-status";
import { RETURN_DAYS } from "~/domain/catalog/sale-terms";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { POLICY } from "~/domain/policy";
import { hasSuspension, pausesSales } from "../accounts/facts.server";
import { allOf, type Condition, type Id, inList, literal, not } from "../condition.server";
import type { Json } from "../rows.server";
import type { products } from "../schema.server";

// `product` is the alias of `products` in the statement.

export function hasProductStatus(status: ProductStatus, product: SQL = sql`products`): Condition {
  return sql`${product}.status = ${literal(status)}`;
}

/** Whether an administrator reads it before it is shown, whatever its status. */
export function isHeldListing(product: SQL = sql`products`): Condition {
  return sql`${product}.is_held = 1`;
}

export function sellerOf(productId: string): SQL {
  return sql`(SELECT seller_id FROM products WHERE id = ${productId})`;
}

export function isReadable(product: SQL): Condition {
  return sql`(${product}.status IN ${inList(READABLE_STATUSES)} OR ${product}.is_away = 1)`;
}

/** As `ShippingRates`; the same text as `JSON.stringify` makes of what it was read as. */
export function shippingRates(product: SQL = sql`products`): SQL {
  return sql`json_object('shippingCost', ${product}.shipping_cost, 'shippingMore', ${product}.shipping_more,
    'shippingStates', json(${product}.shipping_states), 'shippingFreeFrom', ${product}.shipping_free_from,
    'pickup', ${product}.pickup_place, 'isShipped', json(iif(${product}.is_shipped, 'true', 'false')))`;
}

export function toShippingRates(json: Json): ShippingRates {
  return JSON.parse(json);
}

/** What an order keeps of the terms that it is bought under: columns of `orders`, and their values of a product. */
export const KEPT_TERMS = sql`return_days, return_payer, return_working_days, handling_days`;
export function keptTerms(product: SQL = sql`products`): SQL {
  return sql`coalesce(${product}.return_days, ${RETURN_DAYS[0]}), ${product}.return_payer,
    (SELECT ${POLICY.BUSINESS_RETURN_WORKING_DAYS} FROM seller_profiles s WHERE s.user_id = ${product}.seller_id AND s.rfc IS NOT NULL),
    ${product}.handling_days`;
}

/** The same for a card; `null` where the seller's own words say it instead. */
export function shownReturnDays(product: SQL = sql`products`): SQL<number | null> {
  return sql`coalesce(${product}.return_days, iif(${product}.returns IS NULL, ${RETURN_DAYS[0]}, NULL))`;
}

/** Off sale while its seller is away or suspended, and until cron has put it back on sale. Auctions are another matter. */
export function isOffSale(product: SQL = sql`products`): Condition {
  return sql`(${product}.is_auction = 0 AND (${product}.is_away = 1 OR ${isSellerOff(product)}))`;
}

/** Whether the seller of a product is away or suspended. */
export function isSellerOff(product: SQL = sql`products`): Condition {
  return sql`(${isSellerAway(product)} OR ${hasSuspension(sql`${product}.seller_id`)})`;
}

/** Whether the seller says so, as everybody may know. */
export function isSellerAway(product: SQL = sql`products`): Condition {
  return sql`EXISTS (SELECT 1 FROM seller_profiles absent WHERE absent.user_id = ${product}.seller_id
    AND ${pausesSales(sql`absent`)})`;
}

/** Its status as its seller left it. */
export function statusAtHome(product: SQL = sql`products`): SQL {
  return sql`iif(${product}.is_away = 1, ${literal<ProductStatus>("active")}, ${product}.status)`;
}

export function isFixedPriceActive(product: SQL = sql`products`): Condition {
  return allOf(hasProductStatus("active", product), sql`${product}.is_auction = 0`);
}

/** Whether pieces of a product are on offer at a fixed price. */
export function isForSale(product: SQL = sql`products`): Condition {
  return allOf(isFixedPriceActive(product), not(isOffSale(product)));
}

/** The same by its id. */
export function isOnOffer(productId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM products offered WHERE offered.id = ${productId}
    AND ${allOf(isForSale(sql`offered`), sql`offered.stock > 0`)})`;
}

/** Whether a product was taken down: it cannot be bought any more, not even by the buyer who held or won it. */
export function isTakenDown(productId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM products taken WHERE taken.id = ${productId} AND ${hasProductStatus("removed", sql`taken`)})`;
}

/** Of its title, in whatever row that is. */
export function languageOf(productId: SQL): SQL<typeof products.$inferSelect.language> {
  return sql`(SELECT language FROM products WHERE id = ${productId})`;
}

/** `null` once the product was taken down. */
export function pageId(productId: SQL): SQL {
  return sql`(SELECT id FROM products WHERE id = ${productId} AND ${not(hasProductStatus("removed"))})`;
}
