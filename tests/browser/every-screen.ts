import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { notifications } from "~/data/schema.server";
import inline from "../../build/inline.json";
import { CAST } from "../../dev/demo/cast";
import { launchChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFile, photoFiles } from "../support/photo-files";
import type { Visitor } from "../support/visitor";
import { OWN, type Screen, screens } from "./routes";

let market: Market;
let browser: Browser;
let all: Record<"en" | "es", Screen[]>;
let people: Record<"user" | "seller" | "admin" | "newcomer", Visitor>;
let axe: string;

/** Opens a market with content on every screen, and a browser, around the tests. */
export function openScreens(): void {
  beforeAll(fill);
  afterAll(async () => {
    await browser.close();
    await market.close();
  });
}

async function fill(): Promise<void> {
  market = await openMarket({ demo: true });
  browser = await launchChromium();
  const [user, seller] = [await market.person(), await market.person({ seller: "Tienda de pruebas" })];
  people = { user, seller, admin: await market.person({ admin: true }), newcomer: await market.person() };
  all = await screens(market, { user, seller });
  await market.db.insert(notifications).values(
    Array.from({ length: 120 }, (_, index) => ({
      id: `n${index}`,
      user_id: seller.id,
      message: { kind: "email-confirmed", email: seller.email },
      created_at: index,
      read_at: index < 20 ? index : null,
    })),
  );
  await people.user.post("/account/profile/avatar", { avatar: await photoFile() });
  const silla = { title: "Silla", category: "home", price: "100" };
  const auction = { ...silla, listing_type: "auction" };
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  for (const fields of [
    { ...silla, draft: OWN.fixed },
    { ...auction, draft: OWN.scheduled, starts_at: `${day}T12:00` },
    { ...auction, draft: OWN.bidden },
  ]) {
    await people.seller.post("/sell", { ...fields, photos: await photoFiles(1) });
  }
  const bidden = `/product/${OWN.bidden}`;
  await people.user.submit(await people.user.get(bidden), `form.stack[action="${bidden}"]`, { max: "100" });
  await people.seller.post(`${bidden}/revise`, { addition: "Incluye cojín." });
  await people.seller.post("/sell/photos", { title: "Silla", photos: await photoFiles(2) });
  for (const address of CAST.user.addresses ?? []) await people.user.post("/account/addresses/new", { ...address });
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
}

/** A tab for several screens in a row; axe loads before the page's own scripts. */
export async function openTab(language: string): Promise<Page> {
  // Who takes anything gets pictures as JPEG: making AVIF of all of them takes as long as all the checks.
  const extraHTTPHeaders = { Accept: "text/html,*/*" };
  const context = await browser.newContext({ locale: language, reducedMotion: "reduce", extraHTTPHeaders });
  await context.addInitScript(axe);
  return context.newPage();
}

/** Opens a screen with its reader's session cookie only, and runs its action. */
export async function openAs(page: Page, screen: Screen) {
  const context = page.context();
  const cookies = screen.as ? [...people[screen.as].cookies] : [];
  await context.clearCookies();
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: market.origin })));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  const complaints: string[] = [];
  page.removeAllListeners();
  page.on("console", (message) => {
    // The browser logs an error for a page whose status is an error on purpose.
    const expected = [screen.status, screen.leadsTo].some((one) => one && message.text().includes(`status of ${one}`));
    if (["error", "warning"].includes(message.type()) && !expected) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  screen.before?.();
  const response = await page.goto(market.origin + screen.path, { waitUntil: "load" });
  expect(response?.status(), screen.path).toBe(screen.status ?? 200);
  const html = (await response?.text()) ?? "";
  await screen.act?.(page);
  return { html, complaints };
}

/** What the HTML lacks before any script has run. */
function lacksWithoutScript(html: string): string[] {
  const document = parse(html, { blockTextElements: { script: true, style: true } });
  const headings = document.querySelectorAll("h1").length;
  const main = document.querySelector("main");
  for (const hidden of main?.querySelectorAll("[hidden], dialog, template, script, style") ?? []) hidden.remove();
  const { length } = main?.textContent.replace(/\s+/g, " ").trim() ?? "";
  return headings === 1 && length > 40 ? [] : [`without script ${headings} headings, ${length} letters`];
}

/** The rules of axe that can differ in dark mode. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Violations in light mode, and in dark mode if wanted. */
async function violations(page: Page, inTheDark: boolean): Promise<string[]> {
  const run = (rules?: readonly string[]) => {
    const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    return page.evaluate<string[]>(`axe.run(document, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target.join(" ") + " " + failureSummary)))`);
  };
  const light = await run();
  if (!inTheDark) return light;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(OF_COLOURS);
  return [...light, ...dark.map((one) => `dark: ${one}`)];
}

/**
 * Selectors of the sheet left out of a shop page that would match there. The sheet is parsed in a constructed style
 * sheet, which the content policy allows, and only its selectors are used.
 */
async function missesSheet(page: Page): Promise<string[]> {
  return page.evaluate((css) => {
    if (document.querySelectorAll("head > style").length > 1) return [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule)
          return rule.selectorText.replace(/::[\w-]+/g, "").replace(/:(?:hover|focus[\w-]*)/g, ":not(#none)");
        return rule instanceof CSSMediaRule ? selectors(rule.cssRules) : [];
      });
    const isHere = (selector: string) => document.querySelector(selector) !== null;
    return selectors(sheet.cssRules)
      .filter(isHere)
      .map((selector) => `${selector} is only in the other sheet`);
  }, inline.desk);
}

/**
 * Faults of the wanted screens, each visited once: without script, by axe (in English in dark mode too), in the
 * console, for the sheet left out, and at 320 px.
 */
export async function checkScreens(language: "en" | "es", wanted: (screen: Screen) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  const page = await openTab(language);
  for (const screen of all[language].filter(wanted)) {
    const { html, complaints } = await openAs(page, screen);
    // Colours are the same in every language.
    const found = [
      ...lacksWithoutScript(html),
      ...(await missesSheet(page)),
      ...(await violations(page, language === "en")),
    ];
    await page.setViewportSize({ width: 320, height: 700 });
    const { lang, excess } = await page.evaluate(() => {
      const { lang, scrollWidth } = document.documentElement;
      return { lang, excess: scrollWidth - window.innerWidth };
    });
    if (lang !== language) found.push(`speaks ${lang}`);
    if (excess > 0) found.push(`${excess} px too wide`);
    wrong.push(...[...found, ...complaints].map((one) => `${screen.path} (${screen.as ?? "visitor"}): ${one}`));
  }
  await page.context().close();
  return wrong;
}
