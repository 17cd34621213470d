import { type SQL, sql } from "drizzle-orm";
import type { AuctionState } from "~/domain/auctions/auction";
import type { Terms } from "~/domain/auctions/terms";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { auctions } from "../schema.server";
import { latestAuctionId } from "./facts.server";

/**
 * A stored auction, and the database's clock at the read (`now`, milliseconds): never before the auction's last event,
 * even if the clock was set back.
 */
export interface Auction {
  id: string;
  productId: string;
  /** Of the product. */
  title: string;
  terms: Terms;
  state: AuctionState;
  /** Of its last event, or of its terms before the first. */
  hash: string;
  /** Active ones. */
  bids: number;
  /** How many participants there are; the next one gets the number after. */
  people: number;
  leaderNumber: number | null;
  now: number;
}

/** An auction; `null` when there is none. */
export async function findAuction(db: Database, id: string): Promise<Auction | null> {
  return findWhere(db, sql`a.id = ${id}`);
}

/** A seller's own auction; `null` when there is none. */
export async function findOwnAuction(db: Database, sellerId: string, id: string): Promise<Auction | null> {
  return findWhere(db, sql`a.id = ${id} AND a.seller_id = ${sellerId}`);
}

/** The auction of a product that runs, or ran last; `null` when it never had one. */
export async function findLatestAuction(db: Database, productId: string | SQL): Promise<Auction | null> {
  return findWhere(db, sql`a.product_id = ${productId}`);
}

/** The id of the auction of a product that runs, or ran last; `null` when it never had one. */
export async function findLatestAuctionId(db: Database, productId: string): Promise<string | null> {
  const [row] = await db.all<{ id: string | null }>(sql`SELECT ${latestAuctionId(productId)} AS id`);
  return row?.id ?? null;
}

/** A query for the id of an auction's product. */
export function productIdOf(auctionId: string): SQL {
  return sql`(SELECT product_id FROM auctions WHERE id = ${auctionId})`;
}

async function findWhere(db: Database, condition: Condition): Promise<Auction | null> {
  const [row] = await db.all<Row>(sql`SELECT a.*, p.title, b.number AS leader_number,
      (SELECT count(*) FROM bidders WHERE auction_id = a.id) AS people,
      max(${CLOCK}, coalesce((SELECT at FROM auction_events WHERE auction_id = a.id AND seq = a.seq), 0)) AS now
    FROM auctions a JOIN products p ON p.id = a.product_id
    LEFT JOIN bidders b ON b.auction_id = a.id AND b.user_id = a.leader_id
    WHERE ${condition} ORDER BY a.created_at DESC, a.id DESC LIMIT 1`);
  return row ? toAuction(row) : null;
}

/** As the driver answers it: JSON is text, and a yes or no a number. */
type Row = Omit<typeof auctions.$inferSelect, "rules" | "is_buy_it_now_gone"> & {
  rules: string;
  is_buy_it_now_gone: number;
  now: number;
  title: string;
  leader_number: number | null;
  people: number;
};

function toAuction(row: Row): Auction {
  const { id, product_id, title, hash, bids, people, leader_number, now } = row;
  return {
    id,
    productId: product_id,
    title,
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
    reserve: amountIn(row.reserve),
    buyItNow: amountIn(row.buy_it_now),
    startsAt: row.starts_at,
    originalEnd: row.original_end,
    rules: JSON.parse(row.rules),
  };
}

function toState(row: Row): AuctionState {
  const { leader_id, hold_buyer_id, closing, sale_buyer_id } = row;
  const [price, max, salePrice] = [amountIn(row.price), amountIn(row.leader_max), amountIn(row.sale_price)];
  const sale = sale_buyer_id && salePrice ? { buyer: sale_buyer_id, price: salePrice, payBy: row.sale_pay_by } : null;
  return {
    seq: row.seq,
    lead: leader_id && price && max ? { bidder: leader_id, max, price } : null,
    endsAt: row.ends_at,
    isBuyItNowGone: row.is_buy_it_now_gone === 1,
    hold: hold_buyer_id && row.hold_until !== null ? { buyer: hold_buyer_id, until: row.hold_until } : null,
    closing: closing && row.closed_at !== null ? { status: closing, at: row.closed_at, sale } : null,
  };
}

function amountIn(cell: number | null): Centavos | null {
  return cell === null ? null : toCentavos(cell);
}
