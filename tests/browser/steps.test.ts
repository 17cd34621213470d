import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf } from "../support/auctions";
import { browse, notificationText, openFor, press, typeAddress } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";

// The presses and loads of docs/pages.md, walked without script unless it says so.

let market: Market;
let browser: Browser;
let promised: Map<string, string>;

beforeAll(async () => {
  [market, browser, promised] = await Promise.all([openMarket({ paypal: true }), openChromium(), readPromises()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** "presses / loads" of each row of the document's steps. */
async function readPromises(): Promise<Map<string, string>> {
  const [, steps = ""] = (await readFile("docs/pages.md", "utf8")).split("## Steps");
  const rows = steps.matchAll(/^\| (.+?) \| (\d) \| (\d) \|/gm);
  return new Map([...rows].map(([, name = "", presses, loads]) => [name, `${presses} / ${loads}`]));
}

/** Counts the presses of a walk, and the pages that its browser loads. */
function startCounting(page: Page) {
  let [presses, loads] = [0, 0];
  page.on("response", (response) => {
    const isRedirect = response.status() >= 300 && response.status() < 400;
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame() && !isRedirect) loads++;
  });
  return {
    press(what: Locator): Promise<void> {
      presses++;
      return press(what);
    },
    count: () => `${presses} / ${loads}`,
    restart: () => {
      [presses, loads] = [0, 0];
    },
  };
}

function openAs(who: Awaited<ReturnType<Market["person"]>>) {
  return openFor(browser, market, who, ["en", "without script", 390]);
}

test("a product is bought, and its buyer comes back from PayPal, in the steps that are promised", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 100_00, seller_id: seller.id },
    ...{ image_url: "none", status: "active", shipping: "Paquetería", shipping_cost: 50_00, created_at: 1 },
  });
  const { page } = await openAs(ana);
  await page.goto(`${market.origin}/product/${id}`);
  const steps = startCounting(page);
  await steps.press(page.getByRole("button", { name: "Add to Cart" }));
  await steps.press(page.locator(".bidbox").getByRole("link", { name: "Checkout" }));
  await typeAddress(page);
  await steps.press(page.getByRole("button", { name: "Checkout with PayPal" }));
  expect(page.url()).toContain(market.paypal.url);
  expect(steps.count()).toBe(promised.get("Product to PayPal"));
  steps.restart();
  // Pressed at PayPal.
  await press(page.getByRole("button", { name: "Pay now" }));
  expect(page.url()).toMatch(/\/checkout\/[^/]+\/paid$/);
  expect(steps.count()).toBe(promised.get("Back from PayPal to the page that says it is paid"));
});

test("an auction is bid on, won and paid in the steps that are promised", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const { productId } = await auctionOf(market.db, seller.id, { title: "Reloj", endsIn: HOUR });
  const { page } = await openAs(ana);
  await page.goto(`${market.origin}/category/collectibles`);
  const steps = startCounting(page);
  await steps.press(page.locator(".item").getByRole("link", { name: "Reloj" }));
  await page.locator("#max").fill("150");
  await steps.press(page.getByRole("button", { name: "Bid Now" }));
  expect(await notificationText(page)).toContain("You're the highest bidder");
  expect(steps.count()).toBe(promised.get("A list's card to a placed bid"));

  market.database.shiftClock(HOUR + 60_000);
  await market.cron("minute");
  await page.goto(`${market.origin}/product/${productId}`);
  steps.restart();
  await steps.press(page.getByRole("link", { name: /^Pay MX\$100/ }).first());
  await typeAddress(page);
  await steps.press(page.getByRole("button", { name: /PayPal/ }));
  expect(page.url()).toContain(market.paypal.url);
  expect(steps.count()).toBe(promised.get("A won lot to PayPal"));

  await page.goto(`${market.origin}/account/notifications`);
  steps.restart();
  await steps.press(page.locator("main").getByText("You won “Reloj”").first());
  await steps.press(page.getByRole("button", { name: /PayPal/ }));
  expect(page.url()).toContain(market.paypal.url);
  expect(steps.count()).toBe(promised.get("The message of a won lot to PayPal"));
});

test.each([
  ["A newcomer's first listing, from Sell, with script", true],
  ["A newcomer's first listing, from Sell", false],
])("%s is published in the steps that are promised", async (walk, script) => {
  const { context, page } = await browse(browser, { locale: "en", javaScriptEnabled: script });
  await page.goto(`${market.origin}/sell`);
  const steps = startCounting(page);
  await steps.press(page.getByRole("link", { name: "Create account" }));
  await page.locator("#full_name").fill("Lucía Pérez");
  await page.locator("#email").fill(`lucia-${script}@example.com`);
  await page.locator("#password").fill("tres palabras largas");
  await steps.press(page.getByRole("button", { name: "Create account" }));
  await page.locator("#business_name").fill(`Foto Lucía ${script}`);
  await steps.press(page.getByRole("button", { name: "Save profile" }));
  await page.locator("#title").fill("Cámara de 1962");
  await page.locator("#category").selectOption("collectibles");
  await page.locator("#price").fill("100");
  await page.locator("#photos").setInputFiles(await photoInput());
  if (!script) await steps.press(page.getByRole("button", { name: "Upload photos" }));
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await steps.press(page.getByRole("button", { name: "Publish" }));
  expect(page.url()).toContain("/product/");
  expect(steps.count()).toBe(promised.get(walk));
  await context.close();
});
