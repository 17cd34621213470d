import { brotliCompressSync } from "node:zlib";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { announce } from "~/live/rooms";
import { alone } from "../../support/alone";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import type { Visitor } from "../../support/visitor";
import { type Watcher, watch } from "../../support/watcher";

const PART_MAX = 2_000;

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "30" } });
  seller = await market.person({ seller: true });
});

afterAll(() => market.close());

type Auction = Awaited<ReturnType<typeof auctionOf>>;

const parts = (who: Visitor, { id }: Auction, seq: number, more = "") =>
  who.get(`/auction/${id}/fragment?seq=${seq}${more}`);
const part = (page: Page, name: string) => page.document.querySelector(`[data-live="${name}"]`)?.textContent ?? "";

test("watchers are told of a bid by its number, and find what it changed", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const watcher = await watch(market, auction.id);
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "500");
  await bidOn(beto, auction, "300");
  await expect.poll(() => watcher.received).toEqual(["0", "1", "2"]);
  const page = await parts(market.visitor(), auction, 2);
  expect(part(page, "state")).toContain("$310.00");
  expect(part(page, "state")).toContain("2 bids");
  expect(part(page, "hint")).toContain("$320.00");
  expect(part(page, "history")).toContain("Bidder 2");
  expect(page.document.querySelector("[data-auction]")?.getAttribute("data-seq")).toBe("2");
});

test("a raise that moves nothing is told to no open page; one that meets the reserve is", async () => {
  const auction = await auctionOf(market.db, seller.id, { reserve: 800_00 });
  const watcher = await watch(market, auction.id);
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "300");
  await bidOn(ana, auction, "400");
  await bidOn(ana, auction, "500");
  await bidOn(beto, auction, "200");
  await bidOn(ana, auction, "900");
  await expect.poll(() => watcher.received).toEqual(["0", "1", "4", "5"]);
  // The line is in the history all the same, for who opens the page and with the next event.
  const page = await parts(market.visitor(), auction, 5);
  expect(part(page, "history").match(/raised their maximum/g)).toHaveLength(3);
  expect(part(page, "state")).toContain("5 bids");
});

test("every part of an open auction's page comes in what is fetched, the same as on a page", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
  const ana = await market.person();
  for (const who of [market.visitor(), ana, seller]) {
    const page = await who.get(`/product/${auction.productId}`);
    const fetched = await parts(who, auction, 0);
    const names = page.document.querySelectorAll("[data-live]").map((one) => one.getAttribute("data-live"));
    expect(names).toContain("state");
    for (const name of names) expect(part(fetched, name ?? ""), name).toBe(part(page, name ?? ""));
  }
});

test("who is outbid gets a toast with the least next bid and the bell's count; nobody else does", async () => {
  for (const [language, says, offers, title] of [
    ["en", "You've been outbid", "Bid MX$540.00", "(!) Outbid"],
    ["es", "Te superaron", "Pujar $540.00", "(!) Te superaron"],
  ] as const) {
    const auction = await auctionOf(market.db, seller.id);
    const [ana, beto] = [await market.person({ headers: { "Accept-Language": language } }), await market.person()];
    await bidOn(ana, auction, "500");
    await bidOn(beto, auction, "800");
    const hers = await parts(ana, auction, 2);
    expect(part(hers, "toast")).toContain(says);
    const button = hers.document.querySelector('[data-live="toast"] button[form]');
    expect([button?.textContent, button?.getAttribute("value")]).toEqual([offers, "540.00"]);
    expect(hers.document.querySelector("[data-alert]")?.getAttribute("data-alert")).toBe(`${title} ·`);
    expect(part(hers, "bell")).toMatch(/^1/);
    // Without script it stays hidden: the page says so in its state.
    expect(hers.document.querySelector('[data-live="toast"]')?.hasAttribute("hidden")).toBe(true);
    expect(part(await parts(beto, auction, 2), "toast")).toBe("");
    expect(part(await parts(market.visitor(), auction, 2), "bell")).toBe("");
  }
});

