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

/** Opens a market with something on every screen, and a browser, around the tests. */
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

/** A tab in which screens are opened one after the other; axe is on each before its own scripts. */
export async function openTab(language: string): Promise<Page> {
  const context = await browser.newContext({ locale: language, reducedMotion: "reduce" });
  await context.addInitScript(axe);
  return context.newPage();
}

/** Opens a screen as its reader does, who brings nothing but a session, and does on it what is to be done. */
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
    // A page that is missing on purpose is announced by the browser.
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

/** What a page lacks before any script has run. */
function lacksWithoutScript(html: string): string[] {
  const document = parse(html, { blockTextElements: { script: true, style: true } });
  const headings = document.querySelectorAll("h1").length;
  const main = document.querySelector("main");
  for (const hidden of main?.querySelectorAll("[hidden], dialog, template, script, style") ?? []) hidden.remove();
  const { length } = main?.textContent.replace(/\s+/g, " ").trim() ?? "";
  return headings === 1 && length > 40 ? [] : [`without script ${headings} headings, ${length} letters`];
}

/** What of axe looks at colours: all that can be otherwise in the dark. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds in the light, and in the dark where that is asked for. */
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
 * What the sheet that a page of the shop leaves out would have styled on it. The sheet is read where no page is asked for
 * its permission, and only its selectors are used.
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
 * What is wrong on the screens that are wanted, each of them visited once: without script, for axe, in English also in the
 * dark, for the console, for the sheet that it leaves out, and at 320 px.
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
