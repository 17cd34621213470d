import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctions, listingReviews, products } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member } from "../../support/members";
import { flashText, photoFiles } from "../../support/photo-files";

let market: Market;
let boss: Member;
let other: Member;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  boss = await createMember(market, { admin: true });
  other = await createMember(market, { admin: true });
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<typeof market.person>>;
const RIFLE = { title: "Rifle de diábolos", category: "sports", condition: "new", price: "1,500.00", stock: "2" };
const AUCTION = { ...RIFLE, stock: "1", listing_type: "auction", duration: "3" };

async function publish(seller: Person, fields: Record<string, string> = RIFLE) {
  const page = await seller.post("/sell", { ...fields, photos: await photoFiles(1) });
  return { page, id: page.path.split("/")[3] ?? "" };
}
const productOf = async (id: string) => (await market.db.select().from(products).where(eq(products.id, id)))[0];
const stateOf = async (id: string) => {
  const product = await productOf(id);
  return [product?.status, product?.is_held];
};
const auctionsOf = (id: string) => market.db.select().from(auctions).where(eq(auctions.product_id, id));
const isSeen = async (id: string) => (await market.visitor().raw(`/product/${id}`)).status === 200;
const release = (id: string, by: Person | Member = boss) => by.post(`/admin/products/${id}/release`, {});

test.each([
  ["en", "Your listing is under review", "Weapons", "nly you can see it for now", "Listing published"],
  [
    "es",
    "Tu publicación está en revisión",
    "Armas",
    "or ahora solo tú puedes verla",
    "Publicada. Se le avisó al vendedor",
  ],
] as const)(
  "a listing with such words is held, says why, and is published once released, in %s",
  async (language, held, kind, note, done) => {
    const headers = { "Accept-Language": language };
    const seller = await market.person({ seller: true, headers });
    const { page, id } = await publish(seller);
    expect([page.path, flashText(page)]).toEqual([
      `/seller-settings/listings/${id}/review`,
      expect.stringContaining(held),
    ]);
    const list = "/seller-settings/listings?state=review";
    expect(page.document.querySelector(".back-title a")?.getAttribute("href")).toBe(list);
    for (const words of [kind, "rifle", "Rifle de diábolos"]) expect(page.text).toContain(words);
    expect([await stateOf(id), await isSeen(id)]).toEqual([["paused", true], false]);
    expect(await notificationsOf(market, seller, "listing-held")).toMatchObject([{ product: id }]);
    expect(await notificationsOf(market, seller, "listing-published")).toEqual([]);
    for (const path of [`/product/${id}`, list]) expect((await seller.get(path)).text).toContain(note);
    // Its address would lead others nowhere.
    const isShared = async () => (await seller.get(`/product/${id}`)).document.querySelector("[data-share]") !== null;
    expect(await isShared()).toBe(false);
    const resumed = await seller.post(list, { one: `resume:${id}` });
    expect([resumed.status, await stateOf(id)]).toEqual([200, ["paused", true]]);

    const admin = await market.person({ admin: true, headers });
    const row = (await admin.get("/admin/reports")).document.querySelector(`tr:has(a[href$="/listing/${id}"])`);
    for (const words of ["Rifle de diábolos", `“rifle” · ${kind}`]) expect(row?.text).toContain(words);
    // Where listings are managed it leads to its decision, beside the status that it is filtered by.
    for (const path of ["/admin", `/admin/users/${seller.id}`]) {
      const chip = (await admin.get(path)).document.querySelector(`main a.chip[href="/admin/reports/listing/${id}"]`);
      expect(chip?.text).toBe(language === "en" ? "Under review" : "En revisión");
    }
    const read = await admin.get(`/admin/reports/listing/${id}`);
    for (const words of [kind, "$1,500.00"]) expect(read.text).toContain(words);
    expect(read.document.querySelector("mark")?.text).toBe("Rifle");
    expect(read.document.querySelectorAll("main img")).toHaveLength(1);
    expect(read.document.querySelector("h1")?.text).toBe(
      language === "en" ? "Listing under review" : "Publicación en revisión",
    );
    const released = await admin.submit(read, 'main form[action$="/release"]');
    expect([released.path, flashText(released)]).toEqual(["/admin/reports", expect.stringContaining(done)]);
    expect([await stateOf(id), await isSeen(id), await isShared()]).toEqual([["active", false], true, true]);
    expect(await notificationsOf(market, seller, "listing-released")).toHaveLength(1);
    expect((await seller.raw(`/seller-settings/listings/${id}/review`)).status).toBe(404);
    expect((await admin.get(`/admin/log?about=${id}`)).document.querySelectorAll("main tbody tr")).toHaveLength(1);
  },
);

