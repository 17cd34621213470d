import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

// What readers are told about an auction's end, in both languages.

const LANGUAGES: { headers: Record<string, string>; over: string; won: string; pay: string }[] = [
  { headers: {}, over: "Ended", won: "You won", pay: "Pay MX$210.00" },
  {
    headers: { "Accept-Language": "es-MX" },
    ...{ over: "Terminó", won: "Ganaste", pay: "Pagar $210.00" },
  },
];

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;
beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const endsOf = ({ document }: Page, where: string) =>
  document.querySelectorAll(`${where} time`).map((time) => Date.parse(time.getAttribute("datetime") ?? ""));

test("while a buyer pays, a list shows the end as it will be if the buyer does not pay", async () => {
  const { id, terms } = await auctionOf(market.db, seller.id, { title: "Reloj", buyItNow: 900_00 });
  const shown = async () => endsOf(await market.visitor().get("/category/collectibles"), ".item");
  expect(await shown()).toEqual([terms.originalEnd]);
  await (await market.person()).post(`/auction/${id}/hold`, { key: uuid() });
  expect(await shown()).toEqual([terms.originalEnd + 15 * MINUTE]);
});

test("an auction that the seller ended early says when it ended, not when it would have", async () => {
  for (const { headers, over } of LANGUAGES) {
    const auction = await auctionOf(market.db, seller.id, { endsIn: 2 * DAY });
    await bidOn(await market.person(), auction, "200");
    const here = `/auction/${auction.id}/sell-now`;
    await seller.submit(await seller.get(here), `main form[action="${here}"]`, {});
    const page = await market.visitor(headers).get(`/product/${auction.productId}`);
    expect(page.text).toContain(over);
    const [end] = endsOf(page, '[data-live="state"]');
    expect(Math.abs((end ?? 0) - Date.now())).toBeLessThan(MINUTE);
  }
});

test("from the end on only the winner is told to pay, whether the auction is settled already or not", async () => {
  for (const { headers, won, pay } of LANGUAGES) {
    const auction = await auctionOf(market.db, seller.id, { endsIn: HOUR });
    const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
    await bidOn(ana, auction, "200");
    await bidOn(beto, auction, "300");
    const told = async (who: typeof ana) => {
      const { text } = await who.get(`/product/${auction.productId}`);
      return [won, pay].map((words) => text.includes(words));
    };
    expect([await told(ana), await told(beto)]).toEqual([
      [false, false],
      [false, false],
    ]);
    market.database.shiftClock(HOUR);
    // The first visit settles the auction after it was read.
    expect([await told(beto), await told(ana), await told(beto)]).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    market.database.shiftClock(0);
  }
});

test("a seller with strikes reads of their own auction that it is theirs, and nothing of what keeps bidders out", async () => {
  for (const { headers } of LANGUAGES) {
    const owner = await market.person({ seller: true, headers });
    const { productId } = await auctionOf(market.db, owner.id);
    const before = (await owner.get(`/product/${productId}`)).document.querySelector('[data-live="cart"]')?.textContent;
    for (const at of [1, 2, 3]) {
      const order = uuid();
      await market.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
        VALUES (${order}, ${productId}, ${owner.id}, ${seller.id}, 'x', 100, 'expired_unpaid', 1)`);
      await market.db.run(
        sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${owner.id}, ${Date.now() - at})`,
      );
    }
    const { document } = await owner.get(`/product/${productId}`);
    expect(document.querySelector('[data-live="cart"]')?.textContent).toBe(before);
  }
});
