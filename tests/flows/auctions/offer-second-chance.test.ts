import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOpenOffers } from "~/data/auctions/second-chance-offers.server";
import { products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { acceptOffer, declineOffer } from "~/flows/auctions/answer-offer.server";
import { offerSecondChance, readEndedAuction } from "~/flows/auctions/offer-second-chance.server";
import { relistAuction } from "~/flows/auctions/relist-auction.server";
import { notificationsOf, offersOf, ordersOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { settledAuction, unpaidAuction } from "../../support/settled-auctions";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const read = (auctionId: string, seller = house.sellerId) => readEndedAuction(house.context(), seller, auctionId);

async function offer(auctionId: string, { price = null as number | null, given = read(auctionId) } = {}) {
  return offerSecondChance(house.context(), { seller: house.sellerId, auctionId, price }, await given);
}

/** Beto's open offer. */
async function offered() {
  const auction = await unpaidAuction(house);
  await offer(auction.id);
  const [open] = await listOpenOffers(house.db, auction.beto, auction.productId);
  if (!open) throw new Error("no offer");
  const tellsSeller = async (kind: string) =>
    (await notificationsOf(house, { id: house.sellerId }, kind)).filter(
      (message) => "auction" in message && message.auction === auction.id,
    );
  return { ...auction, open, tellsSeller };
}

test("what was not paid is offered to the next bidder at their price, and only they are told, at once", async () => {
  const { id, productId, ana, beto, carla } = await unpaidAuction(house);
  await house.db.update(products).set({ shipping: "Correos", shipping_cost: 90_00 }).where(eq(products.id, productId));
  const mailings = house.mailings();
  expect(await offer(id)).toMatchObject({ ok: true, offer: { to: beto, price: 210_00, answer: null } });
  expect(house.mailings()).toBe(mailings + 1);
  const [made, ...more] = await offersOf(house, id);
  expect([made, more]).toMatchObject([{ user_id: beto, price: 210_00, answer: null }, []]);
  const told = [ana, beto, carla].map((who) => notificationsOf(house, { id: who }, "second-chance"));
  const until = (made?.at ?? 0) + 48 * HOUR;
  expect(await Promise.all(told)).toEqual([
    [],
    [{ kind: "second-chance", product: productId, title: "Cámara", price: 210_00, shipping: 90_00, until }],
    [],
  ]);
});

test("below its reserve the seller chooses the price, between the bidder's and the reserve", async () => {
  const { id, carla } = await settledAuction(house, { reserve: 900_00 });
  const range = { reason: "priceOutOfRange", minimum: 410_00, maximum: 900_00 };
  expect(await offer(id)).toEqual({ ok: false, refusal: { ...range, reason: "priceRequired" } });
  expect(await offer(id, { price: 900_01 })).toEqual({ ok: false, refusal: range });
  expect(await offersOf(house, id)).toEqual([]);
  expect(await offer(id, { price: 500_00 })).toMatchObject({ ok: true });
  expect(await offersOf(house, id)).toMatchObject([{ user_id: carla, price: 500_00 }]);
});

test("an offer that is sent twice at once is one", async () => {
  const { id, beto } = await unpaidAuction(house);
  const given = read(id);
  const answers = await Promise.all([offer(id, { given }), offer(id, { given })]);
  expect(answers.map((answer) => answer?.ok).sort()).toEqual([false, true]);
  expect(answers).toContainEqual(refused("offerOpen"));
  expect(await offersOf(house, id)).toHaveLength(1);
  expect(await notificationsOf(house, { id: beto }, "second-chance")).toHaveLength(1);
});

test("nothing is offered of what runs, is sold, relisted, taken down or another seller's", async () => {
  const { id: running } = await house.contested();
  expect(await offer(running)).toEqual(refused("secondChanceUnavailable"));
  expect(await offer(running, { given: read(running, await house.newSeller()) })).toBeNull();
  expect(await offer(uuid())).toBeNull();
  const [relisted, sold, down] = [
    await unpaidAuction(house),
    await settledAuction(house),
    await settledAuction(house, { reserve: 900_00 }),
  ];
  await relistAuction(house.context(), { seller: house.sellerId, auctionId: relisted.id }, await read(relisted.id));
  await house.takeDown(down.productId);
  for (const { id } of [relisted, sold, down]) {
    expect(await offer(id, { price: 500_00 })).toEqual(refused("secondChanceUnavailable"));
    expect(await offersOf(house, id)).toEqual([]);
  }
});

test("an accepted offer is an order to pay within 48 hours, and the seller is told at once", async () => {
  const { id, productId, beto, open, tellsSeller } = await offered();
  const mailings = house.mailings();
  expect(await acceptOffer(house.context(), open)).toEqual({ ok: true });
  expect(house.mailings()).toBe(mailings + 1);
  const payBy = open.now + 48 * HOUR;
  const [unpaid, order, ...more] = await ordersOf(house, id);
  expect([unpaid?.status, more]).toEqual(["expired_unpaid", []]);
  expect(order).toMatchObject({ buyer_id: beto, seller_id: house.sellerId, product_id: productId, title: "Cámara" });
  expect(order).toMatchObject({ amount: 210_00, status: "awaiting_payment", pay_by: payBy });
  expect(await offersOf(house, id)).toMatchObject([{ answer: "accepted" }]);
  expect(await tellsSeller("second-chance-accepted")).toEqual([
    { kind: "second-chance-accepted", auction: id, title: "Cámara", price: 210_00, payBy },
  ]);
  expect(await offer(id)).toEqual(refused("secondChanceUnavailable"));
});

test("a declined offer makes no order; the seller is told at once and may offer it to the next", async () => {
  const { id, ana, beto, open, tellsSeller } = await offered();
  const mailings = house.mailings();
  expect(await declineOffer(house.context(), open)).toEqual({ ok: true });
  expect(house.mailings()).toBe(mailings + 1);
  expect(await ordersOf(house, id)).toHaveLength(1);
  expect(await tellsSeller("second-chance-declined")).toEqual([
    { kind: "second-chance-declined", auction: id, title: "Cámara" },
  ]);
  expect(await offer(id)).toMatchObject({ ok: true });
  expect((await offersOf(house, id)).map(({ user_id, answer }) => [user_id, answer])).toEqual([
    [beto, "declined"],
    [ana, null],
  ]);
});

test.each([
  ["accepted", acceptOffer, declineOffer, 2],
  ["declined", declineOffer, acceptOffer, 1],
] as const)("once it is %s an offer stays so, however often it is answered", async (answer, first, other, orders) => {
  const { id, beto, productId, open, tellsSeller } = await offered();
  const context = house.context();
  // All three were read before the first is written.
  expect(await first(context, open)).toEqual({ ok: true });
  const mailings = house.mailings();
  expect(await first(context, open)).toEqual({ ok: true });
  expect(await other(context, open)).toEqual(refused("offerExpired"));
  // The page was opened again: what was read says it.
  const known = { ...open, answer };
  house.database.resetCount();
  expect([await first(context, known), house.database.requests]).toEqual([{ ok: true }, 0]);
  expect(await other(context, known)).toEqual(refused("offerExpired"));
  expect(house.mailings()).toBe(mailings);
  expect(await ordersOf(house, id)).toHaveLength(orders);
  expect(await offersOf(house, id)).toMatchObject([{ answer }]);
  expect(await tellsSeller(`second-chance-${answer}`)).toHaveLength(1);
  expect(await listOpenOffers(house.db, beto, productId)).toEqual([]);
});

test("an offer that lapsed, whose item was taken down, or that is none is neither accepted nor declined", async () => {
  const [late, gone] = [await offered(), await offered()];
  const lapsed = { ...late.open, now: late.open.at + 48 * HOUR + 1 };
  await house.takeDown(gone.productId);
  const unknown = { ...late, open: { ...late.open, id: uuid() } };
  for (const { id, open } of [{ ...late, open: lapsed }, gone, unknown]) {
    expect(await acceptOffer(house.context(), open)).toEqual(refused("offerExpired"));
    expect(await declineOffer(house.context(), open)).toEqual(refused("offerExpired"));
    expect([(await ordersOf(house, id)).length, await offersOf(house, id)]).toMatchObject([1, [{ answer: null }]]);
  }
  expect(await acceptOffer(house.context(), { ...late.open, now: late.open.at + 48 * HOUR })).toEqual({ ok: true });
});
