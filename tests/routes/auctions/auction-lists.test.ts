import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctionOf } from "../../support/auctions";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const IN_SPANISH = { "Accept-Language": "es-MX" };

let market: Market;
let empty: Market;

beforeAll(async () => {
  [market, empty] = [await openMarket(), await openMarket()];
  const { id } = await market.person({ seller: "Casa Jacaranda" });
  await putGoods(market.db.$client, [{ title: "Silla", seller: id, category: "home" }]);
  const auction = async (title: string, category: "home" | "toys", endsIn: number, bids = 0, price = 100_00) => {
    const { productId } = await auctionOf(market.db, id, { title, category, endsIn, start: price });
    await market.db.$client.execute({ sql: "UPDATE products SET bids = ? WHERE id = ?", args: [bids, productId] });
  };
  await auction("Mesa", "home", 12 * MINUTE + 30 * SECOND);
  await auction("Lámpara vieja", "home", 2 * DAY + 4 * HOUR + 30 * MINUTE, 1, 250_00);
  await auction("Lámpara", "home", DAY, 17, 900_00);
  await auction("Reloj", "home", -SECOND, 99);
  for (let n = 0; n < 30; n++) await auction(`Muñeca ${n}`, "toys", (n + 3) * DAY, n % 7);
});
afterAll(() => Promise.all([market.close(), empty.close()]));
afterEach(() => market.database.shiftClock(0));

const cards = (page: Page) => page.document.querySelectorAll(".item h3 a").map((link) => link.textContent);
const link = (page: Page, rel: string) => page.document.querySelector(`main a[rel=${rel}]`)?.getAttribute("href");
const chosen = (page: Page) =>
  page.document.querySelectorAll("#filters input[checked]").map((input) => input.getAttribute("value"));

/** The text of a product's card. */
async function cardOf(title: string, path: string, headers = {}) {
  const { document } = await market.visitor(headers).get(path);
  const card = document.querySelectorAll(".item").find((one) => one.querySelector("h3")?.textContent === title);
  return { text: card?.textContent ?? "", time: card?.querySelector("time") };
}

test("an auction's card says its bid, how many there are and how long it runs, in both languages", async () => {
  const first = await cardOf("Mesa", "/category/home");
  for (const text of ["Ends in 12 min", "Ends in 12 minutes", "$100.00 Starting bid\u00a0· 0 bids", "Used, good"])
    expect(first.text).toContain(text);
  const old = await cardOf("Lámpara vieja", "/search?q=vieja", IN_SPANISH);
  for (const text of ["Quedan 2 d 4 h", "Quedan 2 días 4 horas", "$250.00 Puja actual\u00a0· 1 puja", "Usado, bueno"])
    expect(old.text).toContain(text);
  expect((await cardOf("Lámpara", "/category/home")).text).toContain("17 bids");
  expect((await cardOf("Silla", "/category/home")).text).toBe(
    "Buy It NowSillaMX$100.00New · Free shipping · 30 days to return In Spanish",
  );
});

test("a card holds the exact end, and the database's time for the script that counts on", async () => {
  for (const path of ["/", "/category/toys", "/search?q=muneca", "/store/casa-jacaranda"]) {
    const { time } = await cardOf("Muñeca 29", path === "/category/toys" ? `${path}?sort=newest` : path);
    const [end, now] = [Date.parse(time?.getAttribute("datetime") ?? ""), Number(time?.getAttribute("data-now"))];
    expect(Math.abs(now - Date.now()), path).toBeLessThan(MINUTE);
    expect(end - now, path).toBeGreaterThan(32 * DAY - MINUTE);
    expect(end - now, path).toBeLessThanOrEqual(32 * DAY);
  }
});

