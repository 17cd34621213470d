import { afterAll, beforeAll, expect, test } from "vitest";
import type inline from "../../build/inline.json";
import { browse, hydrated, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";
import { putOrder } from "../support/put-order";

let market: Market;
let browser: Awaited<ReturnType<typeof openChromium>>;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** What the part says: its texts, and the names of its controls. */
const drawn = `[...document.querySelectorAll("[data-part] *")].flatMap((one) =>
  [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data.trim()).concat(
    one.getAttribute("aria-label") ?? []))`;

test.each(["en", "es"])("a part says in the browser nothing that its page did not say, in %s", async (locale) => {
  const [seller, buyer] = [await market.person({ seller: true }), await market.person()];
  const listing = { title: "Silla", category: "home", price: "100", photos: await photoFiles(1) };
  const { path } = await seller.post("/sell", listing);
  const order = await putOrder(market, buyer, seller, { status: "paid" });
  await seller.post("/account/addresses/new", {
    ...{ full_name: "Ana Núñez", phone: "55 5555 0101", street_address: "Calle 1", city: "Puebla" },
    ...{ state: "Puebla", postal_code: "72000", country: "México" },
  });
  const list = await seller.get("/account/addresses");
  const address = list.document.querySelector('main a[href^="/account/addresses/"]')?.getAttribute("href") ?? "";
  const pages: Record<keyof typeof inline.hydrated, string> = {
    sell: "/sell",
    "product.$id_.revise": `${path}/revise`,
    "account_.orders_.$id_.ship": `/account/orders/${order}/ship`,
    "account_.addresses": "/account/addresses",
    "account_.addresses_.new": "/account/addresses/new",
    "account_.addresses_.$id": address,
    "account_.profile": "/account/profile",
    "account_.settings": "/account/settings",
    "account_.settings_.security": "/account/settings/security",
  };
  const [plain, live] = [
    await browse(browser, { locale, javaScriptEnabled: false }),
    await browse(browser, { locale }),
  ];
  for (const { page } of [plain, live]) await signInAs(page, seller, market);
  for (const [route, page] of Object.entries(pages)) {
    await plain.page.goto(market.origin + page);
    await live.page.goto(market.origin + page);
    await hydrated(live.page);
    const [before, after] = [await plain.page.evaluate<string[]>(drawn), await live.page.evaluate<string[]>(drawn)];
    expect(before.length, route).toBeGreaterThan(3);
    expect(
      after.filter((text) => !before.includes(text)),
      route,
    ).toEqual([]);
    expect(await live.page.locator("[data-part][data-ready]").count(), route).toBe(1);
  }
  expect(live.complaints).toEqual([]);
});

test("what is typed before the script of a part runs stays, and is checked once it does", async () => {
  const { page, context, complaints } = await browse(browser, { locale: "en" });
  await signInAs(page, await market.person(), market);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/islands/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${market.origin}/account/addresses/new`, { waitUntil: "commit" });
  await page.locator("#postal_code").fill("12");
  await page.locator("h1").click();
  release();
  await hydrated(page);
  expect(await page.locator("#postal_code").inputValue()).toBe("12");
  await page.getByRole("button", { name: "Save Address" }).click();
  await page.locator("#postal_code-error").waitFor();
  expect([await page.locator("#postal_code").inputValue(), complaints]).toEqual(["12", []]);
  await context.close();
});
