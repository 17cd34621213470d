import { sql } from "drizzle-orm";
import type { Browser, Locator, Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf } from "../support/auctions";
import { isTooWide, notificationText, openFor, openNotice, press, typeAddress } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";

const ON_A_PHONE = [
  ["en", "with script", 390],
  ["es", "without script", 390],
] as const;
const TEXTS = {
  en: {
    ...{
      add: "Add to Cart",
      checkout: "Checkout with PayPal",
      toCheckout: "Checkout",
      bid: "Bid Now",
      leads: "You're the highest bidder",
      won: "You won “Reloj”",
    },
    ...{ leave: "Cancel and return to the store", left: "You left PayPal without paying" },
    ...{ pay: "Pay now", done: "Your payment went through", paid: "Paid", order: "Order", see: /^View order/ },
  },
  es: {
    ...{
      add: "Agregar al carrito",
      checkout: "Pagar con PayPal",
      toCheckout: "Pagar",
      bid: "Pujar ahora",
      leads: "Vas ganando",
    },
    ...{ won: "Ganaste “Reloj”", leave: "Cancelar y volver a la tienda", left: "Saliste de PayPal sin pagar" },
    ...{ pay: "Pagar ahora", done: "Recibimos tu pago", paid: "Pagado", order: "Pedido", see: /^Ver pedido/ },
  },
};

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterEach(() => market.database.shiftClock(0));
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** Approves the payment at the PayPal stand-in, and reads on the order's page that it is paid. */
async function pay(page: Page, { pay, done, paid, order, see }: (typeof TEXTS)["en"], total: string): Promise<void> {
  await press(page.getByRole("button", { name: pay }));
  expect(page.url()).toMatch(/\/checkout\/[^/]+\/paid$/);
  expect(await page.locator("h1").innerText()).toContain(done);
  expect(await page.locator("main .goods").innerText()).toContain(paid);
  expect(await page.locator("main").innerText()).toMatch(new RegExp(`${order} [0-9a-f]{8}`));
  await press(page.getByRole("link", { name: see }));
  expect(page.url()).toMatch(/account\/orders\/[^/]+$/);
  const main = page.locator("main");
  expect([await main.locator(".chip").innerText(), await main.locator(".steps [aria-current]").innerText()]).toEqual([
    paid,
    expect.stringContaining(paid),
  ]);
  expect(await main.innerText()).toContain(total);
  expect(await isTooWide(page)).toBe(false);
  await page.emulateMedia({ media: "print" });
  expect(await main.locator("button, .btn, textarea").filter({ visible: true }).count()).toBe(0);
  expect(await main.innerText()).toContain(total);
  await page.emulateMedia({ media: null });
  await page.goto(`${page.url()}/receipt`);
  const sheets = (await page.pdf({ format: "letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
}

/** Where it ends on the screen, px, without scrolling. */
const bottomOf = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

test.each(ON_A_PHONE)(
  "a product at a fixed price is bought: put in the cart, sent somewhere, paid at PayPal, in %s, %s, at %i px",
  async (...way) => {
    const t = TEXTS[way[0]];
    const [ana, seller] = [await market.person(), await market.person({ seller: true })];
    const id = uuid();
    await market.db.insert(products).values({
      ...{ id, title: "Silla de madera", category: "home", condition: "new", price: 100_00, seller_id: seller.id },
      ...{ image_url: "none", status: "active", shipping: "Paquetería", shipping_cost: 50_00, created_at: 1 },
    });
    const { page, complaints } = await openFor(browser, market, ana, way);
    await page.goto(`${market.origin}/product/${id}`);
    await press(page.getByRole("button", { name: t.add }));
    await press(page.locator(".bidbox").getByRole("link", { name: t.toCheckout }));
    const bar = page.locator(".pay-bar");
    expect([await bar.innerText(), await bottomOf(bar)]).toEqual([
      expect.stringContaining("$150.00"),
      page.viewportSize()?.height,
    ]);
    await typeAddress(page);
    await press(page.getByRole("button", { name: t.checkout }));
    expect(page.url()).toContain(market.paypal.url);
    expect(await page.locator("main").innerText()).toContain("$150.00");
    await press(page.getByRole("button", { name: t.leave }));
    expect(await notificationText(page)).toContain(t.left);
    // The address is stored in her account now.
    expect(await page.locator("#city").isVisible()).toBe(false);
    await press(page.getByRole("button", { name: t.checkout }));
    await pay(page, t, "$150.00");
    expect(complaints).toEqual([]);
  },
);

test.each(ON_A_PHONE)(
  "an auction is won and paid, from the bid to the paid order, in %s, %s, at %i px",
  async (...way) => {
    const t = TEXTS[way[0]];
    const [ana, seller] = [await market.person(), await market.person({ seller: true })];
    const { productId } = await auctionOf(market.db, seller.id, { title: "Reloj", endsIn: HOUR });
    // Its key has no object in the bucket.
    await market.db.run(sql`DELETE FROM product_images WHERE product_id = ${productId}`);
    const { page, complaints } = await openFor(browser, market, ana, way);
    await page.goto(`${market.origin}/product/${productId}`);
    await page.locator("#max").fill("150");
    await press(page.getByRole("button", { name: t.bid }));
    expect(await notificationText(page)).toContain(t.leads);
    market.database.shiftClock(HOUR + 60_000);
    await market.cron("minute");
    await page.reload();
    // A photo as wide as the screen stands above.
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(await bottomOf(page.locator(".deal .acts a"))).toBeLessThanOrEqual(height - width);
    await openNotice(page, market, t.won);
    await typeAddress(page);
    await press(page.getByRole("button", { name: /PayPal/ }));
    expect(page.url()).toContain(market.paypal.url);
    expect(await page.locator("main").innerText()).toContain("$100.00");
    await pay(page, t, "$100.00");
    expect(complaints).toEqual([]);
  },
);
