import { sql } from "drizzle-orm";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import type { Proof, ProofLine, Receipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";
import { hasProductStatus } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Found, RowOf } from "../rows.server";
import type { auctionEvents, auctions, bidders, products, revelations } from "../schema.server";
import { isEvent } from "./facts.server";
import { sha256 } from "./hash.server";
import { partyIds } from "./revelations.server";

export interface ProofHead {
  product: { id: string; title: string };
  terms: Proof["terms"];
  /** Its events. */
  count: number;
  isTakenDown: boolean;
  /** Whether the reader sells it, bid or held it, if the session is valid. */
  isParty: boolean;
}

type EventRow = RowOf<{
  auction: typeof auctionEvents.auction_id;
  seq: typeof auctionEvents.seq;
  type: typeof auctionEvents.type;
  pseudonym: typeof bidders.number | null;
  visible_price: typeof auctionEvents.price;
  leader_pseudonym: typeof bidders.number | null;
  ends_at: typeof auctionEvents.ends_at;
  received_at: typeof auctionEvents.at;
  commit: typeof auctionEvents.commitment;
  hash: typeof auctionEvents.hash;
}>;
type TermsRow = RowOf<{
  start: typeof auctions.start;
  buy_it_now: typeof auctions.buy_it_now;
  starts_at: typeof auctions.starts_at;
  original_end: typeof auctions.original_end;
  reserve: typeof auctions.reserve;
  salt: typeof auctions.salt;
  product: typeof products.id;
  title: typeof products.title;
  count: typeof auctions.seq;
  is_taken_down: 0 | 1;
  is_party: 0 | 1;
}>;

/** `null` also before its start. */
export async function findProofHead(db: Database, id: string, reader: string | null): Promise<ProofHead | null> {
  const [row] = await db.all<TermsRow>(sql`SELECT a.start, a.buy_it_now, a.starts_at, a.original_end, a.reserve, a.salt,
      a.product_id AS product, p.title, a.seq AS count, ${hasProductStatus("removed", sql`p`)} AS is_taken_down,
      coalesce(a.seller_id = ${reader}, 0)
        OR EXISTS (SELECT 1 FROM bidders WHERE auction_id = a.id AND user_id = ${reader}) AS is_party
    FROM auctions a JOIN products p ON p.id = a.product_id
    WHERE a.id = ${id} AND a.starts_at <= ${CLOCK}`);
  if (!row) return null;
  const { start, buy_it_now, starts_at, original_end, reserve, salt, product, title } = row;
  const terms = {
    auction: id,
    start: toCentavos(start),
    buy_it_now: toCentavosOrNull(buy_it_now),
    starts_at,
    original_end,
    commit: reserve === null ? null : sha256(commitmentInput(salt, id, 0, toCentavos(reserve))),
  };
  return {
    product: { id: product, title },
    terms: { ...terms, hash: sha256(chainInput("", terms)) },
    count: row.count,
    isTakenDown: row.is_taken_down === 1,
    isParty: row.is_party === 1,
  };
}

/** In their order, from the one after `after`. */
export async function listProofLines(db: Database, id: string, after: number, most: number): Promise<ProofLine[]> {
  const rows = await db.all<EventRow>(sql`SELECT e.auction_id AS auction, e.seq, e.type, b.number AS pseudonym,
      e.price AS visible_price, l.number AS leader_pseudonym, e.ends_at, e.at AS received_at,
      e.commitment AS "commit", e.hash
    FROM auction_events e
    LEFT JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
    LEFT JOIN bidders l ON l.auction_id = e.auction_id AND l.user_id = e.leader_id
    WHERE e.auction_id = ${id} AND e.seq > ${after} ORDER BY e.seq LIMIT ${most}`);
  return rows.map((event) => ({ ...event, visible_price: toCentavosOrNull(event.visible_price) }));
}

export type ReceiptView = Receipt & { at: number; bidder: number };

type ReceiptRow = RowOf<{
  seq: typeof auctionEvents.seq;
  hash: typeof auctionEvents.hash;
  salt: Found<typeof auctionEvents.salt>;
  max: Found<typeof auctionEvents.max>;
  at: typeof auctionEvents.at;
  bidder: typeof bidders.number;
  is_own: 0 | 1;
  opened_at: typeof revelations.at | null;
  product: typeof products.id;
  title: typeof products.title;
}>;

export interface Receipts {
  product: { id: string; title: string };
  own: ReceiptView[];
  /** `null` before they are revealed. */
  revealed: { at: number; bids: ReceiptView[] } | null;
}

/** Those whose commitments the user may verify, oldest first. */
export async function findReceipts(db: Database, id: string, userId: string): Promise<Receipts | null> {
  const rows =
    await db.all<ReceiptRow>(sql`SELECT e.seq, e.hash, e.salt, e.max, e.at, b.number AS bidder, e.user_id = ${userId} AS is_own,
      r.at AS opened_at, p.id AS product, p.title
    FROM auction_events e JOIN auctions a ON a.id = e.auction_id JOIN products p ON p.id = a.product_id
    JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
    LEFT JOIN revelations r ON r.auction_id = e.auction_id AND ${userId} IN (${partyIds(id)})
    WHERE e.auction_id = ${id} AND ${isEvent(sql`e`, "bid")} AND (e.user_id = ${userId} OR r.at IS NOT NULL) ORDER BY e.seq`);
  const [first] = rows;
  if (!first) return null;
  const bids = rows.map(({ seq, hash, salt, max, at, bidder }) => ({
    seq,
    hash,
    salt,
    max: toCentavos(max),
    at,
    bidder,
  }));
  return {
    product: { id: first.product, title: first.title },
    own: bids.filter((_, index) => rows[index]?.is_own === 1),
    revealed: first.opened_at === null ? null : { at: first.opened_at, bids },
  };
}
