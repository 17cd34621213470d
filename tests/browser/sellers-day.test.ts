import { and, eq } from "drizzle-orm";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders, products } from "~/data/schema.server";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { hydrated, isTooWide, openFor, press } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { photo } from "../support/image-samples";
import { type Market, openMarket } from "../support/market";
import { payFor } from "../support/orders";
import { putPriceOffer } from "../support/put-price-offer";
import { putQuestion } from "../support/put-question";

const PHOTO = "https://pictures.shop.mx/photo.jpg";

let market: Market;
let browser: Browser;

beforeAll(async () => {
  const jpeg = Buffer.from(await photo("jpeg")).toString("base64");
  const around = `
    import worker from "./worker.js";
    export * from "./worker.js";
    const ask = globalThis.fetch;
    const bytes = Uint8Array.from(atob("${jpeg}"), (letter) => letter.charCodeAt(0));
    globalThis.fetch = async (input, init) =>
      (input.url ?? String(input)) === "${PHOTO}"
        ? new Response(bytes, { headers: { "Content-Type": "image/jpeg" } })
        : ask(input, init);
    export default worker;`;
  [market, browser] = await Promise.all([openMarket({ paypal: true, around }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** The prices of cup 0, 1 and 2 are no amounts. Of cup 3 there is one piece. */
const LINES = Array.from({ length: 50 }, (_, n) =>
  [`S-${n}`, `Cup ${n}`, "Home", "New", n < 3 ? "ten" : "100.00", n === 3 ? 1 : 2, "20.00", PHOTO].join(),
);
const FILE = ["SKU,Title,Category,Condition,Price,Stock,Shipping cost,Photos", ...LINES].join("\r\n");

test.each(dayWays(390, 390))("a seller's whole day, in %s, %s, at %i px", async (...way) => {
  const [language, script] = way;
  const { imports, listings, store, questions, offers, orderPage } = { en, es }[language];
  const headers = { "Accept-Language": language };
  const [seller, ana] = [await market.person({ seller: true, headers }), await market.person({ headers })];
  const { context, page, complaints } = await openFor(browser, market, seller, way);
  const main = page.locator("main");
  const link = (name: string) => main.getByRole("link", { name, exact: true });
  const button = (name: string) => main.getByRole("button", { name });
  // The page of a running import asks for itself again.
  const fits = () => expect.poll(() => isTooWide(page)).toBe(false);
  const toStore = async () => {
    await page.goto(`${market.origin}/seller-settings`);
    await fits();
  };
  const find = async (title: string) => {
    const own = and(eq(products.seller_id, seller.id), eq(products.title, title));
    const [row] = await market.db.select().from(products).where(own);
    if (!row) throw new Error(`no listing ${title}`);
    return row;
  };
  const importFile = async (text: string, ready: string) => {
    await page.locator("#file").setInputFiles({ name: "cups.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await press(button(imports.upload));
    await fits();
    await press(button(ready));
    await fits();
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator("#import").innerText();
        },
        { timeout: 90_000, interval: 300 },
      )
      .toBe(imports.finished);
    await fits();
  };

  // Imports fifty, of which three are corrected.
  await toStore();
  await press(main.locator(".card").getByRole("link", { name: imports.title }));
  await fits();
  await importFile(FILE, imports.publish_other.replace("{count}", "47"));
  const [download] = await Promise.all([page.waitForEvent("download"), link(imports.download).click()]);
  const wrong = await new Response((await download.createReadStream()) as never).text();
  await importFile(wrong.replaceAll("ten", "100.00"), imports.publish_other.replace("{count}", "3"));

  // Pauses one.
  await press(link(imports.listings));
  await fits();
  await link(`${listings.group.active} (50)`).waitFor();
  await press(button(`${listings.action.pause} Cup 49`));
  await main.getByRole("link", { name: `${listings.group.paused} (1)` }).waitFor();
  await fits();

  // Answers a question.
  await putQuestion(market, { product: (await find("Cup 4")).id, asker: ana.id, at: Date.now() });
  const offered = (await find("Cup 3")).id;
  await putPriceOffer(market, { product: offered, buyer: ana.id });
  await toStore();
  await press(link(store.task.question_one.replace("{shown}", "1")));
  await main.getByLabel(questions.answerLabel).fill("Sí, quedan dos.");
  await fits();
  await press(button(questions.sendAnswer));
  await main.getByText(questions.noneToAnswer).waitFor();
  await fits();

  // Accepts an offer.
  await toStore();
  await press(main.locator(".todo").getByRole("link", { name: "Cup 3", exact: true }));
  await fits();
  await press(button(offers.accept.replace(" {amount, money}", "")));
  await main.getByText(offers.status.accepted).waitFor();
  await fits();
  const [order] = await market.db.select({ id: orders.id }).from(orders).where(eq(orders.product_id, offered));
  await payFor(market, ana, `/checkout?order=${order?.id}`);

  // Ships it.
  await toStore();
  await press(main.locator(".todo").getByRole("link", { name: store.task.ship_one.replace("{shown}", "1") }));
  await fits();
  await press(main.getByRole("link", { name: orderPage.ship.action }));
  await fits();
  if (script === "with script") await hydrated(page);
  await page.locator("#carrier").selectOption("estafeta");
  await page.locator("#number").fill("8055 241528");
  await press(button(orderPage.ship.save));
  await fits();

  // Restocks it.
  await toStore();
  await press(link(store.task.soldOut_one.replace("{shown}", "1")));
  await fits();
  const [fold, choice] = [main.locator(".change summary"), main.locator(".goods .check")];
  for (const isShown of [false, true]) {
    await fold.click();
    expect(await choice.isVisible()).toBe(isShown);
  }
  await page.locator("#number").fill("5");
  await press(button(listings.apply));
  await main.getByRole("link", { name: `${listings.group.sold} (0)` }).waitFor();
  expect(await find("Cup 3")).toMatchObject({ status: "active", stock: 5 });
  await fits();

  // Reads the month.
  await toStore();
  await main.getByText(store.nothing).waitFor();
  const figure = (name: string) =>
    main.locator(".month tr").filter({ hasText: name }).locator("td").first().innerText();
  await expect.poll(() => figure(store.figure.sales)).toBe("1");
  await expect.poll(() => figure(store.figure.revenue)).toContain("100.00");
  expect(complaints).toEqual([]);
  await context.close();
});
