import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { auctions, products } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { offerSecondChance, readEndedAuction } from "~/flows/auctions/offer-second-chance.server";
import { relistAuction } from "~/flows/auctions/relist-auction.server";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { settledAuction, unpaidAuction } from "../../support/settled-auctions";
import { strike } from "../../support/strikes";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const read = (auctionId: string, seller = house.sellerId) => readEndedAuction(house.context(), seller, auctionId);
const auctionsOf = (productId: string) => house.db.select().from(auctions).where(sql`product_id = ${productId}`);

async function relist(auctionId: string, seller = house.sellerId, given = read(auctionId, seller)) {
  return relistAuction(house.context(), { seller, auctionId }, await given);
}

test("an unsold auction runs again as long, on the same terms, and its watchers are told at once", async () => {
  const { id, productId, ana } = await settledAuction(house, { reserve: 900_00, bids: [300_00, 400_00] });
  const [watcher, other] = [await house.bidder(), await house.bidder()];
  await house.db.run(sql`INSERT INTO watches VALUES (${watcher}, ${productId}, 1)`);
  const before = await house.auction(id);
  const mailings = house.mailings();
  expect(await relist(id)).toEqual({ ok: true, held: null });
  expect(house.mailings()).toBe(mailings + 1);

  const again = await findLatestAuction(house.db, productId);
  const { startsAt = 0, originalEnd = 0 } = again?.terms ?? {};
  expect(startsAt).toBeGreaterThanOrEqual(before.now);
  expect(originalEnd - startsAt).toBe(before.terms.originalEnd - before.terms.startsAt);
  expect(again?.terms).toEqual({ ...before.terms, startsAt, originalEnd });
  expect(again).toMatchObject({ bids: 0, people: 0, state: { lead: null, closing: null, endsAt: originalEnd } });
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  expect(product).toMatchObject({ status: "active", price: 100_00, bids: 0, auction_end_time: originalEnd });
  expect(await notificationsOf(house, { id: watcher }, "relisted")).toEqual([
    { kind: "relisted", product: productId, title: "Cámara", endsAt: originalEnd },
  ]);
  for (const who of [ana, other]) expect(await notificationsOf(house, { id: who }, "relisted")).toEqual([]);
});

test("relisting twice at once, and again, is one new auction", async () => {
  const { id, productId } = await settledAuction(house, { bids: [] });
  const standing = read(id);
  const answers = await Promise.all([relist(id, house.sellerId, standing), relist(id, house.sellerId, standing)]);
  expect(answers).toEqual(expect.arrayContaining([{ ok: true, held: null }, refused("relisted")]));
  expect(await relist(id)).toEqual(refused("relisted"));
  expect(await auctionsOf(productId)).toHaveLength(2);
});

test("what is sold, or is none of the seller's auctions, is not relisted", async () => {
  const { id, productId } = await settledAuction(house);
  expect(await relist(id)).toEqual(refused("relistUnavailable"));
  expect(await relist(id, await house.newSeller())).toBeNull();
  expect(await relist(uuid())).toBeNull();
  expect(await auctionsOf(productId)).toHaveLength(1);
});

test("an offer, or a strike that suspends the seller, between the read and the write is seen", async () => {
  const offered = await unpaidAuction(house);
  const beforeOffer = await read(offered.id);
  const offer = { seller: house.sellerId, auctionId: offered.id, price: null };
  expect(await offerSecondChance(house.context(), offer, beforeOffer)).toMatchObject({ ok: true });
  expect(await relist(offered.id, house.sellerId, Promise.resolve(beforeOffer))).toEqual(refused("offerOpen"));

  const unsold = await settledAuction(house, { bids: [] });
  const beforeStrikes = await read(unsold.id);
  const owed = { productId: unsold.productId, seller: await house.newSeller() };
  const ids = await strike(house, house.sellerId, owed, ...[1, 2, 3].map((days) => Date.now() - days * DAY));
  expect(await relist(unsold.id, house.sellerId, Promise.resolve(beforeStrikes))).toEqual(refused("suspended"));
  expect(await auctionsOf(unsold.productId)).toHaveLength(1);
  await house.db.run(sql`DELETE FROM strikes WHERE order_id IN ${ids}`);
  house.database.shiftClock(2 * HOUR);
  expect(await relist(unsold.id)).toEqual({ ok: true, held: null });
});
