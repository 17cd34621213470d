import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails, missedSearches, notifications, products, savedSearches } from "~/data/schema.server";
import { SAVED_SEARCHES_MAX } from "~/domain/search/saved-search";
import { DAY } from "~/domain/time";
import { signSearch } from "~/http/session/mail-link.server";
import { catalog as en } from "~/i18n/en/catalog";
import { catalog as es } from "~/i18n/es/catalog";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket, SECRET } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

const spanish = { "Accept-Language": "es-MX" };
const TELL = 'form[action^="/account/searches/new"]';

let market: Market;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
  seller = (await market.person({ seller: true })).id;
  await putGoods(market.db.$client, [{ title: "Silla de madera", category: "home", seller }]);
  // Reads the listing by the lexicon.
  await market.cron("minute");
});
afterAll(() => market.close());

const searchesOf = (id: string) => market.db.select().from(savedSearches).where(sql`user_id = ${id}`);

test.each([
  [{}, "Notify me", "Search saved", "Daily", "daily", "Saved search deleted"],
  [spanish, "Avísame", "Búsqueda guardada", "Una vez al día", "una vez al día", "Búsqueda guardada borrada"],
])(
  "a list is saved by one press, and changed and deleted in the account, in %j",
  async (headers, tell, saved, daily, changed, deleted) => {
    const ana = await market.person({ headers });
    const list = await ana.get("/search?q=silla&condition=new&sort=price-asc");
    expect(list.document.querySelector(TELL)?.text).toContain(tell);
    const after = await ana.submit(list, TELL);
    expect([after.path, after.flash]).toEqual(["/search?q=silla&condition=new", expect.stringContaining(saved)]);
    const [search] = await searchesOf(ana.id);
    expect(search).toMatchObject({ list: "/search?q=silla&condition=new", cadence: "instant" });
    expect((await ana.get("/account")).document.querySelector('a[href="/account/searches"]')).not.toBeNull();
    const mine = await ana.get("/account/searches");
    expect(mine.text).toContain("silla · ");
    const other = await ana.submit(mine, 'form[action$="/daily"]');
    expect([other.path, other.flash]).toEqual(["/account/searches", expect.stringContaining(changed)]);
    expect(other.document.querySelector(".chip")?.text.trim()).toBe(daily);
    const gone = await ana.submit(other, 'form[action$="/delete"]');
    expect([gone.flash, await searchesOf(ana.id)]).toEqual([expect.stringContaining(deleted), []]);
  },
);

test("a visitor signs in first, and then one press saves the search", async () => {
  const ana = await createMember(market);
  const visitor = market.visitor();
  const auth = await visitor.submit(await visitor.get("/category/home?format=fixed"), TELL);
  expect(auth.path).toMatch(/^\/auth\?to=/);
  expect(auth.text).toContain("You were about to save a search");
  const asked = await visitor.submit(auth, "main form", { email: ana.email, password: PASSWORD });
  expect([asked.status, asked.heading]).toEqual([200, "Save this search"]);
  const saved = await visitor.submit(asked, TELL);
  expect([saved.path, saved.flash]).toEqual(["/category/home?format=fixed", expect.stringContaining("Search saved")]);
  expect(await searchesOf(ana.id)).toMatchObject([{ list: "/category/home?format=fixed" }]);
});

test("a list of everything offers nothing to save, and no other address is saved", async () => {
  const ana = await market.person();
  expect((await ana.get("/search")).document.querySelector(TELL)).toBeNull();
  for (const list of ["/search", "/cart?q=x", "//evil.example/search?q=x", "https://evil.example/search?q=x", ""]) {
    const address = `/account/searches/new?${new URLSearchParams({ list })}`;
    expect([list, (await ana.get(address)).status, (await ana.post(address, {})).status]).toEqual([list, 404, 404]);
  }
  expect(await searchesOf(ana.id)).toEqual([]);
});

test("too many searches are refused", async () => {
  const ana = await market.person();
  const rows = Array.from({ length: SAVED_SEARCHES_MAX }, (_, n) => ({
    ...{ id: `${ana.id}${n}`, user_id: ana.id, list: `/search?q=x${n}`, name: "x", language: "es" as const },
    ...{ cadence: "off" as const, lexicon: "", created_at: 1 },
  }));
  await market.db.insert(savedSearches).values(rows);
  const refused = await ana.submit(await ana.get("/search?q=silla"), TELL);
  expect(refused.flash).toContain(`You can save up to ${SAVED_SEARCHES_MAX} searches`);
  expect(await searchesOf(ana.id)).toHaveLength(SAVED_SEARCHES_MAX);
});

