import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parse } from "node-html-parser";
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import sheets from "../../build/sheets.json";
import type { Screen } from "./routes";
import { openScreenBrowser, type Tab } from "./screen-browser";

let screens: Awaited<ReturnType<typeof openScreenBrowser>>;
let axe: string;

/** Opens a market with content on every screen, and a browser, around the tests. */
export function openScreens(): void {
  beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    screens = await openScreenBrowser({ isPictured: false });
  });
  afterAll(() => screens.close());
}

/** A tab for several screens in a row. In English, axe loads before the page's own scripts. */
export async function openTab(language: "en" | "es"): Promise<Tab> {
  const tab = await screens.openTab(language);
  if (language !== "en") return tab;
  // Its violations are told by selector, without a copy of the element.
  await tab.page.context().addInitScript(`${axe}; axe.configure({ noHtml: true });`);
  return tab;
}

export function openAs(tab: Tab, screen: Screen, before?: Screen) {
  return screens.openAs(tab, screen, before);
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

// Below, elements are found inside the page: for a locator, Playwright sends a third of a megabyte of script into it.

/** What one presses that is under 24 px, links within a sentence apart. Stricter than axe, for which distance is enough. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLarge = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height) >= 23.9;
    };
    const targets = "a[href], button, input:not([type=hidden]), label.btn, select, summary";
    return [...document.querySelectorAll(targets)].flatMap((one) => {
      const beside = [...(one.parentElement?.childNodes ?? [])].filter((node) => node !== one);
      const isInSentence =
        getComputedStyle(one).display === "inline" &&
        beside.some((node) => node.nodeType === 3 && node.textContent?.trim());
      const isHidden =
        !one.checkVisibility({ visibilityProperty: true }) || one.matches(".sr, .skip, .sr *, .chooser.on input");
      // A card's link covers the card.
      const isWider = getComputedStyle(one, "::after").position === "absolute";
      const label = one.closest("label") ?? one;
      const isFine = isHidden || isInSentence || isWider || isLarge(one) || isLarge(label);
      return isFine ? [] : [`${one.outerHTML.slice(0, 120)} is too small to press`];
    });
  });
}

/** The rules of axe that can differ in dark mode. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** At least 24 px or as far apart (WCAG 2.2, 2.5.8); axe checks that only when asked. */
const TARGETS = { "target-size": { enabled: true } };

/** Header and footer, which axe need not look at again where they and their sheets are the same; addresses may differ. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const { length } = document.querySelectorAll("head > style");
    const all = document.querySelectorAll("body > .top, body > .foot");
    const frame = [...all].map((one) => one.outerHTML).join("");
    return length + frame.replace(/ (?:href|action|formaction|value)="[^"]*"/g, "");
  });

/**
 * Violations in light and in dark mode. axe sees the same page in every language: what has a name in one has one in the
 * other, because no text is empty (tests/i18n/texts.test.ts).
 */
async function violations(page: Page, frames: Set<string>, except?: string): Promise<string[]> {
  const frame = await frameOf(page);
  const exclude = frames.has(frame) ? [["body > .top"], ["body > .foot"]] : [];
  frames.add(frame);
  const run = (runOnly?: readonly string[]) => {
    const rules = { ...(!runOnly && TARGETS), ...(except && { [except]: { enabled: false } }) };
    const options = JSON.stringify({ resultTypes: ["violations"], runOnly, rules });
    const context = JSON.stringify({ include: [["html"]], exclude });
    return page.evaluate<string[]>(`axe.run(${context}, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " " + target.join(" ") + " " + failureSummary)))`);
  };
  const light = await run();
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
          return rule.selectorText
            .replace(/(?<=[\s+>~])::[\w-]+/g, "*")
            .replace(/::[\w-]+/g, "")
            .replace(/:(?:hover|focus[\w-]*)/g, ":not(#none)");
        return rule instanceof CSSMediaRule ? selectors(rule.cssRules) : [];
      });
    const isHere = (selector: string) => document.querySelector(selector) !== null;
    return selectors(sheet.cssRules)
      .filter(isHere)
      .map((selector) => `${selector} is only in the other sheet`);
  }, sheets.desk);
}

/**
 * Faults of the wanted screens, each visited once, in their order: without script, by axe, in the console, for the sheet
 * left out, and at 320 px.
 */
export async function checkScreens(language: "en" | "es", wanted: (screen: Screen) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  const tab = await openTab(language);
  const { page } = tab;
  const frames = new Set<string>();
  let before: Screen | undefined;
  for (const screen of screens.all[language].filter(wanted)) {
    const { html, complaints } = await openAs(tab, screen, before);
    before = screen;
    const found = [
      ...(html === null ? [] : lacksWithoutScript(html)),
      ...(await missesSheet(page)),
      ...(language === "en" ? await violations(page, frames, screen.except) : []),
    ];
    await tab.resize(320, 700);
    const { lang, excess, unhidden } = await page.evaluate(() => {
      const { lang, scrollWidth } = document.documentElement;
      const hidden = [...document.querySelectorAll<HTMLElement>("[hidden]")];
      const unhidden = hidden.filter((one) => one.checkVisibility()).map((one) => one.outerHTML);
      return { lang, excess: scrollWidth - window.innerWidth, unhidden };
    });
    found.push(...(await smallTargets(page)));
    found.push(...unhidden.map((html) => `hidden but seen: ${html}`));
    if (lang !== language) found.push(`speaks ${lang}`);
    if (excess > 0) found.push(`${excess} px too wide`);
    wrong.push(...[...found, ...complaints].map((one) => `${screen.path} (${screen.as ?? "visitor"}): ${one}`));
  }
  await page.context().close();
  return wrong;
}
