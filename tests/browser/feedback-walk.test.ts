import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { feedback as en } from "~/i18n/en/feedback";
import { notices as noticesEn } from "~/i18n/en/notices";
import { orderPage as orderPageEn } from "~/i18n/en/order-page";
import { feedback as es } from "~/i18n/es/feedback";
import { notices as noticesEs } from "~/i18n/es/notices";
import { orderPage as orderPageEs } from "~/i18n/es/order-page";
import { isTooWide, notificationText, openFor, openNotice, press, VARIANTS } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { buyAndPay, sendOrder } from "../support/orders";

const TEXTS = {
  en: { t: en, p: orderPageEn, says: noticesEn.says },
  es: { t: es, p: orderPageEs, says: noticesEs.says },
};

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(VARIANTS)(
  "buyer and seller say how it was, neither reads the other before, and the store shows it, in %s, %s, at %i px",
  async (...way) => {
    const { t, p, says } = TEXTS[way[0]];
    const store = `Muebles ${way[0]}`;
    const [ana, beto] = [await market.person(), await market.person({ seller: store })];
    const id = await buyAndPay(market, ana, beto);
    await sendOrder(beto, id);
    const [buying, selling] = [await openFor(browser, market, ana, way), await openFor(browser, market, beto, way)];
    const [buyer, seller] = [buying.page, selling.page];

    await buyer.goto(`${market.origin}/account/orders/${id}`);
    expect(await buyer.getByRole("link", { name: t.action, exact: true }).count()).toBe(0);
    await press(buyer.getByRole("button", { name: p.arrived.action }));
    expect(await notificationText(buyer)).toContain(p.arrived.done);
    await press(buyer.getByRole("link", { name: t.action, exact: true }));
    await buyer.getByRole("radio", { name: t.rating.positive }).check();
    // A star is visible as its label; for the keyboard it is a radio button.
    await buyer
      .getByRole("group", { name: t.star.item })
      .getByRole("radio", { name: t.starOf.replace("{star}", "1") })
      .focus();
    for (let star = 1; star < 4; star++) await buyer.keyboard.press("ArrowRight");
    await buyer.locator("#text").fill("Muy cómoda");
    await press(buyer.getByRole("button", { name: t.send }));
    expect(await notificationText(buyer)).toContain(t.sent);

    await seller.goto(`${market.origin}/account/orders/${id}`);
    await press(seller.getByRole("link", { name: t.action, exact: true }));
    expect(await seller.locator("main").innerText()).not.toContain("Muy cómoda");
    expect(await seller.getByRole("radio").count()).toBe(0);
    await seller.locator("#text").fill("Pagó enseguida");
    await press(seller.getByRole("button", { name: t.send }));
    expect(await notificationText(seller)).toContain(t.sent);
    expect(await seller.locator("main").innerText()).toMatch(/4 (?:of|de) 5[\s\S]*Muy cómoda/);
    await press(seller.getByRole("link", { name: t.replyAction }));
    await seller.locator("#reply").fill("¡Gracias a ti!");
    await press(seller.getByRole("button", { name: t.replySend }));
    expect(await notificationText(seller)).toContain(t.replySent);
    expect(await seller.getByRole("link", { name: t.replyAction }).count()).toBe(0);

    await openNotice(buyer, market, says.feedback.replace("{item}", "“Silla de madera”"));
    expect(await buyer.locator("main").innerText()).toMatch(/Muy cómoda[\s\S]*¡Gracias a ti![\s\S]*Pagó enseguida/);
    await buyer.goto(`${market.origin}/account/orders/${id}`);
    await press(buyer.getByRole("link", { name: store }));
    const shown = await buyer.locator("main").innerText();
    expect(shown).toContain(t.newSeller_one.replace("{count}", "1"));
    expect(shown).toMatch(/4\.0 (?:of|de) 5[\s\S]*A\*\*\*[\s\S]*Muy cómoda[\s\S]*¡Gracias a ti!/);
    // Feedback about buyers is not public.
    expect(shown).not.toContain("Pagó enseguida");
    expect([await isTooWide(buyer), await isTooWide(seller)]).toEqual([false, false]);
    expect([...buying.complaints, ...selling.complaints]).toEqual([]);
  },
);
