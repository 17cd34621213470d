import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { queueExclusion } from "~/data/auctions/exclusions.server";
import { isSuspended } from "~/data/auctions/facts.server";
import { auctionEvents, auctions, exclusions, products, users } from "~/data/schema.server";
import { strikeMeasure } from "~/domain/auctions/strike";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { offerSecondChance, readEndedAuction } from "~/flows/auctions/offer-second-chance.server";
import { cronAt, notificationsOf, offersOf, ordersOf, unpaidAuction } from "../../support/aftermath";
import { auctionHouseIn } from "../../support/auction-house";
import { auctionOf, bidOn, eventTypesOf } from "../../support/auctions";
import { faultsOf } from "../../support/audit";
import { type Market, openMarket } from "../../support/market";
import { strike } from "../../support/strikes";

// Bids of a suspended account are void: an event of the auction, through the pages and the minute's cron.

type Person = Awaited<ReturnType<Market["person"]>>;
const SPANISH = { "Accept-Language": "es-MX" };

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const stateOf = async (id: string) => {
  const [row] = await market.db.select().from(auctions).where(sql`id = ${id}`);
  if (!row) throw new Error("no such auction");
  return row;
};
const typesOf = (id: string) => eventTypesOf(market.db, id);
const times = (count: number) => Array.from({ length: count }, (_, n) => Date.now() - (n + 1) * DAY);
const suspend = (who: Person, about: { productId: string }) =>
  strike(market, who.id, { ...about, seller: seller.id }, ...times(3));

test("the third strike voids the bids that stand, and the bidder that leads then is told", async () => {
  const others = await unpaidAuctionWithTwoStrikes();
  const { late, auction, ana, beto } = others;
  expect(await typesOf(auction.id)).toEqual(["bid", "bid", "bid", "exclusion"]);
  expect(await stateOf(auction.id)).toMatchObject({ leader_id: ana.id, price: 210_00, bids: 2 });
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
  expect(await market.db.select().from(exclusions)).toEqual([]);

  expect(await notificationsOf(market, ana, "lead-remains")).toMatchObject([{ price: 210_00 }]);
  expect(await notificationsOf(market, beto, "bids-void")).toHaveLength(1);
  expect(await notificationsOf(market, late, "bids-void")).toHaveLength(0);
  const says = [
    [{}, "bids void, because the account was suspended or closed", "Bids void: account suspended or closed"],
    [SPANISH, "pujas sin efecto, porque la cuenta se suspendió", "Pujas sin efecto: cuenta suspendida o cerrada"],
  ] as const;
  for (const [headers, history, proof] of says) {
    const visitor = market.visitor(headers);
    expect((await visitor.get(`/product/${auction.productId}`)).text).toContain(history);
    expect((await visitor.get(`/auction/${auction.id}/proof`)).text).toContain(proof);
  }
});

/** `late` left two auctions unpaid and leads `auction` when the third is left unpaid, too. */
async function unpaidAuctionWithTwoStrikes() {
  const auction = await auctionOf(market.db, seller.id, { endsIn: 9 * DAY });
  const [ana, beto, late] = [await market.person(), await market.person(), await market.person()];
  await bidOn(ana, auction, "300");
  await bidOn(beto, auction, "200");
  const won = await auctionOf(market.db, seller.id, { endsIn: HOUR });
  await bidOn(late, won, "500");
  await bidOn(late, auction, "900");
  expect((await stateOf(auction.id)).leader_id).toBe(late.id);
  await strike(market, late.id, { productId: won.productId, seller: seller.id }, ...times(2));
  await cronAt(market, HOUR);
  await cronAt(market, 50 * HOUR);
  return { late, auction, ana, beto };
}

