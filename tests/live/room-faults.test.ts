import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auctions } from "~/data/schema.server";
import { auctionOf, bidOn } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import { watch } from "../support/watcher";

/** A Worker whose rooms each break once, while they announce their first event. */
const breaking = (how: string) => `
  import worker, { AuctionRoom as Room } from "./worker.js";
  export default worker;
  const broken = new Set();
  export class AuctionRoom extends Room {
    constructor(state, env) {
      const getWebSockets = () => {
        const sockets = state.getWebSockets();
        const isTold = state.storage.kv.get("last")?.seq === 1;
        return isTold && !broken.has(state.id.toString()) ? breakAfterFirst(sockets) : sockets;
      };
      function* breakAfterFirst([first]) {
        yield first;
        broken.add(state.id.toString());
        ${how};
      }
      const get = (target, name) => {
        if (name === "getWebSockets") return getWebSockets;
        const value = target[name];
        return typeof value === "function" ? value.bind(target) : value;
      };
      super(new Proxy(state, { get }), env);
    }
  }`;

let market: Market;
afterEach(() => market.close());

for (const [what, how] of [
  ["is killed", 'state.abort("killed in mid-broadcast")'],
  ["throws", 'throw new Error("broken in mid-broadcast")'],
] as const) {
  test(`a room that ${what} in mid-broadcast loses no bid, and its watchers find out`, async () => {
    market = await openMarket({ around: breaking(how) });
    const seller = await market.person({ seller: true });
    const auction = await auctionOf(market.db, seller.id);
    const [ana, beto] = [await market.person(), await market.person()];
    const watchers = await Promise.all(Array.from({ length: 5 }, () => watch(market, auction.id)));
    expect((await bidOn(ana, auction, "500")).flash).toBe("You're the highest bidder at MX$100.00");
    const [row] = await market.db.select().from(auctions).where(sql`id = ${auction.id}`);
    expect(row).toMatchObject({ seq: 1, leader_id: ana.id });

    // Pages whose connection broke reconnect, as the island does.
    await expect
      .poll(() => watchers.every(({ closed, received }) => closed !== null || received.includes("1")))
      .toBe(true);
    const back = await Promise.all(Array.from({ length: 3 }, () => watch(market, auction.id)));
    for (const one of back) await expect.poll(() => one.received.at(-1)).toBe("1");

    await bidOn(beto, auction, "900");
    for (const one of back) await expect.poll(() => one.received.at(-1)).toBe("2");
  });
}
