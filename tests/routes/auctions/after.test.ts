import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctions, productImages, products, users } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { cronAt, endedAuction, notificationsOf, offersOf, ordersOf, unpaidAuction } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const spanish = { "Accept-Language": "es-MX" };
type Ended = Awaited<ReturnType<typeof endedAuction>>;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const FORM = 'main form[action$="/after"]';
const RELIST = 'main form[action$="/relist"]';
const errorOn = (page: Page) =>
  page.document.querySelectorAll("main .error, main .toast.bad").map((one) => one.textContent);
const cards = (page: Page) =>
  page.document.querySelectorAll("main .card").map((one) => one.textContent.replace(/\s+/g, " "));
const auctionsOf = ({ productId }: Pick<Ended, "productId">) =>
  market.db.select().from(auctions).where(sql`product_id = ${productId}`).orderBy(auctions.created_at);
const offer = async ({ seller, after }: Ended, fields = {}) => seller.submit(await seller.get(after), FORM, fields);

test("the page is its seller's alone, and its forms change nothing for other users", async () => {
  const { id, bidder, after } = await unpaidAuction(market);
  const doors = [after, `/auction/${id}/relist`];
  expect((await market.visitor().get(after)).path).toBe(`/auth?to=${encodeURIComponent(after)}`);
  for (const door of doors) expect((await market.visitor().post(door, {})).path).toContain("/auth?to=");
  for (const other of [bidder(2), await market.person({ seller: true }), await market.person({ admin: true })]) {
    const page = await other.get(after);
    expect([page.status, page.text.includes("Bidder")]).toEqual([404, false]);
    for (const door of doors) expect((await other.post(door, { price: "300" })).status, door).toBe(404);
  }
  expect([await offersOf(market, id), (await auctionsOf({ productId: (await rowOf(id)).product_id })).length]).toEqual([
    [],
    1,
  ]);
  expect((await bidder(1).get(`/auction/${uuid()}/after`)).status).toBe(404);
});

async function rowOf(id: string) {
  const [row] = await market.db.select().from(auctions).where(sql`id = ${id}`);
  if (!row) throw new Error("no such auction");
  return row;
}

test("the page shows the item's photo, and leads to the listing and back to the sales", async () => {
  const { id, seller, after } = await unpaidAuction(market);
  const { product_id } = await rowOf(id);
  const [image] = await market.db.select().from(productImages).where(sql`product_id = ${product_id}`);
  const page = await seller.get(after);
  expect(page.document.querySelector(".back-title a")?.getAttribute("href")).toBe("/account/orders/sales");
  expect(page.document.querySelector("main img")?.getAttribute("src")).toContain(image?.key);
  expect(page.document.querySelector(".purpose a")?.getAttribute("href")).toBe(`/product/${product_id}`);
});

test("while it runs the page leads to the product, which leads here once it is over", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id, { endsIn: HOUR });
  const [after, product] = [`/auction/${auction.id}/after`, `/product/${auction.productId}`];
  const page = await seller.get(after);
  expect([page.path, page.document.querySelector(`main a[href="${after}"]`)]).toEqual([product, null]);
  await seller.post(after, {});
  expect((await seller.post(`/auction/${auction.id}/relist`, {})).flash).toContain("This auction can't be relisted");
  await cronAt(market, HOUR);
  expect((await seller.get(product)).document.querySelector(`main a[href="${after}"]`)?.text).toBe("After the auction");
  expect((await market.visitor().get(product)).document.querySelector(`main a[href="${after}"]`)).toBeNull();
  expect([await offersOf(market, auction.id), (await auctionsOf(auction)).length]).toEqual([[], 1]);
});

