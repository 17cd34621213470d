import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIOLATIONS = `axe.run("header", { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target.join(" "))))`;

const TITLES = [
  "Instant camera",
  "Press camera with flash, revised in 1947",
  "Cámara réflex de doble lente, con estuche de piel",
];

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  const seller = await market.person({ seller: true });
  for (const title of TITLES) {
    const listing = { title, category: "collectibles", price: "100", photos: await photoFiles(1) };
    await seller.post("/sell", listing);
  }
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each([1280, 390])("at %i px a search is completed by arrow keys, and closed by Escape", async (width) => {
  const { context, page, complaints } = await browse(browser, { viewport: { width, height: 844 } });
  await page.goto(market.origin);
  const box = page.getByRole("searchbox").or(page.getByRole("combobox"));
  if (width < 400) await page.locator("label.find").click();
  await box.first().click();
  // Its three letters at once: of each letter that is typed slowly there are suggestions of their own.
  await box.first().fill("cam");
  const list = page.getByRole("listbox");
  await list.waitFor();
  const options = await list.getByRole("option").allTextContents();
  expect(options).toContain("camera");
  const edge = await list.boundingBox();
  expect(edge && edge.x >= 0 && edge.x + edge.width <= width).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => list.locator("[aria-selected=true]").allTextContents()).toEqual([options[0]]);
  // What a screen reader says is chosen is what is seen as chosen.
  const said = await box.first().getAttribute("aria-activedescendant");
  expect(await list.locator("[aria-selected=true]").getAttribute("id")).toBe(said);
  await page.evaluate(axe);
  expect(await page.evaluate<string[]>(VIOLATIONS)).toEqual([]);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => list.locator("[aria-selected=true]").count()).toBe(0);
  expect(await box.first().getAttribute("aria-activedescendant")).toBe(null);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await box.first().pressSequentially("e");
  await list.waitFor();
  await press(list.getByRole("option", { name: "camera", exact: true }));
  expect(page.url()).toBe(`${market.origin}/search?q=camera`);
  expect(await page.locator(".item").count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a search that is begun before the script has loaded is completed once it runs", async () => {
  const { context, page } = await browse(browser, {});
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/islands/*", (route) => loaded.then(() => route.continue()));
  await page.goto(market.origin, { waitUntil: "commit" });
  await page.locator("#q").fill("cam");
  release();
  await page.getByRole("option", { name: "camera", exact: true }).waitFor();
  await context.close();
});
