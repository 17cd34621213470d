import { type Dice, dice } from "../../tests/support/dice";
import { PER_ORDER } from "../capacity";
import { bid, buy, cron, importListings, read, type Session, visit } from "./sessions";
import type { Stage } from "./stage";

const SEED = Number(process.env.SEED ?? 1);
/** Orders a minute. */
export const ORDERS = Number(process.env.ORDERS ?? 0.1);
/** When the seller imports listings, of the whole hour. */
const IMPORT_AT = 0.25;

export interface Arrival {
  /** Below 0 to warm up. */
  minute: number;
  session: Session;
}

/** Of an order's pages: bidders read two for each bid, buyers four, other members every seventh, visitors the others. */
const MEMBERS = 15;
const VISITORS = PER_ORDER.pages - 2 * PER_ORDER.bids - 4 - MEMBERS;

interface Stream {
  /** Arrivals for an order. */
  rate: number;
  /** What the `n`th does. */
  session: (dice: Dice, stage: Stage, n: number) => Session;
}

const STREAMS: readonly Stream[] = [
  { rate: VISITORS, session: visit },
  { rate: MEMBERS, session: read },
  { rate: PER_ORDER.bids, session: bid },
  { rate: 1, session: buy },
];

/** All arrivals of so many minutes and of those before them to warm up, in the order of time: the same for a seed. */
export function drawArrivals(stage: Stage, minutes: number, warmUp: number): Arrival[] {
  const arrivals: Arrival[] = [{ minute: minutes * IMPORT_AT, session: importListings(stage) }];
  for (let minute = -warmUp; minute < minutes; minute++) arrivals.push({ minute, session: cron });
  for (const [index, { rate, session }] of STREAMS.entries()) {
    const own = dice(SEED * STREAMS.length + index);
    // At random: the pauses between arrivals are distributed exponentially.
    const pause = () => -Math.log(1 - own.upTo(1_000_000) / 1_000_000) / (rate * ORDERS);
    let n = 0;
    for (let minute = pause() - warmUp; minute < minutes; minute += pause())
      arrivals.push({ minute, session: session(own, stage, n++) });
  }
  return arrivals.sort((one, other) => one.minute - other.minute);
}
