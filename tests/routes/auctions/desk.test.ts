import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctionEvents, auctions, blocks, orders, products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const spanish = { "Accept-Language": "es-MX" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const rowOf = async (id: string) => (await market.db.select().from(auctions).where(sql`id = ${id}`))[0];
const eventsOf = (id: string) =>
  market.db.select().from(auctionEvents).where(sql`auction_id = ${id}`).orderBy(auctionEvents.seq);
const blocksOf = ({ id }: Person) => market.db.select().from(blocks).where(sql`seller_id = ${id}`);
const errorOn = (page: Page) =>
  page.document.querySelectorAll("main .error, main .toast.bad").map((one) => one.textContent);
const lines = (page: Page) =>
  page.document
    .querySelectorAll("#bidders ~ .list li")
    .map((line) => line.querySelectorAll("b, .chip").map((one) => one.textContent));

/** Bidder 1 bid 222.22 and 333.33; bidder 2 leads with 777.77, at 343.33. */
async function contested(wanted: Parameters<typeof auctionOf>[2] = {}, headers = {}) {
  const seller = await market.person({ seller: true, headers });
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR, reserve: 5_555_55, ...wanted });
  const [beto, ana] = [await market.person(), await market.person()];
  await bidOn(beto, auction, "222.22");
  await bidOn(ana, auction, "777.77");
  await bidOn(beto, auction, "333.33");
  return { ...auction, seller, ana, beto, desk: `/auction/${auction.id}/desk` };
}

test("the desk and its forms are for the auction's seller alone, and change nothing for other users", async () => {
  const { id, ana, desk } = await contested();
  const places = ["desk", "bidders/1/cancel", "sell-now", "cancel"].map((place) => `/auction/${id}/${place}`);
  const doors = [...places.slice(1), `/auction/${id}/block`, `/auction/${id}/unblock`];
  const form = { auction: id, number: "1", reason: "Mine now", key: uuid(), price: "1", block: "on" };
  for (const place of places) {
    expect((await market.visitor().get(place)).path).toBe(`/auth?to=${encodeURIComponent(place)}`);
  }
  for (const door of doors) expect((await market.visitor().post(door, form)).path).toContain("/auth?to=");
  for (const other of [ana, await market.person({ seller: true }), await market.person({ admin: true })]) {
    for (const place of places) {
      const page = await other.get(place);
      expect([page.status, page.text.includes("Bidder")], place).toEqual([404, false]);
    }
    for (const door of doors) expect((await other.post(door, form)).status, door).toBe(404);
  }
  expect((await ana.get(`/auction/${uuid()}/desk`)).status).toBe(404);
  expect(await eventsOf(id)).toHaveLength(3);
  expect(await market.db.select().from(blocks).where(sql`auction_id = ${id}`)).toEqual([]);
  expect((await ana.get(desk)).status).toBe(404);
});

test("the product's page leads only its seller to the desk", async () => {
  const { productId, seller, ana, desk } = await contested();
  const link = async (one: { get(path: string): Promise<Page> }) =>
    (await one.get(`/product/${productId}`)).document.querySelector(`main a[href="${desk}"]`);
  expect(await link(seller)).not.toBeNull();
  for (const other of [ana, market.visitor()]) expect(await link(other)).toBeNull();
});

test("bidders are numbers with their bids, in both languages, and what is theirs alone is nowhere", async () => {
  for (const [headers, first, second] of [
    [{}, ["Bidder 2", "Highest bidder"], ["Bidder 1"]],
    [spanish, ["Postor 2", "Va ganando"], ["Postor 1"]],
  ] as const) {
    const { id, seller, ana, beto, desk } = await contested({}, headers);
    const page = await seller.get(desk);
    expect(lines(page)).toEqual([first, second]);
    expect(page.text).toMatch(/1 (bid|puja)\D.*2 (bids|pujas)\D/);
    const cancel = `/auction/${id}/bidders/2/cancel`;
    for (const place of [desk, cancel, `/auction/${id}/sell-now`]) {
      const body = await (await seller.raw(place)).text();
      for (const secret of [
        "777.77",
        "77777",
        "333.33",
        "33333,",
        ana.id,
        beto.id,
        ana.email,
        beto.email,
        "Ana Núñez",
      ]) {
        expect(body, place).not.toContain(secret);
      }
    }
  }
});

