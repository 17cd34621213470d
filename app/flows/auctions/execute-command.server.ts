import type { AppContext } from "~/context";
import { type NewEvent, saveEvent } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { isUnsettled, type Refused, shownEnd } from "~/domain/auctions/auction";
import { runInQueue } from "./queue-work.server";

/** How often another isolate may win the race before the command gives up. */
const TRIES = 100;

/** A command on an auction, whose rule is asked again after every lost race. */
export interface AuctionCommand<Reading extends { auction: Auction }, Refusal> {
  /** Reads what it is decided on, in one round trip; `null` when there is nothing to decide about. */
  read(): Promise<Reading | null>;
  /** What the rules say of it: an event to write, a refusal, or "done" when it was granted before. */
  decide(reading: Reading): AcceptedCommand | Refused<Refusal> | "done";
  /**
   * Replaces the auction in what was read by the state that another request has just left; only where the auction's row
   * is all that changes.
   */
  follow?(reading: Reading, auction: Auction): Reading;
}

/** An event that the rules accepted, with what is written beside it. */
export type AcceptedCommand = { ok: true } & Omit<NewEvent, "before" | "id">;

export type Decision<Refusal> = { ok: true; auction: Auction } | Refused<Refusal>;

/**
 * Executes a command or refuses it, based on `read`; after a lost race it reads and decides again. Open pages are told
 * after the write.
 */
export async function executeCommand<Reading extends { auction: Auction }, Refusal>(
  context: AppContext,
  read: Reading | null,
  wish: AuctionCommand<Reading, Refusal>,
): Promise<Decision<Refusal> | null> {
  if (!read) return null;
  return runInQueue<Auction | null, Decision<Refusal> | null>(read.auction.id, async (ahead) => {
    const { now, state } = read.auction;
    // The request just before this one left a newer state than the one that was read.
    const handed = ahead && ahead.state.seq > state.seq && wish.follow?.(read, { ...ahead, now });
    let reading: Reading | null = handed || read;
    for (let tries = 0; tries < TRIES; tries++) {
      if (!reading) return { left: null, result: null };
      const { auction } = reading;
      const answer = wish.decide(reading);
      if (answer === "done") return { left: auction, result: { ok: true, auction } };
      // What they know of the auction they do not know of this person, who may have sent this form just before.
      if (!answer.ok && !(handed && tries === 0)) {
        if (isUnsettled(auction.state, auction.terms, auction.now)) context.settleLater(auction.id);
        return { left: auction, result: answer };
      }
      if (answer.ok) {
        const saved = await saveEvent(context.db, { ...answer, before: auction, id: context.newId() });
        if (saved) {
          const { auction: left, hasRoom } = saved;
          if (hasRoom) context.announce({ id: left.id, seq: left.state.seq, endsAt: shownEnd(left.state, left.terms) });
          if (answer.effects) context.sendMailsLater();
          return { left, result: { ok: true, auction: left } };
        }
      }
      // Another event came between the read and the write, or time ran out: ask the rules again.
      reading = await wish.read();
    }
    throw new Response(null, { status: 503, headers: { "Retry-After": "1" } });
  });
}