test("what comes is told by notification and email, and the email's link stops that search, signed out, by a button", async () => {
  const ana = await market.person();
  await ana.submit(await ana.get("/search?q=mecedorix"), TELL);
  const id = "mecedorix-1";
  await market.db.insert(products).values({
    ...{ id, title: "Mecedorix de mimbre", category: "home", condition: "new", price: 900_00, stock: 1 },
    ...{ seller_id: seller, image_url: "none", status: "active", created_at: 1 },
  });
  expect(await market.cron("minute")).toBe("ok");
  const told = await market.db.select().from(notifications).where(sql`user_id = ${ana.id}`);
  expect(told.map(({ message }) => message)).toMatchObject([{ kind: "search-match", product: id, words: "mecedorix" }]);
  const [letter] = await market.db.select().from(mails).where(sql`user_id = ${ana.id}`);
  expect(letter?.message).toEqual(told[0]?.message);
  const [search] = await searchesOf(ana.id);
  const stop = `/searches/stop?search=${encodeURIComponent(signSearch(search?.id ?? "", { secret: SECRET }))}`;
  const visitor = market.visitor();
  const asked = await visitor.get(stop);
  expect([asked.status, asked.heading]).toEqual([200, "Stop notifications"]);
  expect((await searchesOf(ana.id))[0]?.cadence).toBe("instant");
  const stopped = await visitor.submit(asked, "main form[method=post]");
  expect(stopped.flash).toContain("We'll no longer tell you about “mecedorix”");
  expect((await searchesOf(ana.id))[0]?.cadence).toBe("off");
  expect((await visitor.get(stop)).document.querySelector("main form[method=post]")).toBeNull();
  for (const forged of [`${stop}x`, stop.replace(/search=[^.]+/, "search=other"), "/searches/stop"])
    expect([(await visitor.get(forged)).status, (await visitor.post(forged, {})).status]).toEqual([404, 404]);
});

test("a list without results offers the categories of what was asked for, and to be told", async () => {
  const visitor = market.visitor();
  const near = await visitor.get("/search?q=taladro");
  const categories = near.document
    .querySelectorAll("main .card a[href^='/category/']")
    .map((a) => a.getAttribute("href"));
  expect(categories).toContain("/category/home");
  expect(categories.length).toBeLessThan(8);
  expect(near.document.querySelector(`main .card ${TELL}`)?.text).toContain("Notify me when one is listed");
  const unknown = await visitor.get("/search?q=qwxzqwxz");
  expect(unknown.text).not.toContain(en.didYouMean);
  expect(unknown.document.querySelectorAll("main .card a[href^='/category/']")).toHaveLength(8);
});

test.each([
  ["en", `${en.didYouMean} motorcycle helmet`, "/search?q=motorcycle+helmet&min=5"],
  ["es", `${es.didYouMean} motorcycle helmet`, "/search?q=motorcycle+helmet&min=5"],
])("a list without results offers the spelling, also of words as typed, in %s", async (language, says, address) => {
  const visitor = market.visitor({ "Accept-Language": language });
  for (const typed of ["", "&typed=yes"]) {
    const page = await visitor.get(`/search?q=motrocycle+helmet&min=5${typed}`);
    expect(page.text).toContain(says);
    const link = page.document.querySelector(`main .card a[href^="/search"]:not(.btn)`);
    expect([link?.textContent, link?.getAttribute("href")]).toEqual(["motorcycle helmet", address]);
  }
});

test("what finds nothing is counted by day without who asked; its words from the third time on, and nothing personal", async () => {
  await market.db.delete(missedSearches);
  const visitor = market.visitor();
  for (const q of ["Zumbador Azul", "zumbador azul", "ana@example.com", "55 1234 5678 zz", "silla"])
    await visitor.get(`/search?${new URLSearchParams({ q })}`);
  await visitor.get("/search?q=zumbador+azul&format=auction");
  await market.idle();
  expect(await market.db.select().from(missedSearches)).toMatchObject([{ words: null, n: 2 }]);
  await visitor.get("/search?q=zumbador+de+azul");
  await market.idle();
  const [row] = await market.db.select().from(missedSearches);
  expect([row?.words, row?.n, (row?.day ?? 1) % DAY]).toEqual(["zumbador azul", 3, 0]);
});
