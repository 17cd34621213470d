import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Market } from "./market";
import type { Visitor } from "./visitor";

/**
 * Headers for pages with many photos: who takes anything gets JPEG, and making AVIF takes as long as the checks. Not for a
 * page that uploads, which asks for data.
 */
export const JPEG = { Accept: "text/html,*/*" };

/**
 * A page of a new browser. `complaints` collects its errors and warnings, violations of the content policy included.
 */
export async function browse(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

/** A page of a narrow phone without script. `complaints` collects all that its console says. */
export async function openPhone(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  return { page, complaints };
}

/** Signs a page's browser in. */
export async function signInAs(page: Page, { cookies }: Visitor, { origin }: Market): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
}

/** Does what leads to another document, and waits until that has loaded: its script and its islands have run. */
export async function navigate(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()]);
}

/** Presses what leads to another document. */
export function press(what: Locator): Promise<void> {
  return navigate(what.page(), () => what.click());
}

/**
 * Waits until the part of a page that hydrates runs; on another page for nothing. Asked again and again from here: to
 * wait inside the page, Playwright sends a third of a megabyte of script into it.
 */
export async function hydrated(page: Page): Promise<void> {
  while (await page.evaluate("document.querySelector('[data-part]:not([data-ready])')")) await pause(20);
}

/** The flash message of the page. */
export function notificationText(page: Page): Promise<string> {
  return page.getByRole("region", { name: /^Notifica(?:tions|ciones)$/ }).innerText();
}

/** Reloads a page until it shows what goes on after a response. */
export async function reloadUntil(page: Page, wanted: Locator): Promise<void> {
  await expect.poll(async () => (await page.reload()) && wanted.count()).toBeGreaterThan(0);
}

/** Opens an email in the inbox, and follows its button. */
export async function followMail(page: Page, { mail, origin }: Market, to: string, says: MailWords): Promise<void> {
  await expect.poll(() => mail.mails.some((one) => one.to === to && one.subject === says.subject)).toBe(true);
  await page.goto(mail.url);
  await press(page.getByRole("link", { name: to }).filter({ hasText: says.subject }));
  await page.frameLocator("iframe").getByRole("link", { name: says.button, exact: true }).click();
  await page.waitForURL(`${origin}/**`);
}

interface MailWords {
  subject: string;
  button: string;
}

/** Each walk runs in both ways. */
export const VARIANTS: readonly Variant[] = [
  ["en", "with script", 1280],
  ["es", "without script", 390],
];
type Variant = readonly [language: "en" | "es", script: "with script" | "without script", width: number];

/** A signed-in browser page in one of the ways. */
export async function openFor(browser: Browser, market: Market, who: Visitor, [language, script, width]: Variant) {
  const opened = await browse(browser, {
    locale: language === "es" ? "es-MX" : "en-US",
    javaScriptEnabled: script === "with script",
    viewport: { width, height: 844 },
  });
  await signInAs(opened.page, who, market);
  return opened;
}

/** Follows a notification's link. */
export async function openNotice(page: Page, { origin }: Market, says: string): Promise<void> {
  await page.goto(`${origin}/account/notifications`);
  await page.locator("main").getByText(says).first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/account/notifications"));
}

/** Fills in the address form of a checkout or account. */
export async function typeAddress(page: Page): Promise<void> {
  await page.locator("#full_name").fill("Ana Núñez");
  await page.locator("#phone").fill("55 5555 0101");
  await page.locator("#street_address").fill("Calle 1, int. 2");
  await page.locator("#city").fill("Puebla");
  await page.locator("#state").fill("Puebla");
  await page.locator("#postal_code").fill("72000");
}

/** Whether a page scrolls sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate("document.documentElement.scrollWidth > innerWidth");
}

/** What a person does on a page, which always fits its window. */
export function actionsOn(page: Page, { origin }: Market) {
  const main = page.locator("main");
  const fits = () => expect.poll(() => isTooWide(page)).toBe(false);
  const follow = async (name: string | RegExp) => {
    await press(main.getByRole("link", { name, exact: typeof name === "string" }).first());
    await fits();
  };
  const pressed = async (name: string | RegExp) => {
    await press(main.getByRole("button", { name, exact: typeof name === "string" }));
    await fits();
  };
  return {
    ...{ page, main, fits, follow, press: pressed },
    async go(path: string) {
      await page.goto(`${origin}${path}`);
      await fits();
    },
    choose: (label: string) => main.getByLabel(label, { exact: true }).check(),
    async send(name: string | RegExp, says: string) {
      await pressed(name);
      expect(await notificationText(page)).toContain(says);
    },
  };
}
