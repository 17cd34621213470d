import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOSED_KEPT } from "~/domain/catalog/closed-listing";
import { DAY } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import { photoFiles } from "../../support/photo-files";
import { DELIVERED, putDeal } from "../../support/rated";

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
  await auctionOf(market.db, (await market.person({ seller: true })).id, { title: "Another lamp" });
});
afterAll(() => market.close());

async function listing(...statuses: string[]): Promise<string> {
  const { productId } = await auctionOf(market.db, seller.id, { title: "Brass lamp" });
  for (const status of statuses)
    await market.db.run(sql`UPDATE products SET status = ${status} WHERE id = ${productId}`);
  return productId;
}

/** A listing at a fixed price, published by its seller. */
async function published(title = "Brass lamp"): Promise<string> {
  const fields = {
    title,
    description: "With bulb",
    category: "collectibles",
    condition: "new",
    price: "90",
    stock: "1",
  };
  const { path } = await seller.post("/sell", { ...fields, photos: await photoFiles(1) });
  return path.slice("/product/".length);
}

/** What visitors get of a listing that is over, now and once its days are over. */
async function statusesOf(id: string) {
  const page = await market.visitor().get(`/product/${id}`);
  await age(id, CLOSED_KEPT);
  const later = await market.visitor().get(`/product/${id}`);
  return { page, statuses: [page.status, later.status] };
}

async function age(id: string, by: number) {
  await market.db.run(sql`UPDATE products SET closed_at = closed_at - ${by} WHERE id = ${id}`);
}

test("a sold listing is read with its state and similar ones, and tells engines until when", async () => {
  const id = await listing("ended", "sold");
  await age(id, CLOSED_KEPT - DAY);
  const page = await market.visitor().get(`/product/${id}`);
  expect([page.status, page.heading]).toEqual([200, "Brass lamp"]);
  expect(page.text).toContain("Another lamp");
  const robots = page.document.querySelector('meta[name="robots"]')?.getAttribute("content") ?? "";
  const left = new Date(robots.replace("unavailable_after: ", "")).getTime() - Date.now();
  expect(Math.abs(left - DAY)).toBeLessThan(60_000);
});

test("after that it is gone for visitors, calmly, and stays for people who are signed in", async () => {
  const id = await listing("ended");
  await age(id, CLOSED_KEPT);
  for (const [lang, heading] of [
    ["en", "This listing is no longer available"],
    ["es", "Esta publicación ya no está disponible"],
  ] as const) {
    const page = await market.visitor({ "Accept-Language": lang }).get(`/product/${id}`, { Accept: "text/html" });
    expect([page.status, page.heading]).toEqual([410, heading]);
    expect(page.text).toContain("Another lamp");
    expect(page.html).not.toMatch(/Brass lamp|rel="canonical"|ld\+json/);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  }
  expect((await (await market.person()).get(`/product/${id}`)).status).toBe(200);
});

test("a listing that its seller ended is kept with its state, and then gone", async () => {
  const id = await published();
  await seller.submit(await seller.get(`/product/${id}/end`), `main form[action="/product/${id}/end"]`);
  const { page, statuses } = await statusesOf(id);
  expect(statuses).toEqual([200, 410]);
  expect(page.document.querySelector(".bidbox .chip.hot")?.text).toBe("Ended");
  expect(page.text).toContain("Another lamp");
});

test("so is an auction that its seller cancelled", async () => {
  const { id, productId } = await auctionOf(market.db, seller.id, { title: "Brass lamp" });
  await seller.submit(await seller.get(`/auction/${id}/cancel`), "main form");
  const { page, statuses } = await statusesOf(productId);
  expect(statuses).toEqual([200, 410]);
  expect(page.text).toContain("The seller cancelled this auction");
  expect(page.text).toContain("Another lamp");
});

test("what an administrator took down is gone at once", async () => {
  const id = await published();
  const admin = await market.person({ admin: true });
  await admin.submit(await admin.get(`/admin/products/${id}/delete`), "main form", { rule: "other", reason: "Prueba" });
  expect((await statusesOf(id)).statuses).toEqual([410, 410]);
});

test("what a deleted account had is gone at once, sold or not; its buyer still reads what was bought", async () => {
  const [leaver, buyer] = [await createMember(market, { seller: true }), await market.person()];
  const { id: auction, productId: unsold } = await auctionOf(market.db, leaver.id);
  const order = await putDeal(market.db, {
    seller: leaver.id,
    buyer: buyer.id,
    steps: [...DELIVERED, ["completed", "B"]],
  });
  const [{ sold } = { sold: "" }] = await market.db.all<{ sold: string }>(
    sql`SELECT product_id AS sold FROM orders WHERE id = ${order}`,
  );
  await market.db.run(sql`UPDATE products SET status = 'sold' WHERE id = ${sold}`);
  await leaver.submit(await leaver.get(`/auction/${auction}/cancel`), "main form");
  for (const id of [unsold, sold]) expect((await market.visitor().get(`/product/${id}`)).status, id).toBe(200);
  await leaver.post("/account/settings/data", { current_password: PASSWORD, understood: "on" });
  for (const id of [unsold, sold]) expect((await market.visitor().get(`/product/${id}`)).status, id).toBe(410);
  expect((await buyer.get(`/product/${sold}`)).status).toBe(200);
});

test("a removed one is gone at once, except for its seller and administrators", async () => {
  const id = await listing("removed");
  const readers: [Pick<Member, "get">, number][] = [
    [market.visitor(), 410],
    [await market.person(), 410],
    [seller, 200],
    [await market.person({ admin: true }), 200],
  ];
  for (const [reader, status] of readers) expect((await reader.get(`/product/${id}`)).status).toBe(status);
});

test("one that is on offer again counts anew, and one that is paused is not found", async () => {
  const id = await listing("ended");
  await age(id, CLOSED_KEPT);
  await market.db.run(sql`UPDATE products SET status = 'active' WHERE id = ${id}`);
  const page = await market.visitor().get(`/product/${id}`);
  expect([page.status, page.document.querySelector('meta[name="robots"]')]).toEqual([200, null]);
  await market.db.run(sql`UPDATE products SET status = 'paused' WHERE id = ${id}`);
  expect((await market.visitor().get(`/product/${id}`)).status).toBe(404);
  await market.db.run(sql`UPDATE products SET status = 'ended' WHERE id = ${id}`);
  expect((await market.visitor().get(`/product/${id}`)).status).toBe(200);
});
