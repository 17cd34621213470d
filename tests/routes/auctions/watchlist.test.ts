import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { products, watches } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { endedAuction, offersOf, unpaidAuction } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const HERE = "/account/watchlist";
const spanish = { "Accept-Language": "es-MX" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const titles = (page: Page) => page.document.querySelectorAll(".goods h2").map((one) => one.textContent);
const cards = (page: Page) =>
  page.document.querySelectorAll(".goods li").map((one) => one.textContent.replace(/\s+/g, " "));
const watchedBy = ({ id }: Person) => market.db.select().from(watches).where(sql`user_id = ${id}`);

/** A product at a fixed price. */
async function fixed(title: string, status: "active" | "paused" | "removed" | "sold" = "active"): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price: 50_00, seller_id: seller.id, image_url: "x" },
    ...{ status, created_at: 1 },
  });
  return id;
}

let moment = 0;
/** Watches a product, later than those before. */
async function watch({ id }: Person, productId: string): Promise<void> {
  moment++;
  await market.db.insert(watches).values({ user_id: id, product_id: productId, created_at: moment });
}

test("an empty list says so in both languages and leads on; a visitor signs in first", async () => {
  for (const [headers, empty, more] of [
    [{}, "No items in your watchlist yet", "Browse"],
    [spanish, "Aún no hay artículos en tu lista de seguimiento", "Ver productos"],
  ] as const) {
    const page = await (await market.person({ headers })).get(HERE);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(empty)]);
    expect(page.document.querySelector('main a[href="/search"]')?.text).toContain(more);
  }
  expect((await market.visitor().get(HERE)).path).toBe("/auth?to=%2Faccount%2Fwatchlist");
});

test("what ends first comes first, then what has no end, the newest first, then what is over, the last first", async () => {
  const ana = await market.person();
  const [late, soon, over, longOver] = [
    await auctionOf(market.db, seller.id, { title: "Late", endsIn: 50 * HOUR }),
    await auctionOf(market.db, seller.id, { title: "Soon", endsIn: 2 * HOUR }),
    await auctionOf(market.db, seller.id, { title: "Over", endsIn: -HOUR }),
    await auctionOf(market.db, seller.id, { title: "Long over", endsIn: -30 * HOUR }),
  ];
  for (const { productId } of [longOver, late, soon, over]) await watch(ana, productId);
  for (const id of [await fixed("Chair"), await fixed("Table"), await fixed("Sold", "sold")]) await watch(ana, id);
  for (const id of [await fixed("Hidden", "paused"), await fixed("Gone", "removed")]) await watch(ana, id);
  expect(titles(await ana.get(HERE))).toEqual(["Soon", "Late", "Table", "Chair", "Over", "Long over", "Sold"]);
  expect(cards(await ana.get(HERE)).at(-1)).toBe("SoldSoldMX$50.00Remove Sold");
  market.database.shiftClock(3 * HOUR);
  expect(titles(await ana.get(HERE))).toEqual(["Late", "Table", "Chair", "Soon", "Over", "Long over", "Sold"]);
});

test("what its reader won and has to pay comes first, by its deadline; once it is paid or lost, with what is over", async () => {
  const [first, second] = [
    await endedAuction(market, { bids: ["200"] }),
    await endedAuction(market, { bids: ["300"] }),
  ];
  const ana = first.bidder(1);
  const [running, lost] = [
    await auctionOf(market.db, seller.id, { title: "Running", endsIn: 50 * HOUR }),
    await auctionOf(market.db, seller.id, { title: "Lost", endsIn: -HOUR }),
  ];
  for (const { productId } of [running, first, second, lost]) await watch(ana, productId);
  await market.db.update(products).set({ title: "Won" }).where(sql`id = ${first.productId}`);
  await market.db.update(products).set({ title: "Of others" }).where(sql`id = ${second.productId}`);
  const page = await ana.get(HERE);
  expect(titles(page).slice(0, 2)).toEqual(["Won", "Running"]);
  expect(cards(page)[0]).toContain("Pay by");
  expect(cards(page).find((card) => card.startsWith("Of others"))).toMatch(/Winning bid MX\$/);
  await market.db.run(sql`UPDATE orders SET status = 'expired_unpaid' WHERE product_id = ${first.productId}`);
  expect(titles(await ana.get(HERE))[0]).toBe("Running");
});

