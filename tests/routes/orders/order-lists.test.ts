import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orders } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { cronAt, endedAuction, ordersOf } from "../../support/aftermath";
import { alone } from "../../support/alone";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";
import { photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

const PURCHASES = "/account/orders";
const BIDS = "/account/orders/bids";
const SALES = "/account/orders/sales";
const spanish = { "Accept-Language": "es-MX" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

const titles = (page: Page) => page.document.querySelectorAll(".goods :is(h2, h3)").map((one) => one.textContent);
const cards = (page: Page) =>
  page.document.querySelectorAll(".goods li").map((one) => one.textContent.replace(/\s+/g, " "));
const chip = (page: Page) => page.document.querySelector(".goods .chip")?.textContent;

/** Orders between one buyer and one seller, newest last. */
async function ordered(count: number, buyer: Person, seller: Person) {
  const { productId } = await auctionOf(market.db, seller.id);
  for (let n = 0; n < count; n++) {
    await market.db.insert(orders).values({
      ...{ id: uuid(), product_id: productId, buyer_id: buyer.id, seller_id: seller.id, title: `Order ${n}` },
      // Two of each moment, which only the id orders.
      ...{ amount: 100_00, status: "completed", created_at: 1000 + (n >> 1) },
    });
  }
}

test("each list says in both languages that it is empty; a visitor signs in first", async () => {
  for (const [headers, texts] of [
    [{}, ["No orders yet...", "You haven't bid on anything yet", "You haven't sold anything yet"]],
    [spanish, ["Aún no hay pedidos...", "Aún no has hecho ninguna puja", "Aún no has vendido nada"]],
  ] as const) {
    const ana = await market.person({ headers });
    for (const [index, path] of [PURCHASES, BIDS, SALES].entries()) {
      const page = await ana.get(path);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(texts[index] ?? "")]);
      expect(page.document.querySelectorAll(".tabs a").map((tab) => tab.getAttribute("href"))).toEqual([
        ...[PURCHASES, BIDS, SALES],
      ]);
      expect((await market.visitor().get(path)).path).toBe(`/auth?to=${encodeURIComponent(path)}`);
    }
  }
});

test.each([
  [
    "en",
    {},
    ["You've been outbid", "You're the highest bidder", "You didn't win", "You won"],
    "Your maximum bid: MX$500.00",
  ],
  ["es", spanish, ["Te superaron", "Vas ganando", "No ganaste", "Ganaste"], "Tu puja máxima: $500.00"],
] as const)(
  "a bid leads or is outbid while it runs, and is won or lost at the end, in %s",
  async (_, headers, says, own) => {
    const seller = await market.person({ seller: true });
    const [ana, beto] = [await market.person({ headers }), await market.person({ headers })];
    const auction = await auctionOf(market.db, seller.id, { endsIn: 2 * HOUR });
    await bidOn(ana, auction, "500");
    await bidOn(beto, auction, "900");
    const [outbid, leading, lost, won] = says;
    const asSeen = async () => [chip(await ana.get(BIDS)), chip(await beto.get(BIDS))];
    expect(await asSeen()).toEqual([outbid, leading]);
    const [line] = cards(await ana.get(BIDS));
    for (const part of ["Cámara réflex", own, "$520.00"]) expect(line).toContain(part);
    // The other bidder's maximum is secret.
    const { text, html } = await ana.get(BIDS);
    expect(text).not.toContain("900");
    expect(html).not.toMatch(alone("90000"));
    // Over, though not settled yet.
    market.database.shiftClock(3 * HOUR);
    expect(await asSeen()).toEqual([lost, won]);
    await cronAt(market, 3 * HOUR);
    expect(await asSeen()).toEqual([lost, won]);
  },
);

test("an auction below its reserve has no winner, before and after it is settled", async () => {
  const seller = await market.person({ seller: true });
  const ana = await market.person();
  const auction = await auctionOf(market.db, seller.id, { endsIn: 2 * HOUR, reserve: 900_00 });
  await bidOn(ana, auction, "500");
  market.database.shiftClock(3 * HOUR);
  expect(chip(await ana.get(BIDS))).toBe("You didn't win");
  await cronAt(market, 3 * HOUR);
  expect(chip(await ana.get(BIDS))).toBe("You didn't win");
  expect((await ana.get(BIDS)).html).not.toContain("900.00");
});

