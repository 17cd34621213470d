import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OrderStatus } from "~/domain/orders/order";
import { endedAuction, offersOf, unpaidAuction } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import type { Visitor } from "../../support/visitor";

const BIDS = "/account/orders/bids";
const WATCHED = "/account/watchlist";
const spanish = { "Accept-Language": "es-MX" };

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

type Ended = Awaited<ReturnType<typeof endedAuction>>;

const card = async (who: Visitor, path: string) =>
  (await who.get(path)).document.querySelector(".goods li")?.textContent.replace(/\s+/g, " ") ?? "";
const stateFor = async (who: Visitor, { productId }: Ended) =>
  (await who.get(`/product/${productId}`)).document
    .querySelector('[data-live="state"]')
    ?.textContent.replace(/\s+/g, " ") ?? "";

/** A second chance at this price, accepted; of an auction above its reserve at the price that follows from the bids. */
async function acceptSecondChance({ id, seller, after }: Ended, buyer: Visitor, price = "") {
  await seller.post(after, { price });
  const [offer] = await offersOf(market, id);
  await buyer.post(`/offers/${offer?.id}/accept`, {});
}

async function moveOrder({ id }: Ended, buyer: { id: string }, ...statuses: OrderStatus[]) {
  for (const status of statuses) {
    await market.db.run(sql`UPDATE orders SET status = ${status} WHERE auction_id = ${id} AND buyer_id = ${buyer.id}`);
  }
}

test.each([
  ["en", {}, "MX$", "You won", "Final price", "Paid", "Your order was refunded", "ended without a sale"],
  ["es", spanish, "$", "Ganaste", "Precio final", "Pagado", "Se reembolsó tu pedido", "la subasta terminó sin venta"],
] as const)(
  "what was bought below the reserve has its own price for its buyer, and is no sale to others, in %s",
  async (_, headers, sign, won, final, paid, refunded, unsold) => {
    const ended = await endedAuction(market, { headers, reserve: 900_00 });
    const [ana, beto, visitor] = [ended.bidder(3), ended.bidder(2), market.visitor(headers)];
    await ana.post(`/product/${ended.productId}/watch`, {});
    for (const who of [ana, beto, visitor]) expect(await stateFor(who, ended)).toContain(unsold);
    await acceptSecondChance(ended, ana, "750");
    for (const order of ["awaiting_payment", "paid"] as const) {
      if (order === "paid") await moveOrder(ended, ana, order);
      for (const path of [BIDS, WATCHED]) {
        const line = await card(ana, path);
        expect(line).toContain(`${final} ${sign}750.00`);
        expect(line).toContain(won);
        expect(line).not.toMatch(/410\.00|Reserve not met|Reserva no alcanzada/);
      }
      const state = await stateFor(ana, ended);
      expect(state).toContain(`${sign}750.00`);
      expect(state).not.toMatch(/410\.00|without a sale|sin venta/);
      expect(state.includes(paid)).toBe(order === "paid");
      for (const who of [beto, visitor, ended.seller]) {
        expect(await stateFor(who, ended)).not.toMatch(/750|didn't sell|no se vendió|Sold|Vendido/);
      }
    }
    await moveOrder(ended, ana, "shipped", "problem_open", "refunded");
    for (const says of [await stateFor(ana, ended), await card(ana, BIDS), await card(ana, WATCHED)]) {
      expect(says).toContain(refunded);
      expect(says).not.toMatch(/You didn't win|No ganaste|without a sale|sin venta/);
    }
  },
);

test.each([
  ["en", {}, "Winning bid", "MX$410.00", "MX$210.00", "You won", "Your order was cancelled", "You didn't win"],
  ["es", spanish, "Puja ganadora", "$410.00", "$210.00", "Ganaste", "Se canceló tu pedido", "No ganaste"],
] as const)(
  "a winning bid is never called a sale, and what its second chance came to is told to its buyer alone, in %s",
  async (_, headers, winning, price, own, won, cancelled, lost) => {
    const ended = await unpaidAuction(market, { headers });
    const [ana, beto, visitor] = [ended.bidder(3), ended.bidder(2), market.visitor(headers)];
    await visitor.get("/");
    for (const who of [ana, beto]) await who.post(`/product/${ended.productId}/watch`, {});
    const expectNoSale = async (...people: Visitor[]) => {
      for (const who of people) {
        const state = await stateFor(who, ended);
        expect(state).toContain(winning);
        expect(state).toContain(price);
        expect(state).not.toMatch(/Sold|Vendid|210\.00/);
      }
    };
    await expectNoSale(ana, beto, visitor, ended.seller);
    for (const path of [BIDS, WATCHED]) expect(await card(ana, path)).toContain(`${winning} ${price}`);
    await acceptSecondChance(ended, beto);
    await moveOrder(ended, beto, "paid");
    await expectNoSale(ana, visitor, ended.seller);
    const theirs = await stateFor(beto, ended);
    expect([theirs.includes(won), theirs.includes(own), theirs.includes(price)]).toEqual([true, true, false]);
    for (const path of [BIDS, WATCHED]) {
      expect(await card(beto, path)).toContain(own);
      expect(await card(ana, path)).toContain(`${winning} ${price}`);
    }
    await moveOrder(ended, beto, "cancelled");
    for (const says of [await stateFor(beto, ended), await card(beto, BIDS), await card(beto, WATCHED)]) {
      expect([says.includes(cancelled), says.includes(lost)]).toEqual([true, false]);
    }
    const order = (await beto.get(`/product/${ended.productId}`)).document.querySelector('[data-live="cart"] a');
    expect(order?.getAttribute("href")).toMatch(/^\/account\/orders\/\w+/);
    expect((await beto.get(BIDS)).html).toContain(`href="${order?.getAttribute("href")}"`);
  },
);
