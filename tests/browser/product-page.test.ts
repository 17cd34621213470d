import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf } from "../support/auctions";
import { browse, openPhone, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";

let market: Market;
let browser: Browser;
let product: string;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  const seller = await market.person({ seller: true });
  const listing = {
    title: "Una silla de pino con respaldo alto y asiento de palma",
    category: "home",
    price: "12,345",
  };
  product = (await seller.post("/sell", { ...listing, photos: await photoFiles(3) })).path;
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** Its photo is missing, which the browser's console tells. */
async function putAuction(): Promise<string> {
  const seller = await market.person({ seller: true });
  return `/product/${(await auctionOf(market.db, seller.id)).productId}`;
}

const PHONE = { locale: "en", viewport: { width: 390, height: 844 }, hasTouch: true };

test("a photo opens large, moves by keys and buttons, and closes at the photo it showed", async () => {
  const { context, page, complaints } = await browse(browser, PHONE);
  await page.goto(market.origin + product);
  const photos = page.locator(".strip a");
  await photos.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Photos" });
  const shown = () =>
    dialog.locator("figure").evaluateAll((all) => {
      const at = all.findIndex((one) => Math.abs(one.getBoundingClientRect().left) < 2);
      return all[at]?.textContent?.trim();
    });
  await expect.poll(shown).toBe("1 / 3");
  await page.keyboard.press("ArrowRight");
  await expect.poll(shown).toBe("2 / 3");
  await page.getByRole("button", { name: "Next photo" }).click();
  await expect.poll(shown).toBe("3 / 3");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(shown).toBe("2 / 3");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  // The browser says "close" with its next frame.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("photo-2");
  await expect.poll(() => photos.nth(1).evaluate((one) => Math.abs(one.getBoundingClientRect().left) < 40)).toBe(true);
  await photos.nth(2).click();
  await expect.poll(shown).toBe("3 / 3");
  await page.getByRole("button", { name: "Close" }).click();
  expect(complaints).toEqual([]);
  await context.close();
});

test("without script a photo is a link to its largest size", async () => {
  const { context, page } = await browse(browser, { ...PHONE, javaScriptEnabled: false });
  await page.goto(market.origin + product);
  await press(page.locator(".strip a").first());
  expect(page.url()).toContain("/pictures/");
  expect(await page.locator("img").count()).toBe(1);
  await context.close();
});

test("a listing is shared by the system's sheet, else its address is copied; without script there is no button", async () => {
  const { context, page, complaints } = await browse(browser, PHONE);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: market.origin });
  const share = page.getByRole("button", { name: "Share" });
  await page.goto(market.origin + product);
  await share.click();
  await page.getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(market.origin + product);
  await page.addInitScript(() => {
    navigator.share = async (what) => void Object.assign(window, { shared: what });
  });
  await page.reload();
  await share.click();
  const shared = { title: expect.stringContaining("silla"), url: market.origin + product };
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual(shared);
  expect(complaints).toEqual([]);
  await context.close();
  const { page: plain } = await openPhone(browser);
  await plain.goto(market.origin + product);
  expect(await plain.getByRole("button", { name: "Share" }).count()).toBe(0);
  await plain.context().close();
});

test("a phone's first screen shows photo, price and what to do; the bar below goes while the form is seen", async () => {
  const { context, page } = await browse(browser, PHONE);
  const auction = await putAuction();
  const bottom = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => one.getBoundingClientRect().bottom);
  for (const [path, says] of [
    [product, "Buy It Now"],
    [auction, "Bid Now"],
  ] as const) {
    await page.goto(market.origin + path);
    // The bar keeps the last of the screen.
    expect(await bottom(".deal .price"), path).toBeLessThan(844 - 64);
    expect(await bottom(".top"), path).toBeLessThanOrEqual(56);
    const bar = page.locator(".buy-bar");
    const acts = page.locator(".acts");
    await page.locator(".foot").scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(true);
    expect(await bar.innerText()).toContain(says);
    const heights = await bar
      .locator(".btn")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await acts.scrollIntoViewIfNeeded();
    await expect.poll(() => bar.isVisible()).toBe(false);
    expect(await page.locator(".foot").evaluate((one) => one.clientHeight)).toBeLessThanOrEqual(400);
  }
  await page.locator(".foot").scrollIntoViewIfNeeded();
  await page.locator(".buy-bar a").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("max");
  await context.close();
});

