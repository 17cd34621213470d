import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftImages, drafts, productImages, products, rateLimits } from "~/data/schema.server";
import type { Category, Condition } from "~/domain/catalog/product";
import { SUGGESTIONS } from "~/domain/rate-limit";
import { searchDocument } from "~/domain/search/document";
import type { Lexicon } from "~/domain/search/lexicon";
import { type Market, openMarket } from "../../support/market";
import { readForm } from "../../support/page";
import { flashText, photoFile, photoFiles } from "../../support/photo-files";
import { compiledLexicon } from "../../support/search-evaluation";
import { WITH_WORKERS_AI } from "../../support/workers-ai";

let market: Market;
let lexicon: Lexicon;

beforeAll(async () => {
  lexicon = await compiledLexicon();
  market = await openMarket();
  await fill(market);
});
afterAll(() => market.close());

/** Guitars of two stores, and one of another price. */
async function fill({ db, person }: Market) {
  const [leo, mar] = [await person({ seller: "Leo" }), await person({ seller: "Mar" })];
  const prices = [2_100, 2_200, 2_300, 2_200, 9_000];
  const description = "Madera de abeto. Incluye funda. Tiene un rayón. Mide 102 cm.";
  for (const [at, price] of prices.entries()) {
    const [title, category, condition] = ["Guitarra acústica Yamaha F310", "other", "used-good"] as const satisfies [
      string,
      Category,
      Condition,
    ];
    const { lexicon: _, marketWords: __, ...found } = searchDocument({ title, description, category }, lexicon);
    const id = uuid();
    await db.insert(products).values({
      ...{ id, title, description, category, condition, price: price * 100, created_at: at, image_url: "none" },
      ...{ seller_id: at % 2 ? leo.id : mar.id, status: "active", ...found },
    });
    await db.insert(productImages).values({ product_id: id, position: 0, key: `key/${id}`, width: 4, height: 3 });
  }
}

const PATH = "/sell/search-product-info";
const seller = (language = "es-MX") => market.person({ seller: true, headers: { "Accept-Language": language } });
type Seller = Awaited<ReturnType<typeof seller>>;

async function typed(ana: Seller) {
  return readForm(await ana.get("/sell"), "form.sell").fields;
}

test("without script the title fills what is empty, and says what the price is made of", async () => {
  const ana = await seller();
  const form = await typed(ana);
  const page = await ana.post(PATH, {
    ...form,
    title: "Guitarra acústica Yamaha F310 usada",
    stock: "2",
    photos: [await photoFile()],
  });
  expect(page.path).toBe("/sell");
  expect(flashText(page)).toBe(
    [
      "Información encontrada",
      "Precio sugerido: $2,200.00. 4 publicaciones parecidas van de $2,100.00 a $2,300.00.",
      "Excluimos 1 publicación con un precio inusual.",
      "Pusimos el estado “Usado, bueno”, como dice tu título.",
      "La descripción es una guía: completa sus líneas y borra las que no apliquen.",
    ].join(" "),
  );
  const { fields } = readForm(page, "form.sell");
  expect(fields).toMatchObject({
    ...{ title: "Guitarra acústica Yamaha F310 usada", stock: "2", category: "other", price: "2,200.00" },
    condition: "used-good",
  });
  expect(fields.description?.split("\n").map((line) => line.replace(/:.*/, ""))).toEqual([
    ...["Guitarra acústica Yamaha F310 usada", ""],
    ...["Estado", "Medidas", "Material", "Incluye", "Detalles o desgaste"],
  ]);
  const [draft] = await market.db.select().from(drafts).where(eq(drafts.user_id, ana.id));
  expect(JSON.parse(draft?.fields ?? "")).toMatchObject({ price: "2,200.00", stock: "2" });
  expect(await market.db.$count(draftImages, eq(draftImages.draft_id, draft?.id ?? ""))).toBe(1);
});

test("of a title that is longer than any, only the beginning is looked for", async () => {
  const ana = await seller("en");
  const title = `Guitarra acústica Yamaha F310 usada ${"lámpara de mesa ".repeat(25)}`;
  const page = await ana.post(PATH, { ...(await typed(ana)), title });
  expect(flashText(page)).toContain("Information found");
  const [line = ""] = readForm(page, "form.sell").fields.description?.split("\n") ?? [];
  expect(line.startsWith("Guitarra acústica Yamaha F310 usada lámpara")).toBe(true);
  expect(line.length).toBeLessThan(300);
});