test("bids that were cancelled stand in the list without a maximum; what was taken down leads nowhere", async () => {
  const [seller, admin, ana] = [
    await market.person({ seller: true }),
    await market.person({ admin: true }),
    await market.person(),
  ];
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR });
  await bidOn(ana, auction, "500");
  await seller.post(`/auction/${auction.id}/bidders/1/cancel`, { reason: "No answer", key: uuid() });
  const [line] = cards(await ana.get(BIDS));
  expect(line).toContain("Your bids were retracted or cancelled, or are void");
  expect(chip(await ana.get(BIDS))).toBeUndefined();
  await admin.post(`/admin/products/${auction.productId}/delete`, { rule: "other", reason: "Prueba" });
  const page = await ana.get(BIDS);
  expect(titles(page)).toEqual(["Cámara réflex"]);
  expect(page.document.querySelector(".goods :is(h2, h3) a")).toBeNull();
});

test("a won lot to pay heads one's bids, under what waits, before what runs, before it is settled and after", async () => {
  const seller = await market.person({ seller: true });
  const ana = await market.person();
  for (const [title, endsIn] of [
    ["Won", HOUR],
    ["Running", 50 * HOUR],
  ] as const) {
    await bidOn(ana, await auctionOf(market.db, seller.id, { title, endsIn }), "500");
  }
  market.database.shiftClock(2 * HOUR);
  for (const settle of [async () => {}, () => cronAt(market, 2 * HOUR)]) {
    await settle();
    const page = await ana.get(BIDS);
    const headings = page.document.querySelectorAll("main :is(h1, h2, h3)").map((one) => one.text.trim());
    expect(headings).toEqual(["Bids", "Waiting for you", "Won", "Other bids", "Running"]);
  }
  expect((await ana.get("/account")).text).toContain("1 waiting for you");
});

test("bids are listed by their end: what runs, the first to end first, then what is over, the last first", async () => {
  const seller = await market.person({ seller: true });
  const [ana, beto] = [await market.person(), await market.person()];
  for (const [title, endsIn] of [
    ["Late", 50 * HOUR],
    ["Soon", 2 * HOUR],
    ["First over", HOUR / 4],
    ["Last over", HOUR / 2],
  ] as const) {
    const auction = await auctionOf(market.db, seller.id, { title, endsIn });
    await bidOn(ana, auction, "500");
    await bidOn(beto, auction, "900");
  }
  market.database.shiftClock(HOUR);
  expect(titles(await ana.get(BIDS))).toEqual(["Soon", "Late", "Last over", "First over"]);
});

test("who won reads until when to pay, and the button that leads there; later that it was not paid", async () => {
  for (const [headers, toPay, payBy, pay, late] of [
    [{}, "Awaiting payment", "Pay by", "Pay", "Not paid in time"],
    [spanish, "Pago pendiente", "Paga a más tardar", "Pagar", "No se pagó a tiempo"],
  ] as const) {
    const { bidder } = await endedAuction(market, { headers });
    const page = await bidder(3).get(PURCHASES);
    expect([titles(page), chip(page)]).toEqual([["Cámara réflex"], toPay]);
    expect(cards(page)[0]).toContain("$410.00");
    expect(cards(page)[0]).toContain(payBy);
    expect(page.document.querySelector('.goods a[href^="/checkout?order="]')?.text.trim()).toMatch(
      new RegExp(`^${pay} `),
    );
    expect(titles(await bidder(2).get(PURCHASES))).toEqual([]);
    // 48 hours and a minute after the end, with or without cron.
    market.database.shiftClock(49 * HOUR + 60_000);
    const before = await bidder(3).get(PURCHASES);
    expect([chip(before), before.document.querySelector('.goods a[href^="/checkout?order="]')]).toEqual([late, null]);
    await cronAt(market, 49 * HOUR + 60_000);
    expect(chip(await bidder(3).get(PURCHASES))).toBe(late);
  }
});

test.each([
  ["en", {}, "Final price", /Pay by .+1 d 23 h left/, "Ended"],
  ["es", spanish, "Precio final", /Paga a más tardar .+1 d 23 h/, "Terminó"],
] as const)(
  "a won lot is a price and a time to pay, before it is settled and after, in %s",
  async (_, headers, price, payBy, ended) => {
    const seller = await market.person({ seller: true });
    const ana = await market.person({ headers });
    const auction = await auctionOf(market.db, seller.id, { endsIn: HOUR });
    await bidOn(ana, auction, "500");
    await ana.post(`/product/${auction.productId}/watch`, {});
    market.database.shiftClock(HOUR + 60_000);
    for (const settle of [async () => {}, () => cronAt(market, HOUR + 60_000)]) {
      await settle();
      for (const path of [BIDS, "/account/watchlist"]) {
        const page = await ana.get(path);
        const [line] = cards(page);
        expect(line).toMatch(payBy);
        expect(line).toContain(`${price} `);
        expect(line).not.toMatch(new RegExp(`500\\.00|Sold|Vendido|${ended}`));
        expect(page.document.querySelector(".goods .btn.main")?.getAttribute("href")).toBe(
          `/checkout?product=${auction.productId}`,
        );
      }
    }
  },
);

