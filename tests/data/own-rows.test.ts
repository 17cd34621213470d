import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSellerProfile } from "~/data/accounts/seller-profiles.server";
import { listWatched } from "~/data/auctions/watchlist.server";
import { findCancellationDetails } from "~/data/cancellations/cancellations.server";
import { listCartItems, listLockedLines } from "~/data/cart/carts.server";
import { countDrafts } from "~/data/catalog/drafts.server";
import { findWatchedCards } from "~/data/catalog/highlights.server";
import { findLastTerms } from "~/data/catalog/last-terms.server";
import { findTranslation, saveTranslation } from "~/data/catalog/translations.server";
import { countOffersToAnswer } from "~/data/offers/price-offers.server";
import { findOrderPayment, listOrderEvents } from "~/data/orders/order-events.server";
import { listOrderMessages } from "~/data/orders/order-messages.server";
import { findOrder } from "~/data/orders/orders.server";
import { countWaitingOrders, listPurchases, listSales } from "~/data/orders/own-orders.server";
import { findOwnBalance } from "~/data/payouts/balances.server";
import { drafts, orderMessages, productImages, watches } from "~/data/schema.server";
import { listSellerTasks } from "~/data/stores/seller-tasks.server";
import { putPriceOffer } from "../support/put-price-offer";
import { openShop, type Shop } from "../support/shop";

// A statement that is rendered once (data/template.server.ts) answers each person about their own.

let shop: Shop;
let sales: [Sale, Sale];
beforeAll(async () => {
  shop = await openShop();
  sales = [await sold(100_00), await sold(200_00)];
});
afterAll(() => shop.close());

type Sale = Awaited<ReturnType<typeof sold>>;

/** A paid order between two new people; its buyer watches another listing of the seller, and has it in the cart. */
async function sold(price: number) {
  const { db } = shop;
  const seller = await shop.newSeller();
  const { buyer, orderId } = await shop.buyAndPay({ seller, price, stock: 2 });
  const productId = await shop.goods({ seller, price, shipping: price / 10 });
  await shop.putInCart(buyer, productId);
  await db.insert(watches).values({ user_id: buyer, product_id: productId, created_at: 1 });
  await db.insert(productImages).values({ product_id: productId, position: 0, key: uuid(), width: 1, height: 1 });
  await db.insert(orderMessages).values({ id: uuid(), order_id: orderId, user_id: buyer, at: 1, body: `${price}` });
  await saveTranslation(db, { productId, language: "en", originals: ["Silla"], texts: [`${price}`], now: 1 });
  return { price, seller, buyer, orderId, productId };
}

const ofEach = <Row>(read: (sale: Sale) => Promise<Row>) => Promise.all(sales.map(read));

test("cart, watchlist and translations", async () => {
  const { db } = shop;
  const own = sales.map(({ productId }) => [productId]);
  const inCart = await ofEach(({ buyer }) => listCartItems(db, { userId: buyer }));
  const watched = await ofEach(({ buyer }) => listWatched(db, buyer, null, 9));
  const cards = await ofEach(({ buyer }) => findWatchedCards(db, buyer, 9));
  expect(inCart.map((items) => items.map(({ productId }) => productId))).toEqual(own);
  expect(watched.map((items) => items.map(({ productId }) => productId))).toEqual(own);
  expect(cards.map((items) => items.map(({ id }) => id))).toEqual(own);
  const translations = await ofEach(({ productId }) => findTranslation(db, productId, "en"));
  expect(translations.map((found) => found?.texts)).toEqual([["10000"], ["20000"]]);
  expect(await findTranslation(db, sales[1].productId, "es")).toBeNull();
});

