import { createHash } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { isExcluded } from "~/data/auctions/facts.server";
import { findProofHead, listProofLines } from "~/data/auctions/proofs.server";
import type { Database } from "~/data/connect.server";
import { auctionEvents, bidders, products } from "~/data/schema.server";
import { commitmentInput } from "~/domain/auctions/hash-chain";
import { type AuctionEvent, activeBids } from "~/domain/auctions/history";
import { findBrokenLink } from "~/domain/auctions/proof";
import { replay } from "~/domain/auctions/replay";
import { toCentavos } from "~/domain/money";
import { closedForm } from "../domain/auctions/oracle";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

type Row = typeof auctionEvents.$inferSelect;

function toEvent({ seq, at, type, user_id, max, withdrawn, reason }: Row): AuctionEvent {
  const who = user_id ?? "nobody";
  if (type === "bid") return { type, seq, at, bidder: who, max: toCentavos(max ?? 0) };
  if (type === "retraction" || type === "bidsCancellation") {
    return { type, seq, at, bidder: who, bids: withdrawn ?? [], reason: reason ?? "" };
  }
  if (type === "exclusion") return { type, seq, at, bidder: who, bids: withdrawn ?? [] };
  return type === "hold" || type === "capture" ? { type, seq, at, buyer: who } : { type, seq, at };
}

/**
 * Audits an auction by its whole history: the rules' replay, an independent closed form, the hash chain, the
 * commitments, the copies for lists. Returns the faults.
 */
export async function faultsOf(db: Database, id: string): Promise<string[]> {
  const auction = await findAuction(db, id);
  if (!auction) return ["no such auction"];
  const rows = await db
    .select()
    .from(auctionEvents)
    .where(eq(auctionEvents.auction_id, id))
    .orderBy(asc(auctionEvents.seq));
  const history = rows.map(toEvent);
  return [
    ...stateFaults(auction, history),
    ...orderFaults(auction, rows),
    ...(await chainFaults(db, id, rows)),
    ...(await copyFaults(db, auction, history)),
    ...(await receiverFaults(db, auction, history)),
  ];
}

function stateFaults({ state, terms, bids }: Auction, history: AuctionEvent[]): string[] {
  const faults: string[] = [];
  const replayed = replay(history, terms);
  if (JSON.stringify(replayed) !== JSON.stringify(state)) {
    faults.push(`the row says ${JSON.stringify(state)}, the history ${JSON.stringify(replayed)}`);
  }
  const standing = activeBids(history);
  if (standing.length !== bids) faults.push(`${bids} bids instead of ${standing.length}`);
  const log = standing.map(({ seq, bidder, max, at }) => ({ n: seq, who: bidder, max, at }));
  const { start, reserve, buyItNow, startsAt, originalEnd, rules } = terms;
  const { softCloseCap } = rules;
  const closed = closedForm(log, { start, reserve, buyItNow, startsAt, originalEnd, softCloseCap });
  const { lead } = state;
  if (closed.price !== (lead?.price ?? null) || closed.leader !== (lead?.bidder ?? null)) {
    faults.push(`the closed form says ${JSON.stringify(closed)}, the row ${JSON.stringify(lead)}`);
  }
  return faults;
}

function orderFaults({ terms }: Auction, rows: readonly Row[]): string[] {
  const faults: string[] = [];
  let [price, endsAt, at] = [0, terms.originalEnd, 0];
  let heldUntil: number | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.at < at) faults.push(`the time falls at ${row.seq}`);
    if (heldUntil !== null && row.at >= heldUntil) [endsAt, heldUntil] = [endsAt + terms.rules.hold, null];
    if (row.seq !== index + 1) faults.push(`event ${row.seq} at place ${index + 1}`);
    const isWithdrawal = row.withdrawn !== null;
    if (!isWithdrawal && (row.price ?? 0) < price) faults.push(`the price falls at ${row.seq}`);
    if (row.ends_at < endsAt) faults.push(`the end comes nearer at ${row.seq}`);
    if (row.type === "bid" && (row.at >= endsAt || row.at < terms.startsAt))
      faults.push(`bid ${row.seq} is not in time`);
    if (row.type === "bid" && row.user_id === terms.seller) faults.push(`bid ${row.seq} is the seller's`);
    if (row.type === "bid" && heldUntil !== null) faults.push(`bid ${row.seq} is during a hold`);
    if (row.type === "hold") heldUntil = row.at + terms.rules.hold;
    [price, endsAt, at] = [row.price ?? 0, row.ends_at, row.at];
  }
  return faults;
}

async function chainFaults(db: Database, id: string, rows: readonly Row[]): Promise<string[]> {
  const [head, events] = await Promise.all([findProofHead(db, id, null), listProofLines(db, id, 0, 1_000_000)]);
  const broken = head && (await findBrokenLink({ ...head, events }, async (text) => sha256(text)));
  const faults = broken === null ? [] : [`the chain breaks at ${broken}`];
  for (const { seq, max, salt, commitment } of rows) {
    if (max !== null && sha256(commitmentInput(salt ?? "", id, seq, toCentavos(max))) !== commitment) {
      faults.push(`the promise of ${seq} is not of its maximum`);
    }
  }
  return faults;
}

/** An exclusion takes all bids of its account at once, and none comes after it while the account stays excluded. */
async function receiverFaults(db: Database, { state }: Auction, history: AuctionEvent[]): Promise<string[]> {
  const faults: string[] = [];
  for (const event of history) {
    if (event.type !== "exclusion") continue;
    const { seq, bidder, bids } = event;
    const standing = activeBids(history.filter((other) => other.seq < seq)).filter((bid) => bid.bidder === bidder);
    if (standing.map((bid) => bid.seq).join() !== bids.join()) faults.push(`exclusion ${seq} takes ${bids}`);
    if (history.some((other) => other.type === "bid" && other.seq > seq && other.bidder === bidder)) {
      const [lifted] = await db.all(sql`SELECT 1 WHERE NOT ${isExcluded(bidder)}`);
      if (!lifted) faults.push(`a bid after exclusion ${seq}`);
    }
  }
  const sale = state.closing?.sale;
  const isBid = state.closing?.status === "sold";
  if (sale && isBid && !activeBids(history).some(({ bidder }) => bidder === sale.buyer)) {
    faults.push("a sale to an account without bids");
  }
  return faults;
}

async function copyFaults(db: Database, { id, productId, state, terms, bids }: Auction, history: AuctionEvent[]) {
  const faults: string[] = [];
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const price = state.closing?.sale?.price ?? state.lead?.price ?? terms.start;
  if (product?.price !== price || product.bids !== bids) faults.push("lists show another price or number of bids");
  const maxima = new Map<string, number>();
  for (const { bidder, max } of activeBids(history)) maxima.set(bidder, Math.max(max, maxima.get(bidder) ?? 0));
  const people = await db.select().from(bidders).where(sql`auction_id = ${id}`);
  for (const { user_id, max } of people) {
    if ((max ?? 0) !== (maxima.get(user_id) ?? 0)) faults.push(`somebody's maximum is ${max}`);
  }
  const numbers = people.map(({ number }) => number).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) faults.push(`numbers are ${numbers}`);
  return faults;
}
