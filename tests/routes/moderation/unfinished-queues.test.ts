import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/connect.server";
import { putOrders } from "../../support/due-rows";
import { type Market, openMarket } from "../../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterAll(() => market.close());

test("work that is late is shown at the desk in both languages, is logged, and leaves when it is done", async () => {
  const [seller, admin] = [await market.person({ seller: true }), await market.person({ admin: true })];
  const boss = await market.person({ admin: true, headers: { "Accept-Language": "es-MX" } });
  const late = async (reader = admin) => {
    const page = await reader.get("/admin/money");
    const lines = page.document.querySelectorAll('section[aria-labelledby="unfinished"] :is(h2, .strong)');
    return lines.map((line) => line.textContent);
  };
  await market.cron("minute");
  expect(await late()).toEqual([]);
  await putOrders(
    connect(market.database, () => {}),
    60,
    "awaiting_payment",
    { seller: seller.id },
  );
  expect(await late()).toEqual(["Overdue work", "Ending unpaid checkouts"]);
  expect(await late(boss)).toEqual(["Trabajo retrasado", "Cerrar compras sin pagar"]);
  // A portion of 50, and the rest.
  for (let minute = 0; minute < 2; minute++) await market.cron("minute");
  expect(market.log.filter((line) => line.includes('"event":"not finished","')).length).toBe(2);
  expect(await late()).toEqual([]);
});