test("a line says price, bids and how long it still runs, or when it ended, in both languages", async () => {
  for (const [headers, bids, left, over] of [
    [{}, "1 bid", /\d min left/, "Ended"],
    [spanish, "1 puja", /Quedan? \d/, "Terminó"],
  ] as const) {
    const ana = await market.person({ headers });
    const auction = await auctionOf(market.db, seller.id, { endsIn: 2 * HOUR });
    await bidOn(await market.person(), auction, "500");
    await watch(ana, auction.productId);
    const [running] = cards(await ana.get(HERE));
    expect(running).toContain("Cámara réflex");
    expect(running).toContain("$100.00");
    expect(running).toContain(bids);
    expect(running).toMatch(left);
    expect(running).not.toContain(over);
    market.database.shiftClock(3 * HOUR);
    expect(cards(await ana.get(HERE))[0]).toContain(over);
    market.database.shiftClock(0);
  }
});

test("a line says whether its reader leads or was outbid, then won or lost, as the list of bids does, in one round trip", async () => {
  for (const [headers, leads, outbid, won, lost] of [
    [{}, "You're the highest bidder", "You've been outbid", "You won", "You didn't win"],
    [spanish, "Vas ganando", "Te superaron", "Ganaste", "No ganaste"],
  ] as const) {
    const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
    const auction = await auctionOf(market.db, seller.id, { endsIn: 2 * HOUR });
    for (const who of [ana, beto]) await watch(who, auction.productId);
    await watch(ana, await fixed("Chair"));
    const chips = async (who: Person, path = HERE) =>
      (await who.get(path)).document.querySelectorAll(".goods .chip").map((chip) => chip.textContent);
    expect(await chips(ana)).toEqual([]);
    await bidOn(ana, auction, "200");
    expect([await chips(ana), await chips(beto)]).toEqual([[leads], []]);
    await bidOn(beto, auction, "500");
    await market.idle();
    market.database.resetCount();
    expect(await chips(ana)).toEqual([outbid]);
    expect(market.database.requests).toBe(1);
    expect(await chips(beto)).toEqual([leads]);
    expect(await chips(ana, "/account/orders/bids")).toEqual([outbid]);
    // Over, but not settled yet.
    market.database.shiftClock(3 * HOUR);
    expect([(await chips(ana))[0], (await chips(beto))[0]]).toEqual([lost, won]);
    market.database.shiftClock(0);
  }
});

test.each([
  ["en", {}, /Second chance offerAnswer by .*Price MX\$210\.00See offer/, "You didn't win"],
  ["es", spanish, /Segunda oportunidadResponde a más tardar .*Precio \$210\.00Ver propuesta/, "No ganaste"],
] as const)(
  "a second chance waits before what still runs, until it is declined, in one round trip, in %s",
  async (_, headers, says, lost) => {
    const { id, seller: owner, after, bidder, productId } = await unpaidAuction(market, { headers });
    await owner.post(after, {});
    const [first, beto] = [bidder(3), bidder(2)];
    const running = await auctionOf(market.db, seller.id, { title: "Running", endsIn: 90 * HOUR });
    for (const who of [first, beto]) for (const one of [running.productId, productId]) await watch(who, one);
    const page = await beto.get(HERE);
    // Emails of the offer may still be on their way.
    await expect.poll(() => market.trips(() => beto.raw(HERE))).toBe(1);
    expect(cards(page)[0]).toMatch(says);
    expect(cards(page)[0]).not.toContain(lost);
    expect(page.document.querySelector(".goods .btn.main")?.getAttribute("href")).toBe("/account/orders");
    expect(cards(await first.get(HERE)).join()).not.toMatch(says);
    const [offer] = await offersOf(market, id);
    await beto.post(`/offers/${offer?.id}/decline`, {});
    expect(cards(await beto.get(HERE)).at(-1)).toContain(lost);
  },
);

test.each([
  ["en", {}, ["You didn't win", "Reserve not met"]],
  ["es", spanish, ["No ganaste", "Reserva no alcanzada"]],
] as const)("who lost by the reserve reads so, as in the list of bids, in %s", async (_, headers, chips) => {
  const { productId, bidder } = await endedAuction(market, { headers, bids: ["200"], reserve: 900_00 });
  await watch(bidder(1), productId);
  for (const list of [HERE, "/account/orders/bids"]) {
    const page = await bidder(1).get(list);
    expect(page.document.querySelectorAll(".goods .chip").map((chip) => chip.textContent)).toEqual(chips);
  }
});

