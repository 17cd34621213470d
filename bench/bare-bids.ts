import { createClient, type InValue } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import type { Auction } from "~/data/auctions/auctions.server";
import type { Database } from "~/data/connect.server";
import { type BidSubmission, placeBid, readForBid } from "~/flows/auctions/place-bid.server";

/** A bid with the statements that read its auction and the guarded batch that writes it. */
export interface PreparedBid extends BidSubmission {
  productId: string;
  read: Statements;
  write: Statements;
  /** Ids of the rows in `write`. */
  ids: string[];
}

type Statements = { sql: string; args: InValue[] }[];

/** A database that records statements instead of sending them, and reports every batch as written. */
function recordStatements(statements: Statements): Database {
  const result = (rows: unknown[]) => ({ rows, columns: [], columnTypes: [], rowsAffected: rows.length });
  const client = {
    execute(statement: Statements[number]) {
      statements.push(statement);
      return Promise.resolve(result([]));
    },
    batch(all: Statements) {
      statements.push(...all);
      return Promise.resolve(all.map(() => result([{ seq: 1 }])));
    },
  };
  return drizzle({ client: client as never }) as Database;
}

function contextOf(db: Database, ids: string[]): AppContext {
  const nothing = () => {};
  const newId = () => ids[ids.push(uuid()) - 1];
  const config = { confirmFirst: false };
  return {
    db,
    config,
    newId,
    now: Date.now,
    announce: nothing,
    waitUntil: nothing,
    sendMailsLater: nothing,
  } as unknown as AppContext;
}

/** The statements of successive bids in one auction, made by the market's own flow without sending them. */
export async function prepareBids(auction: Auction, bids: readonly BidSubmission[]): Promise<PreparedBid[]> {
  const numbers = new Map<string, number>();
  const outbid = new Map<string, number>();
  const prepared: PreparedBid[] = [];
  let before = auction;
  for (const bid of bids) {
    const [read, write, ids]: [Statements, Statements, string[]] = [[], [], []];
    await readForBid(contextOf(recordStatements(read), ids), bid);
    const bidder = {
      person: { id: bid.bidder, barrier: null },
      number: numbers.get(bid.bidder) ?? null,
      max: null,
      order: null,
      strikes: [],
      recentBids: 0,
      hasHeld: false,
      outbidMailedAt: outbid.get(bid.bidder) ?? null,
      doneAs: null,
    };
    const answer = await placeBid(contextOf(recordStatements(write), ids), bid, { auction: before, bidder });
    if (!answer?.ok) throw new Error(`bid ${prepared.length + 1} would be refused`);
    const loser = before.state.lead?.bidder;
    if (loser && loser !== bid.bidder) outbid.set(loser, before.now);
    before = answer.auction;
    numbers.set(bid.bidder, numbers.get(bid.bidder) ?? before.people);
    prepared.push({ ...bid, productId: auction.productId, read, write, ids });
  }
  return prepared;
}

function withOwnIds(bid: PreparedBid): PreparedBid {
  const own = new Map<InValue, string>(bid.ids.map((id) => [id, uuid()]));
  return { ...bid, write: bid.write.map(({ sql, args }) => ({ sql, args: args.map((arg) => own.get(arg) ?? arg) })) };
}

/**
 * Sends prepared bids with the database client alone, each a read and the guarded batch: no rules, no hashing, no SQL
 * composed. It measures the database, not the market.
 */
export function bareBidder(url: string) {
  const client = createClient({ url, concurrency: 0 });

  async function write(bid: PreparedBid): Promise<boolean> {
    const [inserted] = await client.batch(bid.write, "write");
    return inserted?.rows.length === 1;
  }

  let before: Promise<unknown> = Promise.resolve();
  return {
    /** For an auction without other bidders. */
    async alone(bid: PreparedBid): Promise<boolean> {
      await client.batch(bid.read, "read");
      return write(bid);
    },
    /** Writes wait for the earlier ones, so that no batch loses a race: the fastest possible order. */
    async inTurn(bid: PreparedBid): Promise<boolean> {
      const earlier = before;
      const mine = client.batch(bid.read, "read").then(async () => {
        await earlier;
        return write(bid);
      });
      before = mine;
      return mine;
    },
    /**
     * Bidders do not know of each other: a batch that loses the race reads and writes again, as the auction's next bid.
     */
    async inRace(bid: PreparedBid, chain: readonly PreparedBid[]): Promise<PreparedBid> {
      for (;;) {
        const [found] = await client.batch(bid.read, "read");
        const next = chain[Number(found?.rows[0]?.seq)];
        if (next && (await write(withOwnIds(next)))) return next;
      }
    },
    close: () => client.close(),
  };
}
