import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { cancellations, listingReviews, listingViews, sellerProfiles, storeDays, watches } from "~/data/schema.server";
import { SHIP_WITHIN } from "~/domain/orders/order-times";
import { marketDay } from "~/domain/stores/market-day";
import { PERIOD_DAYS } from "~/domain/stores/store-days";
import { DAY, HOUR } from "~/domain/time";
import { workingDaysAfter } from "~/domain/working-days";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { passMidnight } from "../../support/midnight";
import type { Page } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";
import { putPriceOffer } from "../../support/put-price-offer";
import { putQuestion } from "../../support/put-question";
import { moveTo } from "../../support/rated";

const HERE = "/seller-settings";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(passMidnight);
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const seller = (language = "en") => market.person({ seller: true, headers: { "Accept-Language": language } });
type Seller = Awaited<ReturnType<typeof seller>>;

/** A listing on sale; returns its id. */
async function list(who: Seller, title = "Silla de mimbre"): Promise<string> {
  const fields = { title, category: "home", price: "100", photos: await photoFiles(1) };
  const { path } = await who.post("/sell", fields);
  return path.replace("/product/", "");
}

const clean = (text = "") => text.replace(/\s+/g, " ").trim();
const tasks = (page: Page) =>
  page.document.querySelectorAll(".todo > li").map((row) => clean(row.querySelector("a")?.text));
const places = (page: Page) => page.document.querySelectorAll(".todo a").map((link) => link.getAttribute("href"));
/** The rows of the month: the figure, this period, the one before, the change. */
const month = (page: Page) =>
  page.document.querySelectorAll(".month tbody tr").map((row) =>
    row
      .querySelectorAll("th, td")
      .slice(0, 4)
      .map(({ text }) => clean(text)),
  );

test("a store without listings is told its first steps; without a store there is only its form", async () => {
  const newcomer = await (await market.person()).get(HERE);
  expect(newcomer.document.querySelector("h1")?.text).toBe("Seller profile");
  expect(newcomer.document.querySelectorAll(".todo, .month, main details form")).toHaveLength(0);
  const ana = await seller("es");
  const page = await ana.get(HERE);
  expect([page.document.querySelector("h1")?.text, clean(page.document.querySelector("#first")?.text)]).toEqual([
    "Mi tienda",
    "Primeros pasos",
  ]);
  expect(page.document.querySelector(".month")).toBeNull();
  expect(page.document.querySelector("#business_name")?.getAttribute("value")).toMatch(/^Tienda /);
});

test("what waits for a seller is told with its page: orders, problems, questions, what did not sell", async () => {
  const [ana, beto] = [await seller(), await market.person()];
  const chair = await list(ana);
  expect(tasks(await ana.get(HERE))).toEqual([]);
  expect((await ana.get(HERE)).text).toContain("You're all caught up.");

  const sent = await putOrder(market, beto, ana, { title: "Mesa", status: "paid" });
  const wrong = await putOrder(market, beto, ana, { title: "Lámpara" });
  await beto.post(`/account/orders/${wrong}/problem`, {
    kind: "change_of_mind",
    description: "It is the wrong colour",
  });
  await putQuestion(market, { product: chair, asker: beto.id, at: Date.now() });
  const lamp = await list(ana);
  await market.db.run(sql`UPDATE products SET status = 'sold', stock = 0 WHERE id = ${lamp}`);
  const unsold = await auctionOf(market.db, ana.id, { endsIn: -HOUR });
  await market.cron("minute");

  const page = await ana.get(HERE);
  expect(tasks(page)).toEqual([
    "1 problem to answer",
    "1 order to ship or hand over",
    "1 question to answer",
    "1 auction ended without a sale",
    "1 listing sold out in the last 30 days",
  ]);
  const orders = [`/account/orders/${wrong}/problem`, `/account/orders/${sent}/ship`];
  for (const place of [...orders, "/account/questions", `/auction/${unsold.id}/after`, `/product/${lamp}`]) {
    expect(places(page)).toContain(place);
    expect((await ana.get(place)).status, place).toBe(200);
  }
  expect(page.document.querySelectorAll('script[src*="entry"], script:not([type])')).toEqual([]);

  // Who listed it again has nothing to do before an administrator has read it.
  await market.db.insert(listingReviews).values(
    [lamp, unsold.productId].map((id) => ({
      id,
      product_id: id,
      found: [],
      target: "active" as const,
      at: Date.now(),
    })),
  );
  expect(tasks(await ana.get(HERE)).filter((task) => /sale|sold/.test(task))).toEqual([]);

  await market.db.insert(cancellations).values({ order_id: sent, reason: "I ordered twice", asked_at: Date.now() });
  expect(tasks(await ana.get(HERE))).toContain("1 cancellation request to answer");
  await moveTo(market.db, sent, "shipped", "S");
  const left = tasks(await ana.get(HERE));
  expect(left.filter((task) => /ship|cancellation/.test(task))).toEqual([]);
  expect(tasks(await (await seller()).get(HERE))).toEqual([]);
});

