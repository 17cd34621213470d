import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingReviews, offerTerms, productImages, products } from "~/data/schema.server";
import { BULK_MAX } from "~/domain/catalog/listing-action";
import { PRODUCT_STATUSES, type ProductStatus } from "~/domain/catalog/product-status";
import { POLICY } from "~/domain/policy";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Fields, Page } from "../../support/page";
import { strike } from "../../support/strikes";

const HERE = "/seller-settings/listings";

let market: Market;
let made = 0;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const seller = (language = "en") => market.person({ seller: true, headers: { "Accept-Language": language } });

interface Wanted {
  title?: string;
  status?: ProductStatus;
  price?: number;
  stock?: number;
  is_auction?: boolean;
}

/** Puts a listing of a seller into the database; returns its id. */
async function put(who: { id: string }, { status = "active", ...wanted }: Wanted = {}): Promise<string> {
  const id = `own-${++made}`;
  const about = { title: `Silla ${made}`, category: "home", condition: "new", price: 100_00, stock: 3 } as const;
  const ends = wanted.is_auction ? { auction_end_time: Date.now() + 3_600_000 } : {};
  const row = { ...about, ...ends, ...wanted, id, status, seller_id: who.id, image_url: "none", created_at: made };
  await market.db.insert(products).values(row);
  await market.db.insert(productImages).values({ product_id: id, position: 0, key: id, width: 8, height: 6 });
  return id;
}

async function putMany(who: { id: string }, name: string, count: number) {
  const own = { category: "home", condition: "new", price: 100_00, seller_id: who.id, image_url: "none" } as const;
  const rows = Array.from({ length: count }, (_, n) => ({
    ...own,
    ...({ id: `${name}-${n}`, title: `Taza ${n}`, status: "active", created_at: n } as const),
  }));
  for (let n = 0; n < count; n += 100) await market.db.insert(products).values(rows.slice(n, n + 100));
}

/** An administrator has to read it first. */
const hold = (id: string) =>
  market.db
    .insert(listingReviews)
    .values({ id: `review-${id}`, product_id: id, found: [], target: "active", at: made });

async function rowOf(id: string) {
  const { status, price, stock } = products;
  const [row] = await market.db.select({ status, price, stock }).from(products).where(eq(products.id, id));
  return row;
}

const said = (page: Page) => page.document.querySelectorAll(".notes p").map(({ text }) => text.trim());
const tabs = (page: Page) => page.document.querySelectorAll(".tabs a").map(({ text }) => text);
const titles = (page: Page, item = ".goods h2") => page.document.querySelectorAll(item).map(({ text }) => text.trim());

test("each listing stands under its state, with how many there are", async () => {
  const ana = await seller();
  for (const status of PRODUCT_STATUSES) await put(ana, { status, title: `Is ${status}` });
  await put(await seller(), { title: "Of somebody else" });
  const lists: Record<string, string[]> = {};
  for (const state of ["active", "scheduled", "paused", "sold", "ended", "removed"]) {
    lists[state] = titles(await ana.get(`${HERE}?state=${state}`));
  }
  expect(lists).toEqual({
    ...{ active: ["Is reserved", "Is active"], scheduled: ["Is scheduled"], paused: ["Is paused"] },
    ...{ sold: ["Is sold"], ended: ["Is ended"], removed: ["Is removed"] },
  });
  expect(tabs(await ana.get(HERE))).toEqual([
    "For sale (2)",
    "Drafts (0)",
    "Scheduled (1)",
    "Paused (1)",
    "Sold out (1)",
    "Ended (1)",
    "Taken down (1)",
  ]);
});

test.each([
  ["review", "en", "Under review (0)", "None of your listings is under review"],
  ["review", "es", "En revisión (0)", "Ninguna de tus publicaciones está en revisión"],
  ["removed", "en", "Taken down (0)", "None of your listings has been taken down"],
  ["removed", "es", "Retiradas (0)", "No hemos retirado ninguna de tus publicaciones"],
] as const)(
  "without a listing of state %s only who asks for its tab sees it, in %s",
  async (state, language, tab, none) => {
    const ana = await seller(language);
    expect(tabs(await ana.get(HERE))).not.toContain(tab);
    const asked = await ana.get(`${HERE}?state=${state}`);
    expect(tabs(asked)).toContain(tab);
    expect(asked.text).toContain(none);
    expect(asked.document.querySelector("main a.btn")).toBeNull();
  },
);