test("a seller reads who buys as a number, and their first name once it is paid", async () => {
  for (const [headers, number, name] of [
    [{}, "Buyer: Bidder 3", "Buyer: Ana"],
    [spanish, "Comprador: Postor 3", "Comprador: Ana"],
  ] as const) {
    const { id, seller, bidder, after } = await endedAuction(market, { headers });
    const page = await seller.get(SALES);
    expect(cards(page)[0]).toContain(number);
    // While the buyer may still pay there is nothing to choose.
    expect(page.document.querySelector(`.goods a[href="${after}"]`)).toBeNull();
    for (const secret of ["Ana", "600.00", bidder(3).id]) expect(page.html).not.toContain(secret);
    expect(page.html).not.toMatch(alone("60000"));
    await market.db.run(sql`UPDATE orders SET status = 'paid' WHERE auction_id = ${id}`);
    const paid = await seller.get(SALES);
    expect(cards(paid)[0]).toContain(name);
    expect(paid.html).not.toContain("Núñez");
    expect((await ordersOf(market, id)).length).toBe(1);
  }
});

test("purchases and sales go on page by page, the newest first, and everybody reads their own", async () => {
  const [ana, seller, other] = [
    await market.person(),
    await market.person({ seller: true }),
    await market.person({ seller: true }),
  ];
  await ordered(55, ana, seller);
  for (const [person, path] of [
    [ana, PURCHASES],
    [seller, SALES],
  ] as const) {
    const seen: string[] = [];
    let next: string | undefined = path;
    while (next) {
      const page: Page = await person.get(next);
      seen.push(...titles(page));
      next = page.document.querySelector('a[rel="next"]')?.getAttribute("href");
    }
    expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([55, 55, expect.stringMatching(/Order [01]$/)]);
  }
  for (const path of [PURCHASES, BIDS, SALES]) expect(titles(await other.get(path))).toEqual([]);
  expect((await ana.get(`${PURCHASES}?before=1_0`)).path).toBe(PURCHASES);
});

test("sales to send come first, the most urgent before the others, on however many pages", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  await ordered(55, ana, seller);
  const { productId } = await auctionOf(market.db, seller.id);
  const now = Date.now();
  for (const [title, ago] of [
    ["Later", HOUR],
    ["Urgent", 30 * HOUR],
  ] as const) {
    await market.db.insert(orders).values({
      ...{ id: uuid(), product_id: productId, buyer_id: ana.id, seller_id: seller.id, title },
      ...{ amount: 100_00, status: "paid", created_at: now - 40 * HOUR, moved_at: now - ago },
    });
  }
  const seen: string[] = [];
  for (let next: string | undefined = SALES; next; ) {
    const page: Page = await seller.get(next);
    seen.push(...titles(page));
    next = page.document.querySelector('a[rel="next"]')?.getAttribute("href");
  }
  expect(seen.slice(0, 3)).toEqual(["Urgent", "Later", "Order 54"]);
  expect([seen.length, new Set(seen).size]).toEqual([57, 57]);
});

test.each([
  ["en", {}, ["Waiting for you", "Other orders"]],
  ["es", spanish, ["Pendientes", "Otros pedidos"]],
] as const)("what waits stands under a heading, before the rest, in %s", async (_, headers, headings) => {
  const [ana, seller] = [await market.person({ headers }), await market.person({ seller: true, headers })];
  const groups = async (person: Person, path: string) => {
    const { document } = await person.get(path);
    return [
      document.querySelectorAll("main .page > h2").map(({ text }) => text),
      document
        .querySelectorAll("main .page > .goods")
        .map((list) => list.querySelectorAll("h3").map(({ textContent }) => textContent)),
    ];
  };
  await putOrder(market, ana, seller, { title: "To confirm" });
  expect(await groups(ana, PURCHASES)).toEqual([headings.slice(0, 1), [["To confirm"]]]);
  await putOrder(market, ana, seller, { title: "To send", status: "paid" });
  expect(await groups(ana, PURCHASES)).toEqual([headings, [["To confirm"], ["To send"]]]);
  expect(await groups(seller, SALES)).toEqual([headings, [["To send"], ["To confirm"]]]);
});