test("an order: for its buyer and its seller, and for nobody else", async () => {
  const { db } = shop;
  const orders = sales.map(({ orderId }) => orderId);
  for (const [role, list] of [
    ["buyer", listPurchases],
    ["seller", listSales],
  ] as const) {
    const lists = await ofEach(async (sale) => (await list(db, sale[role], null, 9)).map(({ orderId }) => orderId));
    expect(lists).toEqual(orders.map((id) => [id]));
    const found = await ofEach((sale) => findOrder(db, sale[role], sale.orderId));
    expect(found.map((order) => [order?.id, order?.role])).toEqual(orders.map((id) => [id, role]));
    const events = await ofEach((sale) => listOrderEvents(db, sale[role], sale.orderId));
    expect(events.map((rows) => rows.map(({ to }) => to))).toEqual([
      ["awaiting_payment", "paid"],
      ["awaiting_payment", "paid"],
    ]);
    const messages = await ofEach((sale) => listOrderMessages(db, sale[role], sale.orderId));
    expect(messages.map((rows) => rows.map(({ body, isOwn }) => [body, isOwn]))).toEqual([
      [["10000", role === "buyer"]],
      [["20000", role === "buyer"]],
    ]);
    const details = await ofEach((sale) => findCancellationDetails(db, sale[role], sale.orderId));
    expect(details.map((one) => one?.refundable)).toEqual([100_00, 200_00]);
    expect(await ofEach((sale) => findOrderPayment(db, sale[role], sale.orderId))).toMatchObject([
      { refunded: 0, refunding: 0 },
      { refunded: 0, refunding: 0 },
    ]);
  }
  const [{ buyer }, { orderId }] = sales;
  expect(await findOrder(db, buyer, orderId)).toBeNull();
  expect(await findCancellationDetails(db, buyer, orderId)).toBeNull();
  expect(await findOrderPayment(db, buyer, orderId)).toBeNull();
  expect(await listOrderEvents(db, buyer, orderId)).toEqual([]);
  expect(await listOrderMessages(db, buyer, orderId)).toEqual([]);
});

test("a store: its profile, money and tasks, and the terms of its last listing", async () => {
  const { db } = shop;
  const profiles = await ofEach(({ seller }) => findSellerProfile(db, seller));
  expect(profiles.map((profile) => profile?.business_name)).toEqual(
    sales.map(({ seller }) => `Tienda ${seller.slice(-6)}`),
  );
  const terms = await ofEach(({ seller }) => findLastTerms(db, seller));
  expect(terms.map((last) => last?.shippingCost)).toEqual([10_00, 20_00]);
  const [less, more] = await ofEach(({ seller }) => findOwnBalance(db, seller));
  expect(less?.held).toBeGreaterThan(0);
  expect(more?.held).toBeGreaterThan(less?.held ?? 0);
  const tasks = await ofEach(({ seller }) => listSellerTasks(db, seller));
  expect(tasks).toMatchObject(sales.map(({ orderId }) => [{ kind: "ship", count: 1, names: [{ id: orderId }] }]));
});

test("what waits for one person waits for no other", async () => {
  const { db } = shop;
  const [{ buyer, productId }] = sales;
  await db.insert(drafts).values({ id: uuid(), user_id: buyer, updated_at: 1 });
  await putPriceOffer(shop, { product: productId, buyer });
  const auctionId = await shop.open({ start: 50_00 });
  await shop.bid(auctionId, buyer, 50_00);
  await shop.sellNow(auctionId, { price: 50_00 });
  await shop.waitForBackgroundWork();
  const won = (await shop.auction(auctionId)).productId;
  expect(await ofEach((sale) => countDrafts(db, sale.buyer))).toEqual([1, 0]);
  const locked = await ofEach((sale) => listLockedLines(db, sale.buyer));
  expect(locked.map((lines) => lines.map((line) => line.productId))).toEqual([[won], []]);
  const waiting = await ofEach((sale) => countWaitingOrders(db, sale.buyer));
  expect(waiting.map(({ asBuyer }) => asBuyer)).toEqual([1, 0]);
  const offers = await ofEach((sale) => countOffersToAnswer(db, sale.seller));
  expect(offers.map(({ received }) => received)).toEqual([1, 0]);
});
