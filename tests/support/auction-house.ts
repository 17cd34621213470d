import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type Auction, findAuction, findLatestAuction, findOwnAuction } from "~/data/auctions/auctions.server";
import { insertAuction } from "~/data/auctions/new-auctions.server";
import { connect, type Database, type DatabaseAddress } from "~/data/connect.server";
import { auctionEvents, products, sellerProfiles, userRoles, users } from "~/data/schema.server";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { settle } from "~/domain/auctions/ending";
import type { RetractionReason } from "~/domain/auctions/retraction-limit";
import { toCentavos } from "~/domain/money";
import { createLexicon } from "~/domain/search/lexicon";
import { DAY } from "~/domain/time";
import { cancelAuction } from "~/flows/auctions/cancel-auction.server";
import {
  type BidsCancellationSubmission,
  cancelBids,
  readForBidsCancellation,
} from "~/flows/auctions/cancel-bids.server";
import { executeCommand } from "~/flows/auctions/execute-command.server";
import { type BidAnswer, placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { readForRetraction, retractBids } from "~/flows/auctions/retract-bids.server";
import { sellNow } from "~/flows/auctions/sell-now.server";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { takeDownProduct } from "~/flows/moderation/take-down-product.server";
import { LEXICON_VERSION } from "~/gateways/lexicon.server";
import { openFreshDatabase } from "./fresh-database";

export type AuctionHouse = Awaited<ReturnType<typeof openAuctionHouse>>;

/** A database with a seller, and contexts for auction flows, without Worker or pages. */
export async function openAuctionHouse() {
  const { database, close } = await openFreshDatabase();
  const house = await auctionHouseIn(database);
  return {
    ...house,
    async close() {
      await house.waitForBackgroundWork();
      await close();
    },
  };
}

/** The same in an existing database. */
export async function auctionHouseIn<Server extends DatabaseAddress>(database: Server) {
  const announced: { id: string; seq: number }[] = [];
  let later: Promise<unknown>[] = [];
  let mailings = 0;
  const context = () => {
    const own = {
      db: connect(database, () => {}),
      config: { confirmFirst: false },
      newId: uuid,
      requestId: uuid(),
      now: Date.now,
      lexicon: async () => createLexicon("", LEXICON_VERSION),
      announce: (auction: { id: string; seq: number }) => void announced.push(auction),
      sendMailsLater: () => void mailings++,
      sendTrackingNumbersLater() {},
      sendRefundsLater() {},
      logPaypalFault() {},
      logNotFinished() {},
      logAuditHash() {},
      settleLater: (auctionId: string) => void later.push(settleAuction(own, auctionId)),
      waitUntil: (work: Promise<unknown>) => void later.push(work),
    } satisfies { [Name in keyof AppContext]?: unknown } as unknown as AppContext;
    return own;
  };
  const { db } = context();
  const sellerId = await seller(db);
  const admin = { id: await person(db) } as Admin;
  await db.insert(userRoles).values({ user_id: admin.id, role: "admin" });

  return {
    database,
    db,
    context,
    sellerId,
    admin,
    announced,
    /** How often requests sent emails themselves, instead of leaving them to cron. */
    mailings: () => mailings,
    /** Waits for work that continues after responses. */
    async waitForBackgroundWork() {
      await Promise.all(later);
      later = [];
    },
    bidder: () => person(db),
    newSeller: () => seller(db),
    open: (wanted: Wanted = {}) => openAuction(db, sellerId, wanted),
    /** `max` in centavos. Like each call below, a request of its own. */
    async bid(auctionId: string, bidder: string, max: number, key: string = uuid()): Promise<BidAnswer | null> {
      const bid = { auctionId, bidder, max, key };
      const own = context();
      return placeBid(own, bid, await readForBid(own, bid));
    },
    /** An auction in which bidder 1, Beto, bid 200.00 and 300.00, and bidder 2, Ana, leads with 500.00 at 310.00. */
    async contested(wanted: Wanted = {}) {
      const id = await this.open(wanted);
      const [ana, beto] = [await person(db), await person(db)];
      for (const [bidder, max] of [
        [beto, 200_00],
        [ana, 500_00],
        [beto, 300_00],
      ] as const) {
        await this.bid(id, bidder, max);
      }
      return { id, ana, beto };
    },
    async retract(auctionId: string, bidder: string, reason: RetractionReason = "typo", key: string = uuid()) {
      const sent = { auctionId, bidder, reason, key };
      const own = context();
      return retractBids(own, sent, await readForRetraction(own, sent));
    },
    /** `number` is the bidder's in this auction. */
    async cancelBids(auctionId: string, number: number, given: Partial<BidsCancellationSubmission> = {}) {
      const plain = { auctionId, seller: sellerId, number, reason: "Never answers", isBlocked: false, key: uuid() };
      const sent = { ...plain, ...given };
      const own = context();
      return cancelBids(own, sent, await readForBidsCancellation(own, sent));
    },
    async sellNow(auctionId: string, { seller = sellerId, price = 0 } = {}) {
      const own = context();
      return sellNow(own, { auctionId, seller, price }, await findOwnAuction(own.db, seller, auctionId));
    },
    async cancel(auctionId: string, seller = sellerId) {
      const own = context();
      return cancelAuction(own, { auctionId, seller }, await findOwnAuction(own.db, seller, auctionId));
    },
    /** Ends an auction whose time is over, without what follows from that. */
    async settle(auctionId: string): Promise<void> {
      const read = async () => ({ auction: await this.auction(auctionId) });
      await executeCommand(context(), await read(), {
        read,
        decide({ auction: { state, terms, now } }) {
          const accepted = settle(state, terms, now);
          return accepted ? { ok: true, accepted, key: null, numbers: new Map() } : "done";
        },
      });
    },
    async takeDown(productId: string) {
      const own = context();
      const [product] = await db.select({ title: products.title }).from(products).where(sql`id = ${productId}`);
      const why = { rule: "misleading", reason: "Not what it shows" } as const;
      const latest = await findLatestAuction(own.db, productId);
      return takeDownProduct(own, admin, { id: productId, title: product?.title ?? "" }, why, latest);
    },
    async auction(id: string): Promise<Auction> {
      const found = await findAuction(db, id);
      if (!found) throw new Error("no such auction");
      return found;
    },
    events: (id: string) => db.select().from(auctionEvents).where(sql`auction_id = ${id}`).orderBy(auctionEvents.seq),
    /** The query plan of a statement whose values are inlined. */
    async planOf(statement: string): Promise<string[]> {
      const client = createClient({ url: database.url });
      const { rows } = await client.execute(`EXPLAIN QUERY PLAN ${statement}`);
      client.close();
      return rows.map(({ detail }) => String(detail));
    },
  };
}

async function person(db: Database): Promise<string> {
  const id = uuid();
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, email, full_name: "Ana Núñez", password_hash: "none", created_at: 1 });
  return id;
}

