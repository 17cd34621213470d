import type { Browser, BrowserContext, Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MINUTE, SECOND } from "~/domain/time";
import { auctionOf, bidOn } from "../support/auctions";
import { press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

let market: Market;
let browser: Browser;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  seller = await market.person({ seller: true });
});

afterEach(() => market.database.shiftClock(0));

afterAll(async () => {
  await browser.close();
  await market.close();
});

type Auction = Awaited<ReturnType<typeof auctionOf>>;
type Person = Awaited<ReturnType<Market["person"]>>;

/** A browser on an auction's page, which detects a reload. With `ownClock`, its time is what the test makes it. */
async function look(
  { productId }: Auction,
  person: Person | null = null,
  options: { locale?: string; withoutSockets?: boolean; ownClock?: boolean; search?: string } = {},
): Promise<[BrowserContext, Page]> {
  const { locale = "en", withoutSockets, ownClock, search = "" } = options;
  const context = await browser.newContext({ locale, reducedMotion: "reduce" });
  const cookies = [...(person?.cookies ?? [])].map(([name, value]) => ({ name, value, url: market.origin }));
  await context.addCookies(cookies);
  const page = await context.newPage();
  if (withoutSockets) await page.routeWebSocket(/live/, (socket) => socket.close());
  if (ownClock) await page.clock.install();
  let isConnected = withoutSockets;
  page.on("websocket", (socket) =>
    socket.on("framereceived", () => {
      isConnected = true;
    }),
  );
  await page.goto(`${market.origin}/product/${productId}${search}`);
  await page.evaluate(() => document.body.setAttribute("data-first", ""));
  await expect.poll(() => isConnected).toBe(true);
  return [context, page];
}

const state = (page: Page) => page.locator('[data-live="state"]');
const isFirst = (page: Page) => page.locator("body[data-first]").count();
const says = (page: Page, where: string, text: string) =>
  page.waitForFunction(
    ([id, what]) => document.querySelector(id ?? "")?.textContent?.includes(what ?? "?"),
    [where, text],
  );

test("a bid in one browser moves price, history, end and standing in the other, and tells who was outbid", async () => {
  // A bid in the last five minutes extends the end.
  const auction = await auctionOf(market.db, seller.id, { endsIn: 240_000 });
  const [ana, beto] = [await market.person(), await market.person()];
  await bidOn(ana, auction, "500");
  const [first, hers] = await look(auction, ana);
  const [second, his] = await look(auction, beto);
  expect(await state(hers).innerText()).toContain("You're the highest bidder");
  const end = await hers.locator("[data-auction]").getAttribute("data-ends");

  await his.locator("#max").fill("800");
  await press(his.getByRole("button", { name: "Bid Now" }));
  expect(await his.getByText("You're the highest bidder").first().isVisible()).toBe(true);

  await state(hers).getByText("$520.00").first().waitFor();
  expect(await state(hers).innerText()).toContain("You've been outbid");
  expect(await hers.locator('[data-live="history"]').innerText()).toContain("Bidder 2");
  expect(Number(await hers.locator("[data-auction]").getAttribute("data-ends"))).toBeGreaterThan(Number(end));
  await says(hers, '[role="alert"]#alerted', "You've been outbid");
  expect(await hers.locator(".price.moved").count()).toBe(1);
  expect(await isFirst(hers)).toBe(1);

  // Scrolled to the end of the page.
  await hers.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const toast = hers.locator('[data-live="toast"]');
  expect(await hers.title()).toMatch(/^\(!\) Outbid · /);
  expect(await hers.locator(".bell .count").innerText()).toBe("1");
  await toast.getByRole("button", { name: "Close" }).click();
  await toast.waitFor({ state: "hidden" });
  await bidOn(await market.person(), auction, "900");
  await state(hers).getByText("$820.00").first().waitFor();
  expect(await toast.isVisible()).toBe(false);
  expect(await hers.title()).toMatch(/^\(!\) Outbid · /);

  await bidOn(ana, auction, "1000");
  await state(hers).getByText("You're the highest bidder").waitFor();
  expect(await hers.title()).not.toContain("Outbid");
  await bidOn(await market.person(), auction, "1020");
  await toast.waitFor();
  const next = toast.locator("button[form]");
  expect(await next.innerText()).toMatch(/^Bid MX\$1,0/);
  await press(next);
  expect(await state(hers).getByText("You're the highest bidder").isVisible()).toBe(true);
  await first.close();
  await second.close();
});

test("a visitor hears of a bid politely", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [context, page] = await look(auction, null, { locale: "es" });
  await bidOn(await market.person(), auction, "500");
  await says(page, '#announcement[aria-live="polite"]', "1 puja");
  expect(await page.locator("#alerted").innerText()).toBe("");
  await context.close();
});

test("what is typed stays, and so does the amount of a button with the focus, until one leaves it", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [context, page] = await look(auction, await market.person());
  await page.locator("#max").fill("123");
  const button = page.locator('[data-live="amounts"] button').nth(1);
  await button.focus();
  const before = await button.innerText();
  await bidOn(await market.person(), auction, "5000");
  await bidOn(await market.person(), auction, "4000");
  await state(page).getByText("$4,050.00").first().waitFor();
  expect(await page.locator("#max").inputValue()).toBe("123");
  expect(await page.locator('[data-live="hint"]').innerText()).toContain("$4,100.00");
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await button.innerText()).toBe(before);
  await page.locator("#max").focus();
  await expect.poll(() => button.innerText()).not.toBe(before);
  expect(await button.innerText()).toContain(`MX$${await button.getAttribute("value")}`);
  // Nor does it change under the pointer. What was overtaken is refused as too low, and said to be.
  await button.hover();
  const overtaken = await button.innerText();
  await bidOn(await market.person(), auction, "4900");
  await state(page).getByText("$4,950.00").first().waitFor();
  expect(await button.innerText()).toBe(overtaken);
  await press(button);
  expect(await page.locator("#max").getAttribute("aria-invalid")).toBe("true");
  await context.close();
});