test("of an auction that was listed again a line tells of the new one only", async () => {
  const auction = await unpaidAuction(market, { bids: ["200"] });
  const ana = auction.bidder(1);
  await watch(ana, auction.productId);
  expect(cards(await ana.get(HERE))[0]).toContain("You didn't pay in time");
  expect((await auction.seller.post(`/auction/${auction.id}/relist`, {})).status).toBe(200);
  expect(cards(await ana.get(HERE))[0]).not.toContain("You didn't pay in time");
});

test("what was won and is not paid says the whole sum, here and in the list of bids, and leads to its checkout", async () => {
  for (const [headers, withShipping, plus, alone] of [
    [{}, "Pay MX$379.00 (with MX$179.00 shipping)", "Pay MX$200.00 plus shipping", "Pay MX$200.00"],
    [spanish, "Pagar $379.00 (con $179.00 de envío)", "Pagar $200.00 más el envío", "Pagar $200.00"],
  ] as const) {
    for (const [rates, says] of [
      [{ shipping: "Por paquetería", shipping_cost: 179_00 }, withShipping],
      [{ shipping: "Por paquetería", shipping_cost: 179_00, shipping_states: { YUC: toCentavos(250_00) } }, plus],
      [{ shipping: null }, alone],
    ] as const) {
      const { productId, bidder } = await endedAuction(market, { headers, bids: ["200"], start: 200_00 });
      await market.db.update(products).set(rates).where(sql`id = ${productId}`);
      const winner = bidder(1);
      await watch(winner, productId);
      for (const list of [HERE, "/account/orders/bids"]) {
        const link = (await winner.get(list)).document.querySelector(`.goods a[href="/checkout?product=${productId}"]`);
        expect([list, link?.textContent]).toEqual([list, expect.stringContaining(`${says} `)]);
      }
    }
  }
});

test("the list goes on, page by page, and every line once", async () => {
  const ana = await market.person();
  for (let n = 0; n < 50; n++) await watch(ana, await fixed(`Thing ${n}`));
  const seen: string[] = [];
  let page = await ana.get(HERE);
  for (;;) {
    seen.push(...titles(page));
    const next = page.document.querySelector('a[rel="next"]')?.getAttribute("href");
    if (!next) break;
    page = await ana.get(next);
  }
  expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => `Thing ${49 - n}`));
  expect(page.document.querySelector(`nav a[href="${HERE}"]`)?.text).toBe("Back to the first page");
  expect((await ana.get(`${HERE}?before=299999999999999_zzz`)).path).toBe(HERE);
  for (const odd of ["'", "1_'", "1e9_x", "-5_a"]) {
    expect((await ana.get(`${HERE}?before=${encodeURIComponent(odd)}`)).status, odd).toBe(200);
  }
});

test("a button takes it off the list, in both languages; twice is once, and other lists stay", async () => {
  const id = await fixed("Lamp");
  const beto = await market.person();
  await watch(beto, id);
  for (const [headers, says] of [
    [{}, "Removed from your watchlist"],
    [spanish, "Lo quitamos de tu lista de seguimiento"],
  ] as const) {
    const ana = await market.person({ headers });
    await watch(ana, id);
    const page = await ana.submit(await ana.get(HERE), ".goods form");
    expect([page.path, page.flash]).toEqual([HERE, expect.stringContaining(says)]);
    expect(await watchedBy(ana)).toEqual([]);
    await ana.post(`${HERE}/${id}/remove`, { user_id: beto.id });
  }
  await market.visitor().post(`${HERE}/${id}/remove`, {});
  expect(await watchedBy(beto)).toHaveLength(1);
  expect((await beto.get(`${HERE}/${id}/remove`)).path).toBe(HERE);
});

test("a title is shown as the text that it is", async () => {
  const ana = await market.person();
  await watch(ana, await fixed("<script>alert(1)</script>"));
  const page = await ana.get(HERE);
  expect(titles(page)).toEqual(["<script>alert(1)</script>"]);
  expect(page.html).not.toContain("<script>alert");
});
