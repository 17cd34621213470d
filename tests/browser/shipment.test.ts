import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { hydrated, isTooWide, navigate, notificationText, openFor, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
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

test.each(dayWays(1280, 390))("an order is sent, arrives and is completed, in %s, %s, at %i px", async (...way) => {
  const [language, script] = way;
  const { orderPage: t, orders: o } = { en, es }[language];
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = await buyAndPay(market, ana, seller);
  const [buying, selling] = [await openFor(browser, market, ana, way), await openFor(browser, market, seller, way)];

  const shop = selling.page;
  await shop.goto(`${market.origin}/account/orders/sales`);
  await press(shop.getByRole("link", { name: t.ship.action }));
  await shop.locator("#carrier").selectOption("estafeta");
  if (script === "with script") {
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
