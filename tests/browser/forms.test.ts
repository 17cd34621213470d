import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, hydrated, navigate, notificationText, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { createMember, PASSWORD } from "../support/members";
import { photoInput } from "../support/photo-files";
import { putOrder } from "../support/put-order";

// What forms do in a browser: where the focus is after an error, and how files are chosen.

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const invalid = (page: Page) => page.locator("main [aria-invalid]").count();

/** Forms, each with its first field that must not be empty; all but the last are of pages that hydrate. */
const FORMS: [path: string, field: string][] = [
  ["/account/profile", "full_name"],
  ["/account/addresses/new", "full_name"],
  ["/account/settings", "full_name"],
  ["/account/settings/security", "current_password"],
  ["/seller-settings", "business_name"],
];

test.each([true, false])(
  "the first invalid field has the focus, and the title says Error (script %s)",
  async (javaScriptEnabled) => {
    const { context, page } = await browse(browser, { locale: "en", javaScriptEnabled });
    await signInAs(page, await market.person(), market);
    for (const [path, field] of FORMS) {
      await page.goto(market.origin + path);
      const isReact = javaScriptEnabled && path !== "/seller-settings";
      if (isReact) await hydrated(page);
      expect([await page.title(), await invalid(page)]).toEqual([expect.not.stringMatching(/^Error/), 0]);
      const control = page.locator(`main #${field}`);
      await control.fill("");
      const form = page.locator("main form", { has: page.locator(`#${field}`) });
      // The browser's own validation comes before the server's, and React turns it off.
      if (!isReact) await form.evaluate((one) => one.setAttribute("novalidate", ""));
      await form.getByRole("button").last().click();
      await expect.poll(() => page.title()).toMatch(/^Error: /);
      await expect.poll(() => focused(page), { message: path }).toBe(field);
      await expect.poll(() => control.getAttribute("aria-invalid"), { message: path }).toBe("true");
    }
    await context.close();
  },
);

test.each([
  ["en", true, "Choose photos"],
  ["es", true, "Elegir fotos"],
  ["es", false, "Elegir fotos"],
] as const)(
  "files are chosen by a button in the page's language and named, in %s, script %s",
  async (language, javaScriptEnabled, choose) => {
    const [buyer, seller] = [await market.person(), await market.person({ seller: true })];
    const order = await putOrder(market, buyer, seller);
    const { context, page } = await browse(browser, {
      locale: language,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await signInAs(page, buyer, market);
    await page.goto(`${market.origin}/account/orders/${order}/problem`);
    const [input, button] = [page.locator("#photos"), page.locator("label.btn", { hasText: choose })];
    await expect.poll(() => button.isVisible()).toBe(javaScriptEnabled);
    const box = await (javaScriptEnabled ? button : input).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const file = await photoInput("silla.jpg");
    await input.setInputFiles([file, { ...file, name: "mesa.jpg" }]);
    const names = () => page.locator(".chooser output").textContent();
    await expect.poll(names).toBe(javaScriptEnabled ? "silla.jpg, mesa.jpg" : "");
    if (!javaScriptEnabled) return context.close();

    await page.locator("#description").focus();
    await page.keyboard.press("Tab");
    await expect.poll(() => focused(page)).toBe("photos");
    expect(await button.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
    const chooser = page.waitForEvent("filechooser");
    await button.click();
    expect((await chooser).isMultiple()).toBe(true);
    await context.close();
  },
);

test.each([true, false])(
  "Enter in a form sends it, also where a change of language keeps it (script %s)",
  async (javaScriptEnabled) => {
    const { context, page } = await browse(browser, { locale: "en", javaScriptEnabled });
    const person = await createMember(market);
    await page.goto(`${market.origin}/auth?to=/account/profile`);
    await page.locator("#email").fill(person.email);
    await page.locator("#password").fill(PASSWORD);
    await navigate(page, () => page.locator("#password").press("Enter"));
    expect(page.url()).toBe(`${market.origin}/account/profile`);
    if (javaScriptEnabled) await hydrated(page);
    await page.locator("#full_name").fill("Lucía Entera");
    await navigate(page, () => page.locator("#full_name").press("Enter"));
    expect(await notificationText(page)).toContain("Profile updated");
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    await context.close();
  },
);
