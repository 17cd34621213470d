import type { Centavos } from "../money";

/** What every accepted event has: its place in the auction's order, which decides, and when it came (milliseconds). */
interface Placed {
  readonly seq: number;
  readonly at: number;
}

export interface Bid extends Placed {
  readonly type: "bid";
  readonly bidder: string;
  /** The most the bidder would pay. Nobody else is told. */
  readonly max: Centavos;
}

/** Bids that no longer stand, taken back by their bidder or cancelled by the seller. */
export interface Withdrawal extends Placed {
  readonly type: "retraction" | "bidsCancellation";
  readonly bidder: string;
  /** The `seq` of each. */
  readonly bids: readonly number[];
  readonly reason: string;
}

/** Somebody pressed Buy It Now, or paid for it. */
export interface Purchase extends Placed {
  readonly type: "hold" | "capture";
  readonly buyer: string;
}

/** The end was reached, the seller sold to the leader or cancelled, or the market took the auction down. */
export interface Ending extends Placed {
  readonly type: "settlement" | "earlySale" | "cancellation" | "takedown";
}

export type AuctionEvent = Bid | Withdrawal | Purchase | Ending;
export const EVENT_TYPES = [
  ...(["bid", "retraction", "bidsCancellation", "hold", "capture"] as const),
  ...(["settlement", "earlySale", "cancellation", "takedown"] as const),
] as const satisfies readonly AuctionEvent["type"][];

/** The bids that still stand, in order. */
export function activeBids(history: readonly AuctionEvent[]): Bid[] {
  const withdrawn = new Set(history.flatMap((event) => ("bids" in event ? event.bids : [])));
  return history.filter((event) => event.type === "bid").filter(({ seq }) => !withdrawn.has(seq));
}

/** Whose bid, withdrawal or purchase an event is; `null` for an ending. */
export function actorOf(event: AuctionEvent): string | null {
  if ("bidder" in event) return event.bidder;
  return "buyer" in event ? event.buyer : null;
}
