import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf, bidOn } from "../support/auctions";
import { navigate, openFor, press } from "../support/browsing";
import { putGoods } from "../support/catalogue";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { translate } from "../support/texts";

const LANGUAGES = ["en", "es"] as const;

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(LANGUAGES)(
  "by keyboard, a phone's reader hears what changes the language of a form, in %s",
  async (language) => {
    const ana = await market.person({ seller: true });
    const { page, context } = await openFor(browser, market, ana, [language, "without script", 390]);
    await page.goto(`${market.origin}/account/addresses/new`);
    const other = language === "en" ? "es" : "en";
    const button = page.locator("main ~ #keeps");
    await button.focus();
    // Playwright's own name counts labels that are hidden.
    const session = await context.newCDPSession(page);
    const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const found = await session.send("Accessibility.getPartialAXTree", { ...result, fetchRelatives: false });
    expect(found.nodes.map(({ role, name }) => [role?.value, name?.value])).toEqual([
      ["button", translate(language)("shell.switchTo")],
    ]);
    expect(await button.getAttribute("lang")).toBe(other);
    await context.close();
  },
);

test.each(LANGUAGES)("a heart leads back to its card, not to the head of its list, in %s", async (language) => {
  const seller = await market.person({ seller: true });
  await market.db.$client.batch(["DELETE FROM products"], "write");
  const toys = Array.from({ length: 20 }, (_, n) => ({ seller: seller.id, title: `Muñeca ${n}` }));
  await putGoods(market.db.$client, toys);
  const ana = await market.person();
  const { page, context } = await openFor(browser, market, ana, [language, "without script", 390]);
  await page.goto(`${market.origin}/search`);
  const card = page.locator(".item", { has: page.getByRole("link", { name: "Muñeca 2", exact: true }) });
  const top = () => card.evaluate((one) => one.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThan(844);
  const press = () => navigate(page, () => card.locator(".heart button").press("Enter"));
  for (const verb of ["unwatch", "watch"]) {
    await press();
    await card.locator(`.heart .${verb}`).waitFor();
    const height = await card.evaluate((one) => one.getBoundingClientRect().height);
    expect(await top()).toBeGreaterThanOrEqual(0);
    expect(await top()).toBeLessThanOrEqual(844 - height);
    // The keyboard goes on from there.
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.closest('.item')?.querySelector('h3').innerText")).toBe(
      "Muñeca 2",
    );
  }
  await context.close();
});

test("what the last bid did leaves the title when the reader is outbid", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  const { page, context } = await openFor(browser, market, ana, ["en", "with script", 1280]);
  await page.goto(`${market.origin}/product/${auction.productId}`);
  const title = await page.title();
  await page.locator("#max").fill("500");
  await press(page.getByRole("button", { name: "Bid Now" }));
  expect(await page.title()).toMatch(/^You're the highest bidder at .* ·\u00a0Cámara réflex · /);
  await bidOn(await market.person(), auction, "800");
  await expect.poll(() => page.title()).toBe(`(!) Outbid · ${title}`);
  await context.close();
});

test("paper has neither a button nor an empty form of receipts and of a history", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  await bidOn(ana, auction, "500");
  const { page, context } = await openFor(browser, market, ana, ["en", "with script", 1280]);
  for (const [path, button] of [
    ["receipts", "[data-print]"],
    ["proof", "[data-receipt]"],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${market.origin}/auction/${auction.id}/${path}`);
    await page.locator(button).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("main :is(button, input)").filter({ visible: true }).count(), path).toBe(0);
    // What it is about stays.
    expect(await page.locator("main").innerText()).toMatch(/^Cámara réflex\n/);
  }
  await context.close();
});
