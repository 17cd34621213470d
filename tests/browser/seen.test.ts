import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingViews } from "~/data/schema.server";
import { browse, navigate, press, signInAs } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";

const TITLES = ["Silla", "Mesa", "Cama", "Banca", "Repisa"];

let market: Market;
let browser: Browser;
const paths: string[] = [];

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ own: true }), openChromium()]);
  const seller = await market.person({ seller: true });
  for (const title of TITLES) {
    const listing = { title, category: "home", price: "100", photos: await photoFiles(1) };
    paths.push((await seller.post("/sell", listing)).path);
  }
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

test("home shows what was looked at last, from the browser alone, until it is cleared or one signs out", async () => {
  const { context, page, complaints } = await browse(browser, { locale: "en" });
  const shelf = page.getByRole("region", { name: "Recently viewed" });
  const shown = () => shelf.locator("h3").allTextContents();
  const look = async (path: string) => void (await page.goto(market.origin + path));

  await look("/");
  expect(await shelf.isVisible()).toBe(false);
  for (const path of paths) await look(path);
  await look(paths[1] ?? "");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await look("/");
  await expect.poll(shown).toEqual(["Mesa", "Repisa", "Banca", "Cama"]);
  expect(await shelf.getByRole("link", { name: "Mesa" }).getAttribute("href")).toBe(paths[1]);
  await expect
    .poll(() => shelf.locator("img").evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true, true]);
  expect(sent.filter((one) => !/\/pictures\/|\/islands\/|\/$| $/.test(one))).toEqual([]);

  // Of a product that nobody can see any more nothing is left.
  const gone = paths[4]?.split("/").at(-1);
  await market.db.$client.execute({ sql: "UPDATE products SET status = 'removed' WHERE id = ?", args: [gone ?? ""] });
  await look(paths[4] ?? "");
  await look("/");
  await expect.poll(shown).toEqual(["Mesa", "Banca", "Cama", "Silla"]);

  await shelf.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => shelf.isVisible()).toBe(false);
  await page.reload();
  expect(await shelf.isVisible()).toBe(false);

  await look(paths[2] ?? "");
  await signInAs(page, await market.person(), market);
  await look("/");
  await expect.poll(shown).toEqual(["Cama"]);
  await look("/account");
  await press(page.getByRole("button", { name: "Sign out" }));
  expect(page.url()).toBe(`${market.origin}/auth`);
  await look("/");
  expect(await shelf.isVisible()).toBe(false);
  // The page of what is gone.
  expect(complaints).toEqual([expect.stringContaining("status of 410")]);
  await context.close();
});

test("a browser that keeps nothing, or kept something else, shows home as it is", async () => {
  const { context, page, complaints } = await browse(browser, { locale: "en" });
  await page.goto(market.origin);
  await page.evaluate(() => localStorage.setItem("seen", "{not json"));
  await page.reload();
  expect(await page.locator("#seen").isVisible()).toBe(false);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => undefined });
  });
  await page.goto(market.origin + paths[0]);
  await page.goto(market.origin);
  expect(await page.locator("#seen").isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a listing is viewed when its page is shown, not when it is fetched ahead or loaded again", async () => {
  const seen = `${paths[0]}/view`;
  const asked = () => market.log.filter((line) => line.includes(`"path":"${seen}"`)).length;
  const before = asked();
  const counted = () => asked() - before;
  const { context, page } = await browse(browser, { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0" });
  const ahead: string[] = [];
  page.on("request", (request) => request.headers()["sec-purpose"] && ahead.push(new URL(request.url()).pathname));
  await page.goto(`${market.origin}/category/home`);
  const card = page.locator(`main a[href="${paths[0]}"]`).first();
  await card.hover();
  await expect.poll(() => ahead).toEqual([paths[0]]);
  expect(counted()).toBe(0);
  await press(card);
  await expect.poll(counted).toBe(1);
  const image = page.locator("img[src$='/view']");
  await navigate(page, () => page.reload());
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).complete)).toBe(true);
  expect(counted()).toBe(1);
  const views = () => market.db.select({ n: listingViews.n }).from(listingViews);
  await expect.poll(views).toEqual([{ n: 1 }]);
  await context.close();
});
