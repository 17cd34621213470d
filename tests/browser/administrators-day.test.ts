import { eq, sql } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, refunds } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { en } from "~/i18n/en";
import { es } from "~/i18n/es";
import { actionsOn, openFor, openNotice, press, reloadUntil } from "../support/browsing";
import { openChromium } from "../support/chromium";
import { dayWays } from "../support/day-ways";
import { type Market, openMarket } from "../support/market";
import { createMember, type Member } from "../support/members";
import { buyAndPay } from "../support/orders";
import { strike } from "../support/strikes";

let market: Market;
let browser: Browser;
beforeAll(async () => {
  [market, browser] = await Promise.all([openMarket({ paypal: true }), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await market.close();
});

test.each(dayWays(1280, 390))("an administrator's whole day, in %s, %s, at %i px", async (...way) => {
  const [language] = way;
  const texts = { en, es }[language];
  const { admin, adminReports, reports, takedowns, adminTakedowns, adminUsers, adminLists } = texts;
  const { adminBidders, strikes, suspensions, adminOrders, operations } = texts;
  const member = (options: { seller?: string; admin?: boolean } = {}) => createMember(market, { language, ...options });
  const [boss, second] = [await member({ admin: true }), await member({ admin: true })];
  const [reporter, seller] = [await member(), await member({ seller: `Sillas ${uuid().slice(-6)}` })];
  const opened: { context: BrowserContext; page: Page; complaints: string[] }[] = [];
  const open = async (who: Member) => {
    const one = await openFor(browser, market, who, way);
    opened.push(one);
    return actionsOn(one.page, market);
  };
  const title = `Silla ${uuid().slice(-6)}`;
  const chair = uuid();
  await market.db.insert(products).values({
    ...{ id: chair, title, category: "home", condition: "new", price: 900_00, stock: 3 },
    ...{ seller_id: seller.id, image_url: "none", status: "active", created_at: Date.now() },
  });
  const statusOf = async () =>
    (await market.db.select().from(products).where(eq(products.id, chair))).map(({ status }) => status);

  // A report comes in.
  const visitor = await open(reporter);
  await visitor.go(`/product/${chair}`);
  await visitor.follow(reports.link.listing);
  await visitor.choose(takedowns.rule.misleading);
  await visitor.main.getByLabel(reports.words).fill("La foto es de otra silla.");
  await visitor.send(reports.send, reports.sent);

  // It is read and decided: the listing is taken down for a rule, with words.
  const desk = await open(boss);
  await desk.go("/admin");
  await desk.follow(admin.reports);
  await desk.follow(`${adminReports.check} ${title}`);
  await desk.main.getByText("La foto es de otra silla.").waitFor();
  await desk.follow(adminReports.takeDown);
  await desk.main.locator("#rule").selectOption("misleading");
  await desk.main.locator("#reason").fill("La foto no es de este producto");
  await desk.send(adminReports.takeDown, admin.deleted);
  expect(new URL(desk.page.url()).pathname).toBe("/admin/reports");
  await desk.main.getByText(title).waitFor({ state: "detached" });
  expect(await statusOf()).toEqual(["removed"]);
  await openNotice(visitor.page, market, title);
  await visitor.main.getByText(reports.acted.listing).waitFor();

  // Its seller reads why, and appeals.
  const shop = await open(seller);
  await openNotice(shop.page, market, title);
  await shop.main.getByText("La foto no es de este producto").waitFor();
  await shop.main.locator("#appeal").fill("Es la misma silla, vista de lado.");
  await shop.send(takedowns.appeal, takedowns.appealed);

  // Somebody else answers: the administrator who took it down cannot.
  await desk.go("/admin");
  await desk.follow(admin.takedowns);
  await desk.follow(`${adminTakedowns.decide} ${title}`);
  await desk.main.getByText(adminTakedowns.own).waitFor();
  expect(await desk.main.locator("form").count()).toBe(0);
  const other = await open(second);
  await other.go("/admin/takedowns");
  await other.follow(`${adminTakedowns.decide} ${title}`);
  await other.main.getByText("Es la misma silla, vista de lado.").waitFor();
  await other.choose(adminTakedowns.choice.restored);
  await other.main.locator("#reason").fill("La foto sí es de esta silla");
  await other.send(adminTakedowns.yes, adminTakedowns.done.restored);
  expect(await statusOf()).toEqual(["active"]);
  await shop.go("/account/notifications");
  await shop.main.getByText("La foto sí es de esta silla").waitFor();

  // A person is suspended, and found among those who are; they read why.
  await desk.go("/admin/users");
  await desk.main.getByRole("searchbox").fill(seller.email);
  await desk.press(adminLists.search);
  await desk.follow(new RegExp(`^${admin.view}`));
  await desk.follow(adminUsers.suspend);
  await desk.choose(suspensions.rule.outside);
  await desk.choose(adminUsers.lengths.short);
  await desk.main.locator("#reason").fill("Pidió pagos por fuera");
  await desk.send(adminUsers.suspend, adminUsers.suspended);
  await desk.go("/admin/users?state=suspended");
  await desk.main.getByText(seller.email).waitFor();
  await shop.go("/account/suspension");
  await shop.main.getByText("Pidió pagos por fuera").waitFor();
  await shop.main.getByText(suspensions.rule.outside).waitFor();

  // And reinstated.
  await desk.go(`/admin/users/${seller.id}`);
  await desk.follow(adminUsers.decisions.lifted);
  await desk.main.locator("#reason").fill("Fue un malentendido");
  await desk.send(adminUsers.decisions.lifted, adminUsers.decided.lifted);
  await desk.go("/admin/users?state=suspended");
  await expect.poll(() => desk.main.getByText(seller.email).count()).toBe(0);
  await shop.go("/account/suspension");
  await shop.main.getByText(suspensions.lifted).waitFor();

  // A strike is appealed, and lifted.
  await strike(market, reporter.id, { productId: chair, seller: seller.id }, Date.now());
  await visitor.go("/account/settings/strikes");
  await visitor.main.locator("textarea").fill("Estuve en el hospital.");
  await visitor.send(strikes.appeal, strikes.appealed);
  await desk.go("/admin/bidders");
  await desk.main
    .locator('[aria-labelledby="appeals"] tr')
    .filter({ hasText: reporter.email })
    .getByRole("link")
    .last()
    .click();
  await desk.page.waitForURL("**/admin/strikes/*");
  await desk.main.getByText("Estuve en el hospital.").waitFor();
  await desk.choose(adminBidders.choice.lifted);
  await desk.main.locator("#reason").fill("Tiene un justificante");
  await desk.send(adminBidders.yes, adminBidders.done.lifted);
  await visitor.go("/account/settings/strikes");
  await visitor.main.getByText("Tiene un justificante").waitFor();
  await visitor.main.getByText(strikes.means.none).waitFor();

  // A refund that PayPal does not make yet is found where money waits, and one that it refuses for good is made again.
  const table = `Mesa ${title}`;
  const order = await buyAndPay(market, reporter, seller, { title: table });
  const refundsOf = async () =>
    (await market.db.select().from(refunds).where(eq(refunds.order_id, order))).map(({ status }) => status).sort();
  const refund = async (issue: string) => {
    market.paypal.fail("refund", 1, { issue });
    await desk.go(`/admin/orders/${order}`);
    await desk.follow(adminOrders.refundNow);
    await desk.main.locator("#amount").fill("40");
    await desk.main.locator("#reason").fill("Llegó rayada");
    await desk.press(adminOrders.refund);
    await desk.go("/admin");
    await desk.follow(admin.money);
    const row = desk.main.locator('[aria-labelledby="refunds"] tr').filter({ hasText: table });
    await reloadUntil(desk.page, row.getByText(issue));
    return row;
  };
  await refund("REFUND_FAILED_INSUFFICIENT_FUNDS");
  expect(await refundsOf()).toEqual(["due"]);
  market.database.shiftClock(HOUR);
  expect(await market.cron("minute")).toBe("ok");
  market.database.shiftClock(0);
  expect(await refundsOf()).toEqual(["done"]);
  await press((await refund("REFUND_NOT_ALLOWED")).getByRole("link").first());
  await desk.fits();
  await desk.send(new RegExp(`^${adminOrders.tryAgain}`), adminOrders.triedAgain);
  await expect.poll(refundsOf).toEqual(["done", "done", "failed"]);

  // A fault is found by the number that an error page gives.
  await market.db.run(sql`ALTER TABLE synonyms RENAME TO away`);
  await other.page.goto(`${market.origin}/admin/searches`);
  const says = await other.main.innerText();
  await market.db.run(sql`ALTER TABLE away RENAME TO synonyms`);
  const [number = ""] = says.match(/[\w-]{8,}$/m) ?? [];
  await desk.go("/admin/operations");
  await desk.main.getByRole("searchbox").fill(number);
  await desk.press(operations.faults.search);
  const rows = desk.main.locator('[aria-labelledby="faults"] tbody tr');
  await reloadUntil(desk.page, rows.getByText("synonyms"));
  expect(await rows.count()).toBe(1);

  // All of it is in the log, which is as it was written.
  await desk.go(`/admin/log?about=${seller.id}`);
  for (const words of ["Pidió pagos por fuera", "Fue un malentendido"]) await desk.main.getByText(words).waitFor();
  await desk.send(texts.adminLog.check, texts.adminLog.intact.split("{count}")[1] ?? "");
  for (const { complaints, context } of opened) {
    expect(complaints.filter((one) => !one.includes("500"))).toEqual([]);
    await context.close();
  }
});
