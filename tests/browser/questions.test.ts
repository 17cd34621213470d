import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { browse, openFor, VARIANTS } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(VARIANTS)("a question is asked, refused, sent and answered in public, in %s %s", async (...way) => {
  const [language, script, width] = way;
  const texts = { en, es }[language].questions;
  const headers = { "Accept-Language": language };
  const [seller, buyer] = [await market.person({ seller: true, headers }), await market.person({ headers })];
  const listing = { title: "Una silla de pino", category: "home", price: "345", photos: await photoFiles(1) };
  const product = (await seller.post("/sell", listing)).path;
  const { context, page } = await openFor(browser, market, buyer, way);
  await page.goto(market.origin + product);
  await page.getByLabel(texts.label).fill("Márcame al 55 1234 5678");
  await page.getByRole("button", { name: texts.send }).click();
  await page.locator("#question-error").waitFor();
  await expect.poll(() => page.locator("#question-error").innerText()).toContain("“55 1234 5678”");
  await expect.poll(() => page.getByLabel(texts.label).inputValue()).toBe("Márcame al 55 1234 5678");
  await page.getByLabel(texts.label).fill("¿Cuánto mide el respaldo?");
  await page.getByRole("button", { name: texts.send }).click();
  await page.getByText(texts.waiting).waitFor();

  const shop = await openFor(browser, market, seller, way);
  await shop.page.goto(market.origin + product);
  await shop.page.getByRole("link", { name: texts.toAnswer_one.replace("{count}", "1") }).click();
  await shop.page.getByLabel(texts.answerLabel).fill("Mide 45 cm.");
  await shop.page.getByRole("button", { name: texts.sendAnswer }).click();
  await shop.page.getByText(texts.noneToAnswer).waitFor();

  const visitor = await browse(browser, {
    ...{ locale: language, viewport: { width, height: 844 }, javaScriptEnabled: script === "with script" },
  });
  await visitor.page.goto(market.origin + product);
  const section = visitor.page.getByRole("region", { name: texts.title });
  await expect.poll(() => section.innerText()).toMatch(/¿Cuánto mide el respaldo\?[\s\S]*Mide 45 cm\./);
  expect([...shop.complaints, ...visitor.complaints]).toEqual([]);
  for (const one of [context, shop.context, visitor.context]) await one.close();
});
