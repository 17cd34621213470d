import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Accepted, receiverOf, visibleEnd } from "~/domain/auctions/auction";
import { chainInput, commitmentInput } from "~/domain/auctions/hash-chain";
import { type AuctionEvent, actorOf } from "~/domain/auctions/history";
import type { Centavos } from "~/domain/money";
import { isActiveUser } from "../accounts/facts.server";
import { moveProduct, type ProductMove, sellProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { commit, readThenCommitEach, type Statement } from "../commit.server";
import { allOf, always, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { auctions } from "../schema.server";
import { template } from "../template.server";
import type { Auction } from "./auctions.server";
import { bidderNumber, isBlocked, isExcluded, isOpen } from "./facts.server";
import { randomSalt, sha256 } from "./hash.server";

export interface NewEvent {
  id: string;
  before: Auction;
  accepted: Pick<Accepted, "event" | "state">;
  /** Idempotency key: a user's second event with it is not written. */
  key: string | null;
  /** Bidder numbers of the actor and of the leader after the event, by user id. */
  numbers: ReadonlyMap<string, number>;
  /** For a withdrawal: the bidder's highest remaining bid. */
  maxLeft?: Centavos | null;
  /** The data outside of the auction that the decision depended on is unchanged. */
  guard?: Condition;
  /** Each statement must do nothing unless `isSaved`. */
  effects?: (isSaved: Condition, after: Auction) => readonly Statement[];
  /** `false` when emails of the effects are sent by the caller, or there are none. */
  sendsMails?: boolean;
}

/** Time, a payment or an administrator decides them, so they may be written late. Others must come before the end. */
const LATE_TYPES: readonly AuctionEvent["type"][] = ["settlement", "exclusion", "capture", "takedown"];

export interface SavedEvent {
  auction: Auction;
  hasRoom: boolean;
}

/** An event with its place in the hash chain, and the auction after it. */
export interface ChainedEvent {
  newEvent: NewEvent;
  link: Link;
  after: Auction;
}

/** One batch. `null` when another event, the end, the same form or the guard came first: ask the rules again. */
export async function saveEvent(db: Database, newEvent: NewEvent): Promise<SavedEvent | null> {
  const [saved = null] = await saveEvents(db, [chainEvent(newEvent)]);
  return saved;
}

/**
 * The same for several, each chained to the one before it, in one batch. Behind one that was not written none is: their
 * hashes tell. The product, whose lists are costly to change, is written once.
 */
export async function saveEvents(db: Database, events: readonly ChainedEvent[]): Promise<(SavedEvent | null)[]> {
  const parts = events.map((event, at) => {
    const isSaved = isWritten(event);
    const [before, isLast] = [events[at - 1], at === events.length - 1];
    return {
      before: db.all<RowOf<{ has_room: typeof auctions.has_room }>>(insertEvent(event)),
      writes: [
        ...(before ? [updateProduct(before, allOf(isWritten(before), not(isSaved)))] : []),
        updateAuction(event.after, isSaved),
        ...saveBidder(event.newEvent, isSaved),
        ...moveClosedProduct(event, isSaved),
        ...(isLast ? [updateProduct(event, isSaved)] : []),
        ...(event.newEvent.effects?.(isSaved, event.after) ?? []),
      ],
    };
  });
  const written = await readThenCommitEach(db, parts);
  return events.map(({ after }, at) => {
    const [saved] = written[at] ?? [];
    return saved ? { auction: after, hasRoom: saved.has_room === 1 } : null;
  });
}

const isWritten = ({ newEvent }: ChainedEvent): Condition =>
  sql`EXISTS (SELECT 1 FROM auction_events WHERE id = ${newEvent.id})`;

/** `saveEvent` then reports `hasRoom` for every later event. */
export async function markHasRoom(db: Database, auctionId: string): Promise<void> {
  const isWithout = and(eq(auctions.id, auctionId), eq(auctions.has_room, false));
  await commit(db, [db.update(auctions).set({ has_room: true }).where(isWithout)]);
}

interface Link {
  by: string | null;
  number: number | null;
  salt: string | null;
  commitment: string | null;
  hash: string;
}

/** Throws an Error for a bidder without a number. */
export function chainEvent(newEvent: NewEvent): ChainedEvent {
  const { before, accepted, numbers } = newEvent;
  const { event, state } = accepted;
  const by = actorOf(event);
  const number = by === null ? null : (numbers.get(by) ?? null);
  const { lead } = state;
  const leaderNumber =
    lead && (lead.bidder === before.state.lead?.bidder ? before.leaderNumber : numbers.get(lead.bidder));
  if (leaderNumber === undefined || (by !== null && number === null)) throw new Error("a bidder without a number");

  const salt = event.type === "bid" ? randomSalt() : null;
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
    newEvent,
    link: { by, number, salt, commitment, hash },
    after: { ...before, state, hash, leaderNumber, people, bids: before.bids + change },
  };
}

function insertEvent({ newEvent, link: { by, number, salt, commitment, hash } }: ChainedEvent): SQL {
  const { before, accepted, id, key, guard = always } = newEvent;
  const { event, state } = accepted;
  const max = event.type === "bid" ? event.max : null;
  const withdrawn = "bids" in event ? JSON.stringify(event.bids) : null;
  const reason = "reason" in event ? event.reason : null;
  const isInTime = LATE_TYPES.includes(event.type) ? always : sql`${CLOCK} < ${visibleEnd(before.state, before.terms)}`;
  // A new bidder may send two forms at once: for the second, the bidder already has a number.
  const isNumbered =
    by === null ? always : sql`coalesce(${bidderNumber(sql`a.id`, sql`${by}`)}, ${before.people + 1}) = ${number}`;
  const isNew =
    key === null
      ? always
      : sql`NOT EXISTS (SELECT 1 FROM auction_events WHERE auction_id = a.id AND user_id = ${by} AND key = ${key})`;
  // A user who closed the account or was blocked meanwhile can neither bid nor buy.
  const isAllowed =
    event.type === "bid" || event.type === "hold"
      ? sql`EXISTS (SELECT 1 FROM users WHERE id = ${by} AND ${isActiveUser()})
        AND NOT ${isBlocked(sql`a.seller_id`, by)}`
      : always;
  const receiver = receiverOf({ event, state });
  const isReceivable = receiver === null ? always : mayReceive({ receiver });
  return sql`INSERT INTO auction_events (auction_id, seq, id, type, at, user_id, max, withdrawn, reason, key,
      price, leader_id, ends_at, salt, commitment, hash)
    SELECT a.id, ${event.seq}, ${id}, ${event.type}, ${event.at}, ${by}, ${max}, ${withdrawn}, ${reason}, ${key},
      ${state.lead?.price ?? null}, ${state.lead?.bidder ?? null}, ${state.endsAt}, ${salt}, ${commitment}, ${hash}
    FROM auctions a WHERE a.id = ${before.id} AND a.seq = ${before.state.seq} AND a.hash IS ${before.hash}
      AND ${isOpen(sql`a`)}
      AND ${isInTime} AND ${isNumbered} AND ${isNew} AND ${isAllowed} AND ${isReceivable} AND ${guard}
    RETURNING (SELECT has_room FROM auctions WHERE id = auction_id) AS has_room`;
}

const mayReceive = template(["receiver"], ({ receiver }) => not(isExcluded(receiver)));

function updateAuction({ id, state, hash, bids }: Auction, isSaved: Condition): SQL {
  const { seq, lead, endsAt, isBuyItNowGone, hold, closing } = state;
  const sale = closing?.sale;
  return sql`UPDATE auctions SET seq = ${seq}, hash = ${hash}, leader_id = ${lead?.bidder ?? null},
      leader_max = ${lead?.max ?? null}, price = ${lead?.price ?? null}, ends_at = ${endsAt},
      is_buy_it_now_gone = ${isBuyItNowGone ? 1 : 0}, hold_buyer_id = ${hold?.buyer ?? null},
      hold_until = ${hold?.until ?? null}, closing = ${closing?.status ?? null}, closed_at = ${closing?.at ?? null},
      sale_buyer_id = ${sale?.buyer ?? null}, sale_price = ${sale?.price ?? null}, sale_pay_by = ${sale?.payBy ?? null},
      bids = ${bids}
    WHERE id = ${id} AND seq = ${seq - 1} AND ${isSaved}`;
}

function saveBidder({ before, accepted: { event }, numbers, maxLeft = null }: NewEvent, isSaved: Condition): SQL[] {
  const by = actorOf(event);
  if (by === null || event.type === "capture") return [];
  const max = event.type === "bid" ? event.max : maxLeft;
  return [
    sql`INSERT INTO bidders (auction_id, user_id, number, max, last_bid_at, has_held)
      SELECT ${before.id}, ${by}, ${numbers.get(by)}, ${max}, ${event.type === "bid" ? event.at : null},
        ${event.type === "hold" ? 1 : 0}
      WHERE ${isSaved} ON CONFLICT (auction_id, user_id) DO UPDATE SET
        max = iif(${event.type === "hold" ? 1 : 0}, max, excluded.max), has_held = max(has_held, excluded.has_held),
        last_bid_at = coalesce(excluded.last_bid_at, last_bid_at)`,
  ];
}

/** Lists show and sort by these. */
function updateProduct({ after: { productId, terms, state, bids } }: ChainedEvent, when: Condition): SQL {
  const price = state.closing?.sale?.price ?? state.lead?.price ?? terms.start;
  return sql`UPDATE products SET price = ${price}, auction_end_time = ${visibleEnd(state, terms)}, bids = ${bids}
    WHERE id = ${productId} AND ${when}`;
}

/** A removed product stays removed. */
const MOVES_BY_EVENT: Partial<Record<AuctionEvent["type"], ProductMove>> = {
  settlement: { to: "ended", actor: "T", from: ["scheduled", "active", "paused"] },
  earlySale: { to: "ended", actor: "S", from: ["active"] },
  cancellation: { to: "ended", actor: "S", from: ["scheduled", "active", "paused"] },
  takedown: { to: "removed", actor: "A" },
};

/** The product moves when its auction closes. */
function moveClosedProduct({ newEvent, after: { productId, terms } }: ChainedEvent, when: Condition): SQL[] {
  const { type, at } = newEvent.accepted.event;
  const move = MOVES_BY_EVENT[type];
  if (!move && type !== "capture") return [];
  // The start may have passed before cron has written it.
  const start = moveProduct(productId, { to: "active", actor: "T", from: ["scheduled"], when });
  const moves = move ? [moveProduct(productId, { ...move, when })] : sellProduct(productId, "P", when);
  return [...(terms.startsAt <= at ? [start] : []), ...moves];
}
