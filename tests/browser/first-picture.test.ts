import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf } from "../support/auctions";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { photoFiles } from "../support/photo-files";

let market: Market;
let browser: Browser;
let paths: string[];

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket(), openChromium()]);
  const seller = await market.person({ seller: true });
  const listing = { title: "Una silla de pino", category: "home", price: "12,345", photos: await photoFiles(3) };
  const { path, html } = await seller.post("/sell", listing);
  const [store = ""] = /\/store\/[^"/?]+/.exec(html) ?? [];
  paths = [
    "/",
    "/category/home",
    "/search",
    store,
    path,
    `/product/${(await auctionOf(market.db, seller.id)).productId}`,
  ];
});

afterAll(async () => {
  await browser.close();
  await market.close();
});

/** Sends a page up to its style sheet, and the rest only once a picture was asked for. Every picture is a grey one. */
async function holdBack(path: string) {
  const { html } = await market.visitor().get(path);
  const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
    .png()
    .toBuffer();
  const pictures: string[] = [];
  let sendRest = () => {};
  const server = createServer(({ url = "/" }, response) => {
    if (url === path) {
      const end = html.indexOf("<style");
      response.setHeader("Content-Type", "text/html; charset=utf-8").write(html.slice(0, end));
      sendRest = () => response.end(html.slice(end));
    } else if (url.startsWith("/pictures/")) {
      pictures.push(url);
      response.setHeader("Content-Type", "image/png").end(grey);
      sendRest();
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, pictures, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("the first picture of home, of a list and of a product loads before the HTML is whole, and once", async () => {
  for (const path of paths) {
    const { server, pictures, origin } = await holdBack(path);
    const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(origin + path, { waitUntil: "load" });
    const first = page.locator("main .pic img:not(.blur)").first();
    const shown = await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    expect(pictures[0], path).toBe(shown);
    expect(
      pictures.filter((one) => one === shown),
      path,
    ).toHaveLength(1);
    await context.close();
    server.closeAllConnections();
    server.close();
  }
});