test("what the seller wrote stays, and the page says so", async () => {
  const ana = await seller("en");
  const own = { category: "home", price: "3,000", description: "My own words", condition: "for-parts" };
  const page = await ana.post(PATH, { ...(await typed(ana)), ...own, title: "Yamaha F310 acoustic guitar, used" });
  expect(readForm(page, "form.sell").fields).toMatchObject(own);
  const says = flashText(page);
  expect(says).toContain("Information found Suggested price: MX$2,200.00.");
  expect(says).toContain("You had already filled in: Condition, Price, Description. We didn't change it.");
  expect(says).not.toContain("outline");
});

test("a title is needed, and nothing else is lost without one", async () => {
  for (const [language, says] of [
    ["es-MX", "Por favor escribe el nombre del producto"],
    ["en", "Please enter the product name"],
  ]) {
    const ana = await seller(language);
    const page = await ana.post(PATH, { ...(await typed(ana)), title: " ", description: "Heavy.", category: "toys" });
    expect(flashText(page)).toBe(says);
    expect(readForm(page, "form.sell").fields).toMatchObject({ description: "Heavy.", category: "toys" });
  }
});

test("with too few like it no price is suggested, and a thing that nobody knows gets no category", async () => {
  const ana = await seller();
  const page = await ana.post(PATH, { ...(await typed(ana)), title: "Zorblax qwertín" });
  const says = flashText(page);
  expect(says).toContain("Hay muy pocas publicaciones parecidas para sugerir un precio.");
  expect(says).toContain("No pudimos saber la categoría: elige una.");
  expect(readForm(page, "form.sell").fields).toMatchObject({ category: "", price: "" });
});

test("for script the answer has the specification's shape, and what to fill in", async () => {
  const ana = await seller("en");
  const form = { ...(await typed(ana)), title: "Yamaha F310 acoustic guitar", price: "1.00" };
  const response = await ana.send(PATH, form, { Accept: "application/json" });
  const answer = (await response.json()) as { productInfo: { description: string } };
  expect(answer).toMatchObject({
    success: true,
    productInfo: { category: "other", suggestedPrice: 2_200 },
    filled: { category: { before: "", after: "other" } },
    isSaved: true,
  });
  expect(answer.productInfo.description).toContain("Measurements: …");
  expect(answer).not.toHaveProperty("filled.price");
  const alone = await ana.send(PATH, { productName: "iPhone 12 128GB" }, { Accept: "application/json" });
  expect(await alone.json()).toMatchObject({
    success: true,
    productInfo: { category: "electronics", suggestedPrice: null },
  });
  const none = await ana.send(PATH, {}, { Accept: "application/json" });
  expect(await none.json()).toMatchObject({ success: false });
});

test("an auction's price is its seller's own, and too many searches wait without losing the form", async () => {
  const ana = await seller();
  const title = "Guitarra acústica Yamaha F310";
  const auction = await ana.post(PATH, { ...(await typed(ana)), title, listing_type: "auction" });
  expect(readForm(auction, "form.sell").fields).toMatchObject({ category: "other", price: "" });
  await market.db
    .update(rateLimits)
    .set({ count: SUGGESTIONS.most })
    .where(eq(rateLimits.key, `suggestion:${ana.id}`));
  const page = await ana.post(PATH, { ...(await typed(ana)), title, stock: "7" });
  expect(flashText(page)).toContain("Usaste la búsqueda inteligente muchas veces en poco tiempo.");
  expect(readForm(page, "form.sell").fields).toMatchObject({ title, stock: "7" });
});

test("it takes three round trips: the session, the comparison, the draft", async () => {
  const ana = await seller();
  const form = { ...(await typed(ana)), title: "Guitarra Yamaha" };
  const trips = await market.trips(() => ana.send(PATH, form, { Accept: "application/json" }));
  expect(trips).toBe(3);
});

