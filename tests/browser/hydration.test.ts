import { expect, test } from "vitest";
import { browse, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { openMarket } from "../support/market";

test("a click at the moment when React begins leaves the page its script", async () => {
  const [market, browser] = await Promise.all([openMarket(), openChromium()]);
  const { page, complaints } = await browse(browser, {});
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (!Object.keys(document).some((key) => key.startsWith("__reactContainer"))) return port2.postMessage(null);
      document.querySelector("h1")?.click();
      document.documentElement.dataset.clicked = "";
    };
    port2.postMessage(null);
  });
  await signInAs(page, await market.person(), market);
  await page.goto(`${market.origin}/account/addresses`);
  await page.locator("html[data-clicked]").waitFor();
  await expect.poll(() => page.evaluate(() => "__remixRouter" in window)).toBe(true);
  expect(complaints).toEqual([]);
  await browser.close();
  await market.close();
});
