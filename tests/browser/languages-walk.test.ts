import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFor, typeAddress } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

const PHOTO = resolve("dev/demo/photos/bonsai.jpg");
const WRITTEN = "Lámpara de latón con pantalla";
const SECOND = "Brass lamp with shade";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A Spanish seller's listing, with a title in English; returns its address. */
async function publish(): Promise<string> {
  const { context, page, complaints } = await openFor(browser, market, await market.person({ seller: true }), [
    ...(["es", "with script", 390] as const),
  ]);
  await page.goto(`${market.origin}/sell`);
  await page.getByText("Elegir fotos").waitFor();
  await page.fill("#title", WRITTEN);
  await page.fill("#description", "Revisada, con cable nuevo y foco.");
  await page.selectOption("#category", "home");
  await page.fill("#price", "850");
  await page.locator("details:has(#second_title) > summary").click();
  await page.fill("#second_title", SECOND);
  await page.setInputFiles("#photos", PHOTO);
  const button = page.getByRole("button", { name: "Publicar" });
  await expect.poll(() => button.isDisabled(), { timeout: 30_000 }).toBe(false);
  await button.click();
  await page.waitForURL("**/product/*");
  await expect.poll(() => page.locator("h1").innerText()).toBe(WRITTEN);
  const address = page.url();
  expect(complaints).toEqual([]);
  await context.close();
  return address;
}

test("a listing written in Spanish is found in English, read in both, and bought by its original name", {
  timeout: 90_000,
}, async () => {
  const address = await publish();
  const reader = await market.person();
  const { page, complaints } = await openFor(browser, market, reader, ["en", "with script", 1280]);
  await page.goto(`${market.origin}/search?q=lamp`);
  const card = page.locator(`main .item a[href="${new URL(address).pathname}"]`);
  await expect.poll(() => card.innerText()).toBe(SECOND);
  await card.click();
  await page.waitForURL(address);
  const heading = page.locator("h1");
  await expect.poll(() => heading.innerText()).toBe(SECOND);
  await page.getByRole("link", { name: "See the original" }).click();
  await page.waitForURL("**?text=original");
  await expect
    .poll(async () => [await heading.innerText(), await heading.getAttribute("lang")])
    .toEqual([WRITTEN, "es"]);
  expect(await page.locator(".tongue .chip").first().innerText()).toBe("In Spanish");
  await page.getByRole("link", { name: "Read in English" }).click();
  await page.waitForURL(address);
  await expect.poll(() => heading.innerText()).toBe(SECOND);

  await page.locator(".bidbox").getByRole("link", { name: "Buy It Now", exact: true }).click();
  await page.waitForURL("**/checkout?product=*");
  const original = page.locator(`main [lang="es"]`, { hasText: WRITTEN }).first();
  await original.waitFor();
  await typeAddress(page);
  await page.getByRole("button", { name: "Checkout with PayPal" }).click();
  await page.waitForURL(`${market.paypal.url}/**`);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/paid$/);
  await original.waitFor();
  await page.getByRole("link", { name: /^See order/ }).click();
  await page.waitForURL(/account\/orders\/[^/]+$/);
  await original.waitFor();
  expect(await page.locator("main").innerText()).not.toContain(SECOND);
  expect(complaints).toEqual([]);
});
