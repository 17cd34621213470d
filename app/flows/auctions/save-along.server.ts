import type { AppContext } from "~/context";
import { type ChainedEvent, saveEvents } from "~/data/auctions/auction-events.server";
import type { Auction } from "~/data/auctions/auctions.server";
import { announceEvent } from "./announce-event.server";
import { type Line, serve } from "./run-in-line.server";

/** So many of those who wait are written along at most; each event is some six statements. */
const ALONG_MAX = 31;

/**
 * The requests that wait for one auction in this isolate. Their jobs are what their commands become behind a state of
 * the auction: an event to write along; "refused" where only a fresh read of their own can tell; "waits" for their turn.
 * Each is told which event was written for it, to read again, or, by its own turn, what was decided.
 */
export type AuctionLine<Decided> = Line<Follow, Auction, Told<Decided>>;
export type Follow = (ahead: Auction) => ChainedEvent | "refused" | "waits";
export type Told<Decided> = ChainedEvent | "refused" | Decided;

/**
 * Writes what waits along, and tells those whose event was written. Open pages are notified and emails sent once for all.
 * `false` when the first event was not written.
 */
export async function saveAlong<Decided>(
  context: AppContext,
  first: ChainedEvent,
  line: AuctionLine<Decided>,
): Promise<boolean> {
  const events = [first];
  const along = [];
  for (const place of line.behind.slice(0, ALONG_MAX)) {
    const event = place.job((events.at(-1) ?? first).after);
    if (event === "waits") break;
    along.push({ place, event });
    if (event !== "refused") events.push(event);
  }
  const saved = await saveEvents(context.db, events).catch((error) => {
    if (events.length === 1) throw error;
    // Perhaps one of the others made it fail: they fail in their own turns.
    return saveEvents(context.db, [first]);
  });
  const last = saved.findLast((one) => one !== null);
  if (!last) return false;
  line.left = last.auction;
  announceEvent(context, first.newEvent.before, last);
  const written = events.filter((_, at) => saved[at]);
  if (written.some(({ newEvent: { effects, sendsMails = true } }) => effects && sendsMails)) context.sendMailsLater();
  for (const { place, event } of along) if (event === "refused" || written.includes(event)) serve(line, place, event);
  return true;
}
