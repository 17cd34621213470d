import { type SQL, sql } from "drizzle-orm";
import { type Accepted, shownEnd, stateAt } from "~/domain/auctions/auction";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { type AuctionEvent, actorOf } from "~/domain/auctions/history";
import type { Centavos } from "~/domain/money";
import { moveProduct, type ProductMove } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { type Statement, toBatch } from "../commit.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { Auction } from "./auctions.server";
import { bidderNumber, isBlocked, isOpen } from "./facts.server";
import { drawSalt, sha256 } from "./hash.server";

export interface NewEvent {
  /** The auction as it was when the event was accepted. */
  before: Auction;
  accepted: Pick<Accepted, "event" | "state">;
  /** The event's. */
  id: string;
  /** Drawn with the form: the same person's second event under it is not written. */
  key: string | null;
  /** What people are known by, of whoever did this and whoever leads after it. */
  numbers: ReadonlyMap<string, number>;
  /** After a withdrawal: the highest bid of theirs that is left. */
  maxLeft?: Centavos | null;
  /** Holds while what lies outside of the auction, and the event was decided on, is still as it was read. */
  guard?: Condition;
  /** What else belongs to it, of the auction `after` it; each statement has to do nothing unless `happened`. */
  effects?: (happened: Condition, after: Auction) => readonly Statement[];
}

/** What time decides is written late without harm; everything else has to come before the end. */
const AFTER_THE_END: readonly AuctionEvent["type"][] = ["settlement", "capture", "takedown"];

/** The auction after an event, and whether anybody looks at it live. */
interface Saved {
  auction: Auction;
  hasRoom: boolean;
}

/**
 * Writes an accepted event with all that follows from it, in one batch. Nothing is written when another event came first,
 * when the database's clock says that the auction is over, when the form was sent before, or when its guard does not hold
 * any more: then the answer is `null`, and the rules have to be asked again.
 */
export async function saveEvent(db: Database, save: NewEvent): Promise<Saved | null> {
  const { link, after } = chained(save);
  const happened = sql`EXISTS (SELECT 1 FROM auction_events WHERE id = ${save.id})`;
  const [[inserted]] = await db.batch([
    db.all<{ has_room: number }>(insertEvent(save, link)),
    db.run(updateAuction(after, happened)),
    ...updateBidder(save, happened).map((statement) => db.run(statement)),
    ...updateProduct(after, save.accepted.event, happened).map((statement) => db.run(statement)),
    ...toBatch(db, save.effects?.(happened, after) ?? []),
  ]);
  return inserted ? { auction: after, hasRoom: inserted.has_room === 1 } : null;
}

/** Notes that an auction has a room: every event that is written from now on answers so. */
export async function markRoom(db: Database, auctionId: string): Promise<void> {
  await db.batch([db.run(sql`UPDATE auctions SET has_room = 1 WHERE id = ${auctionId} AND has_room = 0`)]);
}

interface Link {
  by: string | null;
  number: number | null;
  salt: string | null;
  commitment: string | null;
  hash: string;
}

/** The event's link in the chain, and the auction after it. */
function chained({ before, accepted, numbers }: NewEvent): { link: Link; after: Auction } {
  const { event, state } = accepted;
  const by = actorOf(event);
  const number = by === null ? null : (numbers.get(by) ?? null);
  const { lead } = state;
  const leaderNumber =
    lead && (lead.bidder === before.state.lead?.bidder ? before.leaderNumber : numbers.get(lead.bidder));
  if (leaderNumber === undefined || (by !== null && number === null)) throw new Error("somebody without a number");

  const salt = event.type === "bid" ? drawSalt() : null;
  const commitment =
    event.type === "bid" && salt ? sha256(commitmentInput(salt, before.id, event.seq, event.max)) : null;
  const entry = {
    auction: before.id,
    seq: event.seq,
    type: event.type,
    pseudonym: number,
    visible_price: lead?.price ?? null,
    leader_pseudonym: leaderNumber,
    ends_at: state.endsAt,
    received_at: event.at,
    commit: commitment,
  };
  const hash = sha256(chainInput(before.hash, entry));
  const change = event.type === "bid" ? 1 : "bids" in event ? -event.bids.length : 0;
  const people = Math.max(before.people, number ?? 0);
  return {
    link: { by, number, salt, commitment, hash },
    after: { ...before, state, hash, leaderNumber, people, bids: before.bids + change },
  };
}