test.each([
  ["en", "Paused (1)", "Under review (2)", "Created on ", "Under review: only you can see it for now."],
  ["es", "En pausa (1)", "En revisión (2)", "Creada el ", "En revisión: por ahora solo tú puedes verla."],
] as const)(
  "what is held stands under review alone, and stays so whatever is pressed, in %s",
  async (language, paused, review, ...notes) => {
    const ana = await seller(language);
    const own = await put(ana, { status: "paused", title: "Silla en pausa" });
    const rifle = await put(ana, { status: "paused", title: "Rifle", price: 200_00 });
    const relisted = await put(ana, { status: "ended", title: "Resortera", price: 50_00 });
    for (const id of [rifle, relisted]) await hold(id);
    const [list, at] = [`${HERE}?state=review`, await ana.get(HERE)];
    expect(tabs(at)).toEqual(expect.arrayContaining([paused, review, expect.stringContaining("(0)")]));
    const page = await ana.get(list);
    expect(titles(page)).toEqual(["Resortera", "Rifle"]);
    for (const note of notes) expect(page.text).toContain(note);
    expect(page.document.querySelectorAll("#action option").map((one) => one.getAttribute("value"))).toEqual(["end"]);
    expect(titles(await ana.get(`${list}&sort=price-desc`))).toEqual(["Rifle", "Resortera"]);
    for (const sort of ["newest", "price-desc"]) {
      expect(titles(await ana.get(`${list}&q=rif&sort=${sort}`))).toEqual(["Rifle"]);
      for (const words of ["", "&q=r"])
        expect(titles(await ana.get(`${HERE}?state=ended&sort=${sort}${words}`))).toEqual([]);
      expect(titles(await ana.get(`${HERE}?state=paused&sort=${sort}`))).toEqual(["Silla en pausa"]);
    }
    for (const from of ["paused", "review"]) {
      await ana.post(`${HERE}?state=${from}`, { action: "resume", which: "all" });
      await ana.post(`${HERE}?state=${from}`, { action: "resume", which: "selected", listing: [rifle, relisted] });
    }
    expect(await Promise.all([own, rifle, relisted].map(async (id) => (await rowOf(id))?.status))).toEqual([
      "active",
      "paused",
      "ended",
    ]);
    const file = await (await ana.raw(`${HERE}.csv`)).text();
    const states = file.split("\r\n").filter((line) => line.includes(`"${review.replace(" (2)", "")}"`));
    expect(states).toHaveLength(2);
  },
);

test("beginnings of words find titles in either language and any state, without accents", async () => {
  const ana = await seller("es");
  await put(ana, { title: "Cámara réflex" });
  await put(ana, { title: "Silla de cámara", status: "ended" });
  await put(ana, { title: "Silla" });
  expect(titles(await ana.get(`${HERE}?q=camar`))).toEqual(["Cámara réflex"]);
  expect(titles(await ana.get(`${HERE}?state=ended&q=SILLA+cam`))).toEqual(["Silla de cámara"]);
  const none = await ana.get(`${HERE}?q=${encodeURIComponent('"* OR s')}`);
  expect([none.status, titles(none)]).toEqual([200, []]);
  expect(none.text).toContain("Ninguna publicación de esta lista tiene esas palabras en el título");
});

test("a long list is read page by page, newest first", async () => {
  const ana = await seller();
  for (let n = 0; n < 26; n++) await put(ana, { title: `Number ${n}` });
  const first = await ana.get(HERE);
  const second = await ana.get(first.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "");
  expect([...titles(first), ...titles(second)]).toEqual(Array.from({ length: 26 }, (_, n) => `Number ${25 - n}`));
});

test("a list is sorted as asked, over its pages, tabs, words and changes", async () => {
  const ana = await seller();
  for (let n = 0; n < 26; n++) await put(ana, { title: `Number ${n}`, price: (n % 13) * 100 + 100, stock: 30 - n });
  const sorted = await ana.get(`${HERE}?sort=price-asc`);
  const next = sorted.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "";
  const byPrice = Array.from({ length: 13 }, (_, n) => [`Number ${n}`, `Number ${n + 13}`]).flat();
  expect([...titles(sorted), ...titles(await ana.get(next))]).toEqual(byPrice);
  expect(sorted.document.querySelector("#sort option[selected]")?.text).toBe("Price: low to high");
  expect(sorted.document.querySelector(".tabs a:last-child")?.getAttribute("href")).toContain("sort=price-asc");
  const searched = await ana.get(`${HERE}?state=active&q=number+2&sort=fewest-pieces`);
  expect(titles(searched)).toEqual([
    "Number 25",
    "Number 24",
    "Number 23",
    "Number 22",
    "Number 21",
    "Number 20",
    "Number 2",
  ]);
  const cheapest = await ana.post(`${HERE}?q=number+2&sort=fewest-pieces`, {
    action: "restock",
    number: "9",
    which: "all",
  });
  expect([cheapest.path, cheapest.flash]).toEqual([
    `${HERE}?q=number+2&sort=fewest-pieces`,
    "Pieces of 7 listings saved",
  ]);
});

