import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, translations } from "~/data/schema.server";
import { TRANSLATIONS_NETWORK } from "~/domain/rate-limit";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Page } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { WITH_WORKERS_AI } from "../../support/workers-ai";

let market: Market;
/** Without Workers AI. */
let plain: Market;

beforeAll(async () => {
  market = await openMarket({ around: WITH_WORKERS_AI });
  plain = await openMarket();
});
afterAll(async () => {
  await market.close();
  await plain.close();
});

const LAMP = {
  ...{ title: "Lámpara de latón", category: "home", condition: "new", price: "850", stock: "1" },
  ...{ description: "Con foco y cable nuevo.\nFunciona bien.", returns: "Sin lavar" },
};
const SECOND = { second_title: "Brass lamp", second_description: "With bulb and new cable." };

async function publish(fields: Record<string, string> = {}, place = market): Promise<string> {
  const seller = await place.person({ seller: true });
  return (await seller.post("/sell", { ...LAMP, ...fields, photos: await photoFiles(1) })).path;
}
const english = (place = market) => place.visitor({ "Accept-Language": "en" });
const spanish = (place = market) => place.visitor({ "Accept-Language": "es-MX" });
const titleOn = (page: Page) => {
  const heading = page.document.querySelector("h1");
  return [heading?.textContent, heading?.getAttribute("lang") ?? "page"];
};
const translateForm = "form[action$='/translation']";
const rowOf = async (path: string) =>
  (
    await market.db
      .select()
      .from(products)
      .where(eq(products.id, path.split("/")[2] ?? ""))
  )[0];
const cardOn = (page: Page, path: string) => page.document.querySelector(`.item:has(a[href="${path}"])`);

test("a listing's language is its words', and its seller can choose another", async () => {
  expect((await rowOf(await publish()))?.language).toBe("es");
  expect((await rowOf(await publish({ language: "en" })))?.language).toBe("en");
  // Nothing tells it: the language of the seller's account.
  expect((await rowOf(await publish({ title: "PS5", description: "" })))?.language).toBe("en");
});

test("the form says which language was detected, keeps both of a draft, and the listing is changed by the same fields", async () => {
  const seller = await market.person({ seller: true });
  const draft = await seller.submit(await seller.get("/sell"), "form.sell", { ...LAMP, ...SECOND }, "/sell/draft");
  const select = draft.document.querySelector("select[name=language]");
  expect(select?.querySelector("option")?.textContent).toBe("Spanish (detected)");
  expect(select?.querySelector("option[selected]")?.getAttribute("value") ?? "").toBe("");
  expect(draft.document.querySelector("input[name=second_title]")?.getAttribute("value")).toBe("Brass lamp");
  expect(draft.document.querySelector("details[open] textarea[name=second_description]")?.textContent.trim()).toBe(
    SECOND.second_description,
  );

  const { path } = await seller.post("/sell", { ...LAMP, ...SECOND, photos: await photoFiles(1) });
  const edit = await seller.get(`${path}/revise`);
  expect(edit.document.querySelector("input[name=second_title]")?.getAttribute("value")).toBe("Brass lamp");
  const refused = await seller.submit(edit, "form#kept", { second_title: "" });
  expect([refused.status, errorsOn(refused)]).toEqual([400, { second_title: "Add a title in that language, too" }]);
  const terms = { second_title: "", second_description: "", language: "en", handling_days: "2", return_days: "0" };
  await seller.submit(edit, "form#kept", terms);
  expect(await rowOf(path)).toMatchObject({
    ...{ language: "en", second_title: null, second_description: null, handling_days: 2, return_days: 0 },
  });
});

test.each([
  ["en", "Add a title in that language, too"],
  ["es", "Agrega también un título en ese idioma"],
])("a second language without a title is refused, and shown again as it was typed, in %s", async (lang, says) => {
  const seller = await market.person({ seller: true, headers: { "Accept-Language": lang } });
  const typed = { ...LAMP, second_title: "", second_description: "With bulb. Works." };
  const { path } = await seller.post("/sell", { ...LAMP, photos: await photoFiles(1) });
  for (const refused of [
    await seller.post("/sell", { ...typed, photos: await photoFiles(1) }),
    await seller.submit(await seller.get(`${path}/revise`), "form#kept", typed),
  ]) {
    expect([refused.status, errorsOn(refused)]).toEqual([400, { second_title: says }]);
    const area = refused.document.querySelector("details[open] textarea[name=second_description]");
    expect(area?.textContent.trim()).toBe(typed.second_description);
    expect(refused.document.querySelector("input[name=title]")?.getAttribute("value")).toBe(LAMP.title);
  }
});

