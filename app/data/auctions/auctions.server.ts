import { type SQL, sql } from "drizzle-orm";
import type { AuctionState } from "~/domain/auctions/auction";
import type { Terms } from "~/domain/auctions/terms";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { toCentavos } from "~/domain/money";
import type { Language } from "~/i18n/language";
import { isTakenDown, shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Json, RowOf } from "../rows.server";
import type { auctions, bidders, products } from "../schema.server";
import { template } from "../template.server";
import { latestAuctionId } from "./facts.server";

/** `now` is the database's clock, and never before the last event, even if the clock was set back. */
export interface Auction {
  id: string;
  productId: string;
  title: string;
  language: Language;
  /** Of shipping its product. */
  rates: ShippingRates;
  terms: Terms;
  state: AuctionState;
  /** The hash of the last event, or of the terms before the first event. */
  hash: string;
  /** Active bids only. */
  bids: number;
  /** The next participant gets the next number. */
  people: number;
  leaderNumber: number | null;
  now: number;
}

export async function findAuction(db: Database, id: string): Promise<Auction | null> {
  return read(db, byId({ id }));
}

export async function findOwnAuction(db: Database, sellerId: string, id: string): Promise<Auction | null> {
  return read(db, ofSeller({ id, sellerId }));
}

/** Running or over. */
export async function findLatestAuction(db: Database, productId: string | SQL): Promise<Auction | null> {
  return read(db, latestOf({ productId }));
}

export async function findLatestAuctionId(db: Database, productId: string): Promise<string | null> {
  const [row] = await db.all<RowOf<{ id: typeof auctions.id | null }>>(sql`SELECT ${latestAuctionId(productId)} AS id`);
  return row?.id ?? null;
}

export function productIdOf(auctionId: string): SQL {
  return sql`(SELECT product_id FROM auctions WHERE id = ${auctionId})`;
}

export async function findIsTakenDown(db: Database, auctionId: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE ${isTakenDown(productIdOf(auctionId))}`)).length > 0;
}

const byId = template(["id"], ({ id }) => auctionWhere(sql`a.id = ${id}`));
const ofSeller = template(["id", "sellerId"], ({ id, sellerId }) =>
  auctionWhere(sql`a.id = ${id} AND a.seller_id = ${sellerId}`),
);
const latestOf = template(["productId"], ({ productId }) => auctionWhere(sql`a.product_id = ${productId}`));

function auctionWhere(condition: Condition): SQL {
  return sql`SELECT a.*, p.title, p.language, ${shippingRates(sql`p`)} AS rates, b.number AS leader_number,
      (SELECT count(*) FROM bidders WHERE auction_id = a.id) AS people,
      (SELECT coalesce(sum(has_held), 0) FROM bidders WHERE auction_id = a.id) AS holds,
      max(${CLOCK}, coalesce((SELECT at FROM auction_events WHERE auction_id = a.id AND seq = a.seq), 0)) AS now
    FROM auctions a JOIN products p ON p.id = a.product_id
    LEFT JOIN bidders b ON b.auction_id = a.id AND b.user_id = a.leader_id
    WHERE ${condition} ORDER BY a.created_at DESC, a.id DESC LIMIT 1`;
}

async function read(db: Database, auction: SQL): Promise<Auction | null> {
  const [row] = await db.all<Row>(auction);
  return row ? toAuction(row) : null;
}

type Row = RowOf<(typeof auctions)["_"]["columns"]> &
  RowOf<{
    title: typeof products.title;
    language: typeof products.language;
    rates: Json;
    leader_number: typeof bidders.number | null;
    people: number;
    holds: number;
    now: number;
  }>;

function toAuction(row: Row): Auction {
  const { id, product_id, title, language, rates, hash, bids, people, leader_number, now } = row;
  return {
    id,
    productId: product_id,
    title,
    language,
    rates: toShippingRates(rates),
    terms: toTerms(row),
    state: toState(row),
    hash,
    bids,
    people,
    leaderNumber: leader_number,
    now,
  };
}

function toTerms(row: Row): Terms {
  return {
    seller: row.seller_id,
    start: toCentavos(row.start),
    reserve: toCentavosOrNull(row.reserve),
    buyItNow: toCentavosOrNull(row.buy_it_now),
    startsAt: row.starts_at,
    originalEnd: row.original_end,
    rules: JSON.parse(row.rules),
  };
}

function toState(row: Row): AuctionState {
  const { leader_id, hold_buyer_id, closing, sale_buyer_id } = row;
  const [price, max, salePrice] = [
    toCentavosOrNull(row.price),
    toCentavosOrNull(row.leader_max),
    toCentavosOrNull(row.sale_price),
  ];
  const sale = sale_buyer_id && salePrice ? { buyer: sale_buyer_id, price: salePrice, payBy: row.sale_pay_by } : null;
  return {
    seq: row.seq,
    lead: leader_id && price && max ? { bidder: leader_id, max, price } : null,
    endsAt: row.ends_at,
    isBuyItNowGone: row.is_buy_it_now_gone === 1,
    holds: row.holds,
    hold: hold_buyer_id && row.hold_until !== null ? { buyer: hold_buyer_id, until: row.hold_until } : null,
    closing: closing && row.closed_at !== null ? { status: closing, at: row.closed_at, sale } : null,
  };
}