test("an auction without bids says so", async () => {
  const seller = await market.person({ seller: true });
  const { id } = await auctionOf(market.db, seller.id);
  const page = await seller.get(`/auction/${id}/desk`);
  expect(page.text).toContain("No bids yet.");
  expect(page.text).toContain("There are no active bids");
  expect(page.document.querySelector('main a[href$="/sell-now"]')).toBeNull();
});

test("bids are cancelled with a reason that everybody reads, as text", async () => {
  const hostile = `</script><img src=x onerror=alert(1)> '; DROP TABLE bids`;
  for (const [headers, says] of [
    [{}, "Bids of bidder 2 cancelled"],
    [spanish, "Se cancelaron las pujas del postor 2"],
  ] as const) {
    const { id, productId, seller, desk, ana } = await contested({}, headers);
    const asked = await seller.get(desk);
    const link = asked.document.querySelector('main a[href$="/bidders/2/cancel"]');
    const question = await seller.get(link?.getAttribute("href") ?? "");
    const page = await seller.submit(question, 'main form[action$="/cancel"]', { reason: hostile });
    expect([page.path, page.flash]).toEqual([desk, says]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: "bidsCancellation", reason: hostile, user_id: ana.id });
    const seen = await market.visitor().get(`/product/${productId}`);
    expect(seen.text).toContain(hostile);
    expect(seen.html).not.toContain("<img src=x");
    expect(await blocksOf(seller)).toEqual([]);
  }
});

test("a reason that is missing or too long is said beside it, and what was typed stays", async () => {
  for (const [headers, missing, long] of [
    [{}, "Enter a reason", "The reason can have up to 200 characters"],
    [spanish, "Escribe un motivo", "El motivo puede tener hasta 200 caracteres"],
  ] as const) {
    const { id, seller } = await contested({}, headers);
    const place = `/auction/${id}/bidders/2/cancel`;
    const empty = await seller.post(place, { reason: " \u200b ", block: "on", key: uuid() });
    expect([empty.status, errorOn(empty)]).toEqual([400, [missing]]);
    expect(empty.document.querySelector('input[name="block"]')?.hasAttribute("checked")).toBe(true);
    const typed = `${"x".repeat(200)}"<`;
    const page = await seller.post(place, { reason: typed });
    expect([page.status, errorOn(page)]).toEqual([400, [long]]);
    expect(page.document.querySelector("#reason")?.getAttribute("value")).toBe(typed);
    expect(page.document.querySelector("#reason")?.getAttribute("aria-invalid")).toBe("true");
    expect(await eventsOf(id)).toHaveLength(3);
    expect(await blocksOf(seller)).toEqual([]);
  }
});

test("the same cancellation sent twice has one effect, and unknown bidder numbers none", async () => {
  const { id, seller } = await contested();
  const form = { reason: "Never answers", key: uuid() };
  for (const _ of [1, 2]) expect((await seller.send(`/auction/${id}/bidders/1/cancel`, form)).status).toBe(303);
  expect(await eventsOf(id)).toHaveLength(4);
  for (const number of ["9", "0", "-1", "x", "1e999", "9".repeat(400)]) {
    expect((await seller.post(`/auction/${id}/bidders/${number}/cancel`, { ...form, key: uuid() })).status).toBe(404);
    expect((await seller.post(`/auction/${id}/block`, { auction: id, number })).status).toBe(404);
  }
  expect((await seller.post(`/auction/${id}/block`, {})).status).toBe(404);
  const again = await seller.post(`/auction/${id}/bidders/1/cancel`, { ...form, key: uuid() });
  expect([again.status, errorOn(again)]).toEqual([409, ["There are no active bids"]]);
});

