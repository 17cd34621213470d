import { sql } from "drizzle-orm";
import type { OfferTerms } from "~/domain/offers/offer-terms";
import type { Id } from "../condition.server";
import { money, moneyOrNull } from "../money.server";
import type { Json } from "../rows.server";
import { products } from "../schema.server";

const { title, description, category, condition, stock, shipping, returns, status, language } = products;

/** What a seller wrote of a listing, as its form has it. */
export const ownColumns = {
  ...{ title, description, category, condition, stock, shipping, returns, status, language },
  secondTitle: products.second_title,
  secondDescription: products.second_description,
  handlingDays: products.handling_days,
  returnDays: products.return_days,
  returnPayer: products.return_payer,
  price: money(products.price),
  shippingCost: money(products.shipping_cost),
  shippingMore: moneyOrNull(products.shipping_more),
  shippingStates: products.shipping_states,
  shippingFreeFrom: moneyOrNull(products.shipping_free_from),
  pickup: products.pickup_place,
  isShipped: products.is_shipped,
  offers:
    sql<OfferTerms>`(SELECT json_object('lowest', lowest) FROM offer_terms WHERE product_id = ${products.id})`.mapWith(
      (terms: Json): OfferTerms => JSON.parse(terms),
    ),
};

/** Its photos in their order, as JSON of `StoredImage`. */
export function photosOf(product: Id) {
  return sql<Json>`(SELECT json_group_array(json_object('key', key, 'width', width, 'height', height,
    'placeholder', placeholder)) FROM (SELECT * FROM product_images WHERE product_id = ${product} ORDER BY position))`;
}
