import type { Centavos } from "../money";

/** `seq` decides the order; `at` is when it was received. */
interface Placed {
  readonly seq: number;
  readonly at: number;
}

export interface Bid extends Placed {
  readonly type: "bid";
  readonly bidder: string;
  /** Secret. */
  readonly max: Centavos;
}

export interface Withdrawal extends Placed {
  readonly type: "retraction" | "bidsCancellation";
  readonly bidder: string;
  readonly bids: readonly number[];
  readonly reason: string;
}

/** An account that was suspended or closed. */
export interface Exclusion extends Placed {
  readonly type: "exclusion";
  readonly bidder: string;
  readonly bids: readonly number[];
}

export interface Purchase extends Placed {
  readonly type: "hold" | "capture";
  readonly buyer: string;
}

export interface Ending extends Placed {
  readonly type: "settlement" | "earlySale" | "cancellation" | "takedown";
}

export type AuctionEvent = Bid | Withdrawal | Exclusion | Purchase | Ending;
export const EVENT_TYPES = [
  ...(["bid", "retraction", "bidsCancellation", "exclusion", "hold", "capture"] as const),
  ...(["settlement", "earlySale", "cancellation", "takedown"] as const),
] as const satisfies readonly AuctionEvent["type"][];

/** How long Buy It Now holds stood in a span of time. `hold` is the length of each, if the buyer does not pay. */
export function timeHeld(history: readonly AuctionEvent[], hold: number, from: number, to: number): number {
  const holds = history.filter(({ type }) => type === "hold");
  return holds.reduce((sum, { at }) => sum + Math.max(0, Math.min(at + hold, to) - Math.max(at, from)), 0);
}

export function activeBids(history: readonly AuctionEvent[]): Bid[] {
  const withdrawn = new Set(history.flatMap((event) => ("bids" in event ? event.bids : [])));
  return history.filter((event) => event.type === "bid").filter(({ seq }) => !withdrawn.has(seq));
}

export function actorOf(event: AuctionEvent): string | null {
  if ("bidder" in event) return event.bidder;
  return "buyer" in event ? event.buyer : null;
}