test.each([
  ["en", {}, ["It was sold.", "Bidder 3, MX$410.00", "Awaiting payment", "It ended without any bids.", "Relist"]],
  ["es", spanish, ["Se vendió.", "Postor 3, $410.00", "Pago pendiente", "Terminó sin pujas.", "Volver a publicar"]],
] as const)(
  "it says what happened and what can be done, in %s",
  async (_, headers, [sold, sale, toPay, none, relist]) => {
    const { seller, after, bidder } = await endedAuction(market, { headers });
    const page = await seller.get(after);
    for (const text of [sold, sale, toPay]) expect(page.text).toContain(text);
    expect([page.document.querySelector(FORM), page.document.querySelector(RELIST)]).toEqual([null, null]);
    for (const secret of ["600.00", "60000", bidder(3).id, bidder(2).id]) {
      expect(page.html.includes(secret), secret).toBe(false);
    }
    const unsold = await endedAuction(market, { headers, bids: [] });
    const other = await unsold.seller.get(unsold.after);
    expect(other.text).toContain(none);
    expect(other.document.querySelector(`${RELIST} button`)?.text).toBe(relist);
    expect(other.document.querySelector(FORM)).toBeNull();
  },
);

test.each([
  [
    "en",
    {},
    [
      "Offer the item to bidder 2 for MX$210.00.",
      "Your offer was sent",
      "Waiting for an answer",
      "It was sold, but the buyer didn't pay",
      "That's what the price would have been with only the bidders who can still buy the item.",
    ],
  ],
  [
    "es",
    spanish,
    [
      "Ofrécele el artículo al postor 2 en $210.00.",
      "Enviamos tu propuesta",
      "Esperando respuesta",
      "Se vendió, pero el comprador no pagó",
      "En eso habría quedado el precio solo con los postores que aún pueden comprar el artículo.",
    ],
  ],
] as const)("what was not paid is offered to the next bidder at their price, in %s", async (_, headers, texts) => {
  const ended = await unpaidAuction(market, { headers });
  const { id, seller, after, bidder, productId } = ended;
  const before = await seller.get(after);
  for (const text of [`${texts[0]} ${texts[4]}`, texts[3]]) expect(before.text).toContain(text);
  const page = await offer(ended);
  expect([page.path, page.flash]).toEqual([after, expect.stringContaining(texts[1])]);
  for (const text of [texts[2], texts[4]]) expect(cards(page).join()).toContain(text);
  expect(page.document.querySelector(FORM)).toBeNull();
  expect(page.document.querySelector(RELIST)).toBeNull();
  expect(await offersOf(market, id)).toMatchObject([{ user_id: bidder(2).id, price: 210_00, answer: null }]);
  expect(await notificationsOf(market, bidder(2), "second-chance")).toMatchObject([
    { product: productId, price: 210_00 },
  ]);
  expect([
    await notificationsOf(market, bidder(1), "second-chance"),
    await notificationsOf(market, bidder(3), "second-chance"),
  ]).toEqual([[], []]);
});

test.each([
  ["en", {}, "Your offer is waiting for an answer. If it's declined or expires, you can make another offer or relist"],
  ["es", spanish, "Tu propuesta espera respuesta. Si la rechaza o vence, puedes hacer otra o volver a publicar"],
] as const)(
  "an offer that is sent twice at once is one, and a next one waits for its answer, in %s",
  async (_, headers, waits) => {
    const ended = await unpaidAuction(market, { headers });
    const { id, seller, after, bidder } = ended;
    await Promise.all(Array.from({ length: 4 }, () => seller.send(after, {})));
    expect(await offersOf(market, id)).toHaveLength(1);
    expect(await notificationsOf(market, bidder(2), "second-chance")).toHaveLength(1);
    const again = await seller.post(after, {});
    expect([again.status, errorOn(again)]).toEqual([400, [waits]]);
    const relisted = await seller.post(`/auction/${id}/relist`, {});
    expect([relisted.path, relisted.flash]).toEqual([after, expect.stringContaining(waits)]);
    expect((await auctionsOf(ended)).length).toBe(1);
  },
);

