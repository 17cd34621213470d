import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPriceOffer } from "~/data/offers/price-offers.server";
import { toCentavos } from "~/domain/money";
import { type OfferAnswer, PRICE_OFFER_LIFE } from "~/domain/offers/price-offer";
import { HOUR, MINUTE } from "~/domain/time";
import { answerPriceOffer, counterOffer } from "~/flows/offers/answer-price-offer.server";
import { makeOffer } from "~/flows/offers/make-offer.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let ahead = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pass = (milliseconds: number) => {
  ahead += milliseconds;
  shop.later(ahead);
};

async function listing({ stock = 1, lowest = null as number | null, shipping = 0 } = {}) {
  const product = await shop.goods({ price: 1_000_00, stock, shipping });
  await shop.db.run(sql`INSERT INTO offer_terms (product_id, lowest) VALUES (${product}, ${lowest})`);
  return product;
}

async function offer(productId: string, { buyer = "", amount = 700_00, quantity = 1, id = uuid() } = {}) {
  const who = buyer || (await shop.bidder());
  const sent = {
    id,
    productId,
    buyer: who,
    price: toCentavos(1_000_00),
    amount: toCentavos(amount),
    quantity,
    note: null,
  };
  const made = await makeOffer(shop.context(), sent, { title: "Silla", sellerId: shop.sellerId });
  return { id, buyer: who, made };
}

async function answer(id: string, userId: string, what: OfferAnswer | number) {
  const found = await findPriceOffer(shop.db, userId, id);
  if (!found) throw new Error("no offer");
  const { ok } =
    typeof what === "number"
      ? await counterOffer(shop.context(), found, toCentavos(what))
      : await answerPriceOffer(shop.context(), found, what);
  return ok;
}

const stateOf = async (id: string) =>
  (await shop.db.all<{ status: string }>(sql`SELECT status FROM price_offers WHERE id = ${id}`))[0]?.status;
const historyOf = async (id: string) =>
  (
    await shop.db.all<{ what: string }>(
      sql`SELECT status || ' ' || actor || ' ' || amount AS what FROM price_offer_events WHERE offer_id = ${id} ORDER BY at, status`,
    )
  ).map(({ what }) => what);
/** Notifications that a person got about offers for one product. */
const toldOf = async (userId: string, product: string) =>
  (
    await shop.db.all<{ kind: string }>(sql`SELECT message ->> 'kind' AS kind FROM notifications
      WHERE user_id = ${userId} AND message ->> 'product' = ${product} ORDER BY created_at, id`)
  ).map(({ kind }) => kind);

/** Price, pieces and shipping that a person was told. */
const sumsSaid = (userId: string, product: string, kind: string) =>
  sql`(SELECT json_array(message ->> 'price', message ->> 'quantity', message ->> 'shipping') FROM notifications
    WHERE user_id = ${userId} AND message ->> 'product' = ${product} AND message ->> 'kind' = ${kind})`;

test("an offer is countered once, accepted, held and paid at its price, beside an offer that ends with the stock", async () => {
  const product = await listing({ shipping: 50_00 });
  const { id, buyer, made } = await offer(product);
  expect(made).toBe("sent");
  const other = await offer(product, { amount: 600_00 });
  expect(await answer(id, buyer, "accept")).toBe(false);
  expect(await answer(id, shop.sellerId, 850_00)).toBe(true);
  pass(MINUTE);
  expect([await answer(id, shop.sellerId, 860_00), await answer(id, shop.sellerId, "accept")]).toEqual([false, false]);
  expect(await answer(id, buyer, "accept")).toBe(true);
  expect(await answer(id, buyer, "accept")).toBe(true);
  expect(await historyOf(id)).toEqual(["open B 70000", "countered S 85000", "accepted B 85000"]);
  const [order] = await shop.ordersOf(buyer);
  expect(order).toMatchObject({ amount: 900_00, shipping: 50_00, status: "awaiting_payment", offer_id: id });
  expect(await shop.product(product)).toEqual({ stock: 0, status: "reserved" });
  expect(await answer(other.id, shop.sellerId, "accept")).toBe(false);

  // Another purchase of the buyer releases nothing of it.
  await shop.start(buyer, { kind: "product", id: await shop.goods() });
  expect((await shop.ordersOf(buyer))[0]?.status).toBe("awaiting_payment");
  await shop.start(buyer, { kind: "order", id: order?.id ?? "" });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  expect((await shop.ordersOf(buyer))[0]?.status).toBe("paid");
  expect(await shop.product(product)).toEqual({ stock: 0, status: "sold" });
  expect(await stateOf(other.id)).toBe("ended");
  await shop.cron();
  await shop.cron();
  expect(await toldOf(other.buyer, product)).toEqual(["offer-ended"]);
  expect((await toldOf(shop.sellerId, product)).sort()).toEqual(
    ["counteroffer-accepted", "offer-ended", "offer-received", "offer-received"].sort(),
  );
  expect((await toldOf(buyer, product)).sort()).toEqual(["offer-accepted", "offer-countered"]);
});

