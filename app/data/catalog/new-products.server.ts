import { type SQL, sql } from "drizzle-orm";
import { isScheduled, type Listing } from "~/domain/catalog/listing";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { ListingDocument } from "~/domain/search/listing-document";
import type { Condition, Id } from "../condition.server";
import type { DraftInput } from "./drafts.server";

/** With what it is found by. */
export type ReadListing = Listing & { document: ListingDocument };

/** Of a draft with these photos and this text. */
export function insertProduct(
  save: DraftInput & { photos: readonly string[] },
  listing: ReadListing,
  when: Condition,
): SQL {
  const keys = sql`(SELECT json_group_array(key) FROM
    (SELECT key FROM draft_images WHERE draft_id = d.id ORDER BY position))`;
  const place = {
    ...{ id: sql`d.id`, seller: sql`d.user_id`, at: save.now },
    cover: sql`(SELECT key FROM draft_images WHERE draft_id = d.id AND position = 0)`,
    status: isScheduled(listing.auction, save.now) ? "scheduled" : "active",
  } as const;
  return sql`${insertListing(place, listing)}
    FROM drafts d WHERE d.user_id = ${save.userId} AND d.id IN (${save.id}, ${save.fallbackId})
      AND ${keys} = ${JSON.stringify(save.photos)} AND d.fields = ${JSON.stringify(save.fields)} AND ${when}`;
}

interface NewPlace {
  id: Id;
  seller: Id;
  /** The key of its first photo. */
  cover: Id;
  status: ProductStatus;
  at: number;
}

/** INSERT and SELECT; the caller adds FROM and WHERE. */
export function insertListing({ id, seller, cover, status, at }: NewPlace, listing: ReadListing): SQL {
  const { title, description, category, condition, price, stock, shipping, shippingCost, returns, auction } = listing;
  const { shippingMore, shippingStates, shippingFreeFrom, pickup, isShipped } = listing;
  const { language, secondTitle, secondDescription, handlingDays, returnDays, returnPayer } = listing;
  const { forms, senses, words, lexicon } = listing.document;
  return sql`INSERT INTO products (id, title, description, category, condition, price, stock, shipping, shipping_cost,
      shipping_more, shipping_states, shipping_free_from, pickup_place, is_shipped, returns, language,
      second_title, second_description, handling_days, return_days, return_payer, seller_id, image_url, is_auction,
      auction_end_time, status, created_at, forms, senses, words, lexicon)
    SELECT ${id}, ${title}, ${description}, ${category}, ${condition}, ${price}, ${stock}, ${shipping}, ${shippingCost},
      ${shippingMore}, ${shippingStates && JSON.stringify(shippingStates)}, ${shippingFreeFrom}, ${pickup}, ${isShipped ? 1 : 0}, ${returns},
      coalesce(${language}, (SELECT language FROM users WHERE id = ${seller})), ${secondTitle}, ${secondDescription},
      ${handlingDays}, ${returnDays}, ${returnPayer}, ${seller}, ${cover}, ${auction ? 1 : 0},
      ${auction?.originalEnd ?? null}, ${status}, ${at}, ${forms}, ${senses}, ${words}, ${lexicon}`;
}