test.each([
  [
    "en",
    {},
    {
      range: "Enter a price from MX$410.00 to MX$900.00",
      label: "Offer the item to bidder 3, whose bid stands at MX$410.00.",
    },
  ],
  [
    "es",
    spanish,
    {
      range: "Escribe un precio de $410.00 a $900.00",
      label: "Ofrécele el artículo al postor 3, cuya puja quedó en $410.00.",
    },
  ],
] as const)(
  "below the reserve the seller names a price from the visible one to the reserve, in %s",
  async (_, headers, says) => {
    const ended = await endedAuction(market, { headers, reserve: 900_00 });
    const { id, seller, after, bidder } = ended;
    expect((await seller.get(after)).text).toContain(says.label);
    for (const typed of ["", "abc", "-410", "<b>410</b>", "409.99", "900.01", "1e9", "0"]) {
      const page = await offer(ended, { price: typed });
      expect([typed, page.status, errorOn(page)]).toEqual([typed, 400, [says.range]]);
      expect(page.document.querySelector("#price")?.getAttribute("value") ?? "").toBe(typed);
      expect(page.document.querySelector("#price")?.getAttribute("aria-describedby")).toContain("price-error");
    }
    expect(await offersOf(market, id)).toEqual([]);
    // No bids reached a price that the seller named.
    expect((await offer(ended, { price: "$500.00" })).text).not.toMatch(/would have been|habría quedado/);
    expect(await offersOf(market, id)).toMatchObject([{ user_id: bidder(3).id, price: 500_00 }]);
  },
);

test("three offers at most, one after the other, each to the next bidder", async () => {
  for (const [headers, usedUp] of [
    [{}, "You've made all the offers allowed for this auction"],
    [spanish, "Ya hiciste todas las propuestas permitidas para esta subasta"],
  ] as const) {
    const ended = await unpaidAuction(market, { headers, bids: ["200", "300", "400", "500", "600"] });
    const { id, seller, after, bidder } = ended;
    for (const [round, [number, price]] of [
      [4, 410_00],
      [3, 310_00],
      [2, 210_00],
    ].entries()) {
      market.database.shiftClock((50 + 49 * round) * HOUR);
      await offer(ended);
      expect((await offersOf(market, id)).at(-1)).toMatchObject({ user_id: bidder(number ?? 0).id, price });
    }
    market.database.shiftClock((50 + 49 * 3) * HOUR);
    const page = await seller.get(after);
    expect([page.document.querySelector(FORM), page.text]).toEqual([null, expect.stringContaining(usedUp)]);
    expect(errorOn(await seller.post(after, {}))).toEqual([usedUp]);
    expect(await offersOf(market, id)).toHaveLength(3);
  }
});

test("after an only bidder there is no bidder to offer it to", async () => {
  for (const [headers, nobody] of [
    [{}, "There is no other bidder"],
    [spanish, "No hay otro postor"],
  ] as const) {
    const { id, seller, after } = await unpaidAuction(market, { headers, bids: ["200"] });
    expect((await seller.get(after)).text).toContain(nobody);
    expect(errorOn(await seller.post(after, {}))).toEqual([nobody]);
    expect(await offersOf(market, id)).toEqual([]);
  }
});

test("offers are made for 14 days after an unpaid end, and for 7 after one below the reserve", async () => {
  for (const [headers, tooLate] of [
    [{}, "It's too late for a second chance offer"],
    [spanish, "Ya es tarde para ofrecer una segunda oportunidad"],
  ] as const) {
    for (const [days, ended] of [
      [14, await unpaidAuction(market, { headers })],
      [7, await endedAuction(market, { headers, reserve: 900_00 })],
    ] as const) {
      const { id, seller, after, terms, now } = ended;
      const end = terms.originalEnd - now;
      market.database.shiftClock(end + days * DAY + 60_000);
      const page = await seller.get(after);
      expect([page.document.querySelector(FORM), page.text]).toEqual([null, expect.stringContaining(tooLate)]);
      expect(errorOn(await seller.post(after, { price: "500" }))).toEqual([tooLate]);
      expect(await offersOf(market, id)).toEqual([]);
      market.database.shiftClock(end + days * DAY - 60_000);
      await offer(ended, { price: "500" });
      expect(await offersOf(market, id)).toHaveLength(1);
    }
  }
});