test("publishing with a photo takes three round trips, also of what is held", async () => {
  const seller = await market.person({ seller: true });
  const trips = async (title: string) => {
    const photos = await photoFiles(1);
    return market.trips(() => seller.send("/sell", { ...RIFLE, title, photos }));
  };
  const held = await trips("Escopeta de bombeo");
  expect(await market.db.all(sql`SELECT status FROM products WHERE seller_id = ${seller.id}`)).toEqual([
    { status: "paused" },
  ]);
  expect([held, await trips("Silla de madera")]).toEqual([3, 3]);
});

test("two administrators release it once", async () => {
  const { id } = await publish(await market.person({ seller: true }), AUCTION);
  const both = await Promise.all([release(id), release(id, other)]);
  expect(both.map(({ flash }) => flash.includes("Listing published")).filter(Boolean)).toHaveLength(1);
  expect(await auctionsOf(id)).toHaveLength(1);
});

test("an auction begins when it is released, with its full time", async () => {
  const seller = await market.person({ seller: true });
  const { id } = await publish(seller, AUCTION);
  expect([await stateOf(id), await auctionsOf(id)]).toEqual([["paused", true], []]);
  for (const path of [`/product/${id}`, "/seller-settings/listings?state=review", "/seller-settings"])
    expect((await seller.get(path)).status).toBe(200);
  expect((await boss.get(`/product/${id}`)).status).toBe(200);
  const ends = async (state: string) =>
    (await seller.get(`/seller-settings/listings?state=${state}`)).document.querySelector(".goods p:has(time)")?.text;
  expect(await ends("review")).toBeUndefined();
  const box = (await seller.get(`/product/${id}`)).document.querySelector(".bidbox")?.text;
  expect(box).toMatch(/Under review.*Starting bid/);
  expect(box).not.toMatch(/1\sleft/);
  market.database.shiftClock(2 * HOUR);
  const from = Date.now() + 2 * HOUR;
  await release(id);
  const [auction] = await auctionsOf(id);
  expect(Math.abs((auction?.starts_at ?? 0) - from)).toBeLessThan(HOUR / 2);
  expect((auction?.original_end ?? 0) - (auction?.starts_at ?? 0)).toBe(3 * DAY);
  expect([await stateOf(id), (await productOf(id))?.auction_end_time]).toEqual([
    ["active", false],
    auction?.original_end,
  ]);
  expect(await ends("active")).toContain("Ends");
  market.database.shiftClock(0);
});

test("what is refused is a takedown, and restored after an appeal it is published", async () => {
  const seller = await market.person({ seller: true });
  const { id } = await publish(seller, AUCTION);
  await boss.post(`/admin/products/${id}/delete`, { rule: "prohibited", reason: "Es un arma" });
  expect([await stateOf(id), (await boss.get("/admin/reports")).html.includes(id)]).toEqual([
    ["removed", false],
    false,
  ]);
  expect(await notificationsOf(market, seller, "listing-taken-down")).toMatchObject([{ rule: "prohibited" }]);
  await seller.post(`/seller-settings/listings/${id}/takedown`, { appeal: "Es de diábolos, se vende libremente" });
  await other.post(`/admin/takedowns/${id}`, { decision: "restored", reason: "Es cierto" });
  const [auction] = await auctionsOf(id);
  expect([await stateOf(id), auction?.closing, await isSeen(id)]).toEqual([["active", false], null, true]);
  expect((auction?.original_end ?? 0) - (auction?.starts_at ?? 0)).toBe(3 * DAY);
});

