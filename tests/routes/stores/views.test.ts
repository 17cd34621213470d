import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listingViews, products, storeDays } from "~/data/schema.server";
import { marketDay } from "~/domain/stores/market-day";
import { DAY } from "~/domain/time";
import { type Market, openMarket } from "../../support/market";
import { passMidnight } from "../../support/midnight";
import { photoFiles } from "../../support/photo-files";

let market: Market;

beforeAll(async () => {
  market = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "30" } });
});
beforeEach(passMidnight);
afterAll(() => market.close());

const BROWSER = {
  "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0",
  "Sec-Fetch-Site": "same-origin",
};

/** A seller with a listing on sale. */
async function listed(language = "en") {
  const seller = await market.person({ seller: true, headers: { "Accept-Language": language } });
  const fields = { title: "Silla de mimbre", category: "home", price: "100", photos: await photoFiles(1) };
  const { path } = await seller.post("/sell", fields);
  return { seller, path, id: path.replace("/product/", "") };
}

const viewsOf = async (id: string) =>
  (await market.db.select().from(listingViews).where(eq(listingViews.product_id, id))).map(({ day, n }) => [day, n]);

test("a view is counted once a browser, without a cookie and without who looked", async () => {
  const { seller, path, id } = await listed();
  const shown: string[] = [];
  // The second page comes from the cache that visitors share.
  for (const reader of [market.visitor(), market.visitor(), await market.person()]) {
    const page = await reader.get(path);
    const image = page.document.querySelector('img[src$="/view"]')?.getAttribute("src") ?? "";
    const cookies = reader.cookies.size;
    const response = await reader.raw(image, { headers: BROWSER });
    expect([response.status, response.headers.getSetCookie(), reader.cookies.size]).toEqual([200, [], cookies]);
    expect(response.headers.get("Cache-Control")).toBe("private, max-age=86400");
    const again = await reader.raw(image, {
      headers: { ...BROWSER, "If-None-Match": response.headers.get("ETag") ?? "" },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    shown.push(image);
  }
  const [image = ""] = shown;
  expect(shown).toEqual([image, image, image]);
  const paused = await listed();
  await market.db.update(products).set({ status: "paused" }).where(eq(products.id, paused.id));
  const other = market.visitor();
  await other.raw(`${paused.path}/view`, { headers: BROWSER });
  await other.raw(image, { headers: { ...BROWSER, "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  await other.raw(image, { headers: { ...BROWSER, "Sec-Purpose": "prefetch" } });
  await other.raw(`/product/${id.replace(/.$/, "0")}-none/view`, { headers: BROWSER });
  expect((await seller.get(path)).document.querySelector('img[src$="/view"]')).toBeNull();

  const today = marketDay(Date.now());
  await expect.poll(() => viewsOf(id), { timeout: 20_000 }).toEqual([[today, 3]]);
  expect(await viewsOf(paused.id)).toEqual([]);
  const days = await market.db.select().from(storeDays).where(eq(storeDays.seller_id, seller.id));
  expect(days).toEqual([{ seller_id: seller.id, day: today, views: 3, watches: 0, sold: 0, revenue: 0 }]);
  expect((await seller.get(path)).text).toContain("3 views in 30 days");
  expect((await seller.get("/seller-settings/listings")).text).toContain("3 views");
  expect((await market.visitor().get(path)).text).not.toContain("views in");
});

test("days of long ago are folded into one, and the listing keeps its sum", async () => {
  const { seller, id } = await listed("es");
  const today = marketDay(Date.now());
  const days = [0, 59, 60, 61, 90].map((ago) => today - ago * DAY);
  await market.db.insert(listingViews).values(days.map((day) => ({ product_id: id, day, n: 10 })));
  for (let times = 0; times < 2; times++) {
    expect(await market.cron("hour")).toBe("ok");
    expect(await viewsOf(id)).toEqual([
      [0, 20],
      [today - 60 * DAY, 10],
      [today - 59 * DAY, 10],
      [today, 10],
    ]);
  }
  const kept = await market.db.select({ day: storeDays.day }).from(storeDays).where(eq(storeDays.seller_id, seller.id));
  expect(kept.map(({ day }) => day).sort()).toEqual([today - 60 * DAY, today - 59 * DAY, today]);
  expect((await seller.get("/seller-settings/listings")).text).toContain("50 visitas");
});
