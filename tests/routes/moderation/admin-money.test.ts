import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminDesk, sellThroughPages } from "../../support/desk";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { addDueRefund } from "../../support/sales";

const spanish = { "Accept-Language": "es-MX" };

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterAll(() => market.close());

const rows = (page: Page, section: string) =>
  page.document
    .querySelectorAll(`section[aria-labelledby="${section}"] tbody tr`)
    .map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
const none = (page: Page) => page.document.querySelectorAll("main section > p.muted").map((line) => line.textContent);

test("a desk where nothing waits says so in one line a section", async () => {
  const page = await (await market.person({ admin: true })).get("/admin/money");
  expect(page.document.querySelectorAll("main section")).toHaveLength(none(page).length);
  expect(none(page).slice(0, 2)).toEqual(["No refund was refused.", "No open disputes."]);
  const link = page.document.querySelector('main nav a[href="/admin/money"]');
  expect([link?.textContent, link?.getAttribute("aria-current")]).toEqual(["Money that waits", "page"]);
});

test("refunds that PayPal refused and disputes that it has not decided wait at the desk, each with its order", async () => {
  const { buyer, seller, admin, refused } = await openAdminDesk(market);
  const again = await sellThroughPages(market, { buyer, seller }, { title: "Mochila", price: 500_00 });
  const due = await addDueRefund(market, again, 120_00);
  await market.db.run(sql`UPDATE refunds SET fault = 'AN_UNPUBLISHED_CODE' WHERE id = ${due}`);
  await market.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'UNDER_REVIEW', 50000, 1, 1 FROM payment_orders WHERE order_id = ${again}`);
  const page = await admin.get("/admin/money");
  expect(rows(page, "refunds").map(([what, amount]) => [what, amount])).toEqual([
    [expect.stringMatching(/^Flash externo.*for good.*REFUND_FAILED_INSUFFICIENT_FUNDS$/), "$300.00"],
    [expect.stringMatching(/^Mochila.*We keep trying.*AN_UNPUBLISHED_CODE$/), "$120.00"],
  ]);
  expect(rows(page, "disputes").map(([what, amount]) => [what, amount])).toEqual([
    [expect.stringMatching(/^Mochila.*PP-D-1: UNAUTHORISED$/), "$500.00"],
  ]);
  const links = page.document.querySelectorAll("main section a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    `/admin/orders/${refused}#refunds`,
    `/admin/orders/${again}#refunds`,
    `/admin/orders/${again}`,
  ]);
  const boss = await market.person({ admin: true, headers: spanish });
  const inSpanish = await boss.get("/admin/money");
  expect(inSpanish.document.querySelectorAll("main h2").map((heading) => heading.textContent)).toEqual([
    "Reembolsos que PayPal rechazó",
    "Disputas abiertas en PayPal",
    "Eventos de PayPal",
  ]);
});