test("each reads the parts as who they are", async () => {
  const auction = await auctionOf(market.db, seller.id, { reserve: 800_00 });
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "777.77");
  await bidOn(beto, auction, "333");
  const [of, others] = [await parts(ana, auction, 2), await parts(beto, auction, 2)];
  expect(part(of, "state")).toContain("Your maximum bid: MX$777.77");
  expect(of.html).not.toContain("data-alert");
  expect(others.html).toContain("data-alert");
  for (const page of [others, await parts(market.visitor(), auction, 2), await parts(seller, auction, 2)]) {
    expect(page.html).not.toContain("777.77");
    expect(page.html).not.toMatch(alone("77777"));
    for (const { id, email } of [ana, beto])
      for (const secret of [id, email, "Ana Núñez"]) expect(page.html).not.toContain(secret);
  }
  expect((await parts(seller, auction, 2)).html).toContain("$800.00");
  expect((await parts(beto, auction, 2)).html).not.toContain("$800.00");
  expect(of.headers.get("Cache-Control")).toBe("private, no-store");
});

test("the parts are in the reader's language", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const page = await parts(market.visitor({ "Accept-Language": "es" }), auction, 0);
  expect(part(page, "state")).toContain("Precio inicial");
  expect(page.html).toContain("Quedan 5 minutos para pujar.");
});

test("visitors who have heard of an event share one rendering and one reading", async () => {
  const readings = async () => {
    const auction = await auctionOf(market.db, seller.id);
    await bidOn(await market.person(), auction, "500");
    await market.idle();
    market.database.resetCount();
    const together = await Promise.all(Array.from({ length: 20 }, () => parts(market.visitor(), auction, 1)));
    const later = await parts(market.visitor(), auction, 1);
    const { requests } = market.database;
    expect(new Set([...together, later].map(({ html }) => html)).size).toBe(1);
    expect(later.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
    return requests;
  };
  // Who has waited two seconds for another's rendering makes one of their own: then all of it is tried again.
  await expect.poll(readings).toBe(1);
});

test("a response to a request for a later event is not cached", async () => {
  const auction = await auctionOf(market.db, seller.id);
  for (const seq of ["1", "x", "Infinity"]) {
    const early = await market.visitor().get(`/auction/${auction.id}/fragment?seq=${seq}`);
    expect(early.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=0");
  }
  expect(part(await parts(market.visitor(), auction, 1), "state")).toContain("Starting bid");
  await bidOn(await market.person(), auction, "500");
  expect(part(await parts(market.visitor(), auction, 1), "state")).toContain("1 bid");
});

test("a visitor's page of a running auction is right on every load", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const page = () => market.visitor().get(`/product/${auction.productId}`);
  expect((await page()).text).toContain("Starting bid");
  await bidOn(await market.person(), auction, "500");
  expect((await page()).text).toContain("1 bid");
  await bidOn(await market.person(), auction, "300");
  expect((await page()).text).toContain("$310.00");
});

test("the parts are one round trip and at most 2 kB, however long the history", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [ana, beto] = [await market.person(), await market.person()];
  for (let step = 0; step < 20; step++) await bidOn(step % 2 ? ana : beto, auction, String(200 + 20 * step));
  for (const who of [market.visitor(), ana, seller]) {
    await market.idle();
    market.database.resetCount();
    const { status, html } = await parts(who, auction, 20, "&before=19");
    expect(status).toBe(200);
    expect(market.database.requests).toBe(1);
    expect(brotliCompressSync(html).length).toBeLessThan(PART_MAX);
  }
});

test("a message for the next page is not lost to what a page fetches", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  const sent = await ana.send(`/product/${auction.productId}`, { auction: auction.id, key: uuid(), max: "500" });
  expect(sent.status).toBe(303);
  await parts(ana, auction, 1);
  expect((await ana.get(`/product/${auction.productId}`)).flash).not.toBe("");
});

