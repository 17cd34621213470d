import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { cancellations as en } from "~/i18n/en/cancellations";
import { catalog as catalogEn } from "~/i18n/en/catalog";
import { orders as ordersEn } from "~/i18n/en/orders";
import { cancellations as es } from "~/i18n/es/cancellations";
import { catalog as catalogEs } from "~/i18n/es/catalog";
import { orders as ordersEs } from "~/i18n/es/orders";
import { formatMoney } from "~/i18n/format";
import { browse, isTooWide, notificationText, openFor, openNotice, press, VARIANTS } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { buyAndPay } from "../support/orders";

const TEXTS = {
  en: { t: en, o: ordersEn, c: catalogEn, noticed: "asked to cancel" },
  es: { t: es, o: ordersEs, c: catalogEs, noticed: "pidió cancelar" },
};

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterEach(() => market.database.shiftClock(0));
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(VARIANTS)(
  "a buyer asks to cancel, the seller accepts, and the money is sent back, in %s, %s, at %i px",
  async (...way) => {
    const { t, o, c, noticed } = TEXTS[way[0]];
    const [ana, beto] = [await market.person(), await market.person({ seller: true })];
    const id = await buyAndPay(market, ana, beto);
    market.database.shiftClock(2 * HOUR);
    const [buyer, seller] = [await openFor(browser, market, ana, way), await openFor(browser, market, beto, way)];
    const { page } = buyer;

    await page.goto(`${market.origin}/account/orders`);
    await press(page.locator(`.goods :is(h2, h3) a[href="/account/orders/${id}"]`));
    await press(page.getByRole("link", { name: t.ask }));
    await page.locator("#reason").fill("Compré dos por error");
    await press(page.getByRole("button", { name: t.ask }));
    expect(await notificationText(page)).toContain(t.asked);
    expect(await page.locator("main").innerText()).toMatch(new RegExp(`${t.section.youAsked}\\s+Compré dos por error`));
    expect(await page.getByRole("link", { name: t.ask }).count()).toBe(0);

    await openNotice(seller.page, market, noticed);
    await press(seller.page.getByRole("link", { name: t.section.answer }));
    expect(await seller.page.locator("main").innerText()).toContain("Compré dos por error");
    await press(seller.page.getByRole("button", { name: t.accept }));
    expect(await notificationText(seller.page)).toContain(t.cancelledPaid);
    expect(await seller.page.locator("main .chip").first().innerText()).toBe(o.status.cancelled);

    const wentBack = t.section.done.split(" {day}")[0]?.replace("{amount, money}", formatMoney(150_00, way[0], "MXN"));
    const read = async () => (await page.reload()) && page.locator("main").innerText();
    await expect.poll(read).toContain(wentBack);
    expect(await page.locator("main .chip").first().innerText()).toBe(o.status.cancelled);
    expect(await page.locator("main").innerText()).toContain(t.section.accepted);
    expect([await isTooWide(page), await isTooWide(seller.page)]).toEqual([false, false]);

    // It is on sale again.
    await press(page.getByRole("link", { name: "Silla de madera", exact: true }));
    expect(await page.getByRole("button", { name: c.addToCart }).isVisible()).toBe(true);
    expect([...buyer.complaints, ...seller.complaints]).toEqual([]);

    const paypal = (await browse(browser, {})).page;
    await paypal.goto(market.paypal.url);
    expect(await paypal.locator("li", { hasText: "refunded" }).first().innerText()).toContain("REFUNDED");
  },
);

test.each(VARIANTS)(
  "a buyer cancels soon after paying, and a seller cancels what broke, in %s, %s, at %i px",
  async (...way) => {
    const { t } = TEXTS[way[0]];
    const [ana, beto] = [await market.person(), await market.person({ seller: true })];
    const [one, other] = [await buyAndPay(market, ana, beto), await buyAndPay(market, ana, beto)];
    const [{ page: buyer }, { page: seller }] = [
      await openFor(browser, market, ana, way),
      await openFor(browser, market, beto, way),
    ];
    await buyer.goto(`${market.origin}/account/orders/${one}`);
    await press(buyer.getByRole("link", { name: t.cancel }));
    await press(buyer.getByRole("button", { name: t.cancel }));
    expect(await notificationText(buyer)).toContain(t.cancelledPaid);

    await seller.goto(`${market.origin}/account/orders/${other}`);
    await press(seller.getByRole("link", { name: t.cancelSale }));
    await seller.getByRole("radio", { name: t.causes.damaged }).check();
    await seller.locator("#reason").fill("Se cayó al empacarla");
    await press(seller.getByRole("button", { name: t.cancelSale }));
    expect(await notificationText(seller)).toContain(t.cancelledPaid);
    await buyer.goto(`${market.origin}/account/orders/${other}`);
    expect(await buyer.locator(".timeline").innerText()).toContain(`${t.causes.damaged}. Se cayó al empacarla`);
    for (const order of [one, other]) {
      await buyer.goto(`${market.origin}/account/orders/${order}`);
      const read = async () => (await buyer.reload()) && buyer.locator("main").innerText();
      await expect
        .poll(read)
        .toContain(t.section.done.split(" {day}")[0]?.replace("{amount, money}", formatMoney(150_00, way[0], "MXN")));
    }
  },
);
