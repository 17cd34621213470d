import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { buyAndPay, sendOrder } from "../support/orders";
import { photoInput } from "../support/photo-files";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

const TEXTS = {
  en: {
    ...{
      report: "Report a problem",
      kind: "It isn't as described",
      send: "Send report",
      back: "Accept the return",
      agree: "Accept the return",
    },
    ...{
      sent: "Enter tracking number",
      received: "It has arrived",
      yes: "Yes, it has arrived",
      ship: "Mark as shipped",
      refund: "Refund MX$100.00",
      now: "Refund MX$100.00",
    },
    ...{ done: "The buyer will be refunded", refunded: "Refunded", wentBack: "$100.00 refunded" },
  },
  es: {
    ...{ report: "Reportar un problema", kind: "No es como se describió", send: "Enviar reporte" },
    ...{
      back: "Aceptar la devolución",
      agree: "Aceptar la devolución",
      sent: "Escribir número de guía",
      received: "Ya llegó",
      yes: "Sí, ya llegó",
      ship: "Marcar como enviado",
      refund: "Reembolsar $100.00",
    },
    ...{
      now: "Reembolsar $100.00",
      done: "Se le reembolsará al comprador",
      refunded: "Reembolsado",
      wentBack: "Se reembolsaron $100.00",
    },
  },
};

/** Opens a step by its link and presses its button, which has the same name unless given. */
async function take(page: Page, step: string, fill?: () => Promise<void>, button = step): Promise<void> {
  await press(page.locator("main").getByRole("link", { name: step, exact: true }));
  await fill?.();
  await press(page.locator("main").getByRole("button", { name: button, exact: true }));
}

test.each([
  ["en", "with script", 1280, true],
  ["es", "without script", 390, false],
] as const)(
  "what is not as described goes back and is refunded, in %s, %s, at %i px",
  async (language, _, width, javaScriptEnabled) => {
    const texts = TEXTS[language];
    const [ana, beto] = [await market.person(), await market.person({ seller: true })];
    const id = await buyAndPay(market, ana, beto, { shipping: 0 });
    await sendOrder(beto, id);
    await ana.post(`/account/orders/${id}/arrived`, {});
    const locale = language === "es" ? "es-MX" : "en-US";
    const open = () => browse(browser, { locale, javaScriptEnabled, viewport: { width, height: 800 } });
    const [buyer, seller] = [await open(), await open()];
    await Promise.all([signInAs(buyer.page, ana, market), signInAs(seller.page, beto, market)]);
    const problem = `${market.origin}/account/orders/${id}/problem`;
    const { page } = buyer;

    await page.goto(`${market.origin}/account/orders/${id}`);
    await press(page.getByRole("link", { name: texts.report }));
    await page.getByRole("radio", { name: texts.kind }).check();
    await page.locator("#description").fill("The seat is broken in two places");
    const file = await photoInput("silla.jpg");
    await page.locator("#photos").setInputFiles(file);
    await press(page.getByRole("button", { name: texts.send }));
    expect(await page.locator("main .pics img").count()).toBe(1);

    await seller.page.goto(problem);
    const agree = async () => {
      await seller.page.locator("#label_note").fill("Código 4711");
      for (const [field, text] of [
        ["full_name", "Joaquín Paz"],
        ["phone", "55 5555 0101"],
        ["street_address", "Calle 1, int. 2"],
        ["city", "Puebla"],
        ["state", "Puebla"],
        ["postal_code", "72000"],
      ] as const) {
        await seller.page.locator(`#${field}`).fill(text);
      }
    };
    await take(seller.page, texts.back, agree, texts.agree);
    await page.goto(problem);
    expect(await page.locator("main").innerText()).toContain("Código 4711");
    await take(
      page,
      texts.sent,
      async () => {
        await page.locator("#carrier").selectOption("estafeta");
        await page.locator("#number").fill("ABC12345");
      },
      texts.ship,
    );
    await seller.page.goto(problem);
    await take(seller.page, texts.received, undefined, texts.yes);
    await take(seller.page, texts.refund, undefined, texts.now);
    expect(await notificationText(seller.page)).toContain(texts.done);
    await page.goto(problem);
    const read = async () => (await page.reload()) && page.locator("main").innerText();
    await expect.poll(read).toContain(texts.wentBack);
    await page.goto(`${market.origin}/account/orders/${id}`);
    expect(await page.locator("main").innerText()).toContain(texts.wentBack);
    expect(await page.locator("main .chip").first().innerText()).toBe(texts.refunded);
    expect([...buyer.complaints, ...seller.complaints]).toEqual([]);
    for (const one of [page, seller.page]) {
      expect(await one.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    }
  },
);