test("an edit holds what is on sale, and what was released is not held for the same words again", async () => {
  const seller = await market.person({ seller: true });
  const { page, id } = await publish(seller, { ...RIFLE, title: "Caja de madera" });
  const sold = page.path.split("/")[2] ?? id;
  const edit = async (fields: Record<string, string>) => {
    const form = await seller.get(`/product/${sold}/revise`);
    return seller.submit(form, 'main form[action$="/revise"]', fields);
  };
  const held = await edit({ second_title: "Box for a shotgun", title: "Escopeta en su caja" });
  expect([held.path, await stateOf(sold), await isSeen(sold)]).toEqual([
    `/seller-settings/listings/${sold}/review`,
    ["paused", true],
    false,
  ]);
  expect(await notificationsOf(market, seller, "listing-held")).toHaveLength(1);
  await edit({ price: "90.00" });
  expect(await notificationsOf(market, seller, "listing-held")).toHaveLength(1);
  await release(sold);
  expect(await stateOf(sold)).toEqual(["active", false]);
  expect((await edit({ price: "80.00" })).path).toBe(`/product/${sold}`);
  expect(await stateOf(sold)).toEqual(["active", false]);
  await edit({ title: "Escopeta y ballesta" });
  expect(await stateOf(sold)).toEqual(["paused", true]);
});

test("what was published before is held when it is listed again or put back on sale", async () => {
  const seller = await market.person({ seller: true });
  const ids = await Promise.all(
    ["ended", "paused", "sold"].map(async (status) => {
      const id = uuid();
      await market.db.insert(products).values({
        ...{
          id,
          title: "Nudilleras de acero",
          category: "other",
          condition: "new",
          price: 500_00,
          stock: status === "sold" ? 0 : 1,
        },
        ...{ seller_id: seller.id, image_url: "key", status: status as "ended", created_at: Date.now() },
      });
      return id;
    }),
  );
  const [ended = "", paused = "", sold = ""] = ids;
  const done = await seller.post("/seller-settings/listings?state=ended", { one: `relist:${ended}` });
  expect([await stateOf(ended), done.flash.includes("our team has reviewed")]).toEqual([["ended", true], true]);
  await seller.post("/seller-settings/listings?state=paused", { one: `resume:${paused}` });
  await seller.post("/seller-settings/listings?state=sold", { one: `relist:${sold}` });
  expect([await stateOf(paused), await stateOf(sold)]).toEqual([
    ["paused", true],
    ["sold", true],
  ]);
  expect(await notificationsOf(market, seller, "listing-held")).toHaveLength(3);
  for (const id of ids) await release(id);
  for (const id of ids) expect(await stateOf(id)).toEqual(["active", false]);
  expect((await productOf(sold))?.stock).toBe(1);
});

test("an auction that is listed again is held, and begins when it is released", async () => {
  const seller = await market.person({ seller: true });
  const { id, productId } = await auctionOf(market.db, seller.id, { endsIn: HOUR });
  await market.db.run(sql`UPDATE products SET title = 'Ballesta de caza', category = 'sports' WHERE id = ${productId}`);
  market.database.shiftClock(2 * HOUR);
  await market.cron("minute");
  const relisted = await seller.post(`/auction/${id}/relist`, {});
  expect([relisted.path, await stateOf(productId)]).toEqual([
    `/seller-settings/listings/${productId}/review`,
    ["ended", true],
  ]);
  expect(await auctionsOf(productId)).toHaveLength(1);
  await release(productId);
  expect([await stateOf(productId), (await auctionsOf(productId)).length]).toEqual([["active", false], 2]);
  market.database.shiftClock(0);
});

test("a seller who leaves takes what is held along", async () => {
  const seller = await market.person({ seller: true });
  const { id } = await publish(seller);
  await seller.post(`/product/${id}/end`, {});
  expect(await stateOf(id)).toEqual(["ended", false]);
  const [review] = await market.db.select().from(listingReviews).where(eq(listingReviews.product_id, id));
  expect(review).toMatchObject({ decision: "closed", decided_by: null });
});
