import type { AppContext } from "~/context";
import { type NewEvent, saveEvent } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { isUnsettled, receiverOf } from "~/domain/auctions/auction";
import type { Refused, Result } from "~/domain/result";
import { announceEvent } from "./announce-event.server";
import { excludeBidders } from "./exclude-bidders.server";
import { runInQueue } from "./run-in-queue.server";

/** So many lost races end in a 503. */
const TRIES = 100;

export interface AuctionCommand<Reading extends { auction: Auction }, Refusal> {
  /** One round trip; `null` when there is nothing to decide. */
  read(): Promise<Reading | null>;
  /** "done" when the command was accepted before. */
  decide(reading: Reading): AcceptedCommand | Refused<Refusal> | "done";
  /** Uses the state that the previous request left. Only where nothing but the auction's row can have changed. */
  follow?(reading: Reading, auction: Auction): Reading;
  /** `false` when the caller sends the emails afterwards. */
  sendsMails?: boolean;
}

export type AcceptedCommand = { ok: true } & Omit<NewEvent, "before" | "id">;

export type Decision<Refusal> = Result<{ auction: Auction }, Refusal>;

/** Reads and decides again after a lost race. Notifies open pages after the write. Throws a 503 Response. */
export async function executeCommand<Reading extends { auction: Auction }, Refusal>(
  context: AppContext,
  read: Reading | null,
  command: AuctionCommand<Reading, Refusal>,
): Promise<Decision<Refusal> | null> {
  if (!read) return null;
  return runInQueue<Auction | null, Decision<Refusal> | null>(read.auction.id, async (ahead) => {
    const { now, state } = read.auction;
    // The previous request in the queue left a newer state than `read`.
    const handed =
      ahead && ahead.state.seq > state.seq && command.follow?.(read, { ...ahead, now: Math.max(now, ahead.now) });
    let reading: Reading | null = handed || read;
    for (let tries = 0; tries < TRIES; tries++) {
      if (!reading) return { left: null, result: null };
      const { auction } = reading;
      const answer = command.decide(reading);
      if (answer === "done") return { left: auction, result: { ok: true, auction } };
      // That state says nothing about this user, who may have sent the same form: refuse only after a fresh read.
      if (!answer.ok && !(handed && tries === 0)) {
        if (isUnsettled(auction.state, auction.terms, auction.now)) context.settleLater(auction.id);
        return { left: auction, result: answer };
      }
      if (answer.ok) {
        const saved = await saveEvent(context.db, { ...answer, before: auction, id: context.newId() });
        if (saved) {
          const { auction: left } = saved;
          announceEvent(context, auction, saved);
          if (answer.effects && command.sendsMails !== false) context.sendMailsLater();
          return { left, result: { ok: true, auction: left } };
        }
      }
      // The guard of the write may have met a suspended account in the lead.
      if (answer.ok && receiverOf(answer.accepted) !== null) await excludeBidders(context, auction.id);
      // Another event was written between the read and the write, or time ran out: ask the rules again.
      reading = await command.read();
    }
    throw new Response(null, { status: 503, headers: { "Retry-After": "1" } });
  });
}
