import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import { findOwnAuction } from "~/data/auctions/auctions.server";
import { insertAuction } from "~/data/auctions/new-auctions.server";
import { watchProduct } from "~/data/auctions/watches.server";
import { checkTerms } from "~/domain/auctions/terms";
import { DAY } from "~/domain/time";
import { cancelAuction } from "~/flows/auctions/cancel-auction.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { readForRetraction, retractBids } from "~/flows/auctions/retract-bids.server";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { expireUnpaidOrders } from "~/flows/orders/expire-unpaid-orders.server";
import type { DemoAuction } from "./auctions";
import type { CastKey } from "./cast";
import { contextAt } from "./context-at";

/** A product whose row exists, to be sold by auction. */
export interface Lot {
  auction: DemoAuction;
  productId: string;
  sellerId: string;
}

/** A step of an auction; `at` in milliseconds since 1970. */
type Step = readonly [at: number, what: (context: AppContext) => Promise<unknown>];

/** Plays an auction up to `now` through the market's own flows, each step at its time. */
export async function playAuction(databaseUrl: string, lot: Lot, ids: Record<CastKey, string>, now: number) {
  const { auction, productId, sellerId } = lot;
  const id = uuid();
  const startsAt = now + auction.ends - auction.days * DAY;
  const { start, reserve = null, buyItNow = null, days } = auction;
  const answer = checkTerms({ seller: sellerId, start, reserve, buyItNow, startsAt, days }, Math.min(now, startsAt));
  if (!answer.ok) throw new Error(`${auction.title}: ${JSON.stringify(answer.refusals)}`);
  const opening = { id, productId, terms: answer.terms, now: Math.min(now, startsAt) };

  const steps: Step[] = [
    [Math.min(now, startsAt), ({ db }) => db.run(insertAuction(opening, sql`1`))],
    ...stepsOf(id, lot, ids, now),
  ];
  for (const [at, what] of steps.sort(([a], [b]) => a - b)) await what(contextAt(databaseUrl, at));
}

function stepsOf(auctionId: string, { auction, productId, sellerId }: Lot, ids: Record<CastKey, string>, now: number) {
  const end = now + auction.ends;
  const { bids, watchers = [], retracts, cancelled } = auction;
  const all: Step[] = bids.map(([who, max, before]) => [
    Math.min(now, end) - before,
    async (context) => {
      const bid = { auctionId, bidder: ids[who], max, key: context.newId() };
      assertAccepted(await placeBid(context, bid, await readForBid(context, bid)));
    },
  ]);
  for (const who of watchers) all.push([now, ({ db }) => watchProduct(db, productId, ids[who], now)]);
  if (retracts) {
    all.push([
      now - retracts.before,
      async (context) => {
        const sent = { auctionId, bidder: ids[retracts.who], reason: "typo" as const, key: context.newId() };
        assertAccepted(await retractBids(context, sent, await readForRetraction(context, sent)));
      },
    ]);
  }
  if (cancelled) {
    all.push([
      now - cancelled.before,
      async (context) => {
        const read = await findOwnAuction(context.db, sellerId, auctionId);
        assertAccepted(await cancelAuction(context, { auctionId, seller: sellerId }, read));
      },
    ]);
  }
  if (end < now) all.push([end, (context) => settleAuction(context, auctionId)]);
  return all;
}

/** Throws when a rule refuses a step of the demo data. */
export function assertAccepted(answer: { ok: boolean } | null) {
  if (!answer?.ok) throw new Error(`the rules refuse the demonstration: ${JSON.stringify(answer)}`);
}

/** Expires unpaid orders, and marks emails as sent: nobody wants old ones now. */
export async function finishDemo(databaseUrl: string, now: number): Promise<void> {
  const context = contextAt(databaseUrl, now);
  await expireUnpaidOrders(context);
  await context.db.run(sql`UPDATE mails SET sent_at = created_at WHERE sent_at IS NULL`);
}
