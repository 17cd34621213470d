import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findHighlights, findWatchedCards } from "~/data/catalog/highlights.server";
import { findRelatedProducts } from "~/data/catalog/related-products.server";
import { countStoreProducts, findStoreProducts } from "~/data/catalog/stores.server";
import { commit } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import { learnWords } from "~/data/search/documents.server";
import { type Asked, findProductList } from "~/data/search/product-lists.server";
import { chooseForHome } from "~/domain/catalog/home-page";
import { MAX_PRICE } from "~/domain/money";
import { createLexicon } from "~/domain/search/lexicon";
import { readListQuery } from "~/domain/search/list-query";
import { readReadings } from "~/domain/search/readings";
import { type Filters, isAuctionSort, PAGE_SIZE, type PageCursor, SORTS, type Sort } from "~/domain/search/search";
import { readWords } from "~/domain/search/words";
import { type Catalogue, type Goods, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
beforeEach(() => shop.clear());
afterAll(() => shop.close());

const lexicon = createLexicon("");

/** The filters, readings and sort of a query string. */
function asked(search: string) {
  return readListQuery(new URLSearchParams(search), null, { lexicon, language: "en" });
}

/** The titles on the first page of a query string. */
async function titles(search: string): Promise<string[]> {
  const query = asked(search);
  const list = await findProductList(shop.db, query, query.sort, null);
  return list.products.map((product) => product.title);
}

async function countProducts(query: Asked, sort: Sort) {
  return (await findProductList(shop.db, query, sort, null)).found;
}

async function chooseReading(search: string) {
  return (await findProductList(shop.db, asked(search), "newest", null)).chosen;
}

test("accents and case make no difference", async () => {
  await shop.put([{ title: "CÁMARA réflex" }, { title: "Camara Reflex" }, { title: "Ñandú de peluche" }]);
  expect(await titles("q=camara")).toHaveLength(2);
  expect(await titles("q=CÁMARA+RÉFLEX")).toHaveLength(2);
  expect(await titles("q=ca%CC%81mara")).toHaveLength(2);
  expect(await titles("q=nandu")).toEqual(["Ñandú de peluche"]);
});

test("at the front of home stands one product of each seller, then the newest; what ends soon does not repeat them", async () => {
  const home = async () => {
    const { featured, ending } = chooseForHome({ ...(await findHighlights(shop.db, 8)), watched: [] }, 8);
    return [featured, ending].map((cards) => cards.map(({ title }) => title).join(" "));
  };
  const of = (seller: string, numbers: number[], isAuction = false) =>
    numbers.map((n) => ({ title: `${seller[0]}${n}`, seller, isAuction, endsAt: 4_000_000_000_000 + n }));
  await shop.put([
    ...of("ana", [1]),
    ...of("mar", [1, 2]),
    ...of("sol", [1]),
    ...of("tea", [1]),
    ...of("leo", [1, 2, 3, 4, 5, 6, 7]),
  ]);
  expect(await home()).toEqual(["l7 t1 s1 m2 l6 l5 l4 l3", ""]);
  await shop.clear();
  await shop.put(of("leo", [1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect((await home())[0]).toBe("l9 l8 l7 l6 l5 l4 l3 l2");
  await shop.clear();
  await shop.put([...of("mar", [1, 2, 3, 4, 5, 6, 7, 8], true), ...of("ana", [1, 2, 3, 4, 5, 6, 7])]);
  // m8 is at the front; seven are left, of which one row is whole.
  expect(await home()).toEqual(["a7 m8 a6 a5 a4 a3 a2 a1", "m1 m2 m3 m4"]);
  await shop.clear();
  await shop.put([...of("mar", [1, 2, 3], true), ...of("ana", [1, 2, 3, 4, 5, 6, 7])]);
  expect((await home())[1]).toBe("m1 m2");
});

test("a word finds what begins with it, and long words find their other endings", async () => {
  await shop.put([{ title: "Bicicleta eléctrica" }, { title: "Zapatos electrónicos" }, { title: "Electrónica" }]);
  expect(await titles("q=bici")).toEqual(["Bicicleta eléctrica"]);
  expect(await titles("q=cicleta")).toEqual([]);
  expect(await titles("q=electronicas")).toEqual(["Electrónica", "Zapatos electrónicos"]);
});

test("a single letter finds only itself", async () => {
  await shop.put([{ title: "Letra A" }, { title: "Abanico" }]);
  expect(await titles("q=a")).toEqual(["Letra A"]);
});

test("all words are needed, in whichever of title and description", async () => {
  await shop.put([
    { title: "Mesa de pino", description: "Barnizada" },
    { title: "Mesa", description: "De roble" },
  ]);
  expect(await titles("q=mesa+roble")).toEqual(["Mesa"]);
});

test("when nothing has all words, what has most of them is shown; as typed, nothing", async () => {
  await shop.put([{ title: "Mesa de pino" }, { title: "Mesa" }]);
  expect(await titles("q=mesa+metal")).toEqual(["Mesa", "Mesa de pino"]);
  expect(await titles("q=metal+mesa")).toEqual(["Mesa", "Mesa de pino"]);
  expect(await titles("q=mesa+metal&typed=yes")).toEqual([]);
  expect(await titles("q=metal")).toEqual([]);
  const { reading } = (await chooseReading("q=mesa+metal")) ?? {};
  expect(reading).toMatchObject({ kind: "partial", leftOut: "metal", text: "mesa" });
});

test("a mistyped word is read as the market's nearest, whatever filters are on", async () => {
  await shop.put([{ title: "Kärcher lavadora" }, { title: "Karcher", category: "toys" }]);
  await commit(shop.db, learnWords(["karcher"], always));
  expect(await titles("q=karrcher")).toEqual(["Karcher", "Kärcher lavadora"]);
  expect(await titles("q=carcher+lavadora")).toEqual(["Kärcher lavadora"]);
  expect(await titles("q=karrcher&category=toys")).toEqual(["Karcher"]);
  expect(await titles("q=karrcher&category=home")).toEqual([]);
  expect(await chooseReading("q=karrcher")).toMatchObject({
    ...{ reading: { kind: "corrected" }, words: ["karcher"] },
  });
  expect(await titles("q=karrcher&typed=yes")).toEqual([]);
});

test("what has all words in its title comes before what has some in its description, each newest first", async () => {
  await shop.put([
    { title: "Lámpara vieja" },
    { title: "Pantalla", description: "Para lámpara" },
    { title: "Lámpara nueva", description: "lámpara" },
    { title: "Foco", description: "De lámpara" },
  ]);
  expect(await titles("q=lampara")).toEqual(["Lámpara nueva", "Lámpara vieja", "Foco", "Pantalla"]);
  expect(await titles("q=lampara&sort=newest")).toEqual(["Foco", "Lámpara nueva", "Pantalla", "Lámpara vieja"]);
});

test("the words that filters are made of are no words of a product", async () => {
  await shop.put([{ title: "Thing", category: "toys" }]);
  for (const word of ["any", "cattoys", "fmtfixed", "condnew", "shipfree", "pricee1"])
    expect(await titles(`q=${word}`)).toEqual([]);
});

test.each(
  [
    '"',
    '""',
    "*",
    "^oro",
    "title:oro",
    "{title}:oro",
    "(oro",
    "oro)",
    "NEAR(oro plata)",
    "NEAR",
    "oro OR",
    "OR",
    "AND NOT",
    "-oro",
    "oro -plata",
    "+",
    "oro'; DROP TABLE products --",
    "oro\\",
    "%_%",
    "📷 🎉",
    "a\u19b0b",
    "\u1cf2",
    "\ud83d",
    "\u0000",
    "𐴀𐴁",
    "x".repeat(10_000),
    "a ".repeat(10_000),
    "١٢٣",
    "日本語",
  ].map((query) => ({ query, shown: JSON.stringify(query.slice(0, 30)) })),
)("the search $shown is answered", async ({ query }) => {
  await shop.put([{ title: "Oro y plata" }]);
  for (const sort of ["relevance", "newest", "price-asc"]) {
    await expect(titles(new URLSearchParams({ q: query, sort }).toString())).resolves.toBeInstanceOf(Array);
  }
  await countProducts(asked(new URLSearchParams({ q: query }).toString()), "newest");
});

test("the index takes no letter that a search keeps for the end of a word", async () => {
  const letters: number[] = [];
  for (let point = 0x30; point < 0x110000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue;
    if (readWords(`q${String.fromCodePoint(point)}q`).join("").length === 2 + String.fromCodePoint(point).length)
      letters.push(point);
  }
  expect(letters.length).toBeGreaterThan(130_000);
  await shop.client.execute(`CREATE VIRTUAL TABLE letters USING fts5(t, content='', contentless_delete=1,
    detail=column, tokenize='unicode61 remove_diacritics 2')`);
  await shop.client.execute({
    sql: "INSERT INTO letters (rowid, t) SELECT value, 'q' || char(value) || 'q' FROM json_each(?)",
    args: [JSON.stringify(letters)],
  });
  const { rows } = await shop.client.execute(`SELECT rowid FROM letters WHERE letters MATCH '"q"'`);
  await shop.client.execute("DROP TABLE letters");
  expect(rows).toEqual([]);
});

const WORDS = ["oro", "Plata", "cámara", "camaleón", "sofá", "rojo"];
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
const goods: fc.Arbitrary<Goods> = fc.record({
  title: words,
  description: fc.option(words),
  category: fc.constantFrom("toys", "home"),
  condition: fc.constantFrom("new", "used-good", "for-parts"),
  price: fc.oneof(fc.constantFrom(1, 999, 1_000, 99_999, MAX_PRICE), fc.integer({ min: 1, max: 20_000 })),
  shipping: fc.constantFrom(null, "$80"),
  isAuction: fc.boolean(),
  // Long over, or far in the future: within a second, or within a few.
  endsAt: fc.oneof(fc.constant(1_000), fc.integer({ min: 4_000_000_000_000, max: 4_000_000_009_999 })),
  bids: fc.integer({ min: 0, max: 9 }),
  status: fc.constantFrom("active", "active", "active", "active", "sold", "removed"),
  seller: fc.constantFrom("ana", "leo"),
});
const bound = fc.option(fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(1, 999, 1_000, MAX_PRICE)));
type Wanted = Filters & { words: readonly string[] };
const filtered: fc.Arbitrary<Wanted> = fc.record({
  words: fc.constantFrom([], [], ["oro"], ["cama"], ["plata", "sofa"], ["rojo"], ["nada"], ["oro", "nada"]),
  category: fc.constantFrom(null, "toys"),
  formats: fc.subarray(["fixed", "auction"] as const),
  conditions: fc.subarray(["new", "used"] as const),
  freeShipping: fc.boolean(),
  minPrice: bound,
  maxPrice: bound,
});
const sorted = fc.constantFrom(...SORTS);

/** As lists are asked for. */
function listOf({ words: typed, ...filters }: Wanted): Asked {
  return { filters, readings: readReadings(typed.join(" "), lexicon, { category: null, language: "en" }) };
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const begins = (text: string, word: string) => ` ${plain(text)}`.includes(` ${word}`);
const has = (text: string | null, word: string) =>
  plain(text ?? "")
    .split(" ")
    .includes(word);

/** 0: all words in the title; 1: as beginnings; 2: some only in the description; `null`: not found. */
function tierOf({ title, description }: Goods, words: readonly string[]): number | null {
  if (words.every((word) => has(title, word))) return 0;
  if (words.every((word) => begins(title, word))) return 1;
  return words.every((word) => begins(title, word) || has(description, word)) ? 2 : null;
}

/** All words, or, when nothing has them, all but the last, or all but the first. */
function readBy(all: readonly Goods[], words: readonly string[]): readonly string[] {
  const ways = words.length === 2 ? [words, words.slice(0, 1), words.slice(1)] : [words];
  return ways.find((some) => all.some((one) => one.status === "active" && tierOf(one, some) !== null)) ?? words;
}

/** The expected ids, computed without an index. */
function expected(all: readonly Goods[], wanted: Wanted, sort: Sort): string[] {
  const { category, formats, conditions, freeShipping, minPrice, maxPrice } = wanted;
  const words = readBy(all, wanted.words);
  const found = all
    .map((one, index) => ({ ...one, id: `p${index + 1}`, seq: index + 1 }))
    .filter((one) => one.status === "active" && tierOf(one, words) !== null)
    .filter((one) => !category || one.category === category)
    .filter((one) => formats.length !== 1 || one.isAuction === (formats[0] === "auction"))
    .filter((one) => conditions.length !== 1 || (one.condition === "new") === (conditions[0] === "new"))
    .filter((one) => !freeShipping || one.shipping === null)
    .filter((one) => one.price >= (minPrice ?? 0) && one.price <= (maxPrice ?? MAX_PRICE));
  if (isAuctionSort(sort)) return auctionsOf(found, sort);
  const byTime = (a: { seq: number }, b: { seq: number }) => b.seq - a.seq;
  if (sort === "price-asc") found.sort((a, b) => a.price - b.price || a.seq - b.seq);
  else if (sort === "price-desc") found.sort((a, b) => b.price - a.price || byTime(a, b));
  else if (sort === "newest") found.sort(byTime);
  else found.sort((a, b) => (tierOf(a, words) ?? 0) - (tierOf(b, words) ?? 0) || byTime(a, b));
  return found.map((one) => one.id);
}

function auctionsOf(found: (Goods & { id: string; seq: number })[], sort: Sort): string[] {
  const second = ({ endsAt }: Goods) => Math.floor(endsAt / 1000);
  const auctions = found.filter((one) => one.isAuction && (sort === "most-bids" || one.endsAt > Date.now()));
  if (sort === "most-bids") auctions.sort((a, b) => b.bids - a.bids || b.seq - a.seq);
  else auctions.sort((a, b) => second(a) - second(b) || a.seq - b.seq);
  return auctions.map((one) => one.id);
}

/** All pages by their next links, checked against the way back by their previous links. */
async function walk(asked: Asked, sort: Sort): Promise<string[]> {
  const pages: string[][] = [];
  let turn: PageCursor = null;
  let list = await findProductList(shop.db, asked, sort, turn);
  pages.push(list.products.map((product) => product.id));
  while (list.next) {
    turn = { after: list.next };
    list = await findProductList(shop.db, asked, sort, turn);
    expect(list.previous).not.toBeNull();
    pages.push(list.products.map((product) => product.id));
  }
  for (const page of pages.slice(0, -1).reverse()) {
    expect(list.previous).not.toBeNull();
    if (!list.previous) break;
    list = await findProductList(shop.db, asked, sort, { before: list.previous });
    expect(list.products.map((product) => product.id)).toEqual(page);
    expect(list.next).not.toBeNull();
  }
  expect(list.previous).toBeNull();
  expect(pages.slice(0, -1).every((page) => page.length === PAGE_SIZE)).toBe(true);
  return pages.flat();
}

test("any list of any catalogue is what a naive filter and sort give, page by page, there and back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(goods, { minLength: 0, maxLength: 90, size: "max" }),
      fc.array(fc.tuple(filtered, sorted), { minLength: 4, maxLength: 4 }),
      async (all, lists) => {
        await shop.clear();
        await shop.put(all);
        for (const [wanted, sort] of lists) {
          const filters: Wanted = isAuctionSort(sort) ? { ...wanted, formats: ["auction"] } : wanted;
          const right = expected(all, filters, sort);
          expect(await walk(listOf(filters), sort)).toEqual(right);
          expect(await countProducts(listOf(filters), sort)).toEqual({ count: right.length, isMore: false });
        }
      },
    ),
    { numRuns: 120 },
  );
});

test("every sort walks every page of a large catalogue", async () => {
  const all = fc.sample(goods, { numRuns: 300, seed: 7 });
  await shop.put(all);
  const { filters } = asked("");
  for (const sort of SORTS.filter((one) => one !== "relevance")) {
    for (const words of [[], ["oro"]]) {
      const wanted = { ...filters, words };
      expect(await walk(listOf(wanted), sort)).toEqual(expected(all, wanted, sort));
    }
  }
});

test("a search counts to two hundred and says that there are more; a list without words counts all", async () => {
  await shop.put(Array.from({ length: 201 }, (_, index) => ({ title: "Oro", price: 100 + index })));
  expect(await countProducts(asked("q=oro"), "newest")).toEqual({ count: 200, isMore: true });
  expect(await countProducts(asked("min=1"), "newest")).toEqual({ count: 200, isMore: true });
  expect(await countProducts(asked("min=1.01&q=oro"), "newest")).toEqual({
    count: 200,
    isMore: false,
  });
  expect(await countProducts(asked(""), "newest")).toEqual({ count: 201, isMore: false });
  expect(await countProducts(asked("category=toys"), "newest")).toEqual({ count: 0, isMore: false });
});

test("what is taken down leaves its lists and their counts, and comes back with what it then is", async () => {
  await shop.put([{ title: "Anillo de oro" }, { title: "Oro viejo" }]);
  await shop.client.execute("UPDATE products SET status = 'removed' WHERE id = 'p1'");
  expect(await titles("q=oro")).toEqual(["Oro viejo"]);
  expect(await titles("sort=price-asc")).toEqual(["Oro viejo"]);
  expect(await countProducts(asked(""), "newest")).toEqual({ count: 1, isMore: false });
  await shop.client.execute("UPDATE products SET title = 'Anillo de plata' WHERE id = 'p1'");
  expect(await titles("q=anillo")).toEqual([]);
  await shop.client.execute("UPDATE products SET status = 'active' WHERE id = 'p1'");
  expect(await titles("q=plata")).toEqual(["Anillo de plata"]);
  expect(await titles("q=oro")).toEqual(["Oro viejo"]);
});

test("a changed price, category, condition or shipping moves a product in its lists", async () => {
  await shop.put([
    { title: "A", price: 100 },
    { title: "B", price: 200 },
  ]);
  await shop.client.execute(
    "UPDATE products SET price = 300, category = 'toys', condition = 'used-fair', shipping = '$9' WHERE id = 'p1'",
  );
  expect(await titles("sort=price-asc")).toEqual(["B", "A"]);
  expect(await titles("max=2")).toEqual(["B"]);
  expect(await titles("min=3&max=3")).toEqual(["A"]);
  expect(await titles("category=toys&condition=used")).toEqual(["A"]);
  expect(await titles("shipping=free")).toEqual(["B"]);
  for (const search of ["category=toys", "condition=used", "shipping=free", "category=other&condition=new"])
    expect(await countProducts(asked(search), "newest")).toEqual({ count: 1, isMore: false });
});

test("what is deleted leaves every list", async () => {
  await shop.put([{ title: "Oro" }]);
  await shop.client.execute("DELETE FROM products");
  expect([await titles(""), await titles("q=oro"), await titles("sort=price-desc")]).toEqual([[], [], []]);
  expect((await countProducts(asked(""), "newest")).count).toBe(0);
});

test("the cursor of a deleted product still begins a page", async () => {
  await shop.put(Array.from({ length: 30 }, (_, index) => ({ title: `T${index + 1}`, price: 100 * (index + 1) })));
  await shop.client.execute("DELETE FROM products WHERE id = 'p6'");
  const query = asked("");
  const newest = await findProductList(shop.db, query, "newest", { after: { seq: 6, rank: 0, tier: "exact" } });
  expect(newest.products.map((product) => product.title)).toEqual(["T5", "T4", "T3", "T2", "T1"]);
  const dearest = await findProductList(shop.db, query, "price-desc", {
    after: { seq: 6, rank: 600, tier: "exact" },
  });
  expect(dearest.products.map((product) => product.title)).toEqual(["T5", "T4", "T3", "T2", "T1"]);
});

test("a cursor outside the price range shows only what is within the range", async () => {
  await shop.put([{ price: 100 }, { price: 500 }, { price: 900 }]);
  const query = asked("min=4&max=6");
  const ids = async (sort: Sort, turn: PageCursor) =>
    (await findProductList(shop.db, query, sort, turn)).products.map((product) => product.id);
  expect(await ids("price-asc", { after: { seq: 1, rank: 1, tier: "exact" } })).toEqual(["p2"]);
  expect(await ids("price-desc", { after: { seq: 9, rank: MAX_PRICE, tier: "exact" } })).toEqual(["p2"]);
  expect(await ids("price-asc", { before: { seq: 9, rank: MAX_PRICE, tier: "exact" } })).toEqual(["p2"]);
});

test("a store's pages hold its active products only, newest first, there and back", async () => {
  const all = fc.sample(goods, { numRuns: 300, seed: 3 });
  await shop.put(all);
  const right = all.flatMap((one, index) => (one.seller === "leo" && one.status === "active" ? [`p${index + 1}`] : []));
  const pages: string[][] = [];
  let list = await findStoreProducts(shop.db, "leo", null);
  expect(list.previous).toBeNull();
  for (;;) {
    pages.push(list.products.map((product) => product.id));
    if (!list.next) break;
    list = await findStoreProducts(shop.db, "leo", { after: list.next });
  }
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flat()).toEqual(right.reverse());
  for (const page of pages.slice(0, -1).reverse()) {
    list = await findStoreProducts(shop.db, "leo", list.previous && { before: list.previous });
    expect(list.products.map((product) => product.id)).toEqual(page);
  }
  expect(list.previous).toBeNull();
  expect((await findStoreProducts(shop.db, "nobody", null)).products).toEqual([]);
});