test("readers get the seller's words in their own language, and the original a press away", async () => {
  const path = await publish(SECOND);
  const page = await english().get(path);
  expect(titleOn(page)).toEqual(["Brass lamp", "page"]);
  expect(page.text).toContain("With bulb and new cable.");
  expect(page.text).toContain("The original in Spanish is what counts for bids and orders.");
  expect(page.document.querySelector(translateForm)).toBe(null);

  const original = await english().get(`${path}?text=original`);
  expect(titleOn(original)).toEqual(["Lámpara de latón", "es"]);
  expect(original.document.querySelector(`main a[href="${path}"]`)?.textContent).toBe("Read in English");
  expect(original.document.querySelector("p.lines")?.getAttribute("lang")).toBe("es");

  const native = await spanish().get(path);
  expect(titleOn(native)).toEqual(["Lámpara de latón", "page"]);
  expect(native.text).not.toContain("original");
});

test("who confirms a bid reads the original title, and photographs are named in the words shown", async () => {
  const auction = await auctionOf(market.db, (await market.person({ seller: true })).id, { title: "Lámpara de latón" });
  const both = { language: "es", second_title: "Brass lamp" } as const;
  await market.db.update(products).set(both).where(eq(products.id, auction.productId));
  const bidder = await market.person();
  const bid = { auction: auction.id, key: uuid(), max: "900000" };
  const asked = await bidder.post(`/product/${auction.productId}`, bid);
  const named = asked.document.querySelector("main p.strong");
  expect([named?.textContent, named?.getAttribute("lang")]).toEqual(["Lámpara de latón", "es"]);
  const path = await publish();
  const photo = (await english().get(path)).document.querySelector(".strip img[lang]");
  expect([photo?.getAttribute("alt"), photo?.getAttribute("lang")]).toEqual(["Lámpara de latón", "es"]);
});

test("a card has its title in the reader's language, or says in which it is", async () => {
  const [both, one] = [await publish(SECOND), await publish()];
  const page = await english().get("/category/home");
  expect(cardOn(page, both)?.querySelector("h3")?.textContent).toBe("Brass lamp");
  expect(cardOn(page, both)?.textContent).not.toContain("In Spanish");
  expect(cardOn(page, one)?.querySelector("h3 a")?.getAttribute("lang")).toBe("es");
  expect(cardOn(page, one)?.textContent).toContain("In Spanish");
  expect(cardOn(await spanish().get("/category/home"), one)?.textContent).not.toContain("En español");
});

test("a listing is found by its words in the second language, until they are gone", async () => {
  const seller = await market.person({ seller: true });
  const fields = { ...LAMP, ...SECOND, second_title: "Quonzel brass lamp" };
  const { path } = await seller.post("/sell", { ...fields, photos: await photoFiles(1) });
  const isFound = async () => cardOn(await english().get("/search?q=quonzel"), path) != null;
  expect(await isFound()).toBe(true);
  await seller.submit(await seller.get(`${path}/revise`), "form#kept", { second_title: "Brass lamp" });
  expect(await isFound()).toBe(false);
});

test("terms of sale are said in the reader's language; without any, the specification's are", async () => {
  const facts = async (visitor: ReturnType<typeof english>, path: string) =>
    (await visitor.get(path)).document.querySelectorAll(".facts dd").map((one) => one.textContent);
  const bare = await publish({ returns: "" });
  expect((await facts(english(), bare)).slice(0, 2)).toEqual(["Free", "30 Days"]);
  const chosen = { handling_days: "3", return_days: "14", return_payer: "seller" };
  const path = await publish({ ...chosen, shipping: "Por Estafeta", shipping_cost: "120" });
  expect((await facts(english(), path)).slice(0, 2)).toEqual([
    "MX$120.00 · Ships within 3 business days · Por Estafeta",
    "14 Days · Seller pays return shipping · Sin lavar",
  ]);
  expect((await facts(spanish(), path)).slice(0, 2)).toEqual([
    "$120.00 · Se envía en 3 días hábiles · Por Estafeta",
    "14 días · El vendedor paga el envío de regreso · Sin lavar",
  ]);
  const page = await english().get("/category/home");
  expect(cardOn(page, path)?.textContent).toContain("14 days to return");
  expect(cardOn(page, bare)?.textContent).toContain("Free shipping · 30 days to return");
  const spanishPage = await spanish().get("/category/home");
  expect(cardOn(spanishPage, path)?.textContent).toContain("Envío $120.00 · Devolución en 14 días");
  expect(cardOn(spanishPage, bare)?.textContent).toContain("Envío gratis · Devolución en 30 días");
});