test("there is nothing to offer while the buyer may pay, or has", async () => {
  for (const [headers, unavailable] of [
    [{}, "You can't make a second chance offer here"],
    [spanish, "Aquí no puedes ofrecer una segunda oportunidad"],
  ] as const) {
    const { id, seller, after } = await endedAuction(market, { headers });
    expect(errorOn(await seller.post(after, {}))).toEqual([unavailable]);
    await market.db.run(sql`UPDATE orders SET status = 'paid' WHERE auction_id = ${id}`);
    // A buyer who paid has the item, even after closing the account.
    const [order] = await ordersOf(market, id);
    await market.db.update(users).set({ deleted_at: 1 }).where(sql`id = ${order?.buyer_id}`);
    market.database.shiftClock(60 * HOUR);
    expect(errorOn(await seller.post(after, {}))).toEqual([unavailable]);
    expect((await seller.post(`/auction/${id}/relist`, {})).path).toBe(after);
    expect([await offersOf(market, id), (await seller.get(after)).document.querySelector(RELIST)]).toEqual([[], null]);
  }
});

test("who closed their account is passed over", async () => {
  const ended = await unpaidAuction(market);
  await market.db
    .update(users)
    .set({ deleted_at: 1 })
    .where(sql`id = ${ended.bidder(2).id}`);
  await offer(ended);
  expect(await offersOf(market, ended.id)).toMatchObject([{ user_id: ended.bidder(1).id, price: 100_00 }]);
});

test.each([
  ["en", {}, "The auction was relisted", "This auction was already relisted"],
  ["es", spanish, "La subasta se volvió a publicar", "Esta subasta ya se volvió a publicar"],
] as const)(
  "it is listed again in a new auction of the same terms, and its watchers are told, in %s",
  async (_, headers, says, already) => {
    const ended = await unpaidAuction(market, { headers, title: "Reloj", start: 150_00, reserve: 300_00 });
    const { id, seller, after, productId, bidder, terms } = ended;
    const watcher = await market.person();
    await watcher.post(`/product/${productId}/watch`, {});
    const over = await seller.get(after);
    const offered = over.document.querySelector(RELIST);
    for (const amount of ["150.00", "300.00"]) expect(offered?.textContent).toContain(amount);
    const copy = `/product/${productId}/duplicate`;
    expect(offered?.querySelector("button[formaction]")?.getAttribute("formaction")).toBe(copy);
    const page = await seller.submit(over, RELIST);
    expect([page.path, page.flash]).toEqual([`/product/${productId}`, expect.stringContaining(says)]);
    const [old, fresh, ...more] = await auctionsOf(ended);
    expect([old?.id, old?.closing, more]).toEqual([id, "sold", []]);
    expect(fresh).toMatchObject({
      ...{ seller_id: seller.id, start: 150_00, reserve: 300_00, buy_it_now: null, bids: 0, seq: 0, leader_id: null },
      ...{ closing: null, is_started: true },
    });
    expect((fresh?.original_end ?? 0) - (fresh?.starts_at ?? 0)).toBe(terms.originalEnd - terms.startsAt);
    const [product] = await market.db.select().from(products).where(sql`id = ${productId}`);
    expect(product).toMatchObject({ status: "active", price: 150_00, bids: 0, auction_end_time: fresh?.original_end });
    expect(await notificationsOf(market, watcher, "relisted")).toEqual([
      { kind: "relisted", product: productId, title: "Reloj", endsAt: fresh?.original_end },
    ]);
    expect(await notificationsOf(market, bidder(2), "relisted")).toEqual([]);
    await bidOn(bidder(1), { id: fresh?.id ?? "", productId }, "400");
    expect((await auctionsOf(ended))[1]).toMatchObject({ bids: 1, price: 300_00 });
    // The old auction can no longer be relisted.
    const again = await seller.get(after);
    expect([again.document.querySelector(FORM), again.document.querySelector(RELIST)]).toEqual([null, null]);
    expect(again.text).toContain(already);
    expect((await seller.post(`/auction/${id}/relist`, {})).flash).toContain(already);
    await seller.post(after, {});
    expect([await offersOf(market, id), (await auctionsOf(ended)).length]).toEqual([[], 2]);
  },
);