test.each([
  ["en", "1 offer to answer", "5 orders to ship or hand over", "and 2 more"],
  ["es", "1 oferta por responder", "5 pedidos por enviar o entregar", "y 2 más"],
] as const)("what is due first is told first, and how many are not named, in %s", async (language, ...says) => {
  const [ana, beto] = [await seller(language), await market.person()];
  for (let n = 0; n < 5; n++) await putOrder(market, beto, ana, { title: `Mesa ${n}`, status: "paid" });
  await putPriceOffer(market, { product: await list(ana), buyer: beto.id });
  const [offer, ship, more] = says;
  const page = await ana.get(HERE);
  expect(tasks(page)).toEqual([offer, ship]);
  expect(page.document.querySelectorAll(".todo .names > :last-child").map(({ text }) => clean(text))).toEqual([
    "Silla de mimbre",
    more,
  ]);
});

test.each([
  ["en", "By"],
  ["es", "A más tardar"],
] as const)("orders are to be shipped by the first day that was promised, in %s", async (language, says) => {
  const [ana, beto] = [await seller(language), await market.person()];
  const put = async (title: string, handlingDays: number | null) => {
    const id = await putOrder(market, beto, ana, { title, status: "paid" });
    await market.db.run(sql`UPDATE orders SET handling_days = ${handlingDays} WHERE id = ${id}`);
    const [order] = await market.db.all<{ at: number }>(sql`SELECT moved_at AS at FROM orders WHERE id = ${id}`);
    return order?.at ?? 0;
  };
  const unpromised = await put("Mesa", null);
  const promised = workingDaysAfter(await put("Lámpara", 2), 2);
  const due = async () => {
    const row = (await ana.get(HERE)).document.querySelector(".todo > li");
    const line = row?.querySelector("p");
    expect(clean(line?.text)).toContain(says);
    return [
      clean(row?.querySelector(".names li")?.text),
      Date.parse(line?.querySelector("time")?.getAttribute("datetime") ?? ""),
    ];
  };
  expect(await due()).toEqual(["Lámpara", promised]);
  // A promise that was not kept leaves the market's limit.
  market.database.shiftClock(promised + HOUR - Date.now());
  expect((await due())[1]).toBe(unpromised + SHIP_WITHIN);
});

test("the last thirty days stand beside the thirty before, to the piece, in both languages", async () => {
  const [ana, beto] = [await seller("es"), await market.person()];
  const chair = await list(ana);
  const today = marketDay(Date.now());
  const ago = (days: number) => today - days * DAY;
  const viewed = [
    [0, 30],
    [PERIOD_DAYS - 1, 30],
    [PERIOD_DAYS, 48],
    [2 * PERIOD_DAYS - 1, 32],
    [2 * PERIOD_DAYS, 1_000],
  ] as const;
  await market.db.insert(listingViews).values(viewed.map(([days, n]) => ({ product_id: chair, day: ago(days), n })));
  await market.db.insert(watches).values({ user_id: beto.id, product_id: chair, created_at: ago(3) + 1 });
  const kept = await putOrder(market, beto, ana, { price: 1_200_00, status: "paid" });
  await moveTo(market.db, await putOrder(market, beto, ana, { price: 99_00, status: "paid" }), "cancelled", "S");
  const { db } = market;
  await db.insert(storeDays).values({ seller_id: ana.id, day: ago(40), sold: 2, revenue: 2_400_00 });

  const page = await ana.get(HERE);
  expect(month(page)).toEqual([
    ["Visitas", "60", "Antes: 80", "−25%"],
    ["Nuevos seguidores", "1", "Antes: 0", "–"],
    ["Ventas", "1", "Antes: 2", "−50%"],
    ["Ingresos", "$1,200.00", "Antes: $2,400.00", "−50%"],
  ]);
  const [line] = page.document.querySelectorAll(".chart polyline:not(.before)");
  expect(line?.getAttribute("points")?.split(" ")).toHaveLength(PERIOD_DAYS);
  expect(clean(page.document.querySelector("#money + .card")?.text)).toMatch(/En espera de la entrega.*\$1,195\.00/);
  await moveTo(db, kept, "shipped", "S");
  expect(await market.trips(() => ana.raw(HERE))).toBe(1);
  const english = await ana.get(`${HERE}?lang=en`);
  expect(month(english)[3]).toEqual(["Revenue", "MX$1,200.00", "Before: MX$2,400.00", "−50%"]);
});

test("a page of My Store needs no React in the browser, and the form of the profile page does", async () => {
  const ana = await seller();
  const hydrates = async (path: string) => (await ana.get(path)).html.includes("data-part");
  expect(await hydrates("/account/profile")).toBe(true);
  for (const path of [HERE, `${HERE}/listings`, `${HERE}/import`]) expect(await hydrates(path), path).toBe(false);
});

test("ratings and what is ready to be paid out are told, and the profile is one press away", async () => {
  const ana = await seller();
  await list(ana);
  await market.db.update(sellerProfiles).set({ positive: 49, negative: 1 }).where(sql`user_id = ${ana.id}`);
  const page = await ana.get(HERE);
  expect(clean(page.document.querySelector("#ratings + .card")?.text)).toContain("98% positive (50)");
  expect(clean(page.document.querySelector("#money + .card")?.text)).toContain("MX$0.00");
  const form = page.document.querySelector("details:not([open]) form#kept");
  expect(form?.getAttribute("action")).toBe(HERE);
  const refused = await ana.post(HERE, { business_name: "" });
  expect(refused.document.querySelector("details[open] #business_name")?.getAttribute("aria-invalid")).toBe("true");
});