test("each answer tells the other side its price, and a repeated or late one is known", async () => {
  const product = await listing({ stock: 6 });
  const seller = shop.sellerId;
  const read = async (id: string, who: string) => {
    const found = await findPriceOffer(shop.db, who, id);
    if (!found) throw new Error("no offer");
    return found;
  };
  const reply = async (id: string, who: string, what: OfferAnswer) =>
    answerPriceOffer(shop.context(), await read(id, who), what);
  const counter = async (id: string, to: number) =>
    counterOffer(shop.context(), await read(id, seller), toCentavos(to));
  const told = async (userId: string, offer: string) =>
    (
      await shop.db.all<{ message: string }>(sql`SELECT message FROM notifications WHERE user_id = ${userId}
        AND (message ->> 'offer' = ${offer} OR message ->> 'kind' = 'offer-accepted') ORDER BY created_at, id`)
    ).map(({ message }) => JSON.parse(message) as { kind: string; price: number; payBy?: number; until?: number });
  const OVER = { ok: false, refusal: "over" };
  const DONE = { ok: true };

  const countered = await offer(product, { quantity: 2 });
  const stale = await read(countered.id, seller);
  const { now } = stale;
  expect(await counter(countered.id, 850_00)).toEqual(DONE);
  expect([await counter(countered.id, 850_00), await counter(countered.id, 860_00)]).toEqual([DONE, OVER]);
  expect(await counterOffer(shop.context(), stale, toCentavos(860_00))).toEqual(OVER);
  const [asked] = await told(countered.buyer, countered.id);
  expect(asked).toMatchObject({ kind: "offer-countered", price: 1_700_00, quantity: 2 });
  expect(asked?.until).toBeGreaterThanOrEqual(now + PRICE_OFFER_LIFE);
  expect(await reply(countered.id, countered.buyer, "accept")).toMatchObject(DONE);
  expect(await reply(countered.id, countered.buyer, "decline")).toEqual(OVER);
  const accepted = { price: 1_700_00, quantity: 2, payBy: expect.any(Number) };
  const [, toBuyer] = await told(countered.buyer, countered.id);
  const [, toSeller] = await told(seller, countered.id);
  expect([toBuyer, toSeller]).toMatchObject([
    { kind: "offer-accepted", ...accepted },
    { kind: "counteroffer-accepted", ...accepted },
  ]);
  expect(toBuyer?.payBy).toBeGreaterThanOrEqual(now + 48 * HOUR);

  const plain = await offer(product, { quantity: 2 });
  const [late, later] = [await read(plain.id, seller), await read(plain.id, seller)];
  expect(await reply(plain.id, seller, "accept")).toMatchObject(DONE);
  expect((await told(seller, plain.id))[1]).toMatchObject({ kind: "own-acceptance", price: 1_400_00 });
  expect(await answerPriceOffer(shop.context(), late, "decline")).toEqual(OVER);
  expect(await counterOffer(shop.context(), later, toCentavos(900_00))).toEqual(OVER);

  const declined = await offer(product);
  const before = await read(declined.id, seller);
  expect([await reply(declined.id, seller, "decline"), await reply(declined.id, seller, "decline")]).toEqual([
    DONE,
    DONE,
  ]);
  expect(await reply(declined.id, seller, "accept")).toEqual(OVER);
  expect(await answerPriceOffer(shop.context(), before, "accept")).toEqual(OVER);
  expect(await told(declined.buyer, declined.id)).toMatchObject([{ kind: "offer-declined", price: 700_00 }]);

  const refused = await offer(product);
  await counter(refused.id, 900_00);
  expect(await reply(refused.id, refused.buyer, "decline")).toEqual(DONE);
  expect((await told(seller, refused.id))[1]).toMatchObject({ kind: "counteroffer-declined", price: 900_00 });

  const withdrawn = await offer(product);
  for (let often = 0; often < 2; often++) expect(await reply(withdrawn.id, withdrawn.buyer, "withdraw")).toEqual(DONE);
  expect((await told(seller, withdrawn.id))[1]).toMatchObject({ kind: "offer-withdrawn", price: 700_00 });

  const [first, second] = [await offer(product, { quantity: 2 }), await offer(product)];
  expect(await reply(first.id, seller, "accept")).toMatchObject(DONE);
  expect(await reply(second.id, seller, "accept")).toEqual({ ok: false, refusal: "unavailable" });
});