test("listing again twice at once is one auction, told once, with an offer beside it at most one of both", async () => {
  const ended = await unpaidAuction(market);
  const { id, seller, after, productId } = ended;
  const watcher = await market.person();
  await watcher.post(`/product/${productId}/watch`, {});
  await Promise.all(Array.from({ length: 4 }, () => seller.send(`/auction/${id}/relist`, {})));
  expect([(await auctionsOf(ended)).length, (await notificationsOf(market, watcher, "relisted")).length]).toEqual([
    2, 1,
  ]);
  for (let round = 0; round < 4; round++) {
    const other = await unpaidAuction(market);
    await Promise.all([
      other.seller.send(`/auction/${other.id}/relist`, {}),
      other.seller.send(other.after, {}),
      other.seller.send(`/auction/${other.id}/relist`, {}),
    ]);
    const made = [(await auctionsOf(other)).length - 1, (await offersOf(market, other.id)).length];
    expect(made.sort()).toEqual([0, 1]);
  }
  expect((await seller.get(after)).status).toBe(200);
});

test("what was cancelled can be listed again; what we took down can be neither listed nor offered", async () => {
  const seller = await market.person({ seller: true });
  const admin = await market.person({ admin: true });
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR });
  await seller.post(`/auction/${auction.id}/cancel`, {});
  await seller.post(`/auction/${auction.id}/relist`, {});
  expect((await auctionsOf(auction)).map(({ closing }) => closing)).toEqual(["cancelled", null]);

  for (const [headers, no] of [
    [{}, "This auction can't be relisted"],
    [spanish, "Esta subasta no se puede volver a publicar"],
  ] as const) {
    const ended = await unpaidAuction(market, { headers });
    await admin.post(`/admin/products/${ended.productId}/delete`, { rule: "other", reason: "Prueba" });
    const page = await ended.seller.get(ended.after);
    expect([page.document.querySelector(FORM), page.document.querySelector(RELIST)]).toEqual([null, null]);
    const refused = await ended.seller.post(`/auction/${ended.id}/relist`, {});
    expect([refused.path, refused.flash]).toEqual([ended.after, expect.stringContaining(no)]);
    expect((await ended.seller.post(ended.after, {})).status).toBe(400);
    expect([(await auctionsOf(ended)).length, await offersOf(market, ended.id)]).toEqual([1, []]);
  }
});

test("what cannot be written is said, with what was typed, and changes nothing", async () => {
  for (const [headers, offerFailed, relistFailed] of [
    [{}, "We couldn't send the offer. Please try again.", "We couldn't relist it. Please try again."],
    [spanish, "No pudimos enviar la propuesta. Intenta de nuevo.", "No pudimos volver a publicarla. Intenta de nuevo."],
  ] as const) {
    const ended = await endedAuction(market, { headers, reserve: 900_00 });
    const { id, seller, after } = ended;
    for (const table of ["offers", "auctions"]) {
      await market.db.run(
        sql.raw(`CREATE TRIGGER no_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'not now'); END`),
      );
    }
    const page = await seller.post(after, { price: "500" });
    expect([page.status, errorOn(page)]).toEqual([500, [offerFailed]]);
    expect(page.document.querySelector("#price")?.getAttribute("value")).toBe("500");
    const relisted = await seller.post(`/auction/${id}/relist`, {});
    expect([relisted.path, relisted.flash]).toEqual([after, expect.stringContaining(relistFailed)]);
    for (const table of ["offers", "auctions"]) await market.db.run(sql.raw(`DROP TRIGGER no_${table}`));
    expect([await offersOf(market, id), (await auctionsOf(ended)).length]).toEqual([[], 1]);
  }
});