test("12 hours before the end bids and the auction stay, and it says so; it can still be sold", async () => {
  for (const [headers, says, over] of [
    [{}, "With 12 hours or less left", "The auction has ended"],
    [spanish, "Cuando faltan 12 horas o menos", "La subasta ya terminó"],
  ] as const) {
    const { id, seller, desk } = await contested({ endsIn: 12 * HOUR }, headers);
    const page = await seller.get(desk);
    expect(page.text).toContain(says);
    expect(page.document.querySelector('main a[href$="/cancel"]')).toBeNull();
    expect(page.document.querySelector('main a[href$="/sell-now"]')).not.toBeNull();
    for (const place of [`/auction/${id}/bidders/2/cancel`, `/auction/${id}/cancel`]) {
      const [asked, sent] = [await seller.get(place), await seller.post(place, { reason: "Late" })];
      expect([asked.status, sent.status]).toEqual([200, 409]);
      for (const each of [asked, sent]) expect(errorOn(each).join()).toContain(says);
      expect(asked.document.querySelector("main form")).toBeNull();
    }
    market.database.shiftClock(12 * HOUR);
    for (const place of [`/auction/${id}/bidders/2/cancel`, `/auction/${id}/cancel`, `/auction/${id}/sell-now`]) {
      const sent = await seller.post(place, { reason: "Late", price: "34333" });
      expect([sent.status, errorOn(sent).join()], place).toEqual([409, over]);
    }
    market.database.shiftClock(0);
  }
});

test("who is blocked cannot bid any more, and can again when unblocked", async () => {
  for (const [headers, blocked, unblocked] of [
    [
      {},
      "Bidder blocked. They can no longer bid in your auctions; their earlier bids still count",
      "Bidder unblocked. They can bid in your auctions again",
    ],
    [
      spanish,
      "Postor bloqueado. Ya no puede pujar en tus subastas; sus pujas anteriores siguen vigentes",
      "Puede volver a pujar",
    ],
  ] as const) {
    const auction = await contested({}, headers);
    const { id, seller, beto, desk } = auction;
    const page = await seller.submit(await seller.get(desk), '.list li:last-child form[action$="/block"]');
    expect([page.path, page.flash]).toEqual([desk, blocked]);
    await bidOn(beto, auction, "999");
    expect(await eventsOf(id)).toHaveLength(3);
    expect((await seller.submit(page, 'form[action$="/unblock"]')).flash).toContain(unblocked);
    await bidOn(beto, auction, "999");
    expect(await eventsOf(id)).toHaveLength(4);
  }
});

test("people kept out from another auction are listed at the desk, and let in from there", async () => {
  const { id, seller, desk } = await contested({ title: "Silla <Tulip>" });
  await seller.post(`/auction/${id}/bidders/2/cancel`, { reason: "No", block: "on" });
  expect(lines(await seller.get(desk))).toContainEqual(["Bidder 2", "Blocked"]);
  const other = await auctionOf(market.db, seller.id);
  const page = await seller.get(`/auction/${other.id}/desk`);
  expect(page.text).toContain("Bidder 2 bid on Silla <Tulip>");
  const after = await seller.submit(page, 'form[action$="/unblock"]');
  expect(after.path).toBe(`/auction/${other.id}/desk`);
  expect(after.text).not.toContain("Silla <Tulip>");
  expect(await blocksOf(seller)).toEqual([]);
});

test("selling now asks first, then sells to the leader at the price that was shown, with its order", async () => {
  for (const [headers, question, says] of [
    [{}, "Sell to bidder\u00a02 for MX$343.33?", "Sold for MX$343.33"],
    [spanish, "¿Vender al postor\u00a02 en $343.33?", "Vendido en $343.33"],
  ] as const) {
    const { id, seller, desk, ana } = await contested({}, headers);
    const asked = await seller.get(`/auction/${id}/sell-now`);
    expect(asked.document.querySelector("h1")?.textContent).toBe(question);
    expect(asked.text).toMatch(/reserve price has not been met|No se ha alcanzado tu precio de reserva/);
    expect((await rowOf(id))?.closing).toBeNull();
    const page = await seller.submit(asked, "main form");
    expect([page.path, page.flash]).toEqual([desk, says]);
    expect(await rowOf(id)).toMatchObject({ closing: "sold", sale_buyer_id: ana.id, sale_price: 343_33 });
    expect((await seller.submit(asked, "main form")).flash).toBe(says);
    const made = await market.db.select().from(orders).where(sql`auction_id = ${id}`);
    expect(made).toMatchObject([
      { buyer_id: ana.id, seller_id: seller.id, amount: 343_33, status: "awaiting_payment" },
    ]);
    expect(page.document.querySelector('main a[href$="/sell-now"], main a[href$="/cancel"]')).toBeNull();
    expect(lines(page)[0]).toEqual(headers === spanish ? ["Postor 2", "Ganador"] : ["Bidder 2", "Winner"]);
  }
});

