import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addresses, strikes } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { cronAt, endedAuction, notificationsOf, offersOf, ordersOf, unpaidAuction } from "../../support/aftermath";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const HERE = "/account/orders";
const spanish = { "Accept-Language": "es-MX" };

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const ACCEPT = 'main form[action$="/accept"]';
const DECLINE = 'main form[action$="/decline"]';
const chips = (page: Page) => page.document.querySelectorAll(".goods .chip").map((one) => one.textContent);

/** Bidder 3's unpaid item, offered to bidder 2 fifty hours after publication. */
async function offered(headers: Record<string, string> = {}) {
  const ended = await unpaidAuction(market, { headers });
  await ended.seller.post(ended.after, {});
  const [offer] = await offersOf(market, ended.id);
  if (!offer) throw new Error("no offer");
  return {
    ...ended,
    offer,
    beto: ended.bidder(2),
    accept: `/offers/${offer.id}/accept`,
    decline: `/offers/${offer.id}/decline`,
  };
}

test.each([
  [
    "en",
    {},
    [
      "Second chance offer",
      "the seller offers you this item for MX$210.00",
      "If you decline, you owe nothing.",
      "Offer valid until",
    ],
    ["The item is yours. Please pay within 48 hours", "Awaiting payment"],
  ],
  [
    "es",
    spanish,
    [
      "Segunda oportunidad",
      "el vendedor te ofrece este artículo por $210.00",
      "Si la rechazas, no pagas nada.",
      "Propuesta válida hasta el",
    ],
    ["El artículo es tuyo. Paga en las próximas 48 horas", "Pago pendiente"],
  ],
] as const)(
  "an offer is read among the orders and on the product's page, and accepted with an order, in %s",
  async (_, headers, says, [yes, toPay]) => {
    const { id, productId, seller, beto, bidder, offer } = await offered(headers);
    for (const path of [HERE, `/product/${productId}`]) {
      const page = await beto.get(path);
      for (const text of says) expect(page.text).toContain(text);
      expect([ACCEPT, DECLINE].map((form) => page.document.querySelectorAll(form).length)).toEqual([1, 1]);
      for (const other of [bidder(1), bidder(3), seller]) {
        expect((await other.get(path)).document.querySelector(ACCEPT)).toBeNull();
      }
    }
    expect((await market.visitor().get(`/product/${productId}`)).document.querySelector(ACCEPT)).toBeNull();
    const page = await beto.submit(await beto.get(HERE), ACCEPT);
    expect([page.path, page.flash, chips(page)]).toEqual([HERE, expect.stringContaining(yes), [toPay]]);
    expect(page.document.querySelector(ACCEPT)).toBeNull();
    expect(page.text).toContain("$210.00");
    const [lost, order, ...more] = await ordersOf(market, id);
    expect([lost?.status, more]).toEqual(["expired_unpaid", []]);
    const [answered] = await offersOf(market, id);
    expect(answered).toMatchObject({ id: offer.id, answer: "accepted" });
    expect(order).toMatchObject({
      ...{
        buyer_id: beto.id,
        seller_id: seller.id,
        amount: 210_00,
        status: "awaiting_payment",
        title: "Cámara réflex",
      },
      pay_by: (answered?.answered_at ?? 0) + 48 * HOUR,
    });
    expect(await notificationsOf(market, seller, "second-chance-accepted")).toMatchObject([
      { auction: id, price: 210_00 },
    ]);
  },
);

test.each([
  ["en", {}, "item for MX$210.00, plus shipping to your state.", "Pay MX$210.00 plus shipping", "MX$460.00"],
  ["es", spanish, "artículo por $210.00, más el envío a tu estado.", "Pagar $210.00 más el envío", "$460.00"],
] as const)(
  "where shipping depends on the state, offer and winner's page say so, and the checkout says the sum, in %s",
  async (_, headers, offers, pay, total) => {
    const { productId, beto, accept } = await offered(headers);
    const rates = JSON.stringify({ YUC: 250_00 });
    await market.db.run(
      sql`UPDATE products SET shipping = 'DHL', shipping_cost = 9900, shipping_states = ${rates} WHERE id = ${productId}`,
    );
    expect((await beto.get(HERE)).text).toContain(offers);
    await beto.post(accept, {});
    const page = await beto.get(`/product/${productId}`);
    expect(page.document.querySelector('[data-live="cart"]')?.textContent).toContain(pay);
    const home = { ...HOME, state: "Yucatán", user_id: beto.id };
    await market.db.insert(addresses).values({ ...home, id: uuid(), is_default: true, created_at: 1 });
    expect((await beto.get(`/checkout?product=${productId}`)).text).toContain(total);
  },
);

