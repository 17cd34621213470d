import type { Browser } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerTerms, products } from "~/data/schema.server";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { isTooWide, openFor, openNotice, press, typeAddress } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(dayWays(1280, 390))(
  "a price is offered, countered, accepted and paid, in %s, %s, at %i px",
  async (...way) => {
    const texts = { en, es }[way[0]];
    const { offers } = texts;
    const headers = { "Accept-Language": way[0] };
    const [ana, seller] = [await market.person({ headers }), await market.person({ seller: true, headers })];
    const id = uuid();
    await market.db.insert(products).values({
      ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 1_000_00, seller_id: seller.id },
      ...{ image_url: "none", status: "active", shipping: "Paquetería", shipping_cost: 50_00, created_at: 1 },
    });
    await market.db.insert(offerTerms).values({ product_id: id });
    const buyer = await openFor(browser, market, ana, way);
    const { page } = buyer;
    await page.goto(`${market.origin}/product/${id}`);
    await press(page.getByRole("link", { name: offers.make }));
    await page.locator("#amount").fill("700");
    await page.locator("#note").fill("¿La dejas en eso?");
    await press(page.getByRole("button", { name: offers.send }));
    await page.getByText(offers.status.open).waitFor();

    const shop = await openFor(browser, market, seller, way);
    await shop.page.goto(`${market.origin}/seller-settings`);
    await press(shop.page.locator(".todo").getByRole("link", { name: "Silla de madera" }));
    await shop.page.getByText("¿La dejas en eso?").waitFor();
    expect(await isTooWide(shop.page)).toBe(false);
    await shop.page.locator("#counter").fill("850");
    await press(shop.page.getByRole("button", { name: offers.sendCounter }));
    await shop.page.getByText(offers.status.countered).waitFor();

    await openNotice(page, market, "850.00");
    await page.getByText(offers.until).waitFor();
    expect(await isTooWide(page)).toBe(false);
    await press(page.getByRole("button", { name: /850\.00/ }));
    await expect.poll(() => new URL(page.url()).pathname).toBe("/checkout");
    await typeAddress(page);
    await press(page.getByRole("button", { name: /PayPal/ }));
    await expect.poll(() => page.url()).toContain(market.paypal.url);
    await expect.poll(() => page.locator("main").innerText()).toContain("$900.00");
    await press(page.getByRole("button", { name: { en: "Pay now", es: "Pagar ahora" }[way[0]] }));
    await page.waitForURL(/\/paid$/);
    await page.goto(`${market.origin}/account/offers`);
    await page.getByText(offers.status.accepted).waitFor();
    await shop.page.goto(`${market.origin}/account/orders/sales`);
    await shop.page.getByText("Silla de madera").first().waitFor();
    expect([...buyer.complaints, ...shop.complaints]).toEqual([]);
    for (const one of [buyer, shop]) await one.context.close();
  },
);
