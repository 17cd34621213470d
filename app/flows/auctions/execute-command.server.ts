import type { AppContext } from "~/context";
import { type ChainedEvent, chainEvent, type NewEvent } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { isUnsettled, receiverOf } from "~/domain/auctions/auction";
import type { Refused, Result } from "~/domain/result";
import { excludeBidders } from "./exclude-bidders.server";
import { runInLine } from "./run-in-line.server";
import { type AuctionLine, type Follow, saveAlong, type Told } from "./save-along.server";

/** So many lost races end in a 503. */
const TRIES = 100;

export interface AuctionCommand<Reading extends { auction: Auction }, Refusal> {
  /** One round trip; `null` when there is nothing to decide. */
  read(): Promise<Reading | null>;
  /** "done" when the command was accepted before. */
  decide(reading: Reading): AcceptedCommand | Refused<Refusal> | "done";
  /**
   * Uses the state that the one ahead left, who may also write it along. Only where nothing but the auction's row can
   * have changed.
   */
  follow?(reading: Reading, auction: Auction): Reading;
}

export type AcceptedCommand = { ok: true } & Omit<NewEvent, "before" | "id">;

export type Decision<Refusal> = Result<{ auction: Auction }, Refusal>;

/** What waits for one auction in this isolate is written along. Open pages are notified after the write. Throws a 503 Response. */
export async function executeCommand<Reading extends { auction: Auction }, Refusal>(
  context: AppContext,
  read: Reading | null,
  command: AuctionCommand<Reading, Refusal>,
): Promise<Decision<Refusal> | null> {
  const executed = execute(context, read, command);
  // Whoever hangs up still takes the turn: else those behind would wait for nothing.
  context.waitUntil(executed.catch(() => {}));
  return executed;
}

async function execute<Reading extends { auction: Auction }, Refusal>(
  context: AppContext,
  read: Reading | null,
  command: AuctionCommand<Reading, Refusal>,
): Promise<Decision<Refusal> | null> {
  let reading = read;
  for (let tries = 0; tries < TRIES && reading; tries++) {
    const own = reading;
    const told = await runInLine<Follow, Auction, Told<Decided<Refusal>>>(
      own.auction.id,
      (ahead) => follow(context, command, own, ahead),
      (line) => takeTurn(context, command, own, line),
    );
    if (told !== "refused") return "decision" in told ? told.decision : { ok: true, auction: told.after };
    reading = await command.read();
    const answer = reading && command.decide(reading);
    if (reading && answer && !isAccepted(answer)) return answerOf(context, reading.auction, answer);
  }
  if (reading) throw tooManyTries();
  return null;
}

interface Decided<Refusal> {
  decision: Decision<Refusal> | null;
}

/** Reads and decides again after a lost race. */
async function takeTurn<Reading extends { auction: Auction }, Refusal>(
  context: AppContext,
  command: AuctionCommand<Reading, Refusal>,
  read: Reading,
  line: AuctionLine<Decided<Refusal>>,
): Promise<ChainedEvent | Decided<Refusal>> {
  // The one ahead left a newer state than `read`.
  const handed = line.left && line.left.state.seq > read.auction.state.seq && handOver(command, read, line.left);
  let reading: Reading | null = handed || read;
  for (let tries = 0; tries < TRIES && reading; tries++) {
    const { auction } = reading;
    const answer = command.decide(reading);
    // A handed state says nothing about this user, who may have sent the same form: refuse only after a fresh read.
    if (answer === "done" || (!answer.ok && reading !== handed)) {
      line.left = auction;
      return { decision: answerOf(context, auction, answer) };
    }
    if (answer.ok) {
      const event = chainEvent({ ...answer, before: auction, id: context.newId() });
      if (await saveAlong(context, event, line)) return event;
      // The guard of the write may have met a suspended account in the lead.
      if (receiverOf(answer.accepted) !== null) await excludeBidders(context, auction.id);
    }
    // Another event was written between the read and the write, or time ran out: ask the rules again.
    reading = await command.read();
  }
  if (reading) throw tooManyTries();
  line.left = null;
  return { decision: null };
}

function follow<Reading extends { auction: Auction }, Refusal>(
  { newId }: AppContext,
  command: AuctionCommand<Reading, Refusal>,
  read: Reading,
  ahead: Auction,
): ReturnType<Follow> {
  const handed = handOver(command, read, ahead);
  if (!handed) return "waits";
  const answer = command.decide(handed);
  return isAccepted(answer) ? chainEvent({ ...answer, before: handed.auction, id: newId() }) : "refused";
}

function handOver<Reading extends { auction: Auction }, Refusal>(
  command: AuctionCommand<Reading, Refusal>,
  read: Reading,
  ahead: Auction,
): Reading | undefined {
  return command.follow?.(read, { ...ahead, now: Math.max(read.auction.now, ahead.now) });
}

type Answer<Refusal> = AcceptedCommand | Refused<Refusal> | "done";

function isAccepted<Refusal>(answer: Answer<Refusal>): answer is AcceptedCommand {
  return answer !== "done" && answer.ok;
}

function answerOf<Refusal>(
  context: AppContext,
  auction: Auction,
  answer: Refused<Refusal> | "done",
): Decision<Refusal> {
  if (answer === "done") return { ok: true, auction };
  if (isUnsettled(auction.state, auction.terms, auction.now)) context.settleLater(auction.id);
  return answer;
}

const tooManyTries = () => new Response(null, { status: 503, headers: { "Retry-After": "1" } });