test.each([
  ["en", {}, ["You won", "Pay by"], "You didn't pay in time"],
  ["es", spanish, ["Ganaste", "Paga a más tardar"], "No pagaste a tiempo"],
] as const)(
  "the product's page and one's bids tell who bought it by their order, in %s",
  async (_, headers, won, unpaid) => {
    const { beto, bidder, accept, productId } = await offered(headers);
    const page = `/product/${productId}`;
    await beto.post(accept, {});
    const theirs = await beto.get(page);
    for (const text of won) expect(theirs.text).toContain(text);
    expect(theirs.document.querySelector('[data-live="cart"] a')?.getAttribute("href")).toBe(
      `/checkout?product=${productId}`,
    );
    expect((await beto.get("/account/orders/bids")).text).toContain(won[0]);
    const first = await bidder(3).get(page);
    expect(first.text).toContain(unpaid);
    expect(first.document.querySelector('[data-live="cart"]')?.textContent).toBe("");
    expect((await bidder(3).get("/account/orders/bids")).text).toContain(unpaid);
  },
);

test.each([
  ["en", {}, ["Waiting for you", "Second chance offer", "Answer by", "MX$210.00", "See offer"], "1 waiting for you"],
  [
    "es",
    spanish,
    ["Pendientes", "Segunda oportunidad", "Responde a más tardar", "$210.00", "Ver propuesta"],
    "1 pendiente",
  ],
] as const)(
  "a second chance waits among one's bids and in one's account, and leads to its answer, in %s",
  async (_, headers, says, waits) => {
    const { beto, bidder } = await offered(headers);
    const bids = await beto.get("/account/orders/bids");
    for (const text of says) expect(bids.text).toContain(text);
    expect(bids.text).not.toMatch(/You didn't win|No ganaste|Sold for|Vendido en/);
    expect(bids.document.querySelector(".goods .btn.main")?.getAttribute("href")).toBe(HERE);
    expect((await beto.get("/account")).text).toContain(waits);
    const link = '.card a[href="/account/orders"]';
    expect((await beto.get("/account/settings/data")).document.querySelectorAll(link)).toHaveLength(1);
    // Of the unpaid sale neither is told that it was sold.
    for (const one of [1, 3]) {
      expect((await bidder(one).get("/account/orders/bids")).text).toMatch(/Winning bid|Puja ganadora/);
    }
  },
);

test("accepting twice at once, and again, is one order, one notice and no word of refusal", async () => {
  const { id, seller, beto, accept } = await offered();
  const answers = await Promise.all(Array.from({ length: 5 }, () => beto.raw(accept, post())));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, HERE]);
    expect(flashKey(answer)).toBe("orders.offer.accepted");
  }
  expect((await beto.post(accept, {})).flash).toContain("The item is yours");
  expect(await ordersOf(market, id)).toHaveLength(2);
  expect(await notificationsOf(market, seller, "second-chance-accepted")).toHaveLength(1);
});

function post(): RequestInit {
  return {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
    body: "",
  };
}

function flashKey(response: Response): string {
  const [, value] = /flash=([^.;]+)\./.exec(response.headers.getSetCookie().join("\n")) ?? [];
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()).title.key : "";
}

test("accepting and declining at once has one of both as its result", async () => {
  for (let round = 0; round < 4; round++) {
    const { id, seller, beto, accept, decline } = await offered();
    const answers = await Promise.all([decline, accept, decline, accept].map((door) => beto.raw(door, post())));
    const [offer] = await offersOf(market, id);
    const isAccepted = offer?.answer === "accepted";
    expect(answers.map(flashKey).sort()).toEqual([
      ...Array(2).fill(`orders.offer.${offer?.answer}`),
      ...Array(2).fill("orders.offer.refusal.offerExpired"),
    ]);
    expect(await ordersOf(market, id)).toHaveLength(isAccepted ? 2 : 1);
    const told = ["second-chance-accepted", "second-chance-declined"].map((kind) =>
      notificationsOf(market, seller, kind),
    );
    expect((await Promise.all(told)).map(({ length }) => length)).toEqual(isAccepted ? [1, 0] : [0, 1]);
  }
});

test.each([
  ["en", {}, "You declined the offer", "This offer is no longer available"],
  ["es", spanish, "Rechazaste la propuesta", "Esta propuesta ya no está disponible"],
] as const)(
  "declining costs nothing, cannot be taken back, and leaves the next offer to the seller, in %s",
  async (_, headers, declined, closed) => {
    const { id, seller, beto, bidder, after, accept } = await offered(headers);
    const page = await beto.submit(await beto.get(HERE), DECLINE);
    expect([page.path, page.flash]).toEqual([HERE, expect.stringContaining(declined)]);
    expect(page.document.querySelector(DECLINE)).toBeNull();
    expect(await market.db.select().from(strikes).where(sql`user_id = ${beto.id}`)).toEqual([]);
    expect(await notificationsOf(market, seller, "second-chance-declined")).toHaveLength(1);
    expect((await beto.post(accept, {})).flash).toContain(closed);
    expect(await ordersOf(market, id)).toHaveLength(1);
    await seller.post(after, {});
    expect((await offersOf(market, id)).map(({ user_id, answer }) => [user_id, answer])).toEqual([
      [beto.id, "declined"],
      [bidder(1).id, null],
    ]);
  },
);