function insertEvent(
  { before, accepted, id, key, guard = always }: NewEvent,
  { by, number, salt, commitment, hash }: Link,
): SQL {
  const { event, state } = accepted;
  const max = event.type === "bid" ? event.max : null;
  const withdrawn = "bids" in event ? JSON.stringify(event.bids) : null;
  const reason = "reason" in event ? event.reason : null;
  const { endsAt } = stateAt(before.state, before.terms, event.at);
  const isInTime = AFTER_THE_END.includes(event.type) ? always : sql`${CLOCK} < ${endsAt}`;
  // Two forms of the same newcomer may come at once: whoever is second has a number already.
  const isNumbered =
    by === null ? always : sql`coalesce(${bidderNumber(sql`a.id`, sql`${by}`)}, ${before.people + 1}) = ${number}`;
  const isNew =
    key === null
      ? always
      : sql`NOT EXISTS (SELECT 1 FROM auction_events WHERE auction_id = a.id AND user_id = ${by} AND key = ${key})`;
  // Whoever closes their account or is blocked meanwhile neither leads nor buys.
  const isLetIn =
    event.type === "bid" || event.type === "hold"
      ? sql`EXISTS (SELECT 1 FROM users WHERE id = ${by} AND deleted_at IS NULL)
        AND NOT ${isBlocked(sql`a.seller_id`, by)}`
      : always;
  return sql`INSERT INTO auction_events (auction_id, seq, id, type, at, user_id, max, withdrawn, reason, key,
      price, leader_id, ends_at, salt, commitment, hash)
    SELECT a.id, ${event.seq}, ${id}, ${event.type}, ${event.at}, ${by}, ${max}, ${withdrawn}, ${reason}, ${key},
      ${state.lead?.price ?? null}, ${state.lead?.bidder ?? null}, ${state.endsAt}, ${salt}, ${commitment}, ${hash}
    FROM auctions a WHERE a.id = ${before.id} AND a.seq = ${before.state.seq} AND ${isOpen(sql`a`)}
      AND ${isInTime} AND ${isNumbered} AND ${isNew} AND ${isLetIn} AND ${guard}
    RETURNING (SELECT has_room FROM auctions WHERE id = auction_id) AS has_room`;
}

function updateAuction({ id, state, hash, bids }: Auction, happened: Condition): SQL {
  const { seq, lead, endsAt, isBuyItNowGone, hold, closing } = state;
  const sale = closing?.sale;
  return sql`UPDATE auctions SET seq = ${seq}, hash = ${hash}, leader_id = ${lead?.bidder ?? null},
      leader_max = ${lead?.max ?? null}, price = ${lead?.price ?? null}, ends_at = ${endsAt},
      is_buy_it_now_gone = ${isBuyItNowGone ? 1 : 0}, hold_buyer_id = ${hold?.buyer ?? null},
      hold_until = ${hold?.until ?? null}, closing = ${closing?.status ?? null}, closed_at = ${closing?.at ?? null},
      sale_buyer_id = ${sale?.buyer ?? null}, sale_price = ${sale?.price ?? null}, sale_pay_by = ${sale?.payBy ?? null},
      bids = ${bids}
    WHERE id = ${id} AND seq = ${seq - 1} AND ${happened}`;
}

function updateBidder({ before, accepted: { event }, numbers, maxLeft = null }: NewEvent, happened: Condition): SQL[] {
  const by = actorOf(event);
  if (by === null || event.type === "capture") return [];
  const max = event.type === "bid" ? event.max : maxLeft;
  return [
    sql`INSERT INTO bidders (auction_id, user_id, number, max, last_bid_at, has_held)
      SELECT ${before.id}, ${by}, ${numbers.get(by)}, ${max}, ${event.type === "bid" ? event.at : null},
        ${event.type === "hold" ? 1 : 0}
      WHERE ${happened} ON CONFLICT (auction_id, user_id) DO UPDATE SET
        max = iif(${event.type === "hold" ? 1 : 0}, max, excluded.max), has_held = max(has_held, excluded.has_held),
        last_bid_at = coalesce(excluded.last_bid_at, last_bid_at)`,
  ];
}

/** What lists show and sort by, and what becomes of the product when its auction closes. */
function updateProduct(auction: Auction, event: AuctionEvent, happened: Condition): SQL[] {
  const { productId, terms, state, bids } = auction;
  const { lead, closing } = state;
  const price = closing?.sale?.price ?? lead?.price ?? terms.start;
  return [
    ...moveClosedProduct(auction, event, happened),
    sql`UPDATE products SET price = ${price}, auction_end_time = ${shownEnd(state, terms)}, bids = ${bids},
        stock = iif(${event.type === "capture" ? 1 : 0}, 0, stock)
      WHERE id = ${productId} AND ${happened}`,
  ];
}

/** What an event that closes an auction makes of its product. One that was taken down before stays so. */
const PRODUCT_MOVES: Partial<Record<AuctionEvent["type"], ProductMove>> = {
  settlement: { to: "ended", actor: "T", from: ["active", "paused"] },
  earlySale: { to: "ended", actor: "S", from: ["active"] },
  cancellation: { to: "ended", actor: "S", from: ["scheduled", "active", "paused"] },
  capture: { to: "sold", actor: "P", from: ["active"] },
  takedown: { to: "removed", actor: "A" },
};

function moveClosedProduct({ productId, terms }: Auction, { type, at }: AuctionEvent, when: Condition): SQL[] {
  const move = PRODUCT_MOVES[type];
  if (!move) return [];
  // The start may have come without being written down.
  const start = moveProduct(productId, { to: "active", actor: "T", from: ["scheduled"], when });
  return [...(terms.startsAt <= at ? [start] : []), moveProduct(productId, { ...move, when })];
}
