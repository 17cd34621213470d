import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "~/i18n/en";
import { openFor, typeAddress } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";
import { WITH_WORKERS_AI } from "../support/workers-ai";

const WRITTEN = "Lámpara de latón con pantalla";
const TRANSLATED = "es>en lámpara de latón con pantalla";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true, around: WITH_WORKERS_AI }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** A Spanish seller's listing, in Spanish alone; returns its address. */
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
  await page.setInputFiles("#photos", await photoInput());
  const button = page.getByRole("button", { name: "Publicar" });
  await expect.poll(() => button.isDisabled()).toBe(false);
  await button.click();
  await page.waitForURL("**/product/*");
  await expect.poll(() => page.locator("h1").innerText()).toBe(WRITTEN);
  const address = page.url();
  expect(complaints).toEqual([]);
  await context.close();
  return address;
}

test("a listing written in Spanish is found by English words, read in English, asked about, and bought by its own name", async () => {
  const address = await publish();
  const reader = await market.person();
  const { page, complaints } = await openFor(browser, market, reader, ["en", "with script", 1280]);
  // The browser of these tests may have a Translator of its own.
  await page.addInitScript("delete globalThis.Translator");
  await page.goto(`${market.origin}/search?q=brass+lamp`);
  const card = page.locator(`main .item a[href="${new URL(address).pathname}"]`);
  await expect.poll(() => card.innerText()).toBe(WRITTEN);
  await card.click();
  await page.waitForURL(address);
  expect(await page.locator(".tongue .chip").first().innerText()).toBe("In Spanish");
  const heading = page.locator("h1");
  await page.getByRole("button", { name: "Translate to English" }).click();
  await page.waitForURL("**?text=translated");
  await expect
    .poll(async () => [await heading.innerText(), await heading.getAttribute("lang")])
    .toEqual([TRANSLATED, null]);
  await page.getByRole("link", { name: "See the original" }).click();
  await page.waitForURL("**?text=original");
  await expect
    .poll(async () => [await heading.innerText(), await heading.getAttribute("lang")])
    .toEqual([WRITTEN, "es"]);

  await page.getByLabel(en.questions.label).fill("How tall is the shade?");
  await page.getByRole("button", { name: en.questions.send }).click();
  await page.getByText(en.questions.waiting).waitFor();
  await page.goto(address);
  await page.locator(".bidbox").getByRole("button", { name: "Buy It Now", exact: true }).click();
  await page.waitForURL("**/checkout?product=*");
  const original = page.locator(`main [lang="es"]`, { hasText: WRITTEN }).first();
  await original.waitFor();
  await typeAddress(page);
  await page.getByRole("button", { name: "Checkout with PayPal" }).click();
  await page.waitForURL(`${market.paypal.url}/**`);
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL(/\/checkout\/[^/]+\/paid$/);
  await original.waitFor();
  await page.getByRole("link", { name: /^View order/ }).click();
  await page.waitForURL(/account\/orders\/[^/]+$/);
  await original.waitFor();
  expect(await page.locator("main").innerText()).not.toContain(TRANSLATED);
  expect(complaints).toEqual([]);
});
