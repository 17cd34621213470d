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