test("neither a settlement, an early sale nor a retraction lands on a suspended or closed account", async () => {
  for (const how of ["settlement", "early sale", "retraction", "closed"] as const) {
    const auction = await auctionOf(market.db, seller.id, { endsIn: 20 * HOUR });
    const [ana, beto, late] = [await market.person(), await market.person(), await market.person()];
    await bidOn(beto, auction, "200");
    await bidOn(late, auction, "300");
    if (how === "retraction") await bidOn(ana, auction, "400");
    // Without the cron that voids the bids: the write itself notices.
    if (how === "closed") await market.db.update(users).set({ deleted_at: 1 }).where(sql`id = ${late.id}`);
    else await suspend(late, auction);

    if (how === "early sale") {
      const here = `/auction/${auction.id}/sell-now`;
      await seller.post(here, { price: "21000" });
      await seller.submit(await seller.get(here), `main form[action="${here}"]`);
    } else if (how === "retraction") {
      await ana.post(`/auction/${auction.id}/retract`, { reason: "typo", key: uuid() });
    } else await cronAt(market, 20 * HOUR);

    const bids = how === "retraction" ? ["bid", "bid", "bid"] : ["bid", "bid"];
    const end = { settlement: "settlement", "early sale": "earlySale", retraction: "retraction", closed: "settlement" }[
      how
    ];
    expect([how, ...(await typesOf(auction.id))]).toEqual([how, ...bids, "exclusion", end]);
    const { leader_id, price, sale_buyer_id } = await stateOf(auction.id);
    expect([leader_id, price, sale_buyer_id]).toEqual([beto.id, 100_00, how === "retraction" ? null : beto.id]);
    expect(await faultsOf(market.db, auction.id)).toEqual([]);
    market.database.shiftClock(0);
  }
});

test("of two suspended bidders neither leads after the other, also while a buyer pays", async () => {
  const auction = await auctionOf(market.db, seller.id, { reserve: 800_00, buyItNow: 1_500_00, endsIn: 20 * HOUR });
  const [ana, one, other, buyer] = await Promise.all([0, 1, 2, 3].map(() => market.person()));
  if (!ana || !one || !other || !buyer) throw new Error("four persons");
  await bidOn(ana, auction, "150");
  await bidOn(one, auction, "300");
  await bidOn(other, auction, "400");
  await buyer.post(`/auction/${auction.id}/hold`, { key: uuid() });
  for (const who of [one, other]) {
    await suspend(who, auction);
    await market.db.run(queueExclusion(who.id, sql`1`));
  }
  await cronAt(market, MINUTE);
  expect(await typesOf(auction.id)).toEqual(["bid", "bid", "bid", "hold", "exclusion", "exclusion"]);
  const leaders = await market.db
    .select()
    .from(auctionEvents)
    .where(sql`auction_id = ${auction.id}`)
    .orderBy(auctionEvents.seq);
  expect(leaders.slice(4).map(({ leader_id, user_id }) => [user_id, leader_id])).toEqual([
    [one.id, other.id],
    [other.id, ana.id],
  ]);
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
  expect(await market.db.select().from(exclusions)).toEqual([]);
});

test("a second chance is not offered to a suspended account", async () => {
  const { seller: store, id, productId, bidder, after } = await unpaidAuction(market);
  await suspend(bidder(2), { productId });
  await store.post(after, { price: "" });
  const offers = await market.db.all<{ user_id: string }>(sql`SELECT user_id FROM offers WHERE auction_id = ${id}`);
  expect(offers).toEqual([{ user_id: bidder(1).id }]);
});

test("of a bidder who is suspended as the seller offers, the next one gets the second chance", async () => {
  const { seller: store, id, productId, bidder } = await unpaidAuction(market);
  const context = (await auctionHouseIn(market.database)).context();
  const read = await readEndedAuction(context, store.id, id);
  await suspend(bidder(2), { productId });
  const wanted = { seller: store.id, auctionId: id, price: null };
  expect(await offerSecondChance(context, wanted, read)).toMatchObject({ offer: { to: bidder(1).id } });
  expect(await offersOf(market, id)).toMatchObject([{ user_id: bidder(1).id }]);
});

test("an account that is suspended after a second chance was offered to it cannot accept it", async () => {
  const { seller: store, id, productId, bidder, after } = await unpaidAuction(market);
  await store.post(after, { price: "" });
  const [offer] = await offersOf(market, id);
  await suspend(bidder(2), { productId });
  const refused = await bidder(2).post(`/offers/${offer?.id}/accept`, {});
  expect(refused.flash).toContain("This offer is no longer available");
  expect((await ordersOf(market, id)).map(({ buyer_id }) => buyer_id)).toEqual([bidder(3).id]);
  expect(await offersOf(market, id)).toMatchObject([{ answer: null }]);
});

