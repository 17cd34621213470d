import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "~/domain/csv";
import { fromDecimal, sumOf } from "~/domain/money";
import { files as en } from "~/i18n/en/files";
import { files as es } from "~/i18n/es/files";
import { cronAt } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import { buyAndPay, sendOrder } from "../../support/orders";
import { photoFiles } from "../../support/photo-files";
import { workOff } from "../../support/work-off";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;

/** Centavos of a cell; NaN of what spreadsheets read as text. */
const amountIn = (cell = "") => {
  const size = fromDecimal(cell.replace(/^-/, "")) ?? Number.NaN;
  return cell.startsWith("-") ? -size : size;
};

async function loseDispute(ana: Person, beto: Person) {
  const id = await buyAndPay(market, ana, beto, { title: "Disputed", price: 1_200_00, shipping: 0 });
  await sendOrder(beto, id);
  const [payment] = await market.db.all<{ capture: string }>(
    sql`SELECT capture_id AS capture FROM payments WHERE checkout_id = (SELECT checkout_id FROM orders WHERE id = ${id})`,
  );
  const { disputes, webhooks } = market.paypal;
  webhooks.sendTo(`${market.origin}/webhooks/paypal`);
  const dispute = disputes.open(payment?.capture ?? "", "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
  await webhooks.idle();
  disputes.resolve(dispute.id, "RESOLVED_BUYER_FAVOUR");
  await webhooks.idle();
  await cronAt(market, 0);
  webhooks.address = null;
}

async function refundPart(ana: Person, beto: Person) {
  const id = await buyAndPay(market, ana, beto, { title: "Partly refunded", price: 901_74, shipping: 0 });
  await sendOrder(beto, id);
  const order = `/account/orders/${id}`;
  await ana.post(`${order}/arrived`, {});
  const report = { kind: "not_as_described", description: "It has a crack on one side" };
  await ana.post(`${order}/problem`, { ...report, photos: await photoFiles(1) });
  await beto.post(`${order}/problem/offer`, { amount: "240.20" });
  await ana.post(`${order}/problem/accept`, {});
}

async function cancel(who: "seller" | "buyer", ana: Person, beto: Person) {
  const id = await buyAndPay(market, ana, beto, { title: `Cancelled by ${who}`, price: 30_00, shipping: 0 });
  const person = who === "seller" ? beto : ana;
  const page = await person.get(`/account/orders/${id}/cancel`);
  await person.submit(page, "main form", who === "seller" ? { cause: "unavailable", reason: "Sold elsewhere" } : {});
}

test.each([
  ["en", en],
  ["es", es],
] as const)("each sale of the file adds up, and all of them to the balance, in %s", async (language, { sales }) => {
  const headers = { "Accept-Language": language === "es" ? "es-MX" : "en" };
  const [ana, beto] = [await market.person(), await market.person({ seller: true, headers })];
  await buyAndPay(market, ana, beto, { title: "Paid" });
  await loseDispute(ana, beto);
  await refundPart(ana, beto);
  await cancel("seller", ana, beto);
  await cancel("buyer", ana, beto);
  await market.idle();

  const csv = (await beto.get("/account/orders/sales.csv")).html;
  expect(csv).not.toContain("'");
  const [header = [], ...rows] = workOff(readCsv(csv, { rows: 99, columns: 99 })).answer;
  const cell = (row: string[], column: keyof typeof sales) => row[header.indexOf(sales[column])];
  const sums = rows.map((row) => {
    const of = (column: keyof typeof sales) => amountIn(cell(row, column));
    expect(of("amount") - of("refunded") - of("fee") + of("coveredFee"), String(row)).toBe(of("net"));
    return [cell(row, "title"), ...(["refunded", "fee", "coveredFee", "net"] as const).map((one) => cell(row, one))];
  });
  expect(Object.fromEntries(sums.map(([title, ...amounts]) => [title, amounts]))).toEqual({
    Paid: ["0.00", "9.93", "0.00", "140.07"],
    Disputed: ["1200.00", "51.40", "0.00", "-51.40"],
    "Partly refunded": ["240.20", "39.62", "0.00", "621.92"],
    "Cancelled by seller": ["30.00", "5.19", "0.00", "-5.19"],
    "Cancelled by buyer": ["30.00", "5.19", "5.19", "0.00"],
  });
  const [{ balance } = { balance: Number.NaN }] = await market.db.all<{ balance: number }>(
    sql`SELECT sum(payable) AS balance FROM orders WHERE seller_id = ${beto.id}`,
  );
  expect(sumOf(rows.map((row) => amountIn(cell(row, "net"))))).toBe(balance);
});
