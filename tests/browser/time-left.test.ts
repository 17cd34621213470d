import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf } from "../support/auctions";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

let market: Market;
let browser: Browser;
let seller: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  seller = (await market.person({ seller: true })).id;
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A new auction on home, in a browser whose clock is so many milliseconds ahead and stands still until `pass`. */
async function homeAhead(ms: number) {
  const page = await browser.newPage({ locale: "en" });
  const { productId } = await auctionOf(market.db, seller, { endsIn: HOUR + MINUTE + 50 * SECOND });
  const now = Date.now() + ms;
  // It runs until it is paused, and is not set back.
  await page.clock.install({ time: now - MINUTE });
  await page.clock.pauseAt(now);
  await page.goto(market.origin);
  const time = page
    .locator("main .item", { has: page.locator(`a[href="/product/${productId}"]`) })
    .locator("time")
    .first();
  const [shown, spoken] = [time.locator("[aria-hidden]"), time.locator(".sr")];
  return {
    page,
    text: () => shown.textContent(),
    spoken: () => spoken.textContent(),
    pass: (time: number) => page.clock.runFor(time),
  };
}

test("time left goes on by the minute, in the last minute by the second, and ends", async () => {
  const { page, text, spoken, pass } = await homeAhead(0);
  expect([await text(), await spoken()]).toEqual(["1 h 1 min left", "1 hour 1 minute left"]);
  await pass(MINUTE);
  expect(await spoken()).toBe("1 hour left");
  expect(await text()).toBe("1 h left");
  await pass(MINUTE);
  expect(await text()).toBe("Ends in 59 min");
  await pass(59 * MINUTE + 15 * SECOND);
  expect(await text()).toMatch(/^Ends in [123]\d s$/);
  const before = await text();
  await pass(SECOND);
  expect(await text()).not.toBe(before);
  await pass(MINUTE);
  expect(await text()).toBe("Ended");
  await page.close();
});

test("a browser's clock that is behind the market's makes no difference", async () => {
  const { page, text, pass } = await homeAhead(-3 * HOUR);
  expect(await text()).toBe("1 h 1 min left");
  await pass(2 * MINUTE);
  expect(await text()).toBe("Ends in 59 min");
  await page.close();
});

test("a page that was kept for a while is set right", async () => {
  const { page, text } = await homeAhead(5 * MINUTE);
  expect(await text()).toMatch(/^Ends in 5[56] min$/);
  await page.close();
});

test("nothing on the page moves when its time does", async () => {
  const { page, pass } = await homeAhead(0);
  const places = () =>
    page
      .locator("main .item *")
      .evaluateAll((all) =>
        all.filter((one) => !one.closest("time")).map((one) => JSON.stringify(one.getBoundingClientRect())),
      );
  const before = await places();
  await pass(2 * HOUR);
  expect(await places()).toEqual(before);
  await page.close();
});
