import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mails, notifications, products, savedSearches, unmatchedListings } from "~/data/schema.server";
import { changeCadence, saveSearch } from "~/data/search/saved-searches.server";
import { listCandidates, listUnmatched } from "~/data/search/search-matches.server";
import type { MessageFields } from "~/domain/messages/message-entry";
import { createLexicon } from "~/domain/search/lexicon";
import { readSavedList } from "~/domain/search/list-query";
import { type Cadence, foundTokens, SAVED_SEARCHES_MAX, searchTokens, wordsOf } from "~/domain/search/saved-search";
import { DAY, MINUTE } from "~/domain/time";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { LEXICON_VERSION } from "~/gateways/lexicon.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { plansOf } from "../../support/plans";

const lexicon = createLexicon("");
let house: AuctionHouse;
let listed = 0;

beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());
afterEach(async () => {
  house.database.shiftClock(0);
  await house.db.run(sql`DELETE FROM saved_searches`);
  await house.db.run(sql`DELETE FROM unmatched_listings`);
  await house.db.run(sql`DELETE FROM users WHERE id LIKE 'other%'`);
});

/** Returns whether it is saved. */
function save(userId: string, list: string, cadence: Cadence = "instant", id = house.context().newId()) {
  const tokens = searchTokens(readSavedList(list, { lexicon, language: "es" }));
  const name = list.replace(/.*q=/, "");
  const search = { id, userId, list, name, language: "es" as const, cadence, lexicon: "another", tokens };
  return saveSearch(house.db, { ...search, now: Date.now() - MINUTE });
}

interface Listed {
  seller?: string;
  status?: "active" | "scheduled";
  price?: number;
}

async function list(title: string, { seller = house.sellerId, status = "active", price = 100_00 }: Listed = {}) {
  const id = `listing-${++listed}`;
  await house.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price, stock: 1, seller_id: seller, image_url: "none", status },
    ...{ created_at: 1, forms: title.toLowerCase() },
  });
  return id;
}

const change = (id: string, set: Partial<typeof products.$inferInsert>) =>
  house.db.update(products).set(set).where(sql`id = ${id}`);

/** What a person was told, oldest first. */
async function toldTo(userId: string) {
  const rows = await house.db.select().from(notifications).where(sql`user_id = ${userId}`).orderBy(notifications.id);
  const letters = await house.db.select().from(mails).where(sql`user_id = ${userId}`).orderBy(mails.id);
  expect(letters.map(({ message }) => message)).toEqual(rows.map(({ message }) => message));
  return rows.map(({ message }) => {
    const { title, titles, found } = message as Partial<MessageFields>;
    return title ?? [found, titles];
  });
}

const cron = () => runEveryMinute(house.context());

test("what comes is told at once, to each search that finds it, once, and to nobody else", async () => {
  const [ana, beto, carla] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await list("Silla anterior");
  await house.db.run(sql`DELETE FROM unmatched_listings`);
  await save(ana, "/search?q=sillas");
  await save(beto, "/search?q=silla&max=50");
  await save(carla, "/category/home", "off");
  await list("Silla de mimbre");
  await Promise.all([cron(), cron()]);
  await cron();
  expect([await toldTo(ana), await toldTo(beto), await toldTo(carla)]).toEqual([["Silla de mimbre"], [], []]);
  expect(await house.db.select().from(unmatchedListings)).toEqual([]);
});

test("several at once are one message, which names the newest", async () => {
  const ana = await house.bidder();
  await save(ana, "/search?q=mesa");
  for (const name of ["roja", "verde", "azul", "blanca"]) await list(`Mesa ${name}`);
  await cron();
  expect(await toldTo(ana)).toEqual([[4, "“Mesa blanca”, “Mesa azul”, “Mesa verde”"]]);
});

test("once a day, what came since the last morning is one message the next morning", async () => {
  const ana = await house.bidder();
  await save(ana, "/search?q=taza", "daily");
  await list("Taza azul");
  await cron();
  const sold = await list("Taza vendida");
  await list("Taza verde");
  await cron();
  expect(await toldTo(ana)).toEqual([]);
  await change(sold, { status: "paused" });
  house.database.shiftClock(DAY + MINUTE);
  await cron();
  await cron();
  expect(await toldTo(ana)).toEqual([[2, "“Taza verde”, “Taza azul”"]]);
});

test("sellers are not told of their own listings", async () => {
  await save(house.sellerId, "/search?q=sarape");
  await list("Sarape");
  await cron();
  expect(await toldTo(house.sellerId)).toEqual([]);
});

test("a listing is told when it starts, or is edited into a search, but not again", async () => {
  const ana = await house.bidder();
  const id = await list("Comal", { status: "scheduled" });
  await save(ana, "/search?q=comal&max=80");
  await cron();
  expect(await toldTo(ana)).toEqual([]);
  await change(id, { status: "active" });
  await cron();
  expect(await toldTo(ana)).toEqual([]);
  await change(id, { price: 80_00 });
  await cron();
  expect(await toldTo(ana)).toEqual(["Comal"]);
  await change(id, { price: 90_00 });
  await change(id, { price: 70_00 });
  await cron();
  await change(id, { title: "Comal de barro", forms: "comal de barro" });
  await cron();
  expect(await toldTo(ana)).toEqual(["Comal"]);
});