test("of accepted offers and checkouts for the last piece, one holds it", async () => {
  for (const rival of ["offer", "checkout"]) {
    const product = await listing();
    const [first, second] = [await offer(product), await offer(product)];
    const checkout = await shop.bidder();
    await Promise.all([
      answer(first.id, shop.sellerId, "accept"),
      rival === "offer"
        ? answer(second.id, shop.sellerId, "accept")
        : shop.start(checkout, { kind: "product", id: product }),
    ]);
    const held = await shop.db.all(
      sql`SELECT id FROM orders WHERE product_id = ${product} AND status = 'awaiting_payment'`,
    );
    expect(held).toHaveLength(1);
    expect(await shop.product(product)).toEqual({ stock: 0, status: "reserved" });
  }
});

test("an unanswered offer expires once, and accepting beside the cron does one of both", async () => {
  const product = await listing({ stock: 5 });
  const { id, buyer } = await offer(product, { quantity: 2 });
  const accepted = await findPriceOffer(shop.db, shop.sellerId, id);
  pass(PRICE_OFFER_LIFE + MINUTE);
  const [late] = await Promise.all([
    accepted && answerPriceOffer(shop.context(), accepted, "accept"),
    shop.cron(),
    shop.cron(),
  ]);
  expect([late?.ok, await stateOf(id)]).toEqual([false, "expired"]);
  expect(await toldOf(buyer, product)).toEqual(["offer-expired"]);
  const [{ received, expired } = {}] = await shop.db.all<{ received: string; expired: string }>(
    sql`SELECT ${sumsSaid(shop.sellerId, product, "offer-received")} AS received, ${sumsSaid(buyer, product, "offer-expired")} AS expired`,
  );
  expect([received, expired]).toEqual(["[140000,2,null]", "[140000,2,null]"]);
  expect(await shop.product(product)).toEqual({ stock: 5, status: "active" });
});

test("an accepted offer that is not paid is released without a strike, and two of them end a buyer's offers", async () => {
  const buyer = await shop.bidder();
  for (const left of [1, 0]) {
    const product = await listing({ stock: 2, shipping: 50_00 });
    const { id, made } = await offer(product, { buyer, quantity: 2 });
    expect([left, made]).toEqual([left, "sent"]);
    await answer(id, shop.sellerId, "accept");
    pass(25 * HOUR);
    await shop.cron();
    expect(await toldOf(buyer, product)).toContain("offer-pay-reminder");
    const [{ accepted, reminded } = {}] = await shop.db.all<{ accepted: string; reminded: string }>(
      sql`SELECT ${sumsSaid(buyer, product, "offer-accepted")} AS accepted, ${sumsSaid(buyer, product, "offer-pay-reminder")} AS reminded`,
    );
    expect([accepted, reminded]).toEqual(["[140000,2,5000]", "[140000,2,5000]"]);
    pass(24 * HOUR);
    await shop.cron();
    expect(await shop.product(product)).toEqual({ stock: 2, status: "active" });
    expect((await toldOf(buyer, product)).filter((kind) => kind === "offer-unpaid")).toHaveLength(1);
  }
  expect(await shop.statusesOf(buyer)).toEqual(["expired_unpaid", "expired_unpaid"]);
  expect(await shop.db.all(sql`SELECT 1 FROM strikes WHERE user_id = ${buyer}`)).toEqual([]);
  expect((await offer(await listing(), { buyer })).made).toBe(null);
});

test("an offer below the lowest price is declined at once, and its seller never sees it; limits hold in the batch", async () => {
  const product = await listing({ lowest: 800_00 });
  const { id, buyer, made } = await offer(product, { amount: 799_99 });
  expect([made, await stateOf(id)]).toEqual(["declined", "declined"]);
  expect([await findPriceOffer(shop.db, shop.sellerId, id), await toldOf(shop.sellerId, product)]).toEqual([null, []]);
  const second = await offer(product, { buyer, amount: 800_00 });
  expect(second.made).toBe("sent");
  expect((await offer(product, { buyer, amount: 800_00, id: second.id })).made).toBe("sent");
  expect((await offer(product, { buyer, amount: 900_00 })).made).toBe(null);
  expect(await answer(second.id, buyer, "withdraw")).toBe(true);
  expect((await offer(product, { buyer, amount: 900_00 })).made).toBe("sent");
  expect((await offer(await shop.goods({ price: 1_000_00 }))).made).toBe(null);
});

test.each([
  ["price", sql`UPDATE products SET price = 99000 WHERE id =`],
  ["pause", sql`UPDATE products SET status = 'paused' WHERE id =`],
  ["no more offers", sql`DELETE FROM offer_terms WHERE product_id =`],
])("a change of the listing (%s) ends what waits, and both sides are told once", async (_, change) => {
  const product = await listing({ stock: 3 });
  const { id, buyer } = await offer(product);
  await shop.db.run(sql`${change} ${product}`);
  expect(await stateOf(id)).toBe("ended");
  expect(await answer(id, shop.sellerId, "accept")).toBe(false);
  await shop.cron();
  await shop.cron();
  expect([await toldOf(buyer, product), await toldOf(shop.sellerId, product)]).toEqual([
    ["offer-ended"],
    ["offer-received", "offer-ended"],
  ]);
});
