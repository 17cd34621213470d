import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPriceOffer } from "~/data/offers/price-offers.server";
import { orderEvents, strikes } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { answerPriceOffer } from "~/flows/offers/answer-price-offer.server";
import { makeOffer } from "~/flows/offers/make-offer.server";
import { expireUnpaidOrders } from "~/flows/orders/expire-unpaid-orders.server";
import { remindToPay } from "~/flows/orders/remind-to-pay.server";
import { notificationsOf } from "../../support/aftermath";
import { openShop, type Shop } from "../../support/shop";
import { silentPaypal } from "../../support/silent-paypal";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

/** An auction that a buyer has won by now; its order is the buyer's last one. */
async function win(buyer: string, price = 500_00) {
  const auction = await shop.open({ endsIn: HOUR });
  await shop.bid(auction, buyer, price);
  const { productId } = await shop.auction(auction);
  const order = async () => (await shop.ordersOf(buyer)).find(({ auction_id }) => auction_id === auction);
  return { auction, product: productId, order };
}
/** An offer of 1,400.00 for two pieces, which its seller has accepted, with shipping of 50.00. */
async function agree(buyer: string) {
  const product = await shop.goods({ price: 1_000_00, stock: 2, shipping: 50_00 });
  await shop.db.run(sql`INSERT INTO offer_terms (product_id) VALUES (${product})`);
  const offer = uuid();
  const wanted = { id: offer, productId: product, buyer, price: toCentavos(1_000_00), amount: toCentavos(700_00) };
  const listing = { title: "Silla", sellerId: shop.sellerId };
  await makeOffer(shop.context(), { ...wanted, quantity: 2, note: null }, listing);
  const found = await findPriceOffer(shop.db, shop.sellerId, offer);
  if (!found || !(await answerPriceOffer(shop.context(), found, "accept")).ok) throw new Error("not accepted");
  return { offer, product };
}
const told = (id: string, kind: string) => notificationsOf(shop, { id }, kind);
const struck = async () => (await shop.db.select().from(strikes)).map(({ user_id }) => user_id);
const after = async (hours: number) => {
  shop.later(hours * HOUR);
  await shop.cron();
};

test("a winner who does not pay gets a strike, the seller is told, and both read about which item", async () => {
  const ana = await shop.bidder();
  const { auction, product, order } = await win(ana);
  await after(1.1);
  await after(48.9);
  expect((await order())?.status).toBe("awaiting_payment");
  await after(49.2);
  await after(49.3);
  const id = (await order())?.id;
  const [event] = await shop.db.select().from(orderEvents).where(sql`to_status = 'expired_unpaid'`);
  expect([event, (await order())?.status]).toMatchObject([{ order_id: id, actor: "T" }, "expired_unpaid"]);
  expect(await struck()).toEqual([ana]);
  expect([await told(ana, "strike-warning"), await told(shop.sellerId, "sale-unpaid")]).toEqual([
    [{ kind: "strike-warning", product, title: "Cámara" }],
    [{ kind: "sale-unpaid", auction, title: "Cámara" }],
  ]);
  expect(await told(ana, "unpaid-excused")).toEqual([]);
});

test("of several auctions that were not paid the second pauses a buyer and the third suspends them", async () => {
  const ana = await shop.bidder();
  const won = [await win(ana), await win(ana), await win(ana)];
  await after(1.1);
  await after(49.2);
  // One strike in each run, which counts those before.
  expect([await struck(), (await told(ana, "strike-warning")).length]).toEqual([[ana], 1]);
  await after(49.3);
  await after(49.4);
  expect(await struck()).toEqual([ana, ana, ana]);
  const [, second] = (await shop.db.select().from(strikes).orderBy(strikes.at)).map(({ at }) => at);
  const about = { product: expect.any(String), title: "Cámara" };
  const messages = await Promise.all(
    ["strike-warning", "strike-pause", "strike-suspension"].map((kind) => told(ana, kind)),
  );
  expect(messages).toEqual([
    [{ kind: "strike-warning", ...about }],
    [{ kind: "strike-pause", ...about, until: (second ?? 0) + 30 * DAY }],
    [{ kind: "strike-suspension", ...about }],
  ]);
  const products = messages.flat().map((message) => "product" in message && message.product);
  expect(products.sort()).toEqual(won.map(({ product }) => product).sort());
});

test("what was approved in time is paid, and gives no strike", async () => {
  const ana = await shop.bidder();
  const { order } = await win(ana);
  await after(1.1);
  shop.later(48 * HOUR);
  await shop.start(ana, { kind: "order", id: (await order())?.id ?? "" });
  shop.service.approve(await shop.token(ana));
  shop.later(49.2 * HOUR);
  await expireUnpaidOrders(shop.context());
  expect([(await order())?.status, await struck()]).toEqual(["paid", []]);
});

