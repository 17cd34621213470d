import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mails, notifications } from "~/data/schema.server";
import { answerBid } from "~/domain/auctions/bid";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { notifyOfEnding } from "~/flows/auctions/notify-ending.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { sellHeldAuction } from "~/flows/payments/sell-held-auction.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** A user's last message, as an email and as a notification. */
async function toldTo(who: string) {
  const letters = await house.db.select().from(mails).where(sql`user_id = ${who}`).orderBy(mails.id);
  const notices = await house.db.select().from(notifications).where(sql`user_id = ${who}`).orderBy(notifications.id);
  return { mail: letters.at(-1)?.message, notice: notices.at(-1)?.message };
}

/** The email proves the last event; the notification is the same without the proof. */
async function expectProof(who: string, kind: string, auctionId: string) {
  const { mail, notice } = await toldTo(who);
  const hash = (await house.events(auctionId)).at(-1)?.hash;
  expect(mail).toMatchObject({ kind, proof: { auction: auctionId, hash } });
  expect({ ...notice, proof: { auction: auctionId, hash } }).toEqual(mail);
  expect(notice).not.toHaveProperty("proof");
}

async function contested(wanted: Parameters<AuctionHouse["open"]>[0] = {}) {
  const id = await house.open({ endsIn: 48 * HOUR, ...wanted });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 500_00);
  return { id, ana, beto };
}

test("who is outbid is mailed the hash of the bid that did it", async () => {
  const { id, ana } = await contested();
  await expectProof(ana, "outbid", id);
});

test("at the end who won and who lost are mailed the hash of the settlement", async () => {
  const { id, ana, beto } = await contested();
  house.database.shiftClock(48 * HOUR);
  await settleAuction(house.context(), id);
  await expectProof(beto, "auction-won", id);
  await expectProof(ana, "auction-lost", id);
});

test("so are those of an auction below its reserve, sold early, cancelled or taken down", async () => {
  const below = await contested({ reserve: 900_00 });
  house.database.shiftClock(48 * HOUR);
  await settleAuction(house.context(), below.id);
  house.database.shiftClock(0);
  const [early, cancelled, down] = [await contested(), await contested(), await contested()];
  await house.sellNow(early.id);
  await house.cancel(cancelled.id);
  await house.takeDown((await house.auction(down.id)).productId);
  for (const [{ id, ana }, kind] of [
    [below, "reserve-not-met"],
    [early, "early-sale"],
    [cancelled, "auction-cancelled"],
    [down, "auction-taken-down"],
  ] as const) {
    await expectProof(ana, kind, id);
  }
  await expectProof(early.beto, "auction-won", early.id);
});

/** What the ending told each of them, without outbids. */
async function endingOf({ id, ana, beto }: Awaited<ReturnType<typeof contested>>) {
  const { productId } = await house.auction(id);
  const rows = await house.db.select().from(notifications).orderBy(notifications.id);
  const isAbout = (message: object) =>
    ("auction" in message && message.auction === id) || ("product" in message && message.product === productId);
  const toldTo = (who: string) =>
    rows
      .filter(({ user_id, message }) => user_id === who && isAbout(message) && message.kind !== "outbid")
      .map(({ message }) => message);
  const own = { auction: id, title: "Cámara" };
  return {
    seller: toldTo(house.sellerId),
    beto: toldTo(beto),
    ana: toldTo(ana),
    own,
    about: { product: productId, title: "Cámara" },
  };
}
const payByOf = async (id: string) => (await house.auction(id)).state.closing?.sale?.payBy;

test("after the end the buyer reads what to pay by when, the seller of the sale, and the others the price", async () => {
  const [sold, early] = [await contested(), await contested()];
  await house.sellNow(early.id);
  house.database.shiftClock(48 * HOUR);
  await settleAuction(house.context(), sold.id);
  for (const [auction, kind] of [
    [sold, "auction-lost"],
    [early, "early-sale"],
  ] as const) {
    const { own, about, ...told } = await endingOf(auction);
    const price = 210_00;
    const payBy = await payByOf(auction.id);
    expect(told).toEqual({
      seller: [{ kind: "auction-sold", ...own, price, payBy }],
      beto: [{ kind: "auction-won", ...about, price, shipping: 0, payBy }],
      ana: [{ kind, ...about, price }],
    });
  }
});

test("below the reserve all read the price that was reached, and without bids the seller that it ended", async () => {
  const [below, empty] = [await contested({ reserve: 900_00 }), await house.open({ endsIn: 48 * HOUR })];
  house.database.shiftClock(48 * HOUR);
  for (const id of [below.id, empty]) await settleAuction(house.context(), id);
  const { own, about, ...told } = await endingOf(below);
  const toBidder = { kind: "reserve-not-met", ...about, price: 210_00 };
  expect(told).toEqual({
    seller: [{ kind: "auction-below-reserve", ...own, price: 210_00 }],
    beto: [toBidder],
    ana: [toBidder],
  });
  const unsold = await endingOf({ id: empty, ana: "", beto: "" });
  expect(unsold.seller).toEqual([{ kind: "auction-unsold", ...unsold.own }]);
});

test("a cancellation is no news to the seller, and what is taken down is to all, with the reason to the seller", async () => {
  const [cancelled, down] = [await contested(), await contested()];
  const mailings = house.mailings();
  await house.cancel(cancelled.id);
  expect(house.mailings()).toBe(mailings + 1);
  await house.takeDown((await house.auction(down.id)).productId);
  for (const [auction, kind, toSeller] of [
    [cancelled, "auction-cancelled", null],
    [down, "auction-taken-down", { kind: "listing-taken-down", rule: "misleading", reason: "Not what it shows" }],
  ] as const) {
    const { own: _, about, ...told } = await endingOf(auction);
    const message = { kind, ...about };
    expect(told).toEqual({
      seller: toSeller ? [{ ...toSeller, product: about.product, title: about.title }] : [],
      beto: [message],
      ana: [message],
    });
  }
});

test("who bid on what is bought at its Buy It Now price reads that price", async () => {
  const auction = await contested({ buyItNow: 2_000_00, reserve: 900_00 });
  const { id } = auction;
  const wanted = { auctionId: id, bidder: await house.bidder(), key: uuid(), wait: 0 };
  await holdAuction(house.context(), wanted, await readForBid(house.context(), wanted));
  const order = { id: uuid(), productId: (await house.auction(id)).productId };
  await sellHeldAuction(house.context(), wanted.bidder, order, () => []);
  expect((await house.auction(id)).state.closing?.status).toBe("sold_bin");
  const { own: _, about, ...told } = await endingOf(auction);
  const message = { kind: "bought-now", ...about, price: 2_000_00 };
  expect(told).toEqual({ seller: [], beto: [message], ana: [message] });
});

test("of an auction that goes on no end can be told", async () => {
  const { state, terms, now } = await house.auction(await house.open());
  const bidder = { id: await house.bidder(), barrier: null };
  const bid = answerBid(state, terms, { bidder, max: toCentavos(200_00), recentBids: 0 }, now);
  if (!bid.ok) throw new Error(bid.refusal.reason);
  expect(() => notifyOfEnding(house.context(), bid)).toThrow("goes on");
});