test("what is not there, or not for everybody yet, has no parts", async () => {
  const scheduled = await auctionOf(market.db, seller.id, { startsIn: 3_600_000, endsIn: 90_000_000 });
  const ana = await market.person();
  for (const who of [market.visitor(), ana]) {
    for (const id of [scheduled.id, scheduled.productId, uuid(), "1", "%27"]) {
      expect((await who.get(`/auction/${id}/fragment?seq=0`)).status, id).toBe(404);
    }
  }
  expect((await parts(seller, scheduled, 0)).status).toBe(200);
  expect((await parts(await market.person({ admin: true }), scheduled, 0)).status).toBe(200);
});

test("when the end has passed, the parts say so before it is settled", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  await bidOn(ana, auction, "500");
  market.database.shiftClock(25 * 3_600_000);
  const [of, others] = [await parts(ana, auction, 2), await parts(market.visitor(), auction, 2)];
  market.database.shiftClock(0);
  for (const page of [of, others]) expect(page.document.querySelector("[data-over]")).not.toBeNull();
  expect(part(of, "state")).toContain("You won");
  expect(part(others, "state")).toContain("Ended with a winner");
});

test("an auction's room settles it when its end comes, and says so", async () => {
  const { AUCTION_ROOMS } = await market.worker.getBindings<{ AUCTION_ROOMS: never }>();
  const watched = async (endsIn: number): Promise<[id: string, Watcher]> => {
    const { id, terms } = await auctionOf(market.db, seller.id, { endsIn });
    const watcher = await watch(market, id);
    await announce(AUCTION_ROOMS, { id, seq: 0, endsAt: terms.originalEnd });
    // A room that hears too late does not wake.
    return Date.now() < terms.originalEnd ? [id, watcher] : watched(2 * endsIn);
  };
  const [id, watcher] = await watched(1_500);
  await expect.poll(() => watcher.received.at(-1), { timeout: 30_000 }).toBe("1");
  const { rows } = await market.db.$client.execute({ sql: "SELECT closing FROM auctions WHERE id = ?", args: [id] });
  expect(rows[0]?.closing).toBe("ended_no_bids");
});

test("the room's alarm, cron, readers and a late bid at once settle it once: one order, one notice each", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const { id, productId } = auction;
  const [ana, beto, late] = [await market.person(), await market.person(), await market.person()];
  await bidOn(ana, auction, "300");
  await bidOn(beto, auction, "500");
  const watcher = await watch(market, id);
  const { AUCTION_ROOMS } = await market.worker.getBindings<{ AUCTION_ROOMS: never }>();
  await announce(AUCTION_ROOMS, { id, seq: 2, endsAt: Date.now() + 500 });
  market.database.shiftClock(24 * 3_600_000);
  const cron = () => market.cron("minute");
  const storm = () =>
    Promise.all([
      cron(),
      cron(),
      ana.get(`/product/${productId}`),
      bidOn(late, auction, "900"),
      parts(beto, auction, 3),
    ]);
  // Until the alarm has run as well.
  for (const end = Date.now() + 3_000; Date.now() < end; ) await storm();
  await expect.poll(() => watcher.received.at(-1)).toBe("3");
  market.database.shiftClock(0);
  const { rows } = await market.db.$client.execute({
    sql: `SELECT (SELECT group_concat(type) FROM (SELECT type FROM auction_events WHERE auction_id = ?1 ORDER BY seq)) AS types,
      (SELECT json_group_array(buyer_id) FROM orders WHERE auction_id = ?1) AS buyers,
      (SELECT group_concat(kind) FROM (SELECT message ->> 'kind' AS kind FROM notifications
        WHERE message ->> 'auction' = ?1 OR message ->> 'product' = ?2 ORDER BY kind)) AS told`,
    args: [id, productId],
  });
  expect(rows[0]).toMatchObject({
    types: "bid,bid,settlement",
    buyers: JSON.stringify([beto.id]),
    told: "auction-lost,auction-sold,auction-won,outbid",
  });
});