test("a part with the focus is whole after amounts that waited for the pointer changed as well", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 9_000_00, reserve: 8_000_00 });
  const [context, page] = await look(auction, await market.person());
  const button = page.locator('[data-live="amounts"] button').nth(1);
  const before = await button.innerText();
  const cart = page.locator('[data-live="cart"]');
  const words = await cart.innerText();
  expect(words).toContain("9,000.00");
  await button.hover();
  await cart.getByRole("button").first().focus();
  await bidOn(await market.person(), auction, "500");
  await bidOn(await market.person(), auction, "400");
  await state(page).getByText("$410.00").first().waitFor();
  expect(await button.innerText()).toBe(before);
  await page.mouse.move(1, 1);
  await expect.poll(() => button.innerText()).not.toBe(before);
  expect(await cart.innerText()).toBe(words);
  await context.close();
});

test("the parts are in the language of the page, whatever the browser asks for", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [context, page] = await look(auction, null, { locale: "es", search: "?lang=en" });
  await bidOn(await market.person(), auction, "500");
  await says(page, "#announcement", "1 bid");
  expect(await state(page).innerText()).toMatch(/Current bid[\s\S]*Ends/);
  await context.close();
});

test("who may not bid sees the price move as everybody does; who is kept out meanwhile reads it where Buy It Now stood", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 9_000_00, reserve: 8_000_00 });
  const [ana, beto, caro] = [await market.person(), await market.person(), await market.person()];
  const keepOut = ({ id }: Person) =>
    market.db.$client.execute({ sql: "INSERT INTO blocks VALUES (?, ?, ?, 1)", args: [seller.id, id, auction.id] });
  await keepOut(ana);
  const [first, hers] = await look(auction, ana);
  const [second, his] = await look(auction, beto);
  const complaints: string[] = [];
  for (const page of [hers, his]) page.on("pageerror", (error) => complaints.push(String(error)));
  await his.locator("#max").fill("123");
  await keepOut(beto);
  await bidOn(caro, auction, "500");
  await bidOn(await market.person(), auction, "300");
  for (const page of [hers, his]) {
    await state(page).getByText("$310.00").first().waitFor();
    await page.locator('[data-live="cart"]').getByText("This seller doesn't accept bids from your account").waitFor();
  }
  expect(await hers.locator("#max").count()).toBe(0);
  expect(await his.locator("#max").inputValue()).toBe("123");
  expect(await his.locator('form[action$="/hold"]').count()).toBe(0);
  expect(complaints).toEqual([]);
  await first.close();
  await second.close();
});

test("without sockets the page asks by itself", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [context, page] = await look(auction, null, { withoutSockets: true, ownClock: true });
  await bidOn(await market.person(), auction, "500");
  const later = async () => {
    await page.clock.fastForward(5 * SECOND);
    return state(page).innerText();
  };
  await expect.poll(later).toContain("1 bid");
  expect(await isFirst(page)).toBe(1);
  await context.close();
});

test("a page shows by itself that the auction is over, and takes no more bids", async () => {
  const auction = await auctionOf(market.db, seller.id, { endsIn: 10 * MINUTE });
  const ana = await market.person();
  await bidOn(ana, auction, "500");
  const [context, page] = await look(auction, ana, { ownClock: true });
  market.database.shiftClock(11 * MINUTE);
  await page.clock.fastForward(11 * MINUTE);
  const later = async () => {
    await page.clock.fastForward(5 * SECOND);
    return page.locator("#announcement").textContent();
  };
  await expect.poll(later).toContain("You won");
  expect(await state(page).innerText()).toMatch(/^You won[\s\S]*Pay by/);
  await expect.poll(() => page.getByRole("button", { name: "Bid Now" }).isVisible()).toBe(false);
  expect(await isFirst(page)).toBe(1);
  await context.close();
});

test("a page whose room was killed finds out what it missed when it comes back", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const [context, page] = await look(auction);
  await market.restart();
  await bidOn(await market.person(), auction, "500");
  await state(page).getByText("1 bid").first().waitFor();
  expect(await isFirst(page)).toBe(1);
  await context.close();
});

test("the last minutes are announced", async () => {
  const auction = await auctionOf(market.db, seller.id, { endsIn: 7 * MINUTE });
  const [context, page] = await look(auction, null, { locale: "es", ownClock: true });
  await page.clock.fastForward(3 * MINUTE);
  await says(page, "#announcement", "Quedan 5 minutos para pujar.");
  await context.close();
});

test("a page of an auction that is held or ended early does not say that its last minutes run", async () => {
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
  const buyer = await market.person();
  const [context, page] = await look(auction, null, { ownClock: true });
  await page.clock.runFor(2 * SECOND);
  await buyer.post(`/auction/${auction.id}/hold`, { key: uuid() });
  await says(page, "#announcement", "On hold");
  await page.clock.runFor(2 * SECOND);
  expect(await page.locator("#announcement").textContent()).toBe("On hold");
  await context.close();
});

test("who saves data is asked for none", async () => {
  const auction = await auctionOf(market.db, seller.id);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  let sockets = 0;
  page.on("websocket", () => sockets++);
  await page.goto(`${market.origin}/product/${auction.productId}`, { waitUntil: "networkidle" });
  expect(sockets).toBe(0);
  await context.close();
});
