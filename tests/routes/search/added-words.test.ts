import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { missedSearches, synonyms } from "~/data/schema.server";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";

let market: Market;
let admin: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket({ own: true });
  admin = await market.person({ admin: true });
  const { id: seller } = await market.person({ seller: true });
  await putGoods(market.db.$client, [
    { title: "Bicicleta de montaña", category: "sports", seller },
    { title: "Velocípedo antiguo", category: "sports", seller },
  ]);
  // Reads the listings by the lexicon.
  await market.cron("minute");
});
afterAll(() => market.close());

const titles = async (q: string) => {
  const page = await market.visitor().get(`/search?${new URLSearchParams({ q, typed: "yes" })}`);
  return page.document.querySelectorAll("main h3").map((title) => title.text.trim());
};

test("an administrator sees what finds nothing, most often asked first, over all its pages", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({
    day: 0,
    hash: `h${n}`,
    words: `cosa ${n % 10}ñ ${n}`,
    n: 1 + (n % 3),
  }));
  await market.db.insert(missedSearches).values([...rows, { day: 0, hash: "x", words: null, n: 2 }]);
  const first = await admin.get("/admin/searches");
  const words = (page: typeof first) =>
    page.document
      .querySelectorAll("section[aria-labelledby=missed] tbody tr")
      .map((row) => row.querySelector("td")?.text);
  const next = first.document.querySelector('a[href^="/admin/searches?before="]')?.getAttribute("href") ?? "";
  const all = [...words(first), ...words(await admin.get(next))];
  expect(all).toHaveLength(30);
  expect(new Set(all)).toEqual(new Set(rows.map((row) => row.words)));
  expect(rows.find((row) => row.words === all[0])?.n).toBe(3);
});

test("words that an administrator adds find what the others find, and are found by them, until they are removed", async () => {
  expect([await titles("velocípedo"), await titles("bicicleta")]).toEqual([
    ["Velocípedo antiguo"],
    ["Bicicleta de montaña"],
  ]);
  const form = await admin.get("/admin/searches/add?words=velocipedo");
  const unknown = await admin.submit(form, "#kept", { term: "qwxz" });
  expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("Search doesn't know this word")]);
  const added = await admin.submit(unknown, "#kept", { term: "bicicletas" });
  expect([added.path, added.flash]).toEqual(["/admin/searches", expect.stringContaining("“velocipedo” added")]);
  expect(await market.db.select().from(synonyms)).toMatchObject([{ words: "velocipedo", added_by: admin.id }]);
  expect(added.text).toContain(admin.email);
  await market.restart();
  const both = ["Bicicleta de montaña", "Velocípedo antiguo"];
  expect([(await titles("velocípedos")).sort(), (await titles("bicicleta")).sort()]).toEqual([both, both]);
  const suggested = await market.visitor().raw("/search/suggestions?q=velo");
  expect(((await suggested.json()) as { text: string }[]).map(({ text }) => text)).toContain("velocipedo");
  const again = await admin.post("/admin/searches/add", { words: "Velocípedo", term: "bicicleta" });
  expect(again.status).toBe(400);
  const removed = await admin.submit(await admin.get("/admin/searches"), 'form[action$="/remove"]');
  expect(removed.flash).toContain("“velocipedo” removed");
  await market.restart();
  expect(await titles("bicicleta")).toEqual(["Bicicleta de montaña"]);
  expect(market.log.filter((line) => line.includes("search words"))).toHaveLength(2);
});

test("reading the added words costs no round trip of its own while they stay", async () => {
  const visitor = market.visitor();
  await market.restart();
  expect(await market.trips(() => visitor.get("/search?q=bicicleta"))).toBe(1);
  await market.db.run(sql`DELETE FROM synonyms`);
});
