import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drafts, products } from "~/data/schema.server";
import { mayReplace } from "~/domain/catalog/draft";
import type { DraftAnswer } from "~/http/answers/draft-answer.server";
import { sell as en } from "~/i18n/en/sell";
import { sell as es } from "~/i18n/es/sell";
import { type Market, openMarket } from "../../support/market";
import { type Page, readForm } from "../../support/page";
import { photoFiles } from "../../support/photo-files";

// The sell form never shows less than was typed, and an old form never replaces a newer draft.

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

const seller = (language = "en") => market.person({ seller: true, headers: { "Accept-Language": language } });
type Seller = Awaited<ReturnType<typeof seller>>;

const LAMP = { title: "Brass desk lamp", category: "home", price: "1,250.50" };

async function rowOf({ id }: Seller) {
  const [row] = await market.db.select().from(drafts).where(eq(drafts.user_id, id));
  return row;
}

const titleOf = async (ana: Seller) => JSON.parse((await rowOf(ana))?.fields ?? "{}").title;
const productsOf = ({ id }: Seller) => market.db.select().from(products).where(eq(products.seller_id, id));
const fieldsOf = (page: Page) => readForm(page, "form.sell").fields;
const shown = (page: Page) => fieldsOf(page).title;

/** What the form's script sends: the form's fields, with the number of this save. */
async function keep(ana: Seller, page: Page, title: string, step: number): Promise<DraftAnswer> {
  const fields = fieldsOf(page);
  const edition = fields.edition?.replace(/\d+$/, String(step)) ?? "";
  const answer = await ana.send("/sell/draft", { ...fields, title, edition }, { Accept: "application/json" });
  return answer.json();
}

test("an older text of the same form that arrives after a newer one loses", async () => {
  const ana = await seller();
  const page = await ana.get("/sell");
  expect(await keep(ana, page, "Lam", 1)).toMatchObject({ isSaved: true, version: 1 });
  expect(await keep(ana, page, "Lamp of brass", 3)).toMatchObject({ isSaved: true, version: 3 });
  const late = await keep(ana, page, "Lamp", 2);
  expect(late).toMatchObject({ isSaved: false, version: 3, flash: { title: { key: "sell.draftChanged" } } });
  expect(await titleOf(ana)).toBe("Lamp of brass");
  expect(await keep(ana, page, "Lamp of brass, tall", 4)).toMatchObject({ isSaved: true });
  // Sent twice, the same text is saved either time.
  expect(await keep(ana, page, "Lamp of brass, tall", 4)).toMatchObject({ isSaved: true, version: 4 });
});

test("the first texts of a form may overtake each other too", async () => {
  const ana = await seller();
  const page = await ana.get("/sell");
  expect(await keep(ana, page, "Lamp", 2)).toMatchObject({ isSaved: true });
  expect(await keep(ana, page, "L", 1)).toMatchObject({ isSaved: false });
  expect(await titleOf(ana)).toBe("Lamp");
});

test("ten texts of a form at once leave the last one, in whatever order they arrive", async () => {
  const ana = await seller();
  const page = await ana.get("/sell");
  const steps = [4, 9, 1, 7, 10, 3, 8, 2, 6, 5];
  await Promise.all(steps.map((step) => keep(ana, page, `text ${step}`, step)));
  expect(await titleOf(ana)).toBe("text 10");
});

test.each([
  ["en", en.draftChanged],
  ["es", es.draftChanged],
])(
  "without script, in %s, a stale form is told so, stays as typed, and replaces the newer text when saved again",
  async (language, says) => {
    const ana = await seller(language);
    const [first, second] = [await ana.get("/sell"), await ana.get("/sell")];
    await ana.submit(first, "form.sell", LAMP, "/sell/draft");
    const told = await ana.submit(second, "form.sell", { title: "Stale", price: "2x" }, "/sell/draft");
    expect([told.path, told.flash.includes(says)]).toEqual(["/sell", true]);
    expect(fieldsOf(told)).toMatchObject({ title: "Stale", price: "2x" });
    expect(await titleOf(ana)).toBe(LAMP.title);
    // A reload shows it still.
    const again = await ana.get("/sell");
    expect(shown(again)).toBe("Stale");
    await ana.submit(again, "form.sell", {}, "/sell/draft");
    expect(await titleOf(ana)).toBe("Stale");
    expect(shown(await ana.get("/sell"))).toBe("Stale");
  },
);

