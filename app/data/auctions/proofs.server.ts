import { sql } from "drizzle-orm";
import { type ChainEntry, chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import type { Proof, Receipt } from "~/domain/auctions/proof";
import { toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { auctions } from "../schema.server";
import { isEvent } from "./facts.server";
import { sha256 } from "./hash.server";
import { partyIds } from "./revelations.server";

export type AuctionProof = Proof & { product: { id: string; title: string } };

type EventRow = ChainEntry & { hash: string };
interface TermsRow
  extends Pick<
    typeof auctions.$inferSelect,
    "start" | "buy_it_now" | "starts_at" | "original_end" | "reserve" | "salt"
  > {
  product: string;
  title: string;
}

/** `null` also before its start. */
export async function findProof(db: Database, id: string): Promise<AuctionProof | null> {
  const [[row], events] = await Promise.all([
    db.all<TermsRow>(sql`SELECT a.start, a.buy_it_now, a.starts_at, a.original_end, a.reserve, a.salt,
        a.product_id AS product, p.title FROM auctions a JOIN products p ON p.id = a.product_id
      WHERE a.id = ${id} AND a.starts_at <= ${CLOCK}`),
    db.all<EventRow>(sql`SELECT e.auction_id AS auction, e.seq, e.type, b.number AS pseudonym, e.price AS visible_price,
        l.number AS leader_pseudonym, e.ends_at, e.at AS received_at, e.commitment AS "commit", e.hash
      FROM auction_events e
      LEFT JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
      LEFT JOIN bidders l ON l.auction_id = e.auction_id AND l.user_id = e.leader_id
      WHERE e.auction_id = ${id} ORDER BY e.seq`),
  ]);
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
  return { product: { id: product, title }, terms: { ...terms, hash: sha256(chainInput("", terms)) }, events };
}

export type ReceiptView = Receipt & { at: number; bidder: number };

export interface Receipts {
  product: { id: string; title: string };
  own: ReceiptView[];
  /** `null` before they are revealed. */
  revealed: { at: number; bids: ReceiptView[] } | null;
}

/** Those whose commitments the user may verify, oldest first. */
export async function findReceipts(db: Database, id: string, userId: string): Promise<Receipts | null> {
  const rows = await db.all<
    ReceiptView & { is_own: number; opened_at: number | null; product: string; title: string }
  >(sql`SELECT e.seq, e.hash, e.salt, e.max, e.at, b.number AS bidder, e.user_id = ${userId} AS is_own,
      r.at AS opened_at, p.id AS product, p.title
    FROM auction_events e JOIN auctions a ON a.id = e.auction_id JOIN products p ON p.id = a.product_id
    JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
    LEFT JOIN revelations r ON r.auction_id = e.auction_id AND ${userId} IN (${partyIds(id)})
    WHERE e.auction_id = ${id} AND ${isEvent(sql`e`, "bid")} AND (e.user_id = ${userId} OR r.at IS NOT NULL) ORDER BY e.seq`);
  const [first] = rows;
  if (!first) return null;
  const bids = rows.map(({ seq, hash, salt, max, at, bidder }) => ({ seq, hash, salt, max, at, bidder }));
  return {
    product: { id: first.product, title: first.title },
    own: bids.filter((_, index) => rows[index]?.is_own === 1),
    revealed: first.opened_at === null ? null : { at: first.opened_at, bids },
  };
}