test("a price that fell since the question is asked about again", async () => {
  for (const [headers, says] of [
    [{}, "The price has dropped"],
    [spanish, "El precio bajó"],
  ] as const) {
    const { id, seller, beto } = await contested({}, headers);
    const asked = await seller.get(`/auction/${id}/sell-now`);
    await beto.send(`/auction/${id}/retract`, { reason: "typo" });
    const page = await seller.submit(asked, "main form");
    expect([page.status, errorOn(page).join()]).toEqual([409, expect.stringContaining(says)]);
    for (const price of ["", "x", "NaN"]) {
      expect((await seller.post(`/auction/${id}/sell-now`, { price })).status).toBe(409);
    }
    expect((await rowOf(id))?.closing).toBeNull();
    expect((await seller.submit(page, "main form")).flash).toContain("$100.00");
  }
});

test("while a buyer pays for it, the desk says once why the auction cannot be ended", async () => {
  const { id, seller, beto, desk } = await contested({ buyItNow: 9_000_00 });
  await beto.post(`/auction/${id}/hold`, { key: uuid() });
  const page = await seller.get(desk);
  expect(page.document.querySelector("#ending + *")?.textContent).toContain("A buyer is paying for it right now");
  expect(page.document.querySelectorAll("#ending ~ *")).toHaveLength(1);
});

test("cancelling asks first, then ends the auction without a sale", async () => {
  for (const [headers, says] of [
    [{}, "Auction cancelled"],
    [spanish, "Subasta cancelada"],
  ] as const) {
    const { id, productId, seller, desk } = await contested({}, headers);
    const asked = await seller.get(`/auction/${id}/cancel`);
    expect((await rowOf(id))?.closing).toBeNull();
    for (const _ of [1, 2]) {
      const page = await seller.submit(asked, "main form");
      expect([page.path, page.flash]).toEqual([desk, says]);
    }
    expect(await rowOf(id)).toMatchObject({ closing: "cancelled", sale_buyer_id: null });
    expect((await market.visitor().get(`/product/${productId}`)).status).toBe(200);
  }
});

test("an administrator who deletes a running auction makes it void", async () => {
  const admin = await market.person({ admin: true });
  const auction = await contested({ endsIn: HOUR });
  const page = await admin.submit(await admin.get(`/admin/products/${auction.productId}/delete`), "main form", {
    rule: "other",
    reason: "Prueba",
  });
  expect(page.flash).toContain("Success");
  expect(await rowOf(auction.id)).toMatchObject({ closing: "void", sale_buyer_id: null });
  const [product] = await market.db.select().from(products).where(sql`id = ${auction.productId}`);
  expect(product?.status).toBe("removed");
  expect((await eventsOf(auction.id)).at(-1)?.type).toBe("takedown");
  expect((await auction.beto.get(`/product/${auction.productId}`)).status).toBe(410);
});

test("asking is one round trip each", async () => {
  const { id, seller } = await contested();
  for (const place of ["desk", "bidders/2/cancel", "sell-now", "cancel"]) {
    await market.idle();
    market.database.resetCount();
    expect((await seller.raw(`/auction/${id}/${place}`)).status).toBe(200);
    expect(market.database.requests, place).toBe(1);
  }
});

test("an address of a button leads back to the desk", async () => {
  const { id, seller, desk } = await contested();
  for (const button of ["block", "unblock"]) expect((await seller.get(`/auction/${id}/${button}`)).path).toBe(desk);
});

test("a database that refuses is said, and nothing changes", async () => {
  const { id, seller } = await contested();
  await market.db.$client.execute(
    "CREATE TRIGGER closed BEFORE INSERT ON auction_events BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  for (const place of ["bidders/2/cancel", "sell-now", "cancel"]) {
    const page = await seller.post(`/auction/${id}/${place}`, { reason: "No", price: "1", block: "on" });
    expect([page.status, errorOn(page)], place).toEqual([500, ["Not saved. Try again."]]);
  }
  await market.db.$client.execute("DROP TRIGGER closed");
  expect(await eventsOf(id)).toHaveLength(3);
  expect(await blocksOf(seller)).toEqual([]);
});