test("where it is configured, Workers AI writes both languages, and the outline stands in where it fails", async () => {
  const written = await openMarket({ around: WITH_WORKERS_AI, vars: { ASSISTANT_WRITES: "yes" } });
  try {
    const ana = await written.person({ seller: true, headers: { "Accept-Language": "es-MX" } });
    await ana.post("/sell/photos", { photos: await photoFiles(3) });
    const [first] = await written.db.select().from(draftImages);
    await written.buckets.PRODUCTS.delete(first?.key ?? "");
    const form = await typed(ana);
    const page = await ana.post(PATH, { ...form, title: "Lámpara de latón", photos: [await photoFile()] });
    expect(flashText(page)).toContain("La IA escribió la descripción a partir de tu título y 3 fotos.");
    expect(readForm(page, "form.sell").fields).toMatchObject({
      description: "Es la cosa que dice el título, en 3 fotos.\nDetalles: …",
      second_title: "Lámpara de latón (en)",
      second_description: "This is the thing that the title names, as 3 photos show.\nFaults: …",
    });
    const beto = await written.person({ seller: true, headers: { "Accept-Language": "es-MX" } });
    const failed = await beto.post(PATH, { ...(await typed(beto)), title: "Llena de flores, lámpara de latón" });
    expect(flashText(failed)).toContain("La descripción es una guía");
    expect(readForm(failed, "form.sell").fields).toMatchObject({ second_title: "" });
    const carla = await written.person({ seller: true, headers: { "Accept-Language": "en" } });
    const [one, none] = ["Copper lamp", "Brass lamp"];
    expect(flashText(await carla.post(PATH, { ...(await typed(carla)), title: none }))).toContain(
      "from your title. Check",
    );
    const alone = { ...(await typed(carla)), title: one, description: "", photos: [await photoFile()] };
    expect(flashText(await carla.post(PATH, alone))).toContain("from your title and photo. Check");
    expect(written.log.join("\n")).toContain("writing failed");
    expect(written.log.join("\n")).not.toContain("flores");
  } finally {
    await written.close();
  }
});

test.each([
  ["en", "Prices for “guitarra acústica”", "MX$2,200.00", "From MX$2,100.00 to MX$2,300.00", "On offer\n4 listings"],
  ["es", "Precios de “guitarra acústica”", "$2,200.00", "De $2,100.00 a $2,300.00", "En venta\n4 publicaciones"],
])("in %s the price guide tells what is typical, in one round trip and without naming anybody", async (...asked) => {
  const [language, title, typical, range, group] = asked;
  const visitor = market.visitor({ "Accept-Language": language });
  const path = `/prices?q=${encodeURIComponent("guitarra acústica")}`;
  const page = await visitor.get(path);
  expect(page.document.querySelector("h1")?.textContent).toBe(title);
  expect(page.document.querySelector("main .price")?.textContent).toBe(typical);
  expect(page.text).toContain(range);
  expect(page.document.querySelectorAll("tbody th").map((one) => one.textContent)).toContain(group);
  expect(page.document.querySelector("main")?.textContent).not.toMatch(/Leo|Mar\b/);
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex, follow");
  expect(await market.trips(() => visitor.get(path))).toBe(1);
  const search = await visitor.get(`/search?q=${encodeURIComponent("guitarra acústica")}`);
  expect(search.document.querySelectorAll("main a").map((one) => one.getAttribute("href"))).toContain(path);
  expect(page.document.querySelector(`main a[href^="/search?q="]`)).not.toBeNull();
});

test("the price guide says when too few are alike, and without words shows its form alone", async () => {
  const visitor = market.visitor();
  const none = await visitor.get("/prices?q=zorblax");
  expect(none.text).toContain("There are too few similar listings to show prices.");
  // Where nothing is for sale, a search and its price guide do not lead to each other.
  expect(none.document.querySelector('main a[href^="/search"]')).toBeNull();
  const search = await visitor.get("/search?q=zorblax");
  expect(search.document.querySelector('main a[href^="/prices"]')).toBeNull();
  const empty = await visitor.get("/prices");
  expect(empty.document.querySelector("h1")?.textContent).toBe("Price guide");
  expect(empty.document.querySelector('meta[name="robots"]')).toBeNull();
  expect(empty.text).not.toContain("Too few");
});
