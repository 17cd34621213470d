import { sql } from "drizzle-orm";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { type Proof, type ProofLine, RESERVE_SEQ, type Receipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";
import type { Language } from "~/i18n/language";
import { hasProductStatus } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Found, RowOf } from "../rows.server";
import type { auctionEvents, auctions, bidders, products, revelations } from "../schema.server";
import { isEvent } from "./facts.server";
import { sha256 } from "./hash.server";
import { partyIds } from "./revelations.server";

export interface ProofHead {
  product: { id: string; title: string; language: Language };
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
  language: typeof products.language;
}>;
type HeadRow = TermsRow & RowOf<{ count: typeof auctions.seq; is_taken_down: 0 | 1; is_party: 0 | 1 }>;

/** `null` also before its start. */
export async function findProofHead(db: Database, id: string, reader: string | null): Promise<ProofHead | null> {
  const [row] = await db.all<HeadRow>(sql`SELECT a.start, a.buy_it_now, a.starts_at, a.original_end, a.reserve, a.salt,
      a.product_id AS product, p.title, p.language, a.seq AS count, ${hasProductStatus("removed", sql`p`)} AS is_taken_down,
      coalesce(a.seller_id = ${reader}, 0)
        OR EXISTS (SELECT 1 FROM bidders WHERE auction_id = a.id AND user_id = ${reader}) AS is_party
    FROM auctions a JOIN products p ON p.id = a.product_id
    WHERE a.id = ${id} AND a.starts_at <= ${CLOCK}`);
  if (!row) return null;
  const { product, title, language } = row;
  return {
    product: { id: product, title, language },
    terms: publishedTerms(id, row),
    count: row.count,
    isTakenDown: row.is_taken_down === 1,
    isParty: row.is_party === 1,
  };
}

/** The chain's first link. */
function publishedTerms(id: string, row: TermsRow): Proof["terms"] {
  const { start, buy_it_now, starts_at, original_end, reserve, salt } = row;
  const terms = {
    auction: id,
    start: toCentavos(start),
    buy_it_now: toCentavosOrNull(buy_it_now),
    starts_at,
    original_end,
    commit: reserve === null ? null : sha256(commitmentInput(salt, id, RESERVE_SEQ, toCentavos(reserve))),
  };
  return { ...terms, hash: sha256(chainInput("", terms)) };
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
}>;
type ReceiptTermsRow = TermsRow &
  RowOf<{ is_started: 0 | 1; shows_reserve: 0 | 1; opened_at: typeof revelations.at | null }>;

export interface Receipts {
  product: { id: string; title: string; language: Language };
  isStarted: boolean;
  own: ReceiptView[];
  /** `null` for those who may not see it, and without one. */
  reserve: Receipt | null;
  /** `null` before they are revealed. */
  revealed: { at: number; bids: ReceiptView[] } | null;
}

/** Those whose commitments the user may verify, oldest first; the reserve's for its seller, and for both sides later. */
export async function findReceipts(db: Database, id: string, userId: string): Promise<Receipts | null> {
  const [rows, [row]] = await Promise.all([
    db.all<ReceiptRow>(sql`SELECT e.seq, e.hash, e.salt, e.max, e.at, b.number AS bidder, e.user_id = ${userId} AS is_own
      FROM auction_events e JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
      WHERE e.auction_id = ${id} AND ${isEvent(sql`e`, "bid")} AND (e.user_id = ${userId} OR ${isRevealedTo(id, userId)})
      ORDER BY e.seq`),
    db.all<ReceiptTermsRow>(sql`SELECT a.start, a.buy_it_now, a.starts_at, a.original_end, a.reserve, a.salt,
        p.id AS product, p.title, p.language, a.starts_at <= ${CLOCK} AS is_started,
        a.reserve IS NOT NULL AND (a.seller_id = ${userId} OR ${isRevealedTo(id, userId)}) AS shows_reserve,
        iif(${isRevealedTo(id, userId)}, (SELECT at FROM revelations WHERE auction_id = a.id), NULL) AS opened_at
      FROM auctions a JOIN products p ON p.id = a.product_id WHERE a.id = ${id}`),
  ]);
  if (!row || (rows.length === 0 && !row.shows_reserve)) return null;
  const bids = rows.map(({ is_own: _, ...bid }) => ({ ...bid, max: toCentavos(bid.max) }));
  const { reserve, salt, opened_at } = row;
  const { hash } = publishedTerms(id, row);
  return {
    product: { id: row.product, title: row.title, language: row.language },
    isStarted: row.is_started === 1,
    own: bids.filter((_, index) => rows[index]?.is_own === 1),
    reserve: row.shows_reserve && reserve !== null ? { seq: RESERVE_SEQ, hash, salt, max: toCentavos(reserve) } : null,
    revealed: opened_at === null ? null : { at: opened_at, bids },
  };
}

function isRevealedTo(id: string, userId: string): Condition {
  return sql`(EXISTS (SELECT 1 FROM revelations WHERE auction_id = ${id}) AND ${userId} IN (${partyIds(id)}))`;
}