test("what a seller receives is not said before PayPal's fee is known", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = uuid();
  const { productId } = await auctionOf(market.db, seller.id);
  await market.db.insert(orders).values({
    ...{ id, product_id: productId, buyer_id: ana.id, seller_id: seller.id, title: "Silla" },
    ...{ amount: 150_00, status: "paid", created_at: Date.now(), moved_at: Date.now() },
  });
  for (const path of [SALES, `${PURCHASES}/${id}`]) {
    const { text } = await seller.get(path);
    expect(text).not.toMatch(/You receive|PayPal's fee/);
    expect(text).toContain("Total MX$150.00");
  }
});

test.each([
  ["en", {}, "Quantity: 2", /Quantity: 1/],
  ["es", spanish, "Cantidad: 2", /Cantidad: 1/],
] as const)("a sale and a purchase of several pieces say how many, in %s", async (_, headers, two, one) => {
  const [ana, seller] = [await market.person({ headers }), await market.person({ seller: true, headers })];
  const { productId } = await auctionOf(market.db, seller.id);
  for (const quantity of [1, 2]) {
    await market.db.insert(orders).values({
      ...{ id: uuid(), product_id: productId, buyer_id: ana.id, seller_id: seller.id, title: "Jarrón", quantity },
      ...{ amount: 200_00, status: "completed", created_at: 1 },
    });
  }
  for (const [person, path] of [
    [seller, SALES],
    [ana, PURCHASES],
  ] as const) {
    const { text } = await person.get(path);
    expect([text.split(two).length, text]).toEqual([2, expect.not.stringMatching(one)]);
  }
});