async function seller(db: Database): Promise<string> {
  const id = await person(db);
  const business_name = `Tienda ${id.slice(-6)}`;
  const handle = business_name.toLowerCase().replace(" ", "-");
  await db.insert(sellerProfiles).values({ id: uuid(), user_id: id, handle, business_name, created_at: 1 });
  return id;
}

/** Amounts in centavos; `startsIn` and `endsIn` in milliseconds from now. */
interface Wanted {
  start?: number;
  reserve?: number | null;
  buyItNow?: number | null;
  startsIn?: number;
  endsIn?: number;
}

/** By default from 100.00, for a week. */
async function openAuction(db: Database, sellerId: string, wanted: Wanted): Promise<string> {
  const { start = 100_00, reserve = null, buyItNow = null, startsIn = 0, endsIn = 7 * DAY } = wanted;
  const now = Date.now();
  const [id, productId] = [uuid(), uuid()];
  const terms = {
    seller: sellerId,
    start: toCentavos(start),
    reserve: reserve === null ? null : toCentavos(reserve),
    buyItNow: buyItNow === null ? null : toCentavos(buyItNow),
    startsAt: Math.min(now + startsIn, now + endsIn - 1),
    originalEnd: now + endsIn,
    rules: AUCTION_RULES,
  };
  await db.insert(products).values({
    id: productId,
    title: "Cámara",
    category: "collectibles",
    condition: "new",
    price: start,
    seller_id: sellerId,
    image_url: "none",
    is_auction: true,
    status: terms.startsAt > now ? "scheduled" : "active",
    auction_end_time: terms.originalEnd,
    created_at: now,
  });
  await db.run(insertAuction({ id, productId, terms, now }, sql`1`));
  return id;
}