test.each([
  ["en", {}, "Withdrawn: the bidder's account was suspended or closed"],
  ["es", SPANISH, "Retirada: la cuenta del postor se suspendió o se cerró"],
] as const)(
  "an open offer to a buyer who is suspended is withdrawn, and the next bidder gets one, in %s",
  async (_, headers, says) => {
    const { seller: store, id, productId, bidder, after } = await unpaidAuction(market, { headers });
    await store.post(after, { price: "" });
    const [offer] = await offersOf(market, id);
    const offered = async () =>
      (await bidder(2).get("/account/orders")).document.querySelector('form[action*="/offers/"]');
    expect(await offered()).not.toBeNull();
    const strikes = await suspend(bidder(2), { productId });
    expect(await offered()).toBeNull();
    expect(
      (await bidder(2).get(`/product/${productId}`)).document.querySelector('form[action*="/offers/"]'),
    ).toBeNull();
    expect((await store.get(after)).text).toContain(says);
    for (const answer of ["accept", "decline"]) await bidder(2).post(`/offers/${offer?.id}/${answer}`, {});
    await store.post(after, { price: "" });
    expect(await offersOf(market, id)).toMatchObject([
      { user_id: bidder(2).id, answer: null },
      { user_id: bidder(1).id, answer: null },
    ]);
    // It does not come back beside the newer one when a strike is lifted.
    await market.db.run(sql`DELETE FROM strikes WHERE order_id IN ${strikes}`);
    expect(await offered()).toBeNull();
    await bidder(2).post(`/offers/${offer?.id}/accept`, {});
    expect((await ordersOf(market, id)).map(({ buyer_id }) => buyer_id)).toEqual([bidder(3).id]);
  },
);

test("beside an offer that is withdrawn an auction is listed again; without another one it comes back", async () => {
  const ended = [await unpaidAuction(market), await unpaidAuction(market)];
  for (const [index, { seller: store, id, productId, bidder, after }] of ended.entries()) {
    market.database.shiftClock(50 * HOUR);
    await store.post(after, { price: "" });
    const [offer] = await offersOf(market, id);
    const strikes = await suspend(bidder(2), { productId });
    if (index === 0) expect((await store.post(`/auction/${id}/relist`, {})).path).toBe(`/product/${productId}`);
    await market.db.run(sql`DELETE FROM strikes WHERE order_id IN ${strikes}`);
    await bidder(2).post(`/offers/${offer?.id}/accept`, {});
    const buyers = (await ordersOf(market, id)).map(({ buyer_id }) => buyer_id);
    expect(buyers).toEqual(index === 0 ? [bidder(3).id] : [bidder(3).id, bidder(2).id]);
  }
});

test("the batch that publishes or relists asks again whether the account is suspended", async () => {
  const { publishDraft } = await import("~/data/catalog/published-drafts.server");
  const store = await market.person({ seller: true });
  const { productId } = await auctionOf(market.db, seller.id);
  await suspend(store, { productId });
  const listing = {
    ...{ title: "Mesa", description: "", category: "home", condition: "new", price: 100, stock: 1, auction: null },
    ...{ shipping: null, shippingCost: null, returns: null, handlingDays: null, returnDays: null, returnPayer: null },
    ...{ shippingMore: null, shippingStates: null, shippingFreeFrom: null, pickup: null, isShipped: true },
    ...{ language: null, secondTitle: null, secondDescription: null, offers: null, prohibited: [] },
    document: { lexicon: "", forms: "mesa", senses: "", words: "", marketWords: [] },
  };
  const save = { userId: store.id, id: uuid(), fallbackId: uuid(), fields: {}, added: [], now: Date.now() };
  const more = { posted: uuid(), photos: [], newId: uuid };
  const answer = await publishDraft(market.db as never, { ...save, ...more } as never, listing as never);
  expect([answer.product, answer.isSuspended]).toEqual([null, true]);
  expect(await market.db.select().from(products).where(sql`seller_id = ${store.id}`)).toHaveLength(0);
});

test("the statement and the rule agree on who is suspended", async () => {
  const { productId } = await auctionOf(market.db, seller.id);
  const YEAR = 365 * DAY;
  const cases = [
    [0, 1, 2],
    [1, 2],
    [0, 1, YEAR - 1 + 5],
    [5, 6, YEAR + 6],
    [YEAR + 1, YEAR + 2, YEAR + 3],
    [1, YEAR, YEAR + 2, YEAR + 3],
  ];
  for (const ages of cases) {
    const who = await market.person();
    const now = Date.now();
    const moments = ages.map((age) => now - age * (age > YEAR / 2 ? 1 : HOUR));
    await strike(market, who.id, { productId, seller: seller.id }, ...moments);
    const oldestFirst = moments.toSorted((a, b) => a - b);
    const [row] = await market.db.all<{ is: number }>(sql`SELECT ${isSuspended(who.id)} AS "is"`);
    expect([ages, row?.is === 1]).toEqual([ages, strikeMeasure(oldestFirst, now).measure === "suspension"]);
  }
});