test.each([
  ["en", {}, "You receive ", "You receive if not refunded "],
  ["es", spanish, "Recibes ", "Recibes si no se reembolsa "],
] as const)("what a sale brings depends on what is open about it, in %s", async (_, headers, sure, unsure) => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true, headers })];
  const put = (title: string, status: "paid" | "delivered") => putOrder(market, ana, seller, { title, status });
  const [asked, disputed, reported] = [
    ...[await put("Asked", "paid"), await put("Disputed", "paid"), await put("Reported", "delivered")],
  ];
  const says = async () => {
    const sales = await seller.get(SALES);
    const card = (title: string) =>
      sales.document.querySelectorAll(".goods > li").find((one) => one.querySelector("h2, h3")?.text === title);
    const pages = await Promise.all([asked, disputed, reported].map((id) => seller.get(`${PURCHASES}/${id}`)));
    return [
      ...["Asked", "Disputed", "Reported"].map((title) => card(title)?.querySelector(".num .small")?.text),
      ...pages.map(({ document }) => `${document.querySelectorAll(".sums dt").at(-1)?.text} `),
    ];
  };
  expect(await says()).toEqual(Array(6).fill(sure));
  await market.db.run(sql`INSERT INTO cancellations (order_id, reason, asked_at) VALUES (${asked}, 'Compré dos', 1)`);
  const dispute = uuid();
  await market.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT ${dispute}, y.id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payments y JOIN orders o USING (checkout_id) WHERE o.id = ${disputed}`);
  await market.db.run(sql`INSERT INTO dispute_orders (dispute_id, payment_id, order_id, placed_at)
    SELECT id, payment_id, ${disputed}, 1 FROM disputes WHERE id = ${dispute}`);
  await ana.post(`${PURCHASES}/${reported}/problem`, {
    ...{ kind: "not_as_described", description: "El respaldo está roto", photos: await photoFiles(1) },
  });
  expect(await says()).toEqual(Array(6).fill(unsure));
  await market.db.run(sql`UPDATE cancellations SET answer = 'declined', answered_at = 2 WHERE order_id = ${asked}`);
  await market.db.run(sql`UPDATE disputes SET status = 'RESOLVED' WHERE id = ${dispute}`);
  await ana.post(`${PURCHASES}/${reported}/problem/withdraw`, {});
  expect(await says()).toEqual(Array(6).fill(sure));
});

test("shipping of zero is free, and what has no photograph has a box in its place", async () => {
  for (const [headers, free] of [
    [{}, "ShippingFree"],
    [spanish, "EnvíoGratis"],
  ] as const) {
    const [ana, seller] = [await market.person({ headers }), await market.person({ seller: true })];
    const id = await putOrder(market, ana, seller);
    const pages = [await ana.get(`${PURCHASES}/${id}`), await ana.get(`${PURCHASES}/${id}/receipt`)];
    for (const page of pages) expect(page.text).toContain(free);
    for (const page of [pages[0], await ana.get(PURCHASES)]) {
      const [box] = page?.document.querySelectorAll(".goods > li > .pic") ?? [];
      expect([box?.innerHTML, box?.nextElementSibling?.querySelector("h2, h3")?.text]).toEqual(["", "Silla de madera"]);
    }
  }
});

test("each bid and each order that is over leads on, with a sum that says what it is", async () => {
  const seller = await market.person({ seller: true });
  const [ana, beto] = [await market.person(), await market.person()];
  const { id, productId } = await auctionOf(market.db, seller.id, { endsIn: 2 * HOUR });
  await bidOn(ana, { id, productId }, "500");
  await bidOn(beto, { id, productId }, "900");
  const next = async (who: Person, path: string) => {
    const page = await who.get(path);
    const button = page.document.querySelector(".goods li > .row a");
    return [button?.text.replace(/\s+/g, " ").trim(), button?.getAttribute("href"), cards(page)[0]];
  };
  const title = "Cámara réflex";
  const sum = (text: string) => expect.stringContaining(text);
  expect(await next(ana, BIDS)).toEqual([
    ...[`Bid again ${title}`, `/product/${productId}#max`, sum("Current bid MX$520.00")],
  ]);
  expect((await next(beto, BIDS))[0]).toBe(`View auction ${title}`);
  await cronAt(market, 3 * HOUR);
  market.database.shiftClock(3 * HOUR);
  expect(await next(ana, BIDS)).toEqual([
    ...[`View auction ${title}`, `/product/${productId}`, sum("Winning bid MX$520.00")],
  ]);
  expect((await next(beto, BIDS)).slice(0, 2)).toEqual([`Pay MX$520.00 ${title}`, `/checkout?product=${productId}`]);
  const [order] = await ordersOf(market, id);
  await market.db.run(sql`UPDATE orders SET status = 'paid' WHERE id = ${order?.id}`);
  expect((await next(beto, BIDS)).slice(0, 2)).toEqual([`View order ${title}`, `/account/orders/${order?.id}`]);
  const lot = (await beto.get(`/product/${productId}`)).document.querySelector(".deal");
  expect(lot?.textContent).toContain("Paid. See the order for what happens next.");
  const buttons = lot?.querySelectorAll(".acts :is(a, button)").map((one) => [one.text, one.getAttribute("href")]);
  expect(buttons).toEqual([["View order", `/account/orders/${order?.id}`]]);
  await market.db.run(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${order?.id}`);
  expect(await next(beto, PURCHASES)).toEqual([
    ...[`View order ${title} ${order?.id.slice(0, 8)}`, `/account/orders/${order?.id}`, sum("Total MX$520.00")],
  ]);
});

test("what a closed order was of can be bought again while it is for sale; else similar listings are shown", async () => {
  const [ana, seller] = [await market.person(), await market.person({ seller: true })];
  const id = await putOrder(market, ana, seller, { title: "Silla & mesa" });
  const links = async (path: string) =>
    (await ana.get(path)).document
      .querySelectorAll('main .card .row > a:is([href^="/search"], [href^="/product/"])')
      .map((link) => [link.text.replace(/\s+/g, " "), link.getAttribute("href")]);
  const page = `/account/orders/${id}`;
  expect([await links(PURCHASES), await links(page)]).toEqual([[], []]);
  await market.db.run(sql`UPDATE orders SET status = 'completed' WHERE id = ${id}`);
  const similar = ["See similar Silla & mesa", "/search?q=Silla%20%26%20mesa"];
  expect([await links(PURCHASES), await links(page)]).toEqual([[similar], [similar]]);
  const [order] = await market.db.select({ product: orders.product_id }).from(orders).where(eq(orders.id, id));
  await market.db.run(sql`UPDATE products SET status = 'active', stock = 2 WHERE id = ${order?.product}`);
  const again = ["Buy again Silla & mesa", `/product/${order?.product}`];
  expect([await links(PURCHASES), await links(page)]).toEqual([[again], [again]]);
});

test("a title is shown as the text that it is", async () => {
  const { bidder, seller } = await endedAuction(market, { title: "<img src=x onerror=alert(1)>" });
  for (const page of [await bidder(3).get(PURCHASES), await bidder(2).get(BIDS), await seller.get(SALES)]) {
    expect(titles(page)).toEqual(["<img src=x onerror=alert(1)>"]);
    expect(page.html).not.toContain("<img src=x");
  }
});
