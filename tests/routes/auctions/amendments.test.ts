import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctions, products } from "~/data/schema.server";
import type { Proof } from "~/domain/auctions/proof";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { endedAuction } from "../../support/aftermath";
import { auctionOf, bidOn, eventTypesOf } from "../../support/auctions";
import { faultsOf } from "../../support/audit";
import { type Market, openMarket } from "../../support/market";
import { flashText } from "../../support/photo-files";

// The amendments of docs/rules/auctions.md about holds, raises and the clock, through the pages.

const HOLD = 15 * MINUTE;
const LANGUAGES = [
  [{}, "Buy It Now is no longer available", "You can bid up to 30 times per hour"],
  [{ "Accept-Language": "es-MX" }, "La compra inmediata ya no está disponible", "Puedes pujar hasta 30 veces por hora"],
] as const;
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const press = (who: Person, { id }: { id: string }) => who.post(`/auction/${id}/hold`, { key: uuid() });
const offers = async (who: Person, { id, productId }: { id: string; productId: string }) =>
  (await who.get(`/product/${productId}`)).document.querySelector(`form[action="/auction/${id}/hold"]`) !== null;
const endOf = async (id: string) =>
  (await market.db.select({ end: auctions.ends_at }).from(auctions).where(sql`id = ${id}`))[0]?.end ?? 0;
const typesOf = (id: string) => eventTypesOf(market.db, id);

test("after three holds have lapsed Buy It Now is gone, and bids are taken", async () => {
  for (const [headers, gone] of LANGUAGES) {
    const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
    const late = await market.person({ headers });
    for (const times of [0, 1, 2]) {
      market.database.shiftClock(times * (HOLD + MINUTE));
      expect(await offers(late, auction)).toBe(true);
      const buyer = await market.person();
      expect((await press(buyer, auction)).path).toBe("/cart");
      const { productId } = auction;
      expect((await buyer.get(`/product/${productId}`)).text).toContain("$900.00");
    }
    market.database.shiftClock(3 * (HOLD + MINUTE));
    expect(await offers(late, auction)).toBe(false);
    expect((await press(late, auction)).flash).toContain(gone);
    await bidOn(late, auction, "200");
    expect(await typesOf(auction.id)).toEqual(["hold", "hold", "hold", "bid"]);
    expect(await faultsOf(market.db, auction.id)).toEqual([]);
    market.database.shiftClock(0);
  }
});

test("a hold that begins just before the end leaves at least five minutes when it lapses", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00, endsIn: 2 * HOUR });
  const [ana, beto] = [await market.person(), await market.person()];
  market.database.shiftClock(2 * HOUR - MINUTE);
  await press(ana, auction);
  market.database.shiftClock(2 * HOUR - MINUTE + HOLD + 4 * MINUTE);
  await bidOn(beto, auction, "200");
  expect(await typesOf(auction.id)).toEqual(["hold", "bid"]);
  expect(await endOf(auction.id)).toBeGreaterThanOrEqual(auction.terms.originalEnd + HOLD + 4 * MINUTE);
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
});

test("a bidder retracts while a buyer pays, and the time of the hold does not count", async () => {
  const auction = await auctionOf(market.db, seller.id, { reserve: 800_00, buyItNow: 1_500_00, endsIn: 6 * HOUR });
  const [ana, beto, ximena] = [await market.person(), await market.person(), await market.person()];
  const here = `/auction/${auction.id}/retract`;
  await bidOn(ana, auction, "200");
  await bidOn(beto, auction, "300");
  market.database.shiftClock(55 * MINUTE);
  await press(ximena, auction);
  market.database.shiftClock(65 * MINUTE);
  const page = await ana.get(`/product/${auction.productId}`);
  expect(page.document.querySelector(`main a[href="${here}"]`)).not.toBeNull();
  const done = await ana.submit(await ana.get(here), `main form[action="${here}"]`, { reason: "typo" });
  expect(done.flash).toContain("retracted");
  expect((await bidOn(ana, auction, "250")).text).toContain("Another buyer is paying for this right now");
  // The hold has lapsed: 55 and 3 minutes of Beto's hour are over.
  market.database.shiftClock(55 * MINUTE + HOLD + 3 * MINUTE);
  expect((await beto.post(here, { reason: "typo", key: uuid() })).flash).toContain("retracted");
  // Ana corrects hers 13 minutes after retracting, 5 of them during the hold.
  market.database.shiftClock(65 * MINUTE + 13 * MINUTE);
  await bidOn(ana, auction, "250");
  market.database.shiftClock(80 * MINUTE);
  expect((await ana.get(here)).text).toContain("2 more times");
  expect(await typesOf(auction.id)).toEqual(["bid", "bid", "hold", "retraction", "retraction", "bid"]);
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
});