test("no list reads all products or sorts what it read", async () => {
  await shop.put([{ title: "Oro" }]);
  const place = { seq: 5, rank: 500, tier: "exact" } as const;
  const searches = [
    "",
    "q=oro",
    "q=oroplato+rojo",
    "min=1&max=9",
    "q=oro&min=1",
    "category=toys&format=auction&condition=used&shipping=free",
  ];
  shop.server.resetCount();
  for (const search of searches) {
    const query = asked(search);
    for (const sort of SORTS) {
      for (const turn of [
        null,
        { after: place },
        { before: place },
        { after: { ...place, tier: "description" } as const },
      ])
        await findProductList(shop.db, query, sort, turn);
      await countProducts(query, sort);
    }
  }
  for (const turn of [null, { after: place }, { before: place }]) await findStoreProducts(shop.db, "ana", turn);
  await countStoreProducts(shop.db, "ana");
  await findHighlights(shop.db, 8);
  await findWatchedCards(shop.db, "ana", 8);
  await findRelatedProducts(shop.db, "p1");
  const plans = await plansOf(shop);
  expect(plans.size).toBeGreaterThan(15);
  for (const [sql, plan] of plans) {
    expect(plan, sql).not.toMatch(/TEMP B-TREE/);
    // The newest products are read along an index, and no more of them than are shown.
    expect(plan, sql).not.toMatch(/SCAN (products|p|product_images|i)(?! USING INDEX products_newest)\b/);
    expect(plan, sql).not.toMatch(/SCAN seller_profiles/);
    // A word index is queried by words (M), never scanned.
    expect(plan, sql).not.toMatch(/SCAN (?!c |json_each)\w+ VIRTUAL TABLE INDEX \d+:[^M\n]*$/m);
  }
});
