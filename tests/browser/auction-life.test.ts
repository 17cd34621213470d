import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import { browse, hydrated, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";

const TITLE = "Speed Graphic de 1947";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

type Person = Awaited<ReturnType<Market["person"]>>;

async function browserOf(person: Person, options: Parameters<typeof browse>[1]) {
  const { page, complaints } = await browse(browser, { viewport: { width: 390, height: 844 }, ...options });
  await signInAs(page, person, market);
  return { page, complaints };
}

async function publish(page: Page): Promise<string> {
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  await page.getByRole("radio", { name: "Auction" }).check();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(TITLE);
  await page.locator("#category").selectOption("collectibles");
  await page.getByLabel("Starting price").fill("100");
  await page.locator("#duration").selectOption("1");
  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await press(page.getByRole("button", { name: "Publish" }));
  expect(await notificationText(page)).toContain("Product published");
  return page.url();
}

/** Bids through the form and waits for the result's page. */
async function bid(page: Page, max: string, says: string): Promise<void> {
  await page.locator("#max").fill(max);
  await press(page.getByRole("button", { name: /^(?:Bid Now|Pujar ahora)$/ }));
  expect(await notificationText(page)).toContain(says);
}

const stateOf = (page: Page) => page.locator('[data-live="state"]').innerText();
const endOf = async (page: Page) => Number(await page.locator("[data-auction]").getAttribute("data-ends"));
/** Marks a page, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-first", ""));
const isFirst = async (page: Page) => (await page.locator("body[data-first]").count()) === 1;
const goods = (page: Page) => page.locator("main .card, main li", { hasText: TITLE }).first();

test("an auction is lived through: published, fought over, prolonged, won, lost and sold", async () => {
  const [seller, beto, caro] = [await market.person({ seller: true }), await market.person(), await market.person()];
  const selling = await browserOf(seller, { locale: "en" });
  const spanish = await browserOf(beto, { locale: "es-MX" });
  const plain = await browserOf(caro, { locale: "en", javaScriptEnabled: false });
  const [sells, bids, plainly] = [selling.page, spanish.page, plain.page];

  const address = await publish(sells);
  await mark(sells);
  for (const page of [bids, plainly]) await page.goto(address);
  expect(await stateOf(plainly)).toContain("$100.00");
  await bid(plainly, "150", "You're the highest bidder at MX$100.00");

  // Two people bid against each other while the seller watches.
  await bids.getByText("1 puja").first().waitFor();
  await bid(bids, "200", "Vas ganando con $160.00");
  await mark(bids);
  await plainly.reload();
  expect(await stateOf(plainly)).toMatch(/\$160\.00[\s\S]*You've been outbid/);
  await sells.getByText("$160.00").first().waitFor();
  await bid(plainly, "300", "You're the highest bidder at MX$210.00");
  await expect.poll(() => bids.locator("#alerted").innerText()).toBe("Te superaron. La puja actual es de $210.00.");
  expect(await stateOf(bids)).toMatch(/\$210\.00[\s\S]*Te superaron/);
  expect(await isFirst(bids)).toBe(true);

  // A bid two minutes before the end leaves five minutes to respond, and every page shows it.
  const end = await endOf(bids);
  market.database.shiftClock(end - 2 * MINUTE - Date.now());
  await bids.reload();
  await bid(bids, "500", "Vas ganando con $310.00");
  const later = await endOf(bids);
  expect(later).toBeGreaterThan(end + 2 * MINUTE);
  await expect.poll(() => endOf(sells)).toBe(later);
  await plainly.reload();
  expect([await endOf(plainly), (await stateOf(plainly)).includes("You've been outbid")]).toEqual([later, true]);
  await mark(bids);

  // The end comes, and every open page shows it.
  market.database.shiftClock(24 * HOUR + 10 * MINUTE);
  await market.cron("minute");
  await expect.poll(() => stateOf(bids)).toContain("Ganaste");
  await expect.poll(() => stateOf(sells)).toContain("Ended with a winner");
  expect([await isFirst(bids), await isFirst(sells)]).toEqual([true, true]);
  await plainly.reload();
  expect(await stateOf(plainly)).toMatch(/\$310\.00[\s\S]*You didn't win/);
  expect(await plainly.locator("#max").count()).toBe(0);

  // It leaves an order to pay within 48 hours, a lost bid and a sale.
  await bids.goto(`${market.origin}/account/orders`);
  expect(await goods(bids).innerText()).toMatch(/Pago pendiente[\s\S]*Paga a más tardar[\s\S]*\$310\.00/);
  const payBy = new Date(later + 48 * HOUR).toISOString();
  expect(await goods(bids).locator(`time[datetime="${payBy}"]`).first().isVisible()).toBe(true);
  await plainly.goto(`${market.origin}/account/orders/bids`);
  expect(await goods(plainly).innerText()).toContain("You didn't win");
  await sells.goto(`${market.origin}/account/orders/sales`);
  expect(await goods(sells).innerText()).toMatch(/Payment due[\s\S]*\$310\.00/);
  expect([...selling.complaints, ...spanish.complaints, ...plain.complaints]).toEqual([]);
});
