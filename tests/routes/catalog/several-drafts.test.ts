import { desc, eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctions, draftImages, drafts, productImages, products } from "~/data/schema.server";
import { DRAFTS_MAX } from "~/domain/catalog/draft";
import { type Market, openMarket } from "../../support/market";
import { type Page, readForm } from "../../support/page";
import { photoFiles } from "../../support/photo-files";

// Several drafts at once, duplicates and relisted listings.

const LISTINGS = "/seller-settings/listings";
const LAMP = { title: "Brass desk lamp", category: "home", condition: "new", price: "1,250.50", stock: "4" };

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;
const seller = (language = "en") => market.person({ seller: true, headers: { "Accept-Language": language } });
const draftsOf = ({ id }: Person) =>
  market.db.select().from(drafts).where(eq(drafts.user_id, id)).orderBy(desc(drafts.updated_at));
const titlesOf = async (ana: Person) =>
  (await draftsOf(ana)).map(({ fields }) => JSON.parse(fields).title as string).sort();
const shown = (page: Page) => readForm(page, "form.sell").fields.title;
const link = (page: Page, text: string) =>
  page.document
    .querySelectorAll("main a")
    .find((one) => one.text.trim().startsWith(text))
    ?.getAttribute("href") ?? "";
const titles = (page: Page) => page.document.querySelectorAll(".goods h2").map(({ text }) => text.trim());
const rowOf = async (id: string) => (await market.db.select().from(products).where(eq(products.id, id)))[0];
const idIn = (path: string) => path.split("/")[2] ?? "";
const saveTo = (page: Page) => readForm(page, "form.sell").action.replace("/sell", "/sell/draft");

test.each([
  ["en", "New draft", "You have 1 draft", "Continue", "Discard", "Draft discarded"],
  ["es", "Borrador nuevo", "Tienes 1 borrador", "Continuar", "Descartar", "Borrador descartado"],
] as const)(
  "drafts stand beside each other with their own photos, in %s",
  async (language, fresh, has, go, drop, done) => {
    const ana = await seller(language);
    const first = await ana.submit(await ana.get("/sell"), "form.sell", LAMP, "/sell/draft");
    expect(first.text).toContain(has);
    const empty = await ana.get(link(first, fresh));
    expect(shown(empty)).toBe("");
    const photos = saveTo(empty).replace("/draft?", "/photos?");
    const second = await ana.submit(empty, "form.sell", { title: "Second", photos: await photoFiles(2) }, photos);
    expect([shown(second), second.path]).toEqual(["Second", readForm(empty, "form.sell").action]);

    const list = await ana.get(`${LISTINGS}?state=drafts`);
    expect(titles(list)).toEqual(["Second", LAMP.title]);
    expect(list.document.querySelectorAll(".goods .pic img")).toHaveLength(1);
    expect(titles(await ana.get(`${LISTINGS}?state=drafts&q=bras`))).toEqual([LAMP.title]);

    // An older one goes on while the newer one stays.
    const items = list.document.querySelectorAll(".goods li");
    const older = items[1]?.querySelectorAll(".row a") ?? [];
    expect(older.map(({ text }) => text.split(" ")[0])).toEqual([go, drop]);
    const page = await ana.get(older[0]?.getAttribute("href") ?? "");
    expect([shown(page), page.document.querySelectorAll(".pics li").length]).toEqual([LAMP.title, 0]);
    await ana.submit(page, "form.sell", { title: "First" }, saveTo(page));
    expect(await titlesOf(ana)).toEqual(["First", "Second"]);

    const asked = await ana.get(items[0]?.querySelectorAll(".row a")[1]?.getAttribute("href") ?? "");
    const gone = await ana.submit(asked, "main form");
    expect([gone.path, gone.flash, titles(gone)]).toEqual([`${LISTINGS}?state=drafts`, done, ["First"]]);
    expect((await market.buckets.PRODUCTS.list({ prefix: ana.id })).objects).toEqual([]);
  },
);