test(`"all" of a longer list are its first ${BULK_MAX} as it is sorted`, async () => {
  const ana = await seller();
  await putMany(ana, "sorted", BULK_MAX + 1);
  await market.db
    .update(products)
    .set({ price: 999_00 })
    .where(eq(products.id, `sorted-${BULK_MAX}`));
  const page = await ana.get(`${HERE}?sort=price-asc`);
  expect(page.document.querySelector(".change fieldset")?.text).toContain("The first 500 in this list");
  await ana.send(`${HERE}?sort=price-asc`, { action: "pause", which: "all" });
  const left = await market.db
    .select({ id: products.id })
    .from(products)
    .where(sql`seller_id = ${ana.id} AND status = 'active'`);
  expect(left).toEqual([{ id: `sorted-${BULK_MAX}` }]);
});

test("an unknown order or cursor is the newest first", async () => {
  const ana = await seller();
  await put(ana, { title: "First", price: 1_00 });
  await put(ana, { title: "Second", price: 2_00 });
  expect(titles(await ana.get(`${HERE}?sort=price;--&before=x_y`))).toEqual(["Second", "First"]);
});

test("pause hides a listing from the market and resume brings it back", async () => {
  const ana = await seller();
  const id = await put(ana, { title: "Periscopio de latón" });
  // Each search has its own words: what visitors get is kept for a while.
  const isFound = async (words: string) =>
    titles(await market.visitor().get(`/search?q=${words}`), ".item").length === 1;
  expect(await isFound("periscopio")).toBe(true);
  const paused = await ana.post(HERE, { one: `pause:${id}` });
  expect([paused.path, paused.flash, await isFound("periscopio+laton")]).toEqual([HERE, "1 listing paused", false]);
  expect((await market.visitor().get(`/product/${id}`)).status).toBe(404);
  const resumed = await ana.post(`${HERE}?state=paused`, { one: `resume:${id}` });
  expect([resumed.path, resumed.flash, await isFound("laton")]).toEqual([
    `${HERE}?state=paused`,
    "1 listing put back on sale",
    true,
  ]);
});

test("the selected ones change; what cannot is counted with its reason", async () => {
  const ana = await seller();
  const [chair, held, lot, other] = [
    await put(ana),
    await put(ana, { status: "reserved", stock: 0 }),
    await put(ana, { is_auction: true }),
    await put(ana),
  ];
  const page = await ana.post(HERE, {
    action: "percent",
    number: "-10",
    which: "selected",
    listing: [chair, held, lot],
  });
  expect(said(page)).toEqual([
    "Price of 1 listing changed",
    "1 is an auction: use its own page",
    "1 is being bought right now",
  ]);
  expect([await rowOf(chair), await rowOf(other)]).toMatchObject([{ price: 90_00 }, { price: 100_00 }]);
  expect([await rowOf(held), await rowOf(lot)]).toMatchObject([{ price: 100_00 }, { price: 100_00 }]);
});

test("selected ones take offers from now on, or no more; a lowest price stays", async () => {
  const ana = await seller();
  const [chair, table] = [await put(ana), await put(ana)];
  await market.db.insert(offerTerms).values({ product_id: table, lowest: 50_00 });
  const change = { which: "selected", listing: [chair, table] };
  const termsOf = async () =>
    (
      await market.db
        .select()
        .from(offerTerms)
        .where(inArray(offerTerms.product_id, [chair, table]))
    ).map(({ lowest }) => lowest);
  expect((await ana.post(HERE, { action: "offers", ...change })).flash).toContain("2 listings accept offers");
  expect((await termsOf()).sort()).toEqual([50_00, null]);
  expect((await ana.post(HERE, { action: "noOffers", ...change })).flash).toContain(
    "2 listings no longer accept offers",
  );
  expect(await termsOf()).toEqual([]);
});

test("all of a list change, within what was searched for", async () => {
  const ana = await seller();
  const [chair, table] = [await put(ana, { title: "Silla" }), await put(ana, { title: "Mesa" })];
  await ana.post(`${HERE}?q=silla`, { action: "price", number: "50", which: "all" });
  expect([await rowOf(chair), await rowOf(table)]).toMatchObject([{ price: 150_00 }, { price: 100_00 }]);
});

test.each([
  ["en", "All fixed-price listings in this list (2)", "Auctions can't be changed together.", "End 2 listings?"],
  [
    ...(["es", "Todas las de precio fijo de esta lista (2)", "Las subastas no se pueden cambiar en grupo."] as const),
    "¿Terminar 2 publicaciones?",
  ],
] as const)("all of a list leaves its auctions out, and says so, in %s", async (language, all, hint, ask) => {
  const ana = await seller(language);
  await Promise.all([put(ana), put(ana), put(ana, { is_auction: true })]);
  const page = await ana.get(HERE);
  const choice = page.document.querySelector(".change fieldset")?.text;
  expect([choice, choice]).toEqual([expect.stringContaining(all), expect.stringContaining(hint)]);
  const asked = await ana.post(HERE, { action: "end", which: "all" });
  expect(asked.document.querySelector("h1")?.text).toBe(ask);
  const paused = await ana.post(HERE, { action: "pause", which: "all" });
  expect(paused.flash).toMatch(/^2 /);
});

