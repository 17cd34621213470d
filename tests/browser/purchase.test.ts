import type { Browser, Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { auctionOf, bidOn } from "../support/auctions";
import { become, browse, said } from "../support/browsing";
import { launchChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

const HOUR = 3_600_000;

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** Types where it is sent. */
async function typeAddress(page: Page): Promise<void> {
  await page.locator("#full_name").fill("Ana Núñez");
  await page.locator("#phone").fill("55 5555 0101");
  await page.locator("#street_address").fill("Calle 1, int. 2");
  await page.locator("#city").fill("Puebla");
  await page.locator("#state").fill("Puebla");
  await page.locator("#postal_code").fill("72000");
}

test("a product at a fixed price is bought: put in the cart, sent somewhere, paid at PayPal", {
  timeout: 60_000,
}, async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 100_00, seller_id: seller.id },
    ...{ image_url: "none", status: "active", shipping: "Paquetería", shipping_cost: 50_00, created_at: 1 },
  });
  const { page, complaints } = await browse(browser, { locale: "en", viewport: { width: 390, height: 844 } });
  await become(page, ana, market);
  await page.goto(`${market.origin}/product/${id}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Checkout with PayPal" }).click();
  await typeAddress(page);
  await page.getByRole("button", { name: "Checkout with PayPal" }).click();
  await page.waitForURL(`${market.paypal.url}/**`);
  expect(await page.locator("main").innerText()).toContain("$150.00");
  await page.getByRole("button", { name: "Cancel and return to the store" }).click();
  await expect.poll(() => said(page)).toContain("You came back from PayPal without paying");
  // The address is one of hers now.
  expect(await page.locator("#city").isVisible()).toBe(false);
  await page.getByRole("button", { name: "Checkout with PayPal" }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(`${market.origin}/account/orders`);
  expect(await said(page)).toContain("Your payment went through");
  expect(await page.locator("main .goods").innerText()).toContain("Paid");
  expect(complaints).toEqual([]);
});

test("a won auction is paid without script, in Spanish", { timeout: 60_000 }, async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const auction = await auctionOf(market.db, seller.id, { title: "Reloj", endsIn: HOUR });
  await bidOn(ana, auction, "500");
  market.database.shiftClock(HOUR + 60_000);
  await (await market.worker.getWorker()).scheduled({ cron: "* * * * *" });
  market.database.shiftClock(0);
  const { page } = await browse(browser, { locale: "es-MX", javaScriptEnabled: false });
  await become(page, ana, market);
  await page.goto(`${market.origin}/account/orders`);
  await page.getByRole("link", { name: "Pagar Reloj" }).click();
  await typeAddress(page);
  await page.getByRole("button", { name: /PayPal/ }).click();
  await page.getByRole("button", { name: "Pagar ahora" }).click();
  await page.waitForURL(`${market.origin}/account/orders`);
  expect(await said(page)).toContain("Tu pago se completó");
  expect(await page.locator("main .goods").innerText()).toContain("Pagado");
});
