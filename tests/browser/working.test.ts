import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, navigate, press } from "../support/browsing";
import { putGoods } from "../support/catalogue";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoInput } from "../support/photo-files";

// Pages that are worked in: what script adds to the plain forms.

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

async function seller(options: { admin?: boolean; saveData?: boolean } = {}): Promise<[BrowserContext, Page]> {
  const { admin, saveData } = options;
  const context = await browser.newContext({
    locale: "en",
    reducedMotion: "reduce",
    extraHTTPHeaders: saveData ? { "Save-Data": "on" } : {},
  });
  const person = await market.person({ seller: true, admin });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: market.origin })));
  return [context, await context.newPage()];
}

test("an error shows as one leaves a field, and goes as one mends it", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  await price.fill("1e9");
  await price.blur();
  const error = page.locator("#price-error", { hasText: "Please enter a valid price" });
  await error.waitFor();
  await expect.poll(() => price.getAttribute("aria-invalid")).toBe("true");
  await price.fill("1,250");
  await error.waitFor({ state: "detached" });
  await context.close();
});

test("an auction shows its own fields, judges them as they are left and marks the step of its price", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  const [stock, reserve] = [page.getByLabel("Quantity available"), page.getByLabel("Reserve price (optional)")];
  const shown = async () => [await stock.isVisible(), await reserve.isVisible()];
  expect(await shown()).toEqual([true, false]);
  await stock.fill("many");
  await page.getByRole("radio", { name: "Auction" }).check();
  await expect.poll(shown).toEqual([false, true]);

  await page.getByRole("textbox", { name: "Starting price", exact: true }).fill("250");
  await page.getByText("Bid increments").click();
  await page.locator(".increments tr[aria-current]", { hasText: "$10.00" }).waitFor();
  await page.getByLabel("Buy It Now price (optional)").fill("300");
  await page.getByLabel("Buy It Now price (optional)").blur();
  await page.locator("p.error", { hasText: "The Buy It Now price must be at least MX$325.00" }).waitFor();
  await page.getByLabel("Buy It Now price (optional)").fill("325");

  await page.setInputFiles("#photos", await photoInput());
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Camera");
  await page.locator("#category").selectOption("toys");
  const start = page.getByLabel("Start time (optional)");
  await start.fill("2020-01-01T10:00");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("That time has passed.").waitFor();
  // A date without a time does not mean an immediate start.
  await start.fill("");
  await start.press("1");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("That date and time don't exist in Mexico City.").waitFor();
  await expect.poll(() => start.evaluate((control) => control === document.activeElement)).toBe(true);
  await start.fill("");
  await press(page.getByRole("button", { name: "Publish" }));
  expect(await page.getByText("Product published").isVisible()).toBe(true);
  await context.close();
});

test("saving says so while it lasts, and a second press does nothing", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/account/profile`);
  await hydrated(page);
  let posts = 0;
  page.on("request", (request) => request.method() === "POST" && posts++);
  // The page is left while its button shows the pending text, so that is recorded in the session storage.
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem("form", document.querySelector("#kept")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  market.database.delay(200);
  await navigate(page, () => page.getByRole("button", { name: "Save Changes" }).dblclick());
  market.database.delay(0);
  expect(await page.getByText("Profile updated successfully").isVisible()).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem("form"))).toContain("Saving…");
  expect(posts).toBe(1);
  await context.close();
});

test("an upload shows how far it is, and what went wrong is said in the region called Notifications", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  market.database.delay(1_500);
  await page.locator("input[type=file]").setInputFiles(await photoInput());
  await page.getByRole("progressbar").waitFor();
  market.database.delay(0);
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  await page.locator("input[type=file]").setInputFiles(resolve("README.md"));
  const region = page.getByRole("region", { name: "Notifications" });
  await expect.poll(() => region.innerText()).toContain("Invalid format");
  await context.close();
});

test("choosing a photo of oneself uploads it at once; one that is too large is not sent", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/account/profile`);
  await hydrated(page);
  let posts = 0;
  page.on("request", (request) => request.method() === "POST" && posts++);
  const input = page.locator("input[type=file]");
  await navigate(page, async () => input.setInputFiles(await photoInput()));
  expect(await page.getByText("Avatar updated successfully").isVisible()).toBe(true);
  const avatar = page.locator("main img.avatar");
  await expect.poll(() => avatar.evaluate((image) => (image as HTMLImageElement).naturalHeight)).toBeGreaterThan(0);
  const { width, height } = (await avatar.boundingBox()) ?? {};
  expect([width, height, await avatar.evaluate((image) => getComputedStyle(image).objectFit)]).toEqual([
    128,
    128,
    "cover",
  ]);

  await hydrated(page);
  await input.setInputFiles({ name: "yo.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  const region = page.getByRole("region", { name: "Notifications" });
  await expect.poll(() => region.innerText()).toContain("Avatar must be less than 5MB");
  expect(posts).toBe(1);
  await press(page.getByRole("button", { name: "Remove photo" }));
  expect(await page.getByText("Photo removed").isVisible()).toBe(true);
  expect(await avatar.count()).toBe(0);
  await context.close();
});

