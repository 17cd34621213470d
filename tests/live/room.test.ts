import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctions } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { announce } from "~/live/rooms";
import { auctionOf, bidOn } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import { type Watcher, watch } from "../support/watcher";

let market: Market;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  ({ id: seller } = await market.person({ seller: true }));
});

afterAll(() => market.close());

async function announceEvent(id: string, seq: number, endsAt = Date.now() + HOUR): Promise<void> {
  const { AUCTION_ROOMS } = await market.worker.getBindings<{ AUCTION_ROOMS: never }>();
  await announce(AUCTION_ROOMS, { id, seq, endsAt });
}

const open = async () => (await auctionOf(market.db, seller)).id;
const heard = (watcher: Watcher) => expect.poll(() => watcher.received);

test("a new socket receives the last number at once, and every later one", async () => {
  const id = await open();
  const early = await watch(market, id);
  expect(early.status).toBe(101);
  await heard(early).toEqual(["0"]);
  await announceEvent(id, 1);
  await announceEvent(id, 2);
  await heard(early).toEqual(["0", "1", "2"]);
  const late = await watch(market, id);
  await heard(late).toEqual(["2"]);
});

test("a room hears of its own auction only", async () => {
  const id = await open();
  const watcher = await watch(market, id);
  await announceEvent(uuid(), 7);
  await announceEvent(id, 1);
  await heard(watcher).toEqual(["0", "1"]);
});

test("an announcement that was overtaken is not sent on", async () => {
  const id = await open();
  const watcher = await watch(market, id);
  await announceEvent(id, 5);
  await announceEvent(id, 4);
  await announceEvent(id, 6);
  await heard(watcher).toEqual(["0", "5", "6"]);
});

test("a ping is answered with the last number", async () => {
  const id = await open();
  const watcher = await watch(market, id);
  await announceEvent(id, 3);
  watcher.send("?");
  await heard(watcher).toEqual(["0", "3", "3"]);
});

test("a client that sends anything else is disconnected", async () => {
  for (const text of ["4950", "??", "", "x".repeat(100_000)]) {
    const watcher = await watch(market, await open());
    watcher.send(text);
    await expect.poll(() => watcher.closed).toBe(1008);
    expect(watcher.received).toEqual(["0"]);
  }
});

test("many sockets all receive numbers and nothing else", async () => {
  const id = await open();
  const watchers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => watch(market, id, { "CF-Connecting-IP": `192.0.2.${n % 3}` })),
  );
  const [gone] = watchers.splice(0, 1);
  gone?.close();
  for (const seq of [1, 2, 3]) await announceEvent(id, seq);
  for (const watcher of watchers) await heard(watcher).toEqual(["0", "1", "2", "3"]);
});

test("an auction that does not exist has no room", async () => {
  expect((await watch(market, uuid())).status).toBe(404);
});

test("an auction without watchers has no room, and the first watcher opens it with the auction's state", async () => {
  const auction = await auctionOf(market.db, seller);
  const rooms = async () =>
    (await market.db.select().from(auctions)).flatMap(({ id, has_room }) => (id === auction.id ? has_room : []));
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "500");
  expect(await rooms()).toEqual([false]);
  const first = await watch(market, auction.id);
  expect(await rooms()).toEqual([true]);
  await heard(first).toEqual(["1"]);
  await bidOn(beto, auction, "300");
  await heard(first).toEqual(["1", "2"]);
});

test("a socket that opens while others bid misses nothing", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => market.person()));
  for (let round = 0; round < 5; round++) {
    const auction = await auctionOf(market.db, seller);
    const [watchers] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => watch(market, auction.id))),
      ...people.map((one, n) => bidOn(one, auction, String(500 + n * 200))),
    ]);
    const [row] = (await market.db.select().from(auctions)).filter(({ id }) => id === auction.id);
    for (const watcher of watchers) await expect.poll(() => watcher.received.at(-1)).toBe(String(row?.seq));
  }
});

test("another site's page and a wrong address get no socket", async () => {
  const id = uuid();
  for (const Origin of ["https://evil.example", "null", `${market.origin}.evil.example`]) {
    expect((await watch(market, id, { Origin })).status).toBe(403);
  }
  for (const wrong of ["1", "", id.toUpperCase(), `${id}x`, "%2e%2e", "'--"]) {
    expect((await watch(market, wrong)).status, wrong).toBe(404);
  }
});

test("without an upgrade there is nothing to read, and nothing is kept", async () => {
  const answer = await market.visitor().raw(`/auction/${uuid()}/live`);
  expect(answer.status).toBe(426);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect((await market.visitor().raw("/auction/1/live")).status).toBe(404);
  expect((await market.visitor().send(`/auction/${uuid()}/live`, { a: "b" })).status).toBe(426);
  expect((await market.visitor().raw(`/auction/${uuid()}/live`, { method: "HEAD" })).status).toBe(426);
});

test("a room that was killed lets everybody back in, and says what they missed", async () => {
  const id = await open();
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watch(market, id)));
  await announceEvent(id, 8);
  const announcing = announceEvent(id, 9).catch(() => "killed");
  await market.restart();
  await announcing;
  for (const watcher of watchers) await expect.poll(() => watcher.closed).toBe(1006);
  const back = await watch(market, id);
  await expect.poll(() => back.received[0]).toMatch(/^[89]$/);
  await announceEvent(id, 10);
  await expect.poll(() => back.received.at(-1)).toBe("10");
});
