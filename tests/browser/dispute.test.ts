import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOrders as adminEn } from "~/i18n/en/admin-orders";
import { notices as noticesEn } from "~/i18n/en/notices";
import { orders as ordersEn } from "~/i18n/en/orders";
import { problems as en } from "~/i18n/en/problems";
import { adminOrders as adminEs } from "~/i18n/es/admin-orders";
import { notices as noticesEs } from "~/i18n/es/notices";
import { orders as ordersEs } from "~/i18n/es/orders";
import { problems as es } from "~/i18n/es/problems";
import { formatMoney } from "~/i18n/format";
import { isTooWide, openFor, openNotice, press, VARIANTS } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { type Market, openMarket } from "../support/market";
import { buyAndPay, sendOrder } from "../support/orders";

const TEXTS = {
  en: { t: en, o: ordersEn, a: adminEn, says: noticesEn.says },
  es: { t: es, o: ordersEs, a: adminEs, says: noticesEs.says },
};

let market: Market;
let browser: Browser;

beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
  market.paypal.webhooks.sendTo(`${market.origin}/webhooks/paypal`);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

/** Presses a button of the newest row of the PayPal stand-in that has it, and waits for the webhook. */
async function pressAtPaypal(page: Page, button: string): Promise<void> {
  await page.goto(market.paypal.url);
  await press(page.getByRole("button", { name: button, exact: true }).first());
  await market.paypal.webhooks.idle();
}

const textOf = (page: Page) => page.locator("main").innerText();
const chipOf = (page: Page) => page.locator("main .row.between .chip").first().innerText();

test.each(VARIANTS)(
  "a dispute that PayPal decides for the buyer refunds the order, one for the seller completes it, in %s, %s, at %i px",
  async (...way) => {
    const { t, o, a, says } = TEXTS[way[0]];
    const [ana, beto] = [await market.person(), await market.person({ seller: true })];
    const people = { ana, beto, admin: await market.person({ admin: true }), paypal: market.visitor() };
    const open = async (who: keyof typeof people) => await openFor(browser, market, people[who], way);
    const [buying, selling, looking, paypal] = [
      await open("ana"),
      await open("beto"),
      await open("admin"),
      (await open("paypal")).page,
    ];
    const [buyer, seller, admin] = [buying.page, selling.page, looking.page];
    const told = (
      key: "dispute-to-answer" | "dispute-opened" | "dispute-lost" | "dispute-won" | "problem-at-paypal",
      title: string,
    ) => says[key].replace("{item}", `“${title}”`).replace("{price, money}", formatMoney(150_00, way[0], "MXN"));
    const sent = async (title: string) => {
      // PayPal's webhook and the buyer's return would settle the payment at once, and one of them wait.
      market.paypal.webhooks.hold();
      const id = await buyAndPay(market, ana, beto, { title });
      market.paypal.webhooks.release();
      await market.paypal.webhooks.idle();
      await sendOrder(beto, id);
      return id;
    };

    const lost = await sent("Lámpara");
    await pressAtPaypal(paypal, "Dispute: not as described");
    await openNotice(seller, market, told("dispute-opened", "Lámpara"));
    expect([new URL(seller.url()).pathname, await chipOf(seller)]).toEqual([
      `/account/orders/${lost}`,
      o.status.problem_open,
    ]);
    await openNotice(buyer, market, told("problem-at-paypal", "Lámpara"));
    for (const [role, page] of [["buyer", buyer] as const, ["seller", seller] as const]) {
      expect(await textOf(page)).toContain(t.kinds.paypal);
      await page.goto(`${market.origin}/account/orders/${lost}/problem`);
      expect(await textOf(page)).toContain(t.next.at_paypal[role]);
      // Only PayPal can decide it now.
      expect(await page.locator("main .btn").count()).toBe(0);
      expect(await isTooWide(page)).toBe(false);
    }
    await openNotice(admin, market, told("dispute-to-answer", "Lámpara"));
    expect(new URL(admin.url()).pathname).toBe(`/admin/orders/${lost}`);
    expect(await textOf(admin)).toContain(t.status.at_paypal);
    const [before = "", after = ""] = a.disputed.split("{id}");
    expect(await textOf(admin)).toContain(before);
    expect(await textOf(admin)).toContain(after);
    await press(admin.getByRole("link", { name: t.kinds.paypal }));
    expect(await textOf(admin)).toContain(t.happened.atPaypal);

    await admin.goto(`${market.origin}/admin/orders?status=problem_open`);
    expect(await textOf(admin)).toContain("Lámpara");

    await pressAtPaypal(paypal, "Decide for the buyer");
    await buyer.goto(`${market.origin}/account/orders/${lost}`);
    expect(await chipOf(buyer)).toBe(o.status.refunded);
    expect(await textOf(buyer)).toContain(t.status.resolved_external);
    await openNotice(seller, market, told("dispute-lost", "Lámpara"));
    expect(await chipOf(seller)).toBe(o.status.refunded);
    await openNotice(admin, market, told("dispute-lost", "Lámpara"));
    const books = admin.getByRole("table", { name: a.books });
    expect(await books.innerText()).toContain(a.booking.return);
    expect(await books.locator("tfoot td").innerText()).toBe(formatMoney(0, way[0], "MXN"));
    expect(await textOf(admin)).toContain(a.cause.paypal);
    expect(await textOf(admin)).not.toContain(after);

    const won = await sent("Bicicleta");
    await pressAtPaypal(paypal, "Dispute: not received");
    await pressAtPaypal(paypal, "Decide for the seller");
    await openNotice(seller, market, told("dispute-won", "Bicicleta"));
    expect(await chipOf(seller)).toBe(o.status.completed);
    await buyer.goto(`${market.origin}/account/orders/${won}`);
    expect([await chipOf(buyer), (await textOf(buyer)).includes(t.status.resolved_external)]).toEqual([
      o.status.completed,
      true,
    ]);
    expect([...buying.complaints, ...selling.complaints, ...looking.complaints]).toEqual([]);
  },
);
