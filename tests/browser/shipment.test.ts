import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderPage as en } from "~/i18n/en/order-page";
import { orders as ordersEn } from "~/i18n/en/orders";
import { orderPage as es } from "~/i18n/es/order-page";
import { orders as ordersEs } from "~/i18n/es/orders";
import { browse, hydrated, isTooWide, navigate, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { buyAndPay } from "../support/orders";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each([
  ["with script, in English, on a phone", { locale: "en", width: 390, script: true }, en, ordersEn],
  ["without script, in Spanish, on a phone", { locale: "es-MX", width: 390, script: false }, es, ordersEs],
  ["with script, in Spanish, on a desk", { locale: "es-MX", width: 1280, script: true }, es, ordersEs],
  ["without script, in English, on a desk", { locale: "en", width: 1280, script: false }, en, ordersEn],
] as const)("an order is sent, arrives and is completed %s", async (_, how, t, o) => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = await buyAndPay(market, ana, seller);
  const options = {
    ...{ locale: how.locale, viewport: { width: how.width, height: 844 }, javaScriptEnabled: how.script },
  };
  const [buying, selling] = [await browse(browser, options), await browse(browser, options)];
  await signInAs(buying.page, ana, market);
  await signInAs(selling.page, seller, market);

  const shop = selling.page;
  await shop.goto(`${market.origin}/account/orders/sales`);
  await press(shop.getByRole("link", { name: t.ship.action }));
  await shop.locator("#carrier").selectOption("estafeta");
  if (how.script) {
    // Errors appear beside their fields before anything is sent, and fields that do not apply are hidden.
    await hydrated(shop);
    await shop.getByRole("button", { name: t.ship.save }).click();
    await shop.getByText(t.ship.refusal.numberRequired).waitFor();
    expect(await shop.locator("#carrier_name").isVisible()).toBe(false);
  }
  await shop.locator("#number").fill("8055 241528");
  await press(shop.getByRole("button", { name: t.ship.save }));
  expect(shop.url()).toBe(`${market.origin}/account/orders/${id}`);
  expect(await notificationText(shop)).toContain(t.ship.done);

  const home = buying.page;
  await home.goto(`${market.origin}/account/orders`);
  await press(home.locator(`.goods a[href="/account/orders/${id}"]`));
  expect(await home.locator(".steps [aria-current]").innerText()).toContain(t.steps.shipped);
  expect(await home.getByRole("link", { name: t.track }).getAttribute("href")).toContain("8055241528");
  await home.locator("#message").fill("¡Gracias!");
  await press(home.getByRole("button", { name: t.thread.send }));
  expect(await home.locator(".thread").innerText()).toContain("¡Gracias!");
  // By keyboard alone.
  await home.getByRole("button", { name: t.arrived.action }).focus();
  await navigate(home, () => home.keyboard.press("Enter"));
  expect(await notificationText(home)).toContain(t.arrived.done);
  await press(home.getByRole("button", { name: t.complete.action }));
  expect(await home.locator("main .chip").first().innerText()).toBe(o.status.completed);
  expect([await isTooWide(home), await isTooWide(shop)]).toEqual([false, false]);
  expect([...buying.complaints, ...selling.complaints]).toEqual([]);
  await Promise.all([buying.context.close(), selling.context.close()]);
});
