import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingVersions, orders, productImages, products, revisions } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember } from "../../support/members";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const RADIO: Omit<typeof products.$inferInsert, "id" | "seller_id"> = {
  ...{
    title: "Radio de bulbos",
    description: "Funciona, con un rayón.",
    category: "electronics",
    condition: "used-good",
  },
  ...{ price: 900_00, stock: 5, shipping: "Por DHL", shipping_cost: 80_00, handling_days: 2, returns: null },
  ...{ return_days: 7, return_payer: "buyer", language: "es", second_title: "Valve radio" },
  ...{ second_description: "It works, with a scratch.", image_url: "none", status: "active", created_at: 1 },
};

async function world() {
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: true, language: "es" })];
  const product = uuid();
  await market.db.insert(products).values({ ...RADIO, id: product, seller_id: seller.id });
  await market.db.insert(productImages).values({ product_id: product, position: 0, key: product, width: 8, height: 6 });
  /** An order as checkout makes it; returns its id. */
  const order = async (created_at: number) => {
    const id = uuid();
    const about = { product_id: product, buyer_id: buyer.id, seller_id: seller.id, title: RADIO.title, amount: 980_00 };
    await market.db.insert(orders).values({ ...about, id, created_at, status: "awaiting_payment" });
    return id;
  };
  const edit = (values: Partial<typeof products.$inferInsert>) =>
    market.db.update(products).set(values).where(eq(products.id, product));
  return { buyer, seller, product, order, edit };
}

test("an order shows its listing as it was bought, whatever its seller writes later", async () => {
  const { buyer, seller, product, order, edit } = await world();
  const first = await order(1_000);
  await market.db.insert(revisions).values({ id: uuid(), product_id: product, at: 1_500, text: "Sin caja." });
  await edit({
    title: "Radio nuevo",
    description: "Perfecto.",
    condition: "new",
    second_title: null,
    second_description: null,
  });
  await market.db.delete(productImages).where(eq(productImages.product_id, product));
  const second = await order(2_000);

  const page = await buyer.get(`/account/orders/${first}/listing`);
  for (const words of [
    "Radio de bulbos",
    "Funciona, con un rayón.",
    "Valve radio",
    "It works, with a scratch.",
    "Por DHL",
  ])
    expect(page.text).toContain(words);
  for (const words of ["Radio nuevo", "Perfecto.", "Sin caja."]) expect(page.text).not.toContain(words);
  expect(page.text).toContain("MX$80.00 · Ships within 2 business days");
  expect(page.document.querySelector("h2")?.getAttribute("lang")).toBe("es");
  expect(page.document.querySelectorAll(".grid img").length).toBe(1);

  const later = await seller.get(`/account/orders/${second}/listing`);
  for (const words of ["Radio nuevo", "Perfecto.", "Sin caja.", "Nuevo"]) expect(later.text).toContain(words);
  expect(later.text).not.toContain("Valve radio");
});

test("orders of an unchanged listing share one version", async () => {
  const { product, order, edit } = await world();
  for (const at of [1_000, 2_000, 3_000]) await order(at);
  await edit({ stock: 2, price: 800_00 });
  await order(4_000);
  const kept = await market.db.select().from(listingVersions).where(eq(listingVersions.product_id, product));
  expect(kept.map(({ at, listing }) => [at, listing.title, listing.images.length])).toEqual([[1_000, RADIO.title, 1]]);
});

test("only buyer, seller and administrators read it, one round trip each", async () => {
  const { buyer, seller, order } = await world();
  const id = await order(1_000);
  const [admins, other] = [await createAdmins(market), await createMember(market)];
  expect((await other.get(`/account/orders/${id}/listing`)).status).toBe(404);
  expect((await other.get(`/admin/orders/${id}/listing`)).text).not.toContain(RADIO.title);
  for (const [who, path] of [
    [buyer, `/account/orders/${id}/listing`],
    [seller, `/account/orders/${id}/listing`],
    [admins.es, `/admin/orders/${id}/listing`],
  ] as const) {
    let text = "";
    const trips = await market.trips(async () => {
      text = (await who.get(path)).text;
    });
    expect([trips, text.includes(RADIO.title)]).toEqual([1, true]);
  }
});

test("the page of an order leads there, and the database refuses what is no listing", async () => {
  const { buyer, product, order } = await world();
  const id = await order(1_000);
  const link = (await buyer.get(`/account/orders/${id}`)).document.querySelector(
    `a[href="/account/orders/${id}/listing"]`,
  );
  expect(link?.text).toBe("See the listing as it was bought");
  await expect(
    market.db.run(sql`INSERT INTO listing_versions (product_id, at, listing) VALUES (${product}, 5, 'none')`),
  ).rejects.toThrow();
});
