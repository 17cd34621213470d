import type { AppContext } from "~/context";
import { type ChainedEvent, type SavedEvent, saveEvents } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { type Line, serve } from "./run-in-line.server";

/** So many of those who wait are written along at most; each event is some six statements. */
const ALONG_MAX = 31;

export interface Written {
  event: ChainedEvent;
  saved: SavedEvent;
}

/**
 * The requests that wait for one auction in this isolate. Their jobs are what their commands become behind a state of
 * the auction: an event to write along; "refused" where only a fresh read of their own can tell; "waits" for their turn.
 * Each is told what was written for it, to read again, or, by its own turn, what was decided.
 */
export type AuctionLine<Decided> = Line<Follow, Auction, Told<Decided>>;
export type Follow = (ahead: Auction) => ChainedEvent | "refused" | "waits";
export type Told<Decided> = Written | "refused" | Decided;

/** Writes what waits along, and tells those whose event was written. `null` when the first one was not. */
export async function saveAlong<Decided>(
  { db }: AppContext,
  first: ChainedEvent,
  line: AuctionLine<Decided>,
): Promise<SavedEvent | null> {
  const events = [first];
  const along = [];
  for (const place of line.behind.slice(0, ALONG_MAX)) {
    const event = place.job((events.at(-1) ?? first).after);
    if (event === "waits") break;
    along.push({ place, event });
    if (event !== "refused") events.push(event);
  }
  const saved = await saveEvents(db, events).catch((error) => {
    if (events.length === 1) throw error;
    // Perhaps one of the others made it fail: they fail in their own turns.
    return saveEvents(db, [first]);
  });
  const [own] = saved;
  if (!own) return null;
  for (const { place, event } of along) {
    const written = event === "refused" ? null : saved[events.indexOf(event)];
    if (event === "refused") serve(line, place, event);
    else if (written) serve(line, place, { event, saved: written });
  }
  line.left = saved.findLast((one) => one !== null)?.auction ?? null;
  return own;
}