test("a draft is published from its own page, and the others stay", async () => {
  const ana = await seller();
  await ana.submit(await ana.get("/sell"), "form.sell", { title: "Other" }, "/sell/draft");
  const page = await ana.get(`/sell?draft=${uuid()}`);
  const product = await ana.submit(page, "form.sell", { ...LAMP, photos: await photoFiles(1) });
  expect(product.path).toMatch(/^\/product\//);
  expect(await titlesOf(ana)).toEqual(["Other"]);
  // A late save of the published form changes neither.
  await ana.submit(page, "form.sell", { title: "Late" }, saveTo(page));
  expect([await titlesOf(ana), (await rowOf(idIn(product.path)))?.title]).toEqual([["Other"], LAMP.title]);
});

test("nobody opens, changes or discards another's draft by its id", async () => {
  const [ana, eva] = [await seller(), await seller()];
  await ana.submit(await ana.get("/sell"), "form.sell", { title: "Mine" }, "/sell/draft");
  const [{ id = "" } = {}] = await draftsOf(ana);
  const page = await eva.get(`/sell?draft=${id}`);
  expect(shown(page)).toBe("");
  await eva.submit(page, "form.sell", { title: "Hers" }, saveTo(page));
  await eva.post(`/sell/draft/discard?draft=${id}`, { draft: id });
  expect([await titlesOf(ana), await titlesOf(eva)]).toEqual([["Mine"], ["Hers"]]);
});

test("there are only so many, which is said, and a full shelf still publishes", async () => {
  const ana = await seller();
  const rows = Array.from({ length: DRAFTS_MAX }, (_, n) => ({
    id: uuid(),
    user_id: ana.id,
    updated_at: Date.now() + n,
  }));
  await market.db.insert(drafts).values(rows);
  const page = await ana.get(`/sell?draft=${uuid()}`);
  const told = await ana.submit(page, "form.sell", { title: "One more" }, saveTo(page));
  expect(told.flash).toContain(`You have ${DRAFTS_MAX} drafts, so this one was not saved`);
  expect([shown(told), (await draftsOf(ana)).length]).toEqual(["One more", DRAFTS_MAX]);
  const refused = await ana.submit(told, "form.sell", {});
  expect(refused.text).toContain(`You have ${DRAFTS_MAX} drafts`);
  const product = await ana.submit(refused, "form.sell", { ...LAMP, photos: await photoFiles(1) });
  expect([product.path.slice(0, 9), (await draftsOf(ana)).length]).toEqual(["/product/", DRAFTS_MAX]);
});

test("the list of drafts is one round trip", async () => {
  const ana = await seller();
  await ana.get(LISTINGS);
  expect(await market.trips(() => ana.raw(`${LISTINGS}?state=drafts`))).toBe(1);
  expect(await market.trips(() => ana.raw(`/sell?draft=${uuid()}`))).toBe(1);
});

async function publish(person: Person, fields: Record<string, string> = {}): Promise<string> {
  const page = await person.get(`/sell?draft=${uuid()}`);
  const product = await person.submit(page, "form.sell", { ...LAMP, ...fields, photos: await photoFiles(2) });
  return idIn(product.path);
}

test.each([
  ["en", "Duplicate", "Draft created from your listing"],
  ["es", "Duplicar", "Creamos un borrador a partir de tu publicación"],
] as const)("a listing is duplicated with copies of its photos, in %s", async (language, label, says) => {
  const ana = await seller(language);
  const id = await publish(ana);
  const own = await ana.get(`/product/${id}`);
  expect(own.document.querySelector(`form[action="/product/${id}/duplicate"] button`)?.text).toBe(label);
  const page = await ana.post(`/product/${id}/duplicate`, {});
  expect([page.flash.includes(says), readForm(page, "form.sell").fields]).toMatchObject([true, LAMP]);
  const [draft] = await draftsOf(ana);
  const copies = await market.db
    .select()
    .from(draftImages)
    .where(eq(draftImages.draft_id, draft?.id ?? ""));
  const originals = await market.db.select().from(productImages).where(eq(productImages.product_id, id));
  expect(copies.map(({ width, height }) => [width, height])).toEqual(
    originals.map(({ width, height }) => [width, height]),
  );
  // Neither loses its photos with the other.
  await ana.post(`/sell/draft/discard?draft=${draft?.id}`, { draft: draft?.id ?? "" });
  const files = (await market.buckets.PRODUCTS.list({ prefix: ana.id })).objects.map(({ key }) => key).sort();
  expect(files).toEqual(originals.map(({ key }) => key).sort());
});

test("a duplicate of an auction has its terms; another's listing and a removed one make none", async () => {
  const [ana, eva] = [await seller(), await seller()];
  const id = await publish(ana, {
    listing_type: "auction",
    duration: "3",
    reserve: "2,000.00",
    buy_it_now: "5,000.00",
  });
  const page = await ana.post(`/product/${id}/duplicate`, {});
  expect(readForm(page, "form.sell").fields).toMatchObject({
    ...{ listing_type: "auction", price: "1,250.50", duration: "3", reserve: "2,000.00", buy_it_now: "5,000.00" },
  });
  expect((await eva.post(`/product/${id}/duplicate`, {})).status).toBe(404);
  await market.db.update(products).set({ status: "removed" }).where(eq(products.id, id));
  expect((await ana.post(`/product/${id}/duplicate`, {})).flash).toContain("can't be duplicated");
  expect(await draftsOf(ana)).toHaveLength(1);
  expect(await draftsOf(eva)).toHaveLength(0);
});

test("what ended is relisted from its page or many at once, in two round trips; what cannot says why", async () => {
  const ana = await seller();
  const [one, two, gone] = [await publish(ana), await publish(ana), await publish(ana)];
  for (const id of [one, two]) await market.db.update(products).set({ status: "ended" }).where(eq(products.id, id));
  await market.db
    .update(products)
    .set({ status: "sold", stock: 0 })
    .where(eq(products.id, two))
    .catch(() => {});
  await market.db.update(products).set({ status: "removed" }).where(eq(products.id, gone));
  const own = await ana.get(`/product/${one}`);
  const relisted = await ana.submit(own, 'main form[action="/seller-settings/listings"]', { one: `relist:${one}` });
  expect([relisted.flash, (await rowOf(one))?.status]).toEqual(["1 listing relisted", "active"]);
  await ana.get(LISTINGS);
  const sent = { action: "relist", which: "selected", listing: [two, gone] };
  expect(await market.trips(() => ana.send(`${LISTINGS}?state=sold`, sent))).toBe(2);
  expect([await rowOf(two), await rowOf(gone)]).toMatchObject([{ status: "active", stock: 1 }, { status: "removed" }]);
  const refused = await ana.post(LISTINGS, { one: `relist:${gone}` });
  expect(refused.flash).toContain("1 can't be changed this way now");
});

test("an auction that was cancelled without bids is relisted from My listings, and is never paused", async () => {
  const ana = await seller();
  const id = await publish(ana, { listing_type: "auction", duration: "3" });
  const [auction] = await market.db.select().from(auctions).where(eq(auctions.product_id, id));
  const edit = await ana.get(`/product/${id}/revise`);
  expect(edit.text).toContain("An auction can't be paused. It has no bids");
  expect((await ana.post(LISTINGS, { one: `pause:${id}` })).flash).toContain("1 is an auction: use its own page");
  const asked = await ana.get(`/auction/${auction?.id}/cancel`);
  await ana.submit(asked, "main form[method=post]");
  expect((await rowOf(id))?.status).toBe("ended");
  const list = await ana.get(`${LISTINGS}?state=ended`);
  const button = list.document.querySelector(`button[formaction="/auction/${auction?.id}/relist"]`);
  expect(button?.text).toContain("Relist");
  expect((await ana.post(button?.getAttribute("formaction") ?? "", {})).path).toBe(`/product/${id}`);
  expect((await rowOf(id))?.status).toBe("active");
});

test.each([
  ["en", "because it broke our rules for listings", "how to appeal"],
  ["es", "porque no cumplía las reglas", "cómo apelar"],
] as const)("a listing that was taken down leads to why and how to appeal, in %s", async (language, why, link) => {
  const ana = await seller(language);
  const id = await publish(ana);
  const admin = await market.person({ admin: true });
  await admin.post(`/admin/products/${id}/delete`, { rule: "rights", reason: "Fotos de otra tienda" });
  const list = await ana.get(`${LISTINGS}?state=removed`);
  for (const words of [why, link]) expect(list.text).toContain(words);
  expect((await ana.get(`${LISTINGS}/${id}/takedown`)).text).toContain("Fotos de otra tienda");
  expect(list.document.querySelector(".goods button")).toBeNull();
});