test("an edit tells nobody whose search found the listing before", async () => {
  const id = await list("Olla de barro");
  const ana = await house.bidder();
  await cron();
  await save(ana, "/search?q=olla");
  await change(id, { title: "Olla de barro negro", forms: "olla de barro negro" });
  await cron();
  expect(await toldTo(ana)).toEqual([]);
});

test("a change of how soon moves what waits, and a stopped search tells nothing", async () => {
  const ana = await house.bidder();
  await save(ana, "/search?q=rebozo", "daily", "rebozos");
  await list("Rebozo azul");
  await cron();
  await changeCadence(house.db, ana, "rebozos", "instant", Date.now());
  await cron();
  expect(await toldTo(ana)).toEqual(["Rebozo azul"]);
  await list("Rebozo verde");
  await house.db.run(sql`UPDATE saved_searches SET cadence = 'daily'`);
  await cron();
  expect((await house.db.select().from(savedSearches))[0]?.due_at).toBeGreaterThan(Date.now());
  await cron();
  await changeCadence(house.db, ana, "rebozos", "off", Date.now());
  house.database.shiftClock(2 * DAY);
  await list("Rebozo rojo");
  await cron();
  expect(await toldTo(ana)).toEqual(["Rebozo azul"]);
});

test("a person saves so many searches, however many at once, and the same list once", async () => {
  const ana = await house.bidder();
  for (let n = 2; n < SAVED_SEARCHES_MAX; n++) await save(ana, `/search?q=cosa${n}`);
  const answers = await Promise.all([save(ana, "/search?q=a"), save(ana, "/search?q=b"), save(ana, "/search?q=c")]);
  expect(answers.filter(Boolean)).toHaveLength(2);
  expect(await save(ana, "/search?q=cosa2", "daily")).toBe(true);
  const rows = await house.db.select().from(savedSearches).where(sql`user_id = ${ana}`);
  expect([rows.length, rows.find(({ list }) => list.endsWith("cosa2"))?.cadence]).toEqual([
    SAVED_SEARCHES_MAX,
    "daily",
  ]);
});

test.each([
  ["of another lexicon keep listings waiting until all are read anew", "another", [[], ["Guitarra de Paracho"]]],
  [
    "that only lack added synonyms do not",
    `${LEXICON_VERSION}+old=1`,
    [["Guitarra de Paracho"], ["Guitarra de Paracho"]],
  ],
])("more searches than one run reads anew, %s", async (_, version, told) => {
  const ana = await house.bidder();
  await save(ana, "/search?q=guitarra");
  await house.db.run(sql`UPDATE saved_searches SET lexicon = ${version}`);
  await house.db.batch([
    house.db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 250)
      SELECT 'other' || n, 'other' || n || '@example.com', 'Otra', 'none', 1 FROM n`),
    house.db.run(sql`INSERT INTO saved_searches (id, user_id, list, name, language, cadence, lexicon, created_at)
      SELECT '0' || id, id, '/search?q=' || id, id, 'es', 'instant', ${version}, 1 FROM users WHERE id LIKE 'other%'`),
  ]);
  await list("Guitarra de Paracho");
  const seen: unknown[] = [];
  for (let run = 0; run < 2; run++) {
    await cron();
    seen.push(await toldTo(ana));
  }
  expect(seen).toEqual(told);
});

test("a listing asks only the searches with one of its tokens, whatever others have saved", async () => {
  const ana = await house.bidder();
  await save(ana, "/search?q=guitarra");
  await house.db.batch([
    house.db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10000)
      SELECT 'other' || n, 'other' || n || '@example.com', 'Otra', 'none', 1 FROM n`),
    house.db.run(sql`INSERT INTO saved_searches (id, user_id, list, name, language, cadence, lexicon, created_at)
      SELECT 's' || id, id, '/search?q=' || id, id, 'es', 'instant', 'another', 1 FROM users WHERE id LIKE 'other%'`),
    house.db.run(sql`INSERT INTO saved_search_tokens (token, search_id)
      SELECT iif(rowid % 2, 'w:' || user_id, 'f:toys/*/*/*'), id FROM saved_searches WHERE id LIKE 'sother%'`),
  ]);
  await list("Guitarra de Paracho");
  const [listing] = await listUnmatched(house.db, 9);
  if (!listing) throw new Error("it is in the queue");
  const tokens = foundTokens(listing.found, wordsOf(listing.found));
  house.database.resetCount();
  const found = await listCandidates(house.db, listing, tokens, 500);
  expect(found.map(({ list }) => list)).toEqual(["/search?q=guitarra"]);
  const [[, plan = ""] = []] = await plansOf({ server: house.database, client: house.db.$client } as never);
  expect(plan).toContain("t USING PRIMARY KEY (token=? AND search_id>?)");
  expect(plan).toMatch(/s USING INDEX sqlite_autoindex_saved_searches_1 \(id=\?\)/);
  expect(plan).not.toMatch(/SCAN (?!e\b|CONSTANT)/);
  const [walked] = await house.db.all<{
    n: number;
  }>(sql`SELECT count(*) AS n FROM json_each(${JSON.stringify(tokens)}) e
    JOIN saved_search_tokens t ON t.token = e.value`);
  expect(walked?.n).toBe(2);
});