test("a stale form publishes nothing before its seller was told", async () => {
  const ana = await seller();
  const old = await ana.get("/sell");
  await ana.submit(await ana.get("/sell"), "form.sell", { ...LAMP, photos: await photoFiles(1) }, "/sell/photos");
  const told = await ana.submit(old, "form.sell", { ...LAMP, title: "Stale" });
  expect([told.status, told.text.includes(en.draftChanged), shown(told)]).toEqual([409, true, "Stale"]);
  expect([await titleOf(ana), await productsOf(ana)]).toEqual([LAMP.title, []]);
  const product = await ana.submit(told, "form.sell");
  expect(product.path).toMatch(/^\/product\//);
  expect((await productsOf(ana)).map(({ title }) => title)).toEqual(["Stale"]);
});

test("photos of a stale form are added, its text is not saved", async () => {
  const ana = await seller();
  const old = await ana.get("/sell");
  await ana.submit(await ana.get("/sell"), "form.sell", LAMP, "/sell/draft");
  const told = await ana.submit(old, "form.sell", { title: "Stale", photos: await photoFiles(1) }, "/sell/photos");
  expect(told.document.querySelectorAll(".pics li")).toHaveLength(1);
  expect([shown(told), await titleOf(ana)]).toEqual(["Stale", LAMP.title]);
});

test("a late text of a published draft makes no new draft", async () => {
  const ana = await seller();
  const form = await ana.submit(
    await ana.get("/sell"),
    "form.sell",
    { ...LAMP, photos: await photoFiles(1) },
    "/sell/photos",
  );
  await ana.submit(form, "form.sell");
  expect(await keep(ana, form, "Brass", 1)).toMatchObject({ isSaved: false });
  expect(await rowOf(ana)).toBeUndefined();
  const told = await ana.submit(form, "form.sell", { title: "Another lamp" }, "/sell/draft");
  expect(shown(told)).toBe("Another lamp");
  await ana.submit(told, "form.sell", {}, "/sell/draft");
  expect(await titleOf(ana)).toBe("Another lamp");
});

test("what the page says of an edition and what the statement does are the same", async () => {
  const ana = await seller();
  const cases = [0, 1, 2, 3, 4].flatMap((base) =>
    ["a", "b"].flatMap((form) => [1, 2, 3].map((step) => ({ base, form, step }))),
  );
  for (const edition of cases) {
    await market.db.delete(drafts).where(eq(drafts.user_id, ana.id));
    const page = await ana.get("/sell");
    await keep(ana, page, "stored", 1);
    await market.db.update(drafts).set({ version: 3, form: "a" }).where(eq(drafts.user_id, ana.id));
    const { id = "" } = (await rowOf(ana)) ?? {};
    const sent = { ...fieldsOf(page), title: "sent", edition: `${edition.base}.${edition.form}.${edition.step}` };
    const answer = await ana.send("/sell/draft", sent, { Accept: "application/json" });
    const { isSaved } = (await answer.json()) as DraftAnswer;
    expect(isSaved, sent.edition).toBe(mayReplace({ draft: id, edition }, { id, version: 3, form: "a" }));
  }
});

test("an edition that is none counts as no edition, and nothing breaks", async () => {
  const ana = await seller();
  for (const edition of ["", "x", "1.2", "9".repeat(5000), "1.a.-1"]) {
    const page = await ana.submit(
      await ana.get("/sell"),
      "form.sell",
      { title: edition.length, edition } as never,
      "/sell/draft",
    );
    expect([page.status, shown(page)]).toEqual([200, String(edition.length)]);
  }
});

test("without script the other language has the form as it was typed, photos too, until the draft is newer", async () => {
  const ana = await seller();
  const page = await ana.submit(
    await ana.get("/sell"),
    "form.sell",
    { ...LAMP, photos: await photoFiles(2) },
    "/sell/photos",
  );
  const address = page.document.querySelector("#keeps")?.getAttribute("formaction") ?? "";
  const typed = {
    ...fieldsOf(page),
    title: 'Lámpara "de latón"',
    price: "no sé",
    description: "",
    listing_type: "auction",
  };
  const spanish = await ana.post(address, typed);
  expect([spanish.path, spanish.document.querySelector("html")?.getAttribute("lang")]).toEqual(["/sell", "es"]);
  const { edition, ...rest } = typed as Record<string, string>;
  expect(fieldsOf(spanish)).toMatchObject(rest);
  expect(spanish.document.querySelectorAll(".pics li")).toHaveLength(2);
  expect(spanish.document.querySelectorAll(".error")).toEqual([]);
  expect(await titleOf(ana)).toBe(LAMP.title);
  // A save of the first page that was under way makes the second one neither stale nor shorter.
  await keep(ana, page, "Lámpara", 1);
  const reloaded = await ana.copy().get("/sell");
  expect(shown(reloaded)).toBe("Lámpara");
  const saved = await ana.submit(spanish, "form.sell", {}, "/sell/draft");
  expect([saved.flash.includes(es.draftSaved), shown(saved)]).toEqual([true, typed.title]);
  expect(edition).toBeTruthy();
});

test("after a language switch a draft that was saved elsewhere is newer than the form", async () => {
  const ana = await seller();
  const page = await ana.get("/sell");
  const address = page.document.querySelector("#keeps")?.getAttribute("formaction") ?? "";
  await ana.post(address, { ...fieldsOf(page), title: "Old" });
  const telephone = ana.copy();
  for (const name of telephone.cookies.keys()) if (name.startsWith("form")) telephone.cookies.delete(name);
  await telephone.submit(await telephone.get("/sell"), "form.sell", { title: "New" }, "/sell/draft");
  expect(shown(await ana.get("/sell"))).toBe("New");
});

test.each([
  ["en", "Discard draft", "What you entered and its 2 photos will be deleted.", "Draft discarded"],
  ["es", "Descartar borrador", "Se borrarán lo que escribiste y sus 2 fotos.", "Borrador descartado"],
])("a saved draft is discarded with its photos, after a question, in %s", async (language, link, ask, done) => {
  const ana = await seller(language);
  const discard = 'main a[href^="/sell/draft/discard"]';
  const empty = await ana.get("/sell");
  expect(empty.document.querySelector(discard)).toBeNull();
  expect((await ana.get("/sell/draft/discard")).path).toBe("/sell");
  const saved = await ana.post("/sell/draft", { ...fieldsOf(empty), ...LAMP, photos: await photoFiles(2) });
  expect(saved.document.querySelector(discard)?.text).toBe(link);
  const asked = await ana.get("/sell/draft/discard");
  expect(asked.text).toContain(ask);
  expect(asked.text).toContain(LAMP.title);
  const files = async () => (await market.buckets.PRODUCTS.list({ prefix: ana.id })).objects.length;
  expect(await files()).toBe(2);
  const gone = await ana.submit(asked, "main form");
  expect([gone.path, gone.flash, shown(gone)]).toEqual(["/sell", done, ""]);
  expect([await rowOf(ana), await files()]).toEqual([undefined, 0]);
  // The other window's form asks about what is gone.
  expect((await ana.submit(asked, "main form")).flash).toBe(done);
});

test("nobody discards another's draft, nor one that was begun since they were asked, in two round trips at most", async () => {
  const [ana, beto] = [await seller(), await seller()];
  for (const one of [ana, beto]) await one.post("/sell/draft", { ...fieldsOf(await one.get("/sell")), ...LAMP });
  const [own, others] = [(await rowOf(ana))?.id ?? "", (await rowOf(beto))?.id ?? ""];
  await ana.post("/sell/draft/discard", { draft: others, user_id: beto.id });
  await ana.post("/sell/draft/discard", {});
  expect([await titleOf(ana), await titleOf(beto)]).toEqual([LAMP.title, LAMP.title]);
  expect(await market.trips(() => ana.raw("/sell/draft/discard"))).toBe(1);
  expect(await market.trips(() => ana.send("/sell/draft/discard", { draft: own }))).toBe(2);
  expect([await rowOf(ana), await titleOf(beto)]).toEqual([undefined, LAMP.title]);
});
