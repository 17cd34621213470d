import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
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
let all: Screen[];
let people: Record<"user" | "seller" | "admin" | "newcomer", Visitor>;
let axe: string;

/** Opens a market with something on every screen, and a browser, around the tests of a file. */
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

interface Options {
  language: string;
  script?: boolean;
}

/** A tab of somebody who reads screens. */
async function tabOf(reader: Screen["as"], { language, script = true }: Options): Promise<Page> {
  const context = await browser.newContext({ locale: language, javaScriptEnabled: script, reducedMotion: "reduce" });
  const cookies = reader ? [...people[reader].cookies] : [];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: market.origin })));
  return context.newPage();
}

/** Opens a screen as its reader does, in a tab of theirs, and does on it what is to be done. */
export async function open(screen: Screen, options: Options, tab?: Page) {
  const page = tab ?? (await tabOf(screen.as, options));
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
  await screen.act?.(page);
  return { page, complaints };
}

/** What of axe looks at colours: all that can be otherwise in the dark. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds in the light, and in the dark where that is asked for, without the page's policy having to allow it: through the developer tools. */
async function violations(page: Page, inTheDark: boolean): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: axe });
  async function run(rules?: readonly string[]): Promise<string[]> {
    const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    const { result } = await devtools.send("Runtime.evaluate", {
      expression: `axe.run(document, ${options}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target.join(" ") + " " + failureSummary)))`,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value as string[];
  }
  const light = await run();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = inTheDark ? await run(OF_COLOURS) : [];
  await devtools.detach();
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

/** Every screen as it is when nothing is done on it, once. */
function withoutActs(): Screen[] {
  const screens = all.map(
    ({ act: _, leadsTo: __, ...screen }) => [`${screen.as} ${screen.path} ${screen.status}`, screen] as const,
  );
  return [...new Map(screens).values()];
}

/** Looks at every screen in turn; what is wrong anywhere is told together. */
export async function everywhere(options: Options, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const wrong: string[] = [];
  // Where nothing is done nothing is left behind, and the next screen can be looked at in the same tab.
  const tabs: { [reader: string]: Page } = {};
  for (const screen of options.script === false ? withoutActs() : all) {
    const reader = screen.as ?? "visitor";
    if (!screen.act) tabs[reader] ??= await tabOf(screen.as, options);
    const { page, complaints } = await open(screen, options, screen.act ? undefined : tabs[reader]);
    const found = [...(await look(page)), ...complaints];
    wrong.push(...found.map((one) => `${screen.path} (${reader}): ${one}`));
    if (screen.act) await page.context().close();
  }
  return wrong;
}

/** Looks at every screen in a language: axe finds nothing, in English neither light nor dark, no console complains, nothing scrolls sideways at 320 px. */
export async function checkScreens(language: string): Promise<void> {
  const wrong = await everywhere({ language }, async (page) => {
    expect(await page.getAttribute("html", "lang")).toBe(language);
    // Colours are the same in every language.
    const found = [...(await missesSheet(page)), ...(await violations(page, language === "en"))];
    await page.setViewportSize({ width: 320, height: 700 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    return [...found, ...(excess > 0 ? [`${excess} px too wide`] : [])];
  });
  expect(wrong).toEqual([]);
}
