import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { browse, hydrated, navigate, notificationText, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

// Above the list of addresses, forms and confirmations open in a dialog.

const HOME = {
  "Full name": "Ana Núñez",
  "Phone number": "55 5555 0101",
  "Street address": "Calle 1",
  City: "Puebla",
  "Postal code": "72000",
};

let market: Market;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let dialog: Locator;
let posts: number;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});

beforeEach(async () => {
  await context?.close();
  ({ context, page } = await browse(browser, { locale: "en" }));
  const person = await market.person();
  for (const street_address of ["Calle 1", "Calle 2"]) {
    const address = { city: "Puebla", state: "Puebla", postal_code: "72000", country: "México", street_address };
    await person.post("/account/addresses/new", { full_name: "Ana Núñez", phone: "55 5555 0101", ...address });
  }
  await signInAs(page, person, market);
  posts = 0;
  page.on("request", (request) => request.method() === "POST" && posts++);
  dialog = page.locator("dialog[open]");
  await page.goto(`${market.origin}/account/addresses`);
  await hydrated(page);
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

const cards = () => page.locator(".addresses > li");
const notifications = () => notificationText(page);
const isOpen = async () => (await dialog.count()) === 1;
const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
};

test("an address is added in a dialog: its errors are said inside, with the focus on the first, and it is sent once", async () => {
  await page.getByRole("link", { name: "Add Address" }).click();
  expect(await dialog.getAttribute("aria-labelledby")).toBe("dialog-title");
  expect(await page.locator("#dialog-title").innerText()).toBe("Add Address");
  await expect.poll(focused).toBe("full_name");
  await fill(HOME);
  await fill({ "Postal code": "7200" });
  await dialog.getByRole("button", { name: "Save Address" }).click();
  await expect
    .poll(() => dialog.getByRole("alert").innerText())
    .toMatch(/^Validation error\s+State is required\s+Postal codes in Mexico have 5 digits$/);
  await expect.poll(focused).toBe("state");
  expect(posts).toBe(0);
  expect(await dialog.locator("p.error").allInnerTexts()).toEqual([
    "State is required",
    "Postal codes in Mexico have 5 digits",
  ]);
  await fill({ State: "Puebla" });
  await expect
    .poll(() => dialog.getByRole("alert").innerText())
    .toMatch(/^Validation error\s+Postal codes in Mexico have 5 digits$/);
  await fill({ "Postal code": "72000" });
  await expect.poll(() => dialog.locator("p.error, [role=alert]").count()).toBe(0);

  market.database.delay(200);
  await navigate(page, () => dialog.getByRole("button", { name: "Save Address" }).dblclick());
  market.database.delay(0);
  expect(await notifications()).toContain("Address added successfully");
  expect([posts, await cards().count(), await isOpen()]).toEqual([1, 3, false]);
  expect(new URL(page.url()).pathname).toBe("/account/addresses");
});

test("Escape closes the dialog and keeps what was typed, Cancel forgets it, and the focus returns", async () => {
  const add = page.getByRole("link", { name: "Add Address" });
  await add.focus();
  const isClosed = async () => !(await isOpen()) && (await focused()) === "Add Address";
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("full_name");
  await page.keyboard.type("Ana");
  await page.keyboard.press("Escape");
  await expect.poll(isClosed).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("Full name").inputValue()).toBe("Ana");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect.poll(isClosed).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => dialog.getByLabel("Full name").inputValue()).toBe("");
});

test("the keyboard stays in the dialog", async () => {
  await page.getByRole("link", { name: "Add Address" }).click();
  await dialog.waitFor();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Tab");
    const isOutside =
      "![document.body, document.documentElement].includes(document.activeElement) && !document.activeElement.closest('dialog')";
    expect(await page.evaluate(isOutside)).toBe(false);
  }
});

