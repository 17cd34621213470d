import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boughtPhotos, listingEdits, orders, productImages, products } from "~/data/schema.server";
import { pictureUrl } from "~/domain/images/picture";
import { type AuctionHouse, auctionHouseIn } from "../../support/auction-house";
import { type Market, openMarket } from "../../support/market";
import { type Page, readForm } from "../../support/page";
import { file, photoFiles } from "../../support/photo-files";

// Photos of a published listing, by plain forms.

let market: Market;
let house: AuctionHouse;

beforeAll(async () => {
  market = await openMarket();
  house = { ...(await auctionHouseIn(market.database)), close: async () => {} };
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;
const seller = (language = "en") => market.person({ seller: true, headers: { "Accept-Language": language } });
const RADIO = { title: "Valve radio", category: "electronics", condition: "new", price: "100", stock: "3" };
const FORM = 'main form[action$="/revise"]';

/** Publishes a listing; returns its path. */
async function publish(person: Person, photos: number, fields: Record<string, string> = {}): Promise<string> {
  return (await person.post("/sell", { ...RADIO, ...fields, photos: await photoFiles(photos) })).path;
}
const idIn = (path: string) => path.split("/")[2] ?? "";

async function keysOf(path: string): Promise<string[]> {
  const of = eq(productImages.product_id, idIn(path));
  const rows = await market.db.select().from(productImages).where(of).orderBy(productImages.position);
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  const [product] = await market.db
    .select()
    .from(products)
    .where(eq(products.id, idIn(path)));
  expect(product?.image_url).toBe(rows[0]?.key);
  return rows.map(({ key }) => key);
}
const editsOf = async (path: string) =>
  (
    await market.db
      .select()
      .from(listingEdits)
      .where(eq(listingEdits.product_id, idIn(path)))
  ).map(({ fields }) => fields);
const exists = async (key: string) => (await market.buckets.PRODUCTS.head(key)) !== null;
const press = (path: string, key = "", change = "remove") => `${path}/photos/${key.split("/")[1]}/${change}`;
const shown = (page: Page) => page.document.querySelectorAll(".pics img").map((one) => one.getAttribute("src"));

test.each([
  ["en", "Photo moved", "Photo removed", "Changed on"],
  ["es", "Foto movida", "Foto eliminada", "Cambio del"],
] as const)(
  "photos are added, moved and removed, and what was typed stays, in %s",
  async (language, moved, removed, on) => {
    const ana = await seller(language);
    const path = await publish(ana, 2);
    const [first = "", second = ""] = await keysOf(path);
    const page = await ana.get(`${path}/revise`);
    expect(shown(page)).toEqual([first, second].map((key) => pictureUrl(key, 320)));

    const typed = { title: "Typed and not saved", photos: await photoFiles(1) };
    const added = await ana.submit(page, FORM, typed, `${path}/photos`);
    const third = (await keysOf(path))[2] ?? "";
    expect([added.path, await keysOf(path)]).toEqual([`${path}/revise`, [first, second, third]]);
    expect(readForm(added, FORM).fields.title).toBe("Typed and not saved");

    const later = await ana.submit(added, FORM, {}, press(path, first, "move-later"));
    expect([later.flash.includes(moved), await keysOf(path)]).toEqual([true, [second, first, third]]);
    const gone = await ana.submit(later, FORM, {}, press(path, first));
    expect([gone.flash.includes(removed), await keysOf(path), await exists(first)]).toEqual([
      true,
      [second, third],
      false,
    ]);
    expect(readForm(gone, FORM).fields.title).toBe("Typed and not saved");
    expect((await market.visitor().get(path)).html).toContain(pictureUrl(second, 640));
    expect(await editsOf(path)).toEqual([["photos"], ["photos"], ["photos"]]);
    expect(gone.text).toContain(on);
  },
);

test("photos that come with the texts are saved with them, and what is no photo is named", async () => {
  const ana = await seller();
  const path = await publish(ana, 1);
  const files = [...(await photoFiles(1)), file("no photo", "notes.txt", "text/plain")];
  const saved = await ana.submit(await ana.get(`${path}/revise`), FORM, { price: "90", photos: files });
  expect([saved.path, saved.flash.includes("notes.txt"), (await keysOf(path)).length]).toEqual([path, true, 2]);
  expect(await editsOf(path)).toEqual([["photos"], ["price"]]);
});

test.each([
  ["en", "Used items need at least 4 photos. Add another one before you remove this one."],
  ["es", "Los artículos usados necesitan al menos 4 fotos. Agrega otra antes de quitar esta."],
] as const)("a used item keeps four photos, in %s", async (language, says) => {
  const ana = await seller(language);
  const path = await publish(ana, 4, { condition: "used-good" });
  const keys = await keysOf(path);
  const page = await ana.get(`${path}/revise`);
  const refused = await ana.submit(page, FORM, {}, press(path, keys[0]));
  expect([refused.flash.includes(says), await keysOf(path)]).toEqual([true, keys]);
});

test("what a buyer ordered keeps its photos, for buyer and seller and in the bucket", async () => {
  const [ana, beto] = [await seller(), await market.person()];
  const path = await publish(ana, 2);
  const [first = "", second = ""] = await keysOf(path);
  const order = uuid();
  const about = { product_id: idIn(path), buyer_id: beto.id, seller_id: ana.id, title: RADIO.title, amount: 100_00 };
  await market.db.insert(orders).values({ ...about, id: order, created_at: Date.now(), status: "awaiting_payment" });
  expect(await market.db.select().from(boughtPhotos).where(eq(boughtPhotos.key, first))).toHaveLength(1);
  await ana.post(press(path, first), {});
  expect([await keysOf(path), await exists(first)]).toEqual([[second], true]);
  for (const who of [ana, beto]) {
    expect((await who.get(`/account/orders/${order}/listing`)).html).toContain(first);
    expect((await who.raw(pictureUrl(first, 320))).status).toBe(200);
  }
});

test("after a bid photos stay, and the page says so", async () => {
  const ana = await seller();
  const path = await publish(ana, 2, { listing_type: "auction", duration: "1" });
  const keys = await keysOf(path);
  await ana.post(press(path, keys[0], "move-later"), {});
  expect(await keysOf(path)).toEqual([...keys].reverse());
  const { rows } = await market.db.$client.execute({
    sql: "SELECT id FROM auctions WHERE product_id = ?",
    args: [idIn(path)],
  });
  expect(await house.bid(String(rows[0]?.id), await house.bidder(), 500_000)).toMatchObject({ ok: true });
  const told = await ana.post(press(path, keys[0]), {});
  expect(told.flash).toContain("Photos of this listing can't be changed any more");
  expect(await keysOf(path)).toEqual([...keys].reverse());
  const page = await ana.get(`${path}/revise`);
  expect([shown(page), page.text.includes("listing and photos can't be changed")]).toEqual([[], true]);
});

test("another seller changes nothing, and two windows lose no photo", async () => {
  const [ana, beto] = [await seller(), await seller()];
  const path = await publish(ana, 3);
  const keys = await keysOf(path);
  expect((await beto.post(press(path, keys[0]), {})).status).toBe(404);
  expect((await beto.post(`${path}/photos`, { photos: await photoFiles(1) })).status).toBe(404);
  expect(await keysOf(path)).toEqual(keys);
  await Promise.all(keys.map((key) => ana.post(press(path, key), {})));
  const left = await keysOf(path);
  expect(left.length).toBeGreaterThanOrEqual(1);
  for (const key of keys) expect(await exists(key)).toBe(left.includes(key));
});

test("a change takes two round trips, with files one more to count them", async () => {
  const ana = await seller();
  const path = await publish(ana, 2);
  const [first = ""] = await keysOf(path);
  await ana.get(path);
  expect(await market.trips(() => ana.send(press(path, first, "move-later"), {}))).toBe(2);
  const photos = await photoFiles(1);
  expect(await market.trips(() => ana.send(`${path}/photos`, { photos }))).toBe(3);
});