/** As a browser reads the sheet that knows no timelines of what is on screen. */
async function withoutTimelines(page: Page) {
  await page.route("**/product/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/(timeline-scope|animation-timeline)/g, "no-$1"),
    });
  });
}

test.each([
  ["without script", { javaScriptEnabled: false }, true, [false, true, false]],
  ["before its script has come", {}, true, [false, true, false]],
  ["without script in an older browser", { javaScriptEnabled: false }, false, [false, false, false]],
  ["in an older browser", {}, false, [false, true, false]],
] as const)("the bar below never lies over the bid form, %s", async (name, options, hasTimelines, expected) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { context, page } = await browse(browser, { ...PHONE, ...options, colorScheme, bypassCSP: !hasTimelines });
    if (!hasTimelines) await withoutTimelines(page);
    if (name.startsWith("before")) await page.route("**/*.js", (route) => route.abort());
    await page.goto(market.origin + (await putAuction()));
    const bar = page.locator(".buy-bar");
    const isShown = () =>
      bar.evaluate(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().bottom <= innerHeight,
      );
    for (const [at, shown] of [".acts", ".about .small", ".acts"].map(
      (one, index) => [one, expected[index]] as const,
    )) {
      await page
        .locator(at)
        .first()
        .evaluate((one) => one.scrollIntoView({ block: "center" }));
      await expect.poll(isShown, { message: at }).toBe(shown);
    }
    await context.close();
  }
});

test("nothing moves on a phone's product page while it arrives slowly, is scrolled and shows its bar", async () => {
  const { context, page } = await browse(browser, PHONE);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const slow = { offline: false, latency: 50, downloadThroughput: 100_000, uploadThroughput: 100_000 };
  await devtools.send("Network.emulateNetworkConditions", slow);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of [product, await putAuction()]) {
    await page.goto(market.origin + path, { waitUntil: "load" });
    for (const to of ["footer", "h1"]) {
      await page.locator(to).first().scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts), path).toEqual([]);
  }
  await context.close();
});

test("a phone's search and menu open from the header's one line, without script", async () => {
  const { context, page } = await browse(browser, { ...PHONE, locale: "es", javaScriptEnabled: false });
  await page.goto(market.origin);
  await page.locator(".find").click();
  await page.locator("#q:focus").waitFor();
  await page.keyboard.type("silla");
  await press(page.getByRole("button", { name: "Buscar" }));
  expect(page.url()).toContain("/search?q=silla");
  await page.getByRole("button", { name: "Menú" }).click();
  await press(page.getByRole("link", { name: "Deportes" }));
  expect(page.url()).toContain("/category/sports");
  await page.getByRole("button", { name: "Menú" }).click();
  await press(page.getByRole("button", { name: "English" }));
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await context.close();
});

test("filters close once applied, with their number, and the results begin on the first screen", async () => {
  const { context, page } = await browse(browser, PHONE);
  await page.goto(`${market.origin}/category/home`);
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("New", { exact: true }).check();
  await page.getByLabel("Minimum").fill("100");
  await press(page.getByRole("button", { name: "Apply" }));
  expect(await page.getByText("Filters · 2").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Apply" }).isVisible()).toBe(false);
  const card = await page.locator(".item").first().boundingBox();
  expect(card?.y).toBeLessThan(400);
  const facts = page.locator(".item .traits").first();
  await facts.scrollIntoViewIfNeeded();
  const dots = await facts.evaluate((line) => {
    const edge = line.closest(".item")?.getBoundingClientRect().left ?? 0;
    return [...line.children].map((fact) => {
      const { left, top } = fact.getBoundingClientRect();
      const opens = document.elementFromPoint(edge + 20, top + 8)?.tagName;
      return { opens, isFirst: left < edge, isCut: left + (fact.querySelector("i")?.offsetWidth ?? 99) < edge + 1 };
    });
  });
  // A press on them opens the card, and where a fact begins a line the dot before it is out of sight.
  expect(dots.map(({ opens }) => opens)).toEqual(dots.map(() => "A"));
  expect(dots.slice(1).filter(({ isFirst, isCut }) => isFirst && !isCut)).toEqual([]);
  expect(dots.some(({ isFirst }) => isFirst)).toBe(true);
  await press(page.getByRole("link", { name: "Remove filter: Condition: New" }));
  expect(page.url()).toMatch(/category\/home\?(?!.*condition).*min=100/);
  expect(await page.getByText("Filters · 1").isVisible()).toBe(true);
  await context.close();
});