test("without script a reader translates a listing once for all, and reads that a machine did", async () => {
  const path = await publish();
  const page = await english().get(path);
  expect(titleOn(page)).toEqual(["Lámpara de latón", "es"]);
  expect(page.text).toContain("In Spanish");
  const translated = await english().submit(page, translateForm);
  expect(translated.path).toBe(`${path}?text=translated`);
  expect(titleOn(translated)).toEqual(["es>en lámpara de latón", "page"]);
  expect(translated.document.querySelector("p.lines")?.textContent).toBe(
    "es>en con foco y cable nuevo.\nes>en funciona bien.",
  );
  expect(translated.text).toContain(
    "Translated automatically from Spanish. The original is what counts for bids and orders.",
  );
  expect(translated.document.querySelector(`main a[href="${path}?text=original"]`)).not.toBe(null);

  // Others read the stored one by a link, and the page as it is first is the original.
  const other = await english().get(path);
  expect(other.document.querySelector(translateForm)).toBe(null);
  expect(other.document.querySelector(`main a[href="${path}?text=translated"]`)?.textContent).toBe("Read in English");
  expect(titleOn(other)).toEqual(["Lámpara de latón", "es"]);
});

test("a translation of an older text is not shown", async () => {
  const seller = await market.person({ seller: true });
  const { path } = await seller.post("/sell", { ...LAMP, photos: await photoFiles(1) });
  await english().post(`${path}/translation`, {});
  await seller.submit(await seller.get(`${path}/revise`), "form#kept", { description: "Con cable viejo." });
  expect(titleOn(await english().get(`${path}?text=translated`))).toEqual(["Lámpara de latón", "es"]);
  const again = await english().post(`${path}/translation`, {});
  expect(again.document.querySelector("p.lines")?.textContent).toBe("es>en con cable viejo.");
});

test("translating is two round trips, and a translated page one", async () => {
  const path = await publish();
  const reader = english();
  expect(await market.trips(() => reader.send(`${path}/translation`, {}))).toBe(2);
  expect(await market.trips(() => reader.send(`${path}/translation`, {}))).toBe(1);
  expect(await market.trips(() => reader.get(`${path}?text=translated`))).toBe(1);
});

test.each(["Llena de flores", "Vacía por dentro", "Larga y buena"])(
  "when the service fails (%s), the original stays, with a message, and nothing is kept",
  async (title) => {
    const path = await publish({ title, language: "es" });
    const page = await english().post(`${path}/translation`, {});
    expect(page.flash).toContain("We couldn't translate this listing. Try again in a few minutes.");
    expect(titleOn(page)).toEqual([title, "es"]);
    const kept = await market.db
      .select()
      .from(translations)
      .where(eq(translations.product_id, path.split("/")[2] ?? ""));
    expect(kept).toEqual([]);
    expect(market.log.some((line) => line.includes("translation failed"))).toBe(true);
    expect(market.log.filter((line) => line.includes(title))).toEqual([]);
  },
);

test("a service that does not answer costs the reader eight seconds", async () => {
  const path = await publish({ title: "Sorda de un oído", language: "es" });
  const start = Date.now();
  const page = await english().post(`${path}/translation`, {});
  expect(page.flash).toContain("We couldn't translate this listing");
  expect(Date.now() - start).toBeGreaterThan(7_000);
  expect(Date.now() - start).toBeLessThan(20_000);
});

test("a network that asks for many translations has to wait, and is told how long", async () => {
  const reader = market.visitor({ "Accept-Language": "en", "CF-Connecting-IP": "203.0.113.9" });
  const path = await publish();
  for (let n = 0; n < TRANSLATIONS_NETWORK.free; n++) await reader.send("/product/none/translation", {});
  await reader.send("/product/none/translation", {});
  const page = await reader.post(`${path}/translation`, {});
  expect(page.flash).toMatch(/You've asked for many translations in a short time. Wait .+ and try again/);
});

test("only a listing with a public page is translated", async () => {
  const path = await publish();
  await market.db
    .update(products)
    .set({ status: "paused" })
    .where(eq(products.id, path.split("/")[2] ?? ""));
  expect((await english().post(`${path}/translation`, {})).status).toBe(404);
  expect((await english().post("/product/none/translation", {})).status).toBe(404);
});

test("without Workers AI the button waits, hidden, for a browser that translates, and the server translates nothing", async () => {
  const path = await publish({}, plain);
  const page = await english(plain).get(path);
  const form = page.document.querySelector(translateForm);
  expect(form?.hasAttribute("hidden")).toBe(true);
  expect([form?.getAttribute("data-from"), form?.getAttribute("data-to")]).toEqual(["es", "en"]);
  expect((await english(plain).post(`${path}/translation`, {})).status).toBe(404);
});

test("a listing's words are marked with their language wherever they stand", async () => {
  const buyer = await market.person();
  const path = await publish();
  await buyer.post(`${path}/cart`, {});
  const cart = await buyer.get("/cart");
  expect(cart.document.querySelector(`h3 a[href="${path}"] span`)?.getAttribute("lang")).toBe("es");
});