test("each address opens its own form, filled in, and is changed", async () => {
  await page.getByRole("link", { name: "Edit Ana Núñez, Calle 1" }).click();
  await expect.poll(() => dialog.getByLabel("Street address").inputValue()).toBe("Calle 1");
  await page.keyboard.press("Escape");
  await expect.poll(isOpen).toBe(false);
  await page.getByRole("link", { name: "Edit Ana Núñez, Calle 2" }).click();
  await expect.poll(() => dialog.getByLabel("Street address").inputValue()).toBe("Calle 2");
  await dialog.getByLabel("Street address").fill("Calle 3");
  await navigate(page, () => page.keyboard.press("Enter"));
  expect(await notifications()).toContain("Address updated successfully");
  expect(await cards().nth(1).innerText()).toContain("Calle 3");
});

test("states of México are offered while the country is México", async () => {
  await page.getByRole("link", { name: "Add Address" }).click();
  const state = dialog.getByLabel("State");
  const offered = () => state.evaluate((one) => (one as HTMLInputElement).list?.options.length ?? 0);
  await expect.poll(offered).toBe(32);
  await dialog.getByLabel("Country").fill("Canada");
  await expect.poll(offered).toBe(0);
  await dialog.getByLabel("Country").fill("mexico");
  await expect.poll(offered).toBe(32);
});

test("deleting asks first: the focus is on keeping it, and a second press deletes nothing more", async () => {
  await page.getByRole("link", { name: "Delete Ana Núñez, Calle 2" }).click();
  await expect.poll(() => dialog.innerText()).toContain("Are you sure you want to delete this address?");
  expect(await dialog.innerText()).toContain("Calle 2");
  await expect.poll(focused).toBe("Keep address");
  await page.keyboard.press("Enter");
  await expect.poll(isOpen).toBe(false);
  expect([await cards().count(), posts]).toEqual([2, 0]);

  await page.getByRole("link", { name: "Delete Ana Núñez, Calle 2" }).click();
  market.database.delay(200);
  await navigate(page, () => dialog.getByRole("button", { name: "Delete" }).dblclick());
  market.database.delay(0);
  expect(await notifications()).toContain("Address deleted successfully");
  expect([posts, await cards().count()]).toEqual([1, 1]);
});

test("a click with a modifier key is left to the browser, and the link leads to a page of its own", async () => {
  const link = page.getByRole("link", { name: "Add Address" });
  const address = market.origin + (await link.getAttribute("href"));
  // No tab is opened: on a busy machine Chromium crashes some of those that it opens under Playwright.
  await page.evaluate(() =>
    window.addEventListener("click", (event) => {
      document.body.dataset.left = String(!event.defaultPrevented);
      event.preventDefault();
    }),
  );
  const isLeft = () => page.locator("body").getAttribute("data-left");
  for (const modifier of ["Control", "Meta", "Shift", "Alt"] as const) {
    await link.click({ modifiers: [modifier] });
    expect([await isLeft(), await isOpen()], modifier).toEqual(["true", false]);
  }
  await link.click();
  await dialog.waitFor();
  expect(await isLeft()).toBe("false");

  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Add Address" }).waitFor();
  expect(await isOpen()).toBe(false);
});

test("what the server refuses is on a page of its own, with what was typed", async () => {
  await page.getByRole("link", { name: "Edit Ana Núñez, Calle 2" }).click();
  await dialog.getByLabel("City").fill("Cholula");
  await market.db.$client.execute(
    "CREATE TRIGGER closed BEFORE UPDATE ON addresses BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  await press(dialog.getByRole("button", { name: "Save Address" }));
  expect(await page.getByText("Error saving address").isVisible()).toBe(true);
  await market.db.$client.execute("DROP TRIGGER closed");
  expect(await page.getByLabel("City").inputValue()).toBe("Cholula");
  await press(page.getByRole("button", { name: "Save Address" }));
  expect(await notifications()).toContain("Address updated successfully");
});
