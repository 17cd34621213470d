import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf, bidOn } from "../support/auctions";
import { browse, navigate, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A new auction's page for a signed-in user. */
async function openAuction(options: Parameters<typeof browse>[1] = {}) {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
  const { context, page } = await browse(browser, { locale: "en", ...options });
  await signInAs(page, await market.person(), market);
  await page.goto(`${market.origin}/product/${auction.productId}`);
  return { context, page, auction };
}

test.each([true, false])("a bidder can bid by keyboard alone, script or none (%s)", async (javaScriptEnabled) => {
  const { context, page } = await openAuction({ javaScriptEnabled });
  const focused = () =>
    page.evaluate(() => {
      const { id, textContent } = document.activeElement as HTMLElement;
      return id || textContent?.trim();
    });
  await page.locator(".watch button").focus();
  const stops: (string | undefined)[] = [];
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    stops.push(await focused());
  }
  expect(stops).toEqual(["max", "Bid Now", "Bid MX$100.00", "Bid MX$150.00", "Bid MX$200.00", "Buy It Now MX$900.00"]);

  await page.locator("#max").focus();
  await page.keyboard.type("1e9");
  const enter = () => navigate(page, () => page.keyboard.press("Enter"));
  await enter();
  expect(await page.getByText("Enter an amount like 1,250.00").isVisible()).toBe(true);
  await expect.poll(focused).toBe("max");
  expect(await page.inputValue("#max")).toBe("1e9");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("350");
  // Enter submits the typed amount, not the first quick bid.
  await enter();
  expect(await page.getByText("Your maximum bid: MX$350.00").isVisible()).toBe(true);
  await page.locator("#max").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await enter();
  expect(await page.getByText("Your maximum bid: MX$360.00").isVisible()).toBe(true);
  await context.close();
});

test("times are shown in the market's time zone without script, and in the reader's with it", async () => {
  const exact = "time[data-shows]";
  const plain = await openAuction({ javaScriptEnabled: false, timezoneId: "Asia/Tokyo" });
  expect(await plain.page.locator(exact).first().textContent()).toMatch(/\sC[SD]T$/);
  await plain.context.close();
  const tokyo = await openAuction({ timezoneId: "Asia/Tokyo" });
  expect(await tokyo.page.locator(exact).first().textContent()).toMatch(/\sGMT\+9$/);
  await tokyo.context.close();
});

test("an open page learns that its reader was outbid", async () => {
  const { context, page, auction } = await openAuction();
  await page.fill("#max", "200");
  await navigate(page, () => page.keyboard.press("Enter"));
  expect(await page.getByText("You're the highest bidder", { exact: true }).isVisible()).toBe(true);
  await page.fill("#max", "4");
  await bidOn(await market.person(), auction, "300");
  await page.getByText("You've been outbid", { exact: true }).waitFor();
  await expect
    .poll(() => page.locator("#alerted").textContent())
    .toBe("You've been outbid. The current bid is MX$210.00.");
  expect(await page.inputValue("#max")).toBe("4");
  await context.close();
});

test("on a small phone nothing runs out of the page, and buttons are large enough", async () => {
  const { context, page, auction } = await openAuction({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  for (const max of ["999999", "9999999", "10000000"]) await bidOn(await market.person(), auction, max);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const heights = await page
    .locator("main .bidbox :is(.btn, input:not([type=hidden])):not([hidden], [hidden] *)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(42);
  await context.close();
});