test("a retraction of the last minutes before the end is written while a buyer pays", async () => {
  const auction = await auctionOf(market.db, seller.id, { reserve: 800_00, buyItNow: 1_500_00, endsIn: HOUR });
  const [ana, ximena] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "200");
  market.database.shiftClock(54 * MINUTE);
  await press(ximena, auction);
  // The end has passed, but the hold goes on.
  market.database.shiftClock(65 * MINUTE);
  expect((await ana.post(`/auction/${auction.id}/retract`, { reason: "typo", key: uuid() })).flash).toContain(
    "retracted",
  );
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
});

test("the thirty-first bid or raise of an hour is refused, in that auction only, and an hour later taken", async () => {
  for (const [headers, , says] of LANGUAGES) {
    const [auction, other] = [await auctionOf(market.db, seller.id), await auctionOf(market.db, seller.id)];
    const ana = await market.person({ headers });
    for (let n = 0; n < 30; n++) await bidOn(ana, auction, `${200 + n}`);
    expect((await bidOn(ana, auction, "500")).text).toContain(says);
    await bidOn(ana, other, "200");
    expect([(await typesOf(auction.id)).length, (await typesOf(other.id)).length]).toEqual([30, 1]);
    market.database.shiftClock(HOUR + MINUTE);
    await bidOn(ana, auction, "500");
    expect((await typesOf(auction.id)).length).toBe(31);
    market.database.shiftClock(0);
  }
});

test("however the clock steps while people bid, public times stand in the order of their events", async () => {
  const auction = await auctionOf(market.db, seller.id, { startsIn: -3 * HOUR, endsIn: 5 * HOUR });
  const people = [await market.person(), await market.person(), await market.person()];
  const steps = [0, 1, -1, 0, 1, -1];
  for (const [step, hours] of steps.entries()) {
    market.database.shiftClock(hours * HOUR);
    // At once, so that some are decided by the state that another one left.
    await Promise.all(people.map((who, n) => bidOn(who, auction, `${200 + 100 * (step * people.length + n)}`)));
  }
  const file = await market.visitor().raw(`/auction/${auction.id}/proof.json`);
  const { events }: Proof = await file.json();
  const times = events.map(({ received_at }) => received_at);
  expect(times.length).toBeGreaterThanOrEqual(steps.length);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
});

test("a person with three strikes neither publishes nor relists; with two, or a year after, they do", async () => {
  for (const [headers, sell, relist] of [
    [{}, "You left auctions unpaid, so you can't publish", "so you can't relist"],
    [{ "Accept-Language": "es-MX" }, "así que no puedes publicar", "así que no puedes volver a publicar"],
  ] as const) {
    const { seller: ana, id, productId, after } = await endedAuction(market, { bids: [], headers });
    const strike = async (at: number) => {
      const order = uuid();
      await market.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
        VALUES (${order}, ${productId}, ${ana.id}, ${seller.id}, 'x', 100, 'expired_unpaid', 1)`);
      await market.db.run(sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${ana.id}, ${at})`);
    };
    const relists = () => market.db.select().from(auctions).where(sql`product_id = ${productId}`);
    const mayPublish = async () => (await ana.get("/sell")).path === "/sell";
    await strike(Date.now() - 2 * DAY);
    await strike(Date.now() - DAY);
    expect(await mayPublish()).toBe(true);
    await strike(Date.now());
    for (const page of [await ana.get("/sell"), await ana.post("/sell", { title: "Lamp" })]) {
      expect([page.path, flashText(page)]).toEqual(["/account", expect.stringContaining(sell)]);
    }
    expect(await market.db.select().from(products).where(sql`seller_id = ${ana.id}`)).toHaveLength(1);
    expect((await ana.get(after)).text).toContain(relist);
    expect(flashText(await ana.post(`/auction/${id}/relist`, {}))).toContain(relist);
    expect(await relists()).toHaveLength(1);
    await market.db.run(sql`UPDATE strikes SET at = at - ${366 * DAY} WHERE user_id = ${ana.id}`);
    expect(await mayPublish()).toBe(true);
    await ana.post(`/auction/${id}/relist`, {});
    expect(await relists()).toHaveLength(2);
  }
});