test("what is sold out goes back on sale with its new pieces", async () => {
  const ana = await seller();
  const id = await put(ana, { status: "sold", stock: 0 });
  const page = await ana.post(`${HERE}?state=sold`, {
    action: "restock",
    number: "12",
    which: "selected",
    listing: id,
  });
  expect([page.flash, await rowOf(id)]).toEqual([
    "Pieces of 1 listing saved",
    { status: "active", price: 100_00, stock: 12 },
  ]);
});

test("ending asks first, and ends only what was asked about", async () => {
  const ana = await seller();
  const [one, two] = [await put(ana), await put(ana)];
  const asked = await ana.post(HERE, { action: "end", which: "selected", listing: [one] });
  expect([asked.heading, (await rowOf(one))?.status]).toEqual(["End 1 listing?", "active"]);
  const ended = await ana.submit(asked, "main form[method=post]");
  expect([ended.flash, (await rowOf(one))?.status, (await rowOf(two))?.status]).toEqual([
    "1 listing ended",
    "ended",
    "active",
  ]);
});

test("another seller's listing is neither changed nor named", async () => {
  const [ana, eva] = [await seller(), await seller()];
  const id = await put(ana);
  const tries: Fields[] = [
    { one: `pause:${id}` },
    { action: "price", number: "-50", which: "selected", listing: [id] },
  ];
  for (const sent of tries) {
    expect((await eva.post(HERE, sent)).flash).toBe("Nothing was changed");
  }
  expect(await rowOf(id)).toEqual({ status: "active", price: 100_00, stock: 3 });
});

test("a suspended seller puts nothing back on sale", async () => {
  const ana = await seller();
  const id = await put(ana, { status: "paused" });
  const strikes = Array<number>(POLICY.STRIKES_TO_SUSPEND).fill(Date.now());
  await strike(market, ana.id, { productId: id, seller: (await seller()).id }, ...strikes);
  const page = await ana.post(HERE, { one: `resume:${id}` });
  expect([said(page), (await rowOf(id))?.status]).toEqual([
    ["Nothing was changed", "1 stays off sale, because your account is suspended"],
    "paused",
  ]);
});

test.each([
  ["en", "number", "Enter a percentage from -90 to 900"],
  ["es", "number", "Escribe un porcentaje de -90 a 900"],
] as const)("a wrong number is said beside its field with what was typed, in %s", async (language, field, says) => {
  const ana = await seller(language);
  await put(ana);
  const page = await ana.post(HERE, { action: "percent", number: "ten", which: "all" });
  expect([page.status, errorsOn(page)]).toEqual([400, { [field]: says }]);
  expect(page.document.querySelector("#number")?.getAttribute("value")).toBe("ten");
});

test("without a selection nothing changes, and the page says so", async () => {
  const ana = await seller();
  await put(ana);
  const page = await ana.post(HERE, { action: "pause", which: "selected" });
  expect([page.status, errorsOn(page)]).toEqual([400, { which: "Select at least one listing" }]);
});

test(`${BULK_MAX} listings are paused in two round trips`, async () => {
  const ana = await seller();
  await putMany(ana, "many", BULK_MAX);
  const trips = await market.trips(() => ana.send(HERE, { action: "pause", which: "all" }));
  expect(trips).toBe(2);
  const [{ n } = { n: 0 }] = await market.db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM products WHERE seller_id = ${ana.id} AND status = 'paused'`,
  );
  expect(n).toBe(BULK_MAX);
});

test("all listings come as a file, however many, in the seller's language", async () => {
  const ana = await seller("es");
  await putMany(ana, "file", 501);
  await put(ana, { title: '=HYPERLINK("x"), "quoted"', status: "removed" });
  const file = await ana.raw(`${HERE}.csv`);
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer()).split("\r\n");
  expect([file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
    "text/csv; charset=utf-8",
    "private, no-store",
  ]);
  expect([lines.length, new Set(lines).size, lines[0]?.startsWith('\uFEFF"SKU"')]).toEqual([504, 504, true]);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x""), ""quoted"""`);
  expect(lines[2]).toContain('"file-500","Taza 500"');
  for (const cell of ['"En venta"', '"100.00","1"', '"Compra inmediata","MXN"']) expect(lines[2]).toContain(cell);
});
