import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf, type Opened } from "../support/auctions";
import { openChromium } from "../support/chromium";
import { putLongHistory } from "../support/long-history";
import { type Market, openMarket } from "../support/market";

const EVENTS = 10_000;

let market: Market;
let browser: Browser;
let auction: Opened;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  auction = await auctionOf(market.db, (await market.person({ seller: true })).id);
  await putLongHistory(market.db, auction, [await market.person(), await market.person()], EVENTS);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** What the page of the proof says of the history, once it is checked; `change` alters the file on its way. */
async function verdict(locale: string, change?: (file: string) => string) {
  const page = await browser.newPage({ locale });
  if (change) {
    await page.route("**/proof.json", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: change(await answer.text()) });
    });
  }
  await page.goto(`${market.origin}/auction/${auction.id}/proof`);
  const result = page.locator("[data-result].toast");
  await result.waitFor({ timeout: 90_000 });
  return { page, says: (await result.textContent()) ?? "" };
}

test.each([
  ["en-US", `All ${EVENTS + 1} lines match.`, "This bid is in the history, with the same maximum"],
  ["es-MX", `Las ${EVENTS + 1} líneas coinciden.`, "Esta puja está en el historial"],
])("the browser checks a history of 10,000 events, and a receipt of its last, in %s", async (locale, says, holds) => {
  const { page, says: said } = await verdict(locale);
  expect(said).toContain(says);
  const { rows } = await market.db.$client.execute({
    sql: "SELECT seq || '-' || hash || '-' || salt || '-' || max AS receipt FROM auction_events WHERE auction_id = ? AND seq = ?",
    args: [auction.id, EVENTS],
  });
  await page.fill("#receipt", String(rows[0]?.receipt));
  await page.click("form[data-receipt] button");
  const status = page.locator("form[data-receipt] [role=status]");
  await expect.poll(() => status.textContent()).toContain(holds);

  // A receipt in the address is checked by itself, and leaves the address.
  await page.goto("about:blank");
  await page.goto(`${market.origin}/auction/${auction.id}/proof#${rows[0]?.receipt}`);
  await expect.poll(() => status.textContent(), { timeout: 90_000 }).toContain(holds);
  expect(new URL(page.url()).hash).toBe("");
  await page.close();
});

test("what was changed in the file is found at its line", async () => {
  const { page, says } = await verdict("en-US", (file) => file.replace(/("seq":7000,.*?"visible_price":)\d+/, "$11"));
  expect(says).toContain("Line 7000 doesn't match");
  await page.close();
});

test("a file that ends early is not said to match", async () => {
  const { page, says } = await verdict("en-US", (file) => file.slice(0, file.indexOf('{"auction"', 500_000)));
  expect(says).toContain("We couldn't load the history");
  await page.close();
});