test("what was typed is there again after another language, a reload or another page", async () => {
  const [context, page] = await seller();
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Silla plegable");
  await page.getByRole("textbox", { name: "Description (optional)" }).fill("De pino.");
  await press(page.locator("header label:visible", { hasText: "Español" }));
  await hydrated(page);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("textbox", { name: "Título", exact: true }).inputValue();
    })
    .toBe("Silla plegable");
  expect(await page.getByRole("textbox", { name: "Descripción (opcional)" }).inputValue()).toBe("De pino.");
  await context.close();
});

test("who saves data gets the plain form, which does the same", async () => {
  const [context, page] = await seller({ saveData: true });
  await page.goto(`${market.origin}/sell`);
  expect(await page.locator('script[src^="/build/"], link[rel="modulepreload"]').count()).toBe(0);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Bonsái");
  await page.locator("input[type=file]").setInputFiles(await photoInput());
  await press(page.getByRole("button", { name: "Upload photos" }));
  expect(await page.getByRole("img", { name: "Photo 1" }).isVisible()).toBe(true);
  expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Bonsái");
  await context.close();
});

test("deleting a product is in view on the smallest phone and asked in a dialog; Escape and Cancel leave all as it was", async () => {
  const { id } = await market.person({ seller: true });
  await putGoods(market.db.$client, [{ title: "Silla", seller: id }]);
  const [context, page] = await seller({ admin: true });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${market.origin}/admin`);
  const row = page.getByRole("table", { name: "Products" }).getByRole("row", { name: "Silla" });
  const ask = row.getByRole("link", { name: "Delete Silla" });
  const { x = 0, width = 999 } = (await ask.boundingBox()) ?? {};
  expect([x >= 0, x + width <= 320]).toEqual([true, true]);
  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this product?" });
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("link", { name: "Go back" }).press("Enter"),
  ]) {
    await ask.press("Enter");
    await dialog.waitFor();
    await leave();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => ask.evaluate((link) => link === document.activeElement)).toBe(true);
  }
  await ask.press("Enter");
  await dialog.getByLabel("Rule broken").selectOption("fake");
  await dialog.getByLabel("Reason").fill("A copy");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await ask.press("Enter");
  await dialog.waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("A copy");
  let posts = 0;
  page.on("request", (request) => request.method() === "POST" && posts++);
  await page.evaluate(() => {
    const note = () => sessionStorage.setItem("form", document.querySelector("dialog[open]")?.textContent ?? "");
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  market.database.delay(200);
  await navigate(page, () => dialog.getByRole("button", { name: "Delete" }).dblclick());
  market.database.delay(0);
  expect([posts, await page.evaluate(() => sessionStorage.getItem("form"))]).toEqual([
    1,
    expect.stringContaining("Deleting…"),
  ]);
  expect(await page.getByText("Product deleted").isVisible()).toBe(true);
  expect(await ask.count()).toBe(0);
  await context.close();
});