test.each([
  ["en", {}, "This offer is no longer available", "Expired"],
  ["es", spanish, "Esta propuesta ya no está disponible", "Vencida"],
] as const)("an offer stands for 48 hours and not longer, in %s", async (_, headers, closed, over) => {
  const { id, seller, beto, after, accept, decline, productId } = await offered(headers);
  // The offer was made fifty hours after publication, give or take the time of the test.
  market.database.shiftClock(98 * HOUR - MINUTE);
  expect((await beto.get(HERE)).document.querySelector(ACCEPT)).not.toBeNull();
  market.database.shiftClock(98 * HOUR + MINUTE);
  for (const path of [HERE, `/product/${productId}`]) {
    expect((await beto.get(path)).document.querySelector(ACCEPT)).toBeNull();
  }
  for (const door of [accept, decline]) {
    const page = await beto.post(door, {});
    expect([page.path, page.flash]).toEqual([HERE, expect.stringContaining(closed)]);
  }
  expect([(await ordersOf(market, id)).length, (await offersOf(market, id))[0]?.answer]).toEqual([1, null]);
  expect((await seller.get(after)).text).toContain(over);
});

test("another bidder's offer is missing to everybody else, and stays as it is", async () => {
  for (const [headers, missing] of [
    [{}, "Offer not found"],
    [spanish, "Propuesta no encontrada"],
  ] as const) {
    const { id, seller, bidder, accept, decline } = await offered();
    const stranger = await market.person({ headers });
    for (const door of [accept, decline]) {
      expect((await stranger.post(door, {})).text).toContain(missing);
      for (const other of [stranger, seller, bidder(1), bidder(3), await market.person({ admin: true })]) {
        expect((await other.post(door, {})).status).toBe(404);
      }
      expect((await market.visitor().post(door, {})).path).toContain("/auth?to=");
      expect((await stranger.get(door)).path).toBe(HERE);
    }
    expect((await stranger.post(`/offers/${uuid()}/accept`, {})).status).toBe(404);
    expect([(await ordersOf(market, id)).length, (await offersOf(market, id))[0]?.answer]).toEqual([1, null]);
  }
});

test("what was taken down meanwhile, or listed again, can be accepted no more", async () => {
  const admin = await market.person({ admin: true });
  const down = await offered();
  await admin.post(`/admin/products/${down.productId}/delete`, { rule: "other", reason: "Prueba" });
  const again = await offered();
  // The offer lapses, the item is listed again, and then the clock steps back by an hour.
  market.database.shiftClock(98 * HOUR + 10 * MINUTE);
  await again.seller.post(`/auction/${again.id}/relist`, {});
  market.database.shiftClock(97 * HOUR);
  for (const { id, beto, accept } of [down, again]) {
    expect((await beto.get(HERE)).document.querySelector(ACCEPT)).toBeNull();
    expect((await beto.post(accept, {})).flash).toContain("This offer is no longer available");
    expect([(await ordersOf(market, id)).length, (await offersOf(market, id))[0]?.answer]).toEqual([1, null]);
  }
});

test("who accepts and does not pay gets a strike, and the next offer goes on to the one below", async () => {
  const { id, seller, beto, bidder, after, accept } = await offered();
  await beto.post(accept, {});
  await cronAt(market, 98 * HOUR + 10 * MINUTE);
  expect(await market.db.select().from(strikes).where(sql`user_id = ${beto.id}`)).toHaveLength(1);
  expect(await notificationsOf(market, beto, "pay-reminder")).toEqual([]);
  expect((await ordersOf(market, id)).map(({ status }) => status)).toEqual(["expired_unpaid", "expired_unpaid"]);
  await seller.post(after, {});
  expect((await offersOf(market, id)).at(-1)).toMatchObject({ user_id: bidder(1).id, price: 100_00, answer: null });
});

test("below the reserve the highest bidder accepts the price that the seller named", async () => {
  const ended = await endedAuction(market, { reserve: 900_00 });
  await ended.seller.post(ended.after, { price: "750" });
  const ana = ended.bidder(3);
  await ana.submit(await ana.get(HERE), ACCEPT);
  expect(await ordersOf(market, ended.id)).toMatchObject([
    { buyer_id: ana.id, amount: 750_00, status: "awaiting_payment" },
  ]);
  expect((await ended.seller.get(ended.after)).document.querySelector('main form[action$="/relist"]')).toBeNull();
});

test("an answer that cannot be noted is said, and the offer stays open", async () => {
  for (const [headers, failed] of [
    [{}, "Your answer was not saved. Please try again."],
    [spanish, "No se guardó tu respuesta. Intenta de nuevo."],
  ] as const) {
    const { id, beto, accept, decline } = await offered(headers);
    await market.db.run(
      sql`CREATE TRIGGER no_answer BEFORE UPDATE ON offers BEGIN SELECT RAISE(ABORT, 'not now'); END`,
    );
    for (const door of [accept, decline]) expect((await beto.post(door, {})).flash).toContain(failed);
    await market.db.run(sql`DROP TRIGGER no_answer`);
    expect([(await ordersOf(market, id)).length, (await offersOf(market, id))[0]?.answer]).toEqual([1, null]);
  }
});