test("what ends soonest comes first, without what has ended, and the page says that these are auctions", async () => {
  const page = await market.visitor().get("/category/home?sort=ending-soonest");
  expect(cards(page)).toEqual(["Mesa", "Lámpara", "Lámpara vieja"]);
  expect(page.text).toContain("3 products found");
  expect(chosen(page)).toEqual(["auction"]);
  expect(page.document.querySelector("#sort option[selected]")?.textContent).toBe("Ending soonest");
  expect(page.document.querySelector("details.filters")?.hasAttribute("open")).toBe(false);
  const spanish = await market.visitor(IN_SPANISH).get("/category/home?sort=ending-soonest");
  expect(spanish.document.querySelector("#sort option[selected]")?.textContent).toBe("Terminan antes");
});

test("most bids come first", async () => {
  const page = await market.visitor().get("/search?q=lampara&sort=most-bids");
  expect(cards(page)).toEqual(["Lámpara", "Lámpara vieja"]);
  expect(page.document.querySelector("#sort option[selected]")?.textContent).toBe("Most bids");
  expect(chosen(page)).toEqual(["auction"]);
});

test("the filter for auctions goes together with words, categories, prices and every sort", async () => {
  for (const sort of ["newest", "ending-soonest", "price-asc", "price-desc", "most-bids"]) {
    const page = await market.visitor().get(`/search?q=lampara&format=auction&category=home&min=500&sort=${sort}`);
    expect(cards(page), sort).toEqual(["Lámpara"]);
    expect(page.text, sort).toContain("1 product found");
  }
  expect(cards(await market.visitor().get("/category/home?format=fixed&sort=most-bids"))).toEqual(["Silla"]);
});

test("next and previous links walk the auctions by their end and by their bids, there and back", async () => {
  const visitor = market.visitor();
  for (const sort of ["ending-soonest", "most-bids"]) {
    const first = await visitor.get(`/category/toys?sort=${sort}`);
    const second = await visitor.get(link(first, "next") ?? "");
    expect([cards(first).length, cards(second).length], sort).toEqual([24, 6]);
    expect(new Set([...cards(first), ...cards(second)]).size, sort).toBe(30);
    expect(cards(await visitor.get(link(second, "prev") ?? "")), sort).toEqual(cards(first));
    expect(second.text, sort).toContain("30 products found");
  }
});

test("home shows the eight auctions that end soonest, and where there are more", async () => {
  const page = await market.visitor().get("/");
  const section = page.document.querySelector("section[aria-labelledby=ending]");
  expect(section?.querySelector("h2")?.textContent).toBe("Ending soon");
  const titles = section?.querySelectorAll("h3").map((one) => one.textContent);
  expect(titles).toEqual(["Mesa", "Lámpara", "Lámpara vieja", ...[0, 1, 2, 3, 4].map((n) => `Muñeca ${n}`)]);
  const more = section?.querySelector(".between a")?.getAttribute("href") ?? "";
  expect(cards(await market.visitor().get(more)).slice(0, 8)).toEqual(titles);
  expect((await market.visitor(IN_SPANISH).get("/")).text).toContain("Terminan pronto");
  expect((await empty.visitor().get("/")).document.querySelector("#ending")).toBeNull();
});

test("an auction past its end that is not settled yet is not listed as running", async () => {
  const over = await cardOf("Reloj", "/category/home");
  expect(over.time?.querySelector(".sr")?.textContent).toBe("Ended");
  market.database.shiftClock(13 * MINUTE);
  expect(
    (await cardOf("Mesa", "/category/home?sort=most-bids", IN_SPANISH)).time?.querySelector(".sr")?.textContent,
  ).toBe("Terminó");
  const page = await market.visitor().get("/category/home?sort=ending-soonest");
  expect(cards(page)).toEqual(["Lámpara", "Lámpara vieja"]);
  expect(page.text).toContain("2 products found");
  market.database.shiftClock(40 * DAY);
  const home = await market.visitor().get("/");
  expect(home.document.querySelector("#ending")).toBeNull();
  expect(cards(home)).toEqual(["Silla"]);
});

test("home and both sorts are one round trip to the database", async () => {
  for (const path of ["/", "/search?sort=ending-soonest", "/category/toys?sort=most-bids&max=200"]) {
    await market.idle();
    market.database.resetCount();
    await market.visitor().get(path);
    expect([path, market.database.requests]).toEqual([path, 1]);
  }
});
