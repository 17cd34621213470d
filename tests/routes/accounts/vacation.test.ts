import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productImages, products } from "~/data/schema.server";
import { DAY } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";

const VACATION = "/seller-settings/vacation";
const BUSINESS = "/seller-settings/business";
const SPANISH = { "Accept-Language": "es-MX" };

let market: Market;
type Person = Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

async function goods(of: Person): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 900_00, stock: 3 },
    ...{ seller_id: of.id, image_url: "none", status: "active", created_at: 1 },
  });
  await market.db.insert(productImages).values({ product_id: id, position: 0, key: id, width: 8, height: 6 });
  return id;
}

const handleOf = async ({ id }: Person) => {
  const [row] = await market.db.all<{ handle: string }>(sql`SELECT handle FROM seller_profiles WHERE user_id = ${id}`);
  return row?.handle ?? "none";
};
/** Of a day that many days from now, as its field has it. */
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const statusOf = async (id: string) => {
  const [row] = await market.db.all<{ status: string }>(sql`SELECT status FROM products WHERE id = ${id}`);
  return row?.status;
};

test("while a seller is away, page, store and cart say so, nothing is sold, and lists have it again afterwards", async () => {
  const seller = await market.person({ seller: true });
  const [chair, store] = [await goods(seller), `/store/${await handleOf(seller)}`];
  const ana = await market.person();
  expect((await ana.submit(await ana.get(`/product/${chair}`), 'form[action$="/cart"]')).path).toBe("/cart");
  const typed = { away_until: day(9), away_way: "pause", away_note: "I am at the beach with my children." };
  const saved = await seller.submit(await seller.get(VACATION), "main form", typed);
  expect(saved.flash).toContain("Vacation saved");
  expect(saved.text).toContain("You're away until");
  await expect.poll(() => statusOf(chair)).toBe("paused");

  const page = await ana.get(`/product/${chair}`);
  expect(page.text).toContain("The seller is away until");
  expect(page.text).toContain("This isn't on sale until then.");
  expect(page.text).toContain("I am at the beach with my children.");
  expect(page.document.querySelector('[formaction="/checkout"], form[action$="/cart"]')).toBeNull();
  expect(page.document.querySelector('form[action$="/questions"]')).not.toBeNull();
  const spanish = await market.visitor(SPANISH).get(store);
  expect(spanish.text).toContain("El vendedor está ausente hasta el");
  expect(spanish.document.querySelector('span[lang="en"]')?.text).toBe("I am at the beach with my children.");
  expect(
    spanish.document.querySelector(`main .cards a[href="/product/${chair}"], main ul a[href="/product/${chair}"]`),
  ).toBeNull();
  expect((await ana.get("/cart")).text).toContain("Not on sale while the seller is away");
  expect((await ana.get("/checkout")).text).toContain("Silla de madera");
  expect((await ana.post(`/product/${chair}/cart`, { quantity: "1" })).flash).toContain("while the seller is away");
  expect((await seller.get("/seller-settings/listings?state=paused")).text).toContain("Off sale while you're away");
  const refused = await seller.post("/seller-settings/listings?state=paused", { one: `resume:${chair}` });
  expect(refused.flash).toContain("while you're away");

  await seller.submit(await seller.get(VACATION), `form[action="${VACATION}/end"]`);
  await expect.poll(() => statusOf(chair)).toBe("active");
  expect((await ana.get(`/product/${chair}`)).text).not.toContain("away");
  expect((await ana.get(store)).document.querySelector(`main a[href="/product/${chair}"]`)).not.toBeNull();
});

test("who keeps selling says before the payment that orders ship afterwards, and bidders read it too", async () => {
  const seller = await market.person({ seller: true, headers: SPANISH });
  const chair = await goods(seller);
  const { productId: lot } = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  const sell = { away_until: day(9), away_way: "sell" };
  expect((await seller.submit(await seller.get(VACATION), "main form", sell)).flash).toContain("Vacaciones guardadas");
  for (const path of [`/product/${chair}`, `/checkout?product=${chair}`]) {
    expect((await ana.get(path)).text, path).toMatch(
      /The seller is away until .{12,14} Orders are shipped after that\./,
    );
  }
  expect((await ana.get(`/product/${lot}`)).text).toContain(
    "The auction continues, and the order is shipped after that.",
  );
  expect(await statusOf(chair)).toBe("active");
  expect(await market.trips(() => ana.get(`/product/${chair}`))).toBe(1);
});

test("a note to buyers stands on store and listings in its own language, without contact data", async () => {
  const seller = await market.person({ seller: true });
  const chair = await goods(seller);
  const settings = await seller.get("/seller-settings");
  const refused = await seller.submit(settings, "main form", { buyer_note: "Escríbeme al WhatsApp 55 1234 5678" });
  expect([refused.status, Object.keys(errorsOn(refused))]).toEqual([400, ["buyer_note"]]);
  await seller.submit(settings, "main form", { buyer_note: "Envío los lunes y los jueves desde Puebla." });
  for (const path of [`/product/${chair}`, `/store/${await handleOf(seller)}`]) {
    const said = (await market.visitor().get(path)).document.querySelector('[lang="es"].lines');
    expect(said?.text, path).toBe("Envío los lunes y los jueves desde Puebla.");
  }
});

test("a business says who it is, and a private person's address is never shown", async () => {
  const seller = await market.person({ seller: true });
  const [chair, store] = [await goods(seller), `/store/${await handleOf(seller)}`];
  await market.db.update(products).set({ return_days: 0 }).where(eq(products.id, chair));
  const home = {
    address: "Calle Privada 7",
    phone: "55 8888 7777",
    city: "Puebla",
    state: "Puebla",
    postal_code: "72000",
  };
  await seller.submit(await seller.get("/seller-settings"), "main form", home);
  const visitor = market.visitor();
  const read = async () => `${(await visitor.get(store)).html}${(await visitor.get(`/product/${chair}`)).html}`;
  const before = await read();
  expect(before).toContain("No returns");
  for (const secret of ["Calle Privada", "8888", "Business seller"]) expect(before).not.toContain(secret);

  const typed = {
    ...{ kind: "business", legal_name: "Muebles Jacaranda S.A. de C.V.", rfc: "SAT970701NN4" },
    ...{ business_address: "Avenida Juárez 12, 72000 Puebla", business_phone: "222 123 4567" },
  };
  const form = await seller.get(BUSINESS);
  const asked = await seller.submit(form, "main form", typed);
  expect([asked.status, Object.keys(errorsOn(asked))]).toEqual([400, ["rfc"]]);
  const done = await seller.submit(asked, "main form", { ...typed, rfc: "sat970701nn3" });
  expect(done.flash).toContain("You now sell as a business");
  const after = await read();
  for (const known of [
    "Business seller",
    "SAT970701NN3",
    "Muebles Jacaranda S.A. de C.V.",
    "Avenida Juárez 12",
    "222 123 4567",
    "5 business days",
  ]) {
    expect(after).toContain(known);
  }
  for (const wrong of ["Calle Privada", "No returns"]) expect(after).not.toContain(wrong);
  expect((await market.visitor(SPANISH).get(store)).document.querySelector("#business")?.text).toContain("RFC");

  await seller.submit(done, "main form", { kind: "private" });
  const last = await read();
  for (const gone of ["Business seller", "SAT970701NN3", "Avenida Juárez 12"]) expect(last).not.toContain(gone);
});
