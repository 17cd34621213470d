import type { Database } from "~/data/connect.server";
import { addViews } from "~/data/stores/listing-views.server";
import { isId } from "~/domain/id";
import { marketDay } from "~/domain/stores/market-day";
import { countsAsView } from "~/domain/stores/view";
import { SECOND } from "~/domain/time";

/** Views wait in the isolate for so long: an isolate that ends sooner loses them. */
const WRITTEN_AFTER = 5 * SECOND;
/** Then the first one's request has ended too soon, and the next view writes. */
const LATE_AFTER = 3 * WRITTEN_AFTER;
/** Listings of one write; with more waiting, it is made at once. */
const WAITING_MAX = 500;

/** Views that are not written yet, by listing. */
let waiting = new Map<string, number>();
let firstAt = 0;

/** The listing whose page was shown; `null` when the address is not that of a count. */
export function viewedListing({ pathname }: URL): string | null {
  return /^\/product\/([^/]+)\/view$/.exec(pathname)?.[1] ?? null;
}

interface Counting {
  now(): number;
  waitUntil(work: Promise<unknown>): void;
  openDatabase(): Database;
}

/**
 * Answers the empty picture of a listing's page, and counts a view after the response. The browser keeps the picture: it
 * does not ask again for a day, and a reload asks with If-None-Match. So nothing about the viewer is kept here.
 */
export function answerView({ headers }: Request, listing: string, counting: Counting): Response {
  const isRepeated = headers.has("If-None-Match") || headers.has("If-Modified-Since");
  const asked = {
    ...{ userAgent: headers.get("User-Agent"), site: headers.get("Sec-Fetch-Site") },
    ...{ purpose: headers.get("Sec-Purpose"), isRepeated },
  };
  if (isId(listing) && countsAsView(asked)) countLater(listing, counting);
  const caching = { "Cache-Control": "private, max-age=86400", ETag: '"seen"', Vary: "Accept-Encoding" };
  if (isRepeated) return new Response(null, { status: 304, headers: caching });
  return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
    headers: { "Content-Type": "image/svg+xml", ...caching },
  });
}

function countLater(listing: string, counting: Counting): void {
  const now = counting.now();
  if (waiting.size === 0) {
    firstAt = now;
    // Whoever comes first writes what has come until then.
    counting.waitUntil(pause(WRITTEN_AFTER).then(() => writeViews(counting)));
  }
  waiting.set(listing, (waiting.get(listing) ?? 0) + 1);
  if (waiting.size >= WAITING_MAX || now - firstAt > LATE_AFTER) counting.waitUntil(writeViews(counting));
}

/** What the database does not take is lost. */
async function writeViews({ now, openDatabase }: Counting): Promise<void> {
  const views = waiting;
  waiting = new Map();
  if (views.size > 0) await addViews(openDatabase(), marketDay(now()), views).catch(() => {});
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
