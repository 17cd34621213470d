import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { browse, hydrated, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";
import { putOrder } from "../support/put-order";

// What screen readers hear of errors that appear while a form is filled in: texts that live regions get, in their order.

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

const LISTEN = `window.heard = []; new MutationObserver((changes) => {
  const regions = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes])
    .map((node) => (node instanceof Element ? node : node.parentElement)?.closest("[aria-live], [role=alert], [role=status]"));
  for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });`;

/** A page of somebody signed in, whose live regions are listened to from its first byte. */
async function listenTo(who: Awaited<ReturnType<Market["person"]>>, locale: "en" | "es", javaScriptEnabled = true) {
  const { context, page } = await browse(browser, { locale, javaScriptEnabled });
  await signInAs(page, who, market);
  if (javaScriptEnabled) await context.addInitScript(LISTEN);
  return { context, page, heard: () => page.evaluate<string[]>("heard.splice(0)") };
}

const isFocused = (control: Locator) => control.evaluate((one) => one === document.activeElement);

/** Empties a field and leaves it by Tab. */
async function empty(control: Locator): Promise<void> {
  await control.fill("x");
  await control.fill("");
  await control.press("Tab");
}

test.each([
  ["en", en, "Title", "Price"],
  ["es", es, "Título", "Precio"],
] as const)("an error is said once, politely, as it appears, in %s", async (locale, texts, title, price) => {
  const { context, page, heard } = await listenTo(await market.person({ seller: true }), locale);
  await page.goto(`${market.origin}/sell`);
  await hydrated(page);
  const field = page.getByRole("textbox", { name: title, exact: true });
  const errorOfTitle = `${title}: ${texts.sell.refusal.titleRequired}`;
  await field.focus();
  for (let n = 0; n < 12; n++) await page.keyboard.press("Tab");
  expect(await heard()).toEqual([]);

  await empty(field);
  await expect.poll(heard).toEqual([errorOfTitle]);
  expect(await isFocused(field)).toBe(false);
  const region = page.getByText(errorOfTitle, { exact: true });
  expect(await region.getAttribute("aria-live")).toBe("polite");

  // The description of the field says it to who comes back.
  await field.fill("  ");
  await field.press("Tab");
  await page.getByRole("textbox", { name: price, exact: true }).fill("1e9");
  await page.keyboard.press("Tab");
  await expect.poll(heard).toEqual([`${price}: ${texts.sell.refusal.priceInvalid}`]);

  await field.fill("Silla");
  await expect.poll(() => page.locator("#title-error").count()).toBe(0);
  expect(await heard()).toEqual([]);
  await empty(field);
  await expect.poll(heard).toEqual([errorOfTitle]);
  await context.close();
});

test("each form that runs in the browser has one region for it, which its HTML does not have", async () => {
  const [seller, buyer] = [await market.person({ seller: true }), await market.person()];
  const listing = { title: "Silla", category: "home", price: "100", photos: await photoFiles(1) };
  const { path } = await seller.post("/sell", listing);
  const order = await putOrder(market, buyer, seller, { status: "paid" });
  const forms: [path: string, field: string][] = [
    [`${path}/revise`, "title"],
    [`/account/orders/${order}/ship`, "number"],
    ["/account/addresses/new", "city"],
    ["/account/profile", "full_name"],
    ["/account/settings", "full_name"],
    ["/account/settings/security", "current_password"],
  ];
  const plain = await listenTo(seller, "en", false);
  const { page, heard } = await listenTo(seller, "en");
  for (const [address, name] of forms) {
    const regionsOf = (one: Page) => one.locator(`form:has(#${name}) [aria-live]`).count();
    await plain.page.goto(market.origin + address);
    expect([address, await regionsOf(plain.page)]).toEqual([address, 0]);
    await page.goto(market.origin + address);
    await hydrated(page);
    expect([address, await regionsOf(page), await heard()]).toEqual([address, 1, []]);
    await empty(page.locator(`#${name}`));
    const label = await page.locator(`label[for=${name}]`).innerText();
    const error = await page.locator(`#${name}-error`).innerText();
    await expect.poll(heard, { message: address }).toEqual([`${label}: ${error}`]);
  }
  await plain.context.close();
  await page.context().close();
});

test("in a dialog it is said inside; what an alert says as a form is refused is said there alone", async () => {
  const { context, page, heard } = await listenTo(await market.person(), "en");
  await page.goto(`${market.origin}/account/addresses`);
  await hydrated(page);
  await page.getByRole("link", { name: "Add Address" }).click();
  const dialog = page.locator("dialog[open]");
  const [city, state] = [dialog.getByLabel("City"), dialog.getByLabel("State")];
  await empty(city);
  await expect.poll(heard).toEqual(["City: City is required"]);
  expect(await dialog.getByText("City: City is required").count()).toBe(1);

  await dialog.getByLabel("Postal code").fill("72");
  await dialog.getByRole("button", { name: "Save Address" }).click();
  await dialog.getByRole("alert").waitFor();
  const heardOnce = await heard();
  expect([heardOnce.length, heardOnce[0]?.match(/City is required/g)]).toEqual([1, ["City is required"]]);
  await state.fill("Puebla");
  await expect.poll(() => dialog.locator("#state-error").count()).toBe(0);
  await heard();
  await state.fill("");
  await expect.poll(heard).toEqual(["State: State is required"]);
  await context.close();
});