test("who could not pay because of us is excused, which is a price above the limit and not one at it", async () => {
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  const [dear, payable] = [await win(ana), await win(beto)];
  await shop.db.run(sql`UPDATE products SET shipping = 'x', shipping_cost = 1 WHERE id = ${dear.product}`);
  await after(1.1);
  const [above, at] = [(await dear.order())?.amount, (await payable.order())?.amount ?? 0];
  expect(above).toBe(at + 1);
  shop.later(49.2 * HOUR);
  const context = shop.context();
  await expireUnpaidOrders({ ...context, config: { ...context.config, maxPayment: toCentavos(at) } });
  expect(await struck()).toEqual([beto]);
  expect([await told(ana, "unpaid-excused"), await told(ana, "strike-warning")]).toEqual([
    [{ kind: "unpaid-excused", product: dear.product, title: "Cámara" }],
    [],
  ]);
  expect(await told(beto, "unpaid-excused")).toEqual([]);
});

test("an accepted offer that is not paid ends without a strike: its pieces are for sale, and both sides are told", async () => {
  const ana = await shop.bidder();
  const { offer, product } = await agree(ana);
  await after(47.9);
  expect(await shop.product(product)).toEqual({ stock: 0, status: "reserved" });
  await after(48.2);
  await after(48.3);
  expect([await shop.statusesOf(ana), await struck()]).toEqual([["expired_unpaid"], []]);
  expect(await shop.product(product)).toEqual({ stock: 2, status: "active" });
  const message = { kind: "offer-unpaid", offer, product, title: "Silla" };
  expect([await told(ana, "offer-unpaid"), await told(shop.sellerId, "offer-unpaid")]).toEqual([[message], [message]]);
  const [event] = await shop.db.select().from(orderEvents).where(sql`to_status = 'expired_unpaid'`);
  expect(event?.actor).toBe("T");
});

test("while PayPal is silent a run stops after half a minute, and the next one begins with those not asked about", async () => {
  const won = [];
  for (let count = 0; count < 12; count++) {
    const buyer = await shop.bidder();
    won.push({ buyer, ...(await win(buyer)) });
  }
  await after(1.1);
  shop.later(48 * HOUR);
  for (const { buyer, order } of won) await shop.start(buyer, { kind: "order", id: (await order())?.id ?? "" });
  shop.later(49.2 * HOUR);
  const { context, asked, logged } = silentPaypal(shop);
  const run = () => expireUnpaidOrders(context());
  await run();
  expect([asked.length, logged]).toEqual([10, Array(10).fill({ order: expect.any(String) })]);
  const tokens = await Promise.all(won.map(({ buyer }) => shop.token(buyer)));
  const rest = tokens.filter((token) => !asked.includes(token));
  shop.later(49.3 * HOUR);
  await run();
  expect(asked.slice(10, 12).sort()).toEqual(rest.sort());
  expect(await struck()).toEqual([]);
});

test("a winner is reminded to pay a day and four hours before the time is over, each time once, with the sum", async () => {
  const ana = await shop.bidder();
  const { product, order } = await win(ana);
  await shop.db.run(sql`UPDATE products SET shipping = 'x', shipping_cost = 5000 WHERE id = ${product}`);
  await after(1.1);
  const payBy = (await order())?.pay_by ?? 0;
  const remindAt = async (left: number) => {
    shop.later(payBy - Date.now() - left);
    await Promise.all([remindToPay(shop.context()), remindToPay(shop.context())]);
    return (await told(ana, "pay-reminder")).length;
  };
  const counts: number[] = [];
  for (const left of [DAY + MINUTE, DAY - MINUTE, DAY - HOUR, 4 * HOUR + MINUTE, 4 * HOUR - MINUTE, HOUR, -MINUTE]) {
    counts.push(await remindAt(left));
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2]);
  expect(await told(ana, "pay-reminder")).toEqual(
    Array(2).fill({ kind: "pay-reminder", product, title: "Cámara", price: 100_00, shipping: 50_00, payBy }),
  );
});

test("the buyer of an accepted offer is reminded as well, with the order to pay; who paid is not", async () => {
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  const { product } = await agree(ana);
  await agree(beto);
  const [order] = await shop.ordersOf(ana);
  const [paid] = await shop.ordersOf(beto);
  await shop.start(beto, { kind: "order", id: paid?.id ?? "" });
  shop.service.approve(await shop.token(beto));
  expect(await shop.settle(beto)).toBe("paid");
  shop.later(25 * HOUR);
  await remindToPay(shop.context());
  const payBy = order?.pay_by;
  expect([await told(ana, "offer-pay-reminder"), await told(beto, "offer-pay-reminder")]).toEqual([
    [
      {
        kind: "offer-pay-reminder",
        order: order?.id,
        product,
        title: "Silla",
        price: 1_400_00,
        quantity: 2,
        shipping: 50_00,
        payBy,
      },
    ],
    [],
  ]);
});
