import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AuctionState } from "~/domain/auction/state";
import type { Terms } from "~/domain/auction/terms";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { auctions, bidders, products } from "../schema.server";

/**
 * An auction as its row holds it, and what the database's clock said when it was read (`now`, milliseconds). Should that
 * clock be set back, it stands still for the auction: nothing happens in it before what has happened.
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
  /** Bids that stand. */
  bids: number;
  /** How many people took part so far; the next one gets the number after. */
  people: number;
  leaderNumber: number | null;
  now: number;
}

/** An auction; `null` when there is none. */
export async function findAuction(db: Database, id: string): Promise<Auction | null> {
  return findWhere(db, eq(auctions.id, id));
}

/** A seller's own auction; `null` when it is somebody else's, or there is none. */
export async function findOwnAuction(db: Database, sellerId: string, id: string): Promise<Auction | null> {
  return findWhere(db, sql`${auctions.id} = ${id} AND ${auctions.seller_id} = ${sellerId}`);
}

/** The auction of a product that runs, or ran last; `null` when it never had one. */
export async function findAuctionOf(db: Database, productId: string | SQL): Promise<Auction | null> {
  return findWhere(db, eq(auctions.product_id, productId));
}

/** The id of the auction of a product that runs, or ran last; `null` when it never had one. */
export async function findAuctionIdOf(db: Database, productId: string): Promise<string | null> {
  const [row] = await db.all<{ id: string | null }>(sql`SELECT ${auctionOf(productId)} AS id`);
  return row?.id ?? null;
}

/** The id of the auction of a product that runs, or ran last, inside of a statement. */
export function auctionOf(productId: string | SQL): SQL {
  return sql`(SELECT id FROM auctions WHERE product_id = ${productId} ORDER BY created_at DESC, id DESC LIMIT 1)`;
}

/** The id of an auction's product, inside of a statement. */
export function productOf(auctionId: string): SQL {
  return sql`(SELECT product_id FROM auctions WHERE id = ${auctionId})`;
}

async function findWhere(db: Database, condition: SQL): Promise<Auction | null> {
  const [row] = await db
    .select({
      ...getTableColumns(auctions),
      now: sql<number>`max(${CLOCK}, coalesce((SELECT at FROM auction_events e
        WHERE e.auction_id = ${auctions.id} AND e.seq = ${auctions.seq}), 0))`,
      title: products.title,
      leader_number: bidders.number,
      people: sql<number>`(SELECT count(*) FROM bidders p WHERE p.auction_id = ${auctions.id})`,
    })
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.product_id))
    .leftJoin(bidders, and(eq(bidders.auction_id, auctions.id), eq(bidders.user_id, auctions.leader_id)))
    .where(condition)
    .orderBy(desc(auctions.created_at), desc(auctions.id))
    .limit(1);
  return row ? toAuction(row) : null;
}

type Row = typeof auctions.$inferSelect & {
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
    rules: row.rules,
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
    isBuyItNowGone: row.is_buy_it_now_gone,
    hold: hold_buyer_id && row.hold_until !== null ? { buyer: hold_buyer_id, until: row.hold_until } : null,
    closing: closing && row.closed_at !== null ? { status: closing, at: row.closed_at, sale } : null,
  };
}

function amountIn(cell: number | null): Centavos | null {
  return cell === null ? null : toCentavos(cell);
}
