import { type SQL, sql } from "drizzle-orm";
import type { AuctionRules } from "~/domain/auctions/auction-rules";
import type { Offer } from "~/domain/auctions/second-chance";
import { priceAnywhere, type ShippingRates } from "~/domain/catalog/shipping-rates";
import { type Centavos, toCentavos } from "~/domain/money";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { type Condition, type Id, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import type { Json, RowOf } from "../rows.server";
import type { auctions, offers, products } from "../schema.server";
import { template } from "../template.server";
import { isStillAvailable } from "./auction-outcomes.server";
import { isExcluded } from "./facts.server";

type Row = RowOf<{
  id: typeof offers.id;
  auctionId: typeof offers.auction_id;
  productId: typeof auctions.product_id;
  sellerId: typeof auctions.seller_id;
  title: typeof products.title;
  language: typeof products.language;
  image: Json | null;
  /** Of shipping the product. */
  rates: Json;
  to: typeof offers.user_id;
  price: typeof offers.price;
  at: typeof offers.at;
  answer: typeof offers.answer;
  rules: typeof auctions.rules;
  now: number;
}>;

/** `now` is the database's clock. */
export type OwnOffer = Offer &
  Omit<Row, "price" | "rates" | "rules" | "image"> & {
    rates: ShippingRates;
    rules: AuctionRules;
    image: StoredImage | null;
  };

/** Until when an offer `o` of an auction `a` can be answered. */
export const offerEnd = sql`o.at + (a.rules ->> '$.offerValid')`;

/**
 * An offer `o` of an auction `a` awaits an answer, and its item is available. It is withdrawn while its recipient is
 * suspended or closed, and for good once the seller made another one.
 */
function isOpenAt(now: SQL | number): Condition {
  return sql`(o.answer IS NULL AND ${offerEnd} >= ${now}
    AND ${isStillAvailable(sql`o.auction_id`)} AND ${not(isExcluded(sql`o.user_id`))}
    AND NOT EXISTS (SELECT 1 FROM offers newer WHERE newer.auction_id = o.auction_id AND newer.at > o.at))`;
}

export const isOpenOffer = isOpenAt(CLOCK);

/** A second chance, for lists of those who can answer it. */
export interface OpenOffer {
  price: Centavos;
  until: number;
}

export interface OpenOfferRow {
  offerPrice: number | null;
  offerUntil: number | null;
}

/** The offer `o` of an auction `a` that the user can answer, to be joined to it. */
export function openOfferTo(userId: Id): SQL {
  return sql`offers o ON o.auction_id = a.id AND o.user_id = ${userId} AND ${isOpenOffer}`;
}

export const openOfferColumns = sql`o.price AS offerPrice, ${offerEnd} AS offerUntil`;

export function toOpenOffer({ offerPrice, offerUntil }: OpenOfferRow): OpenOffer | null {
  return offerPrice === null || offerUntil === null ? null : { price: toCentavos(offerPrice), until: offerUntil };
}

/** Offers that a user can answer. */
export function openOffersTo(userId: Id): SQL {
  return sql`SELECT o.id FROM offers o JOIN auctions a ON a.id = o.auction_id WHERE o.user_id = ${userId} AND ${isOpenOffer}`;
}

export function insertOffer(id: string, auctionId: string, { to, price, at }: Offer, when: Condition): SQL {
  return sql`INSERT INTO offers (id, auction_id, user_id, price, at)
    SELECT ${id}, ${auctionId}, ${to}, ${price}, ${at} WHERE ${when} RETURNING id`;
}

export async function findOffer(db: Database, userId: string, id: string): Promise<OwnOffer | null> {
  const [offer] = await read(db, offerWhere(sql`o.id = ${id} AND o.user_id = ${userId}`));
  return offer ?? null;
}

/** Newest first. */
export async function listOpenOffers(db: Database, userId: string, productId: string | null): Promise<OwnOffer[]> {
  return read(db, openOffers({ userId, productId }));
}

const openOffers = template(["userId", "productId"], ({ userId, productId }) =>
  offerWhere(sql`o.user_id = ${userId} AND ${isOpenOffer} AND p.id = coalesce(${productId}, p.id) ORDER BY o.at DESC`),
);

function offerWhere(which: Condition): SQL {
  return sql`SELECT o.id,
      o.auction_id AS auctionId, a.product_id AS productId, a.seller_id AS sellerId, p.title, p.language, ${coverImage(sql`p.id`)} AS image, ${shippingRates(sql`p`)} AS rates, o.user_id AS "to", o.price,
      o.at, o.answer, a.rules, ${CLOCK} AS now
    FROM offers o JOIN auctions a ON a.id = o.auction_id JOIN products p ON p.id = a.product_id WHERE ${which}`;
}

async function read(db: Database, offer: SQL): Promise<OwnOffer[]> {
  return (await db.all<Row>(offer)).map((row) => ({
    ...row,
    image: toCoverImage(row.image),
    price: toCentavos(row.price),
    rates: toShippingRates(row.rates),
    rules: JSON.parse(row.rules),
  }));
}

export function toOfferView({ id, productId, title, language, image, price, rates, at, rules }: OwnOffer) {
  const shipping = priceAnywhere(rates, price);
  return { id, productId, title, language, image, price, shipping, until: at + rules.offerValid };
}

/** Whether an offer was open when it was read, and its item is still available. */
export function isStillOpen({ id, to, now }: OwnOffer): Condition {
  return sql`EXISTS (SELECT 1 FROM offers o JOIN auctions a ON a.id = o.auction_id
    WHERE o.id = ${id} AND o.user_id = ${to} AND ${isOpenAt(now)})`;
}

export function answerOffer({ id, now }: OwnOffer, answer: "accepted" | "declined", when: Condition): SQL {
  return sql`UPDATE offers SET answer = ${answer}, answered_at = ${now} WHERE id = ${id} AND ${when}`;
}

export function offerExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM offers WHERE id = ${id})`;
}
