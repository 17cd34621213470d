import { brotliCompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { problems, sellerProfiles } from "~/data/schema.server";
import { privacy } from "~/i18n/policies/en/privacy";
import { terms } from "~/i18n/policies/en/terms";
import inline from "../../build/inline.json";
import { auctionOf, bidOn } from "../support/auctions";
import { openAdminDesk } from "../support/desk";
import { type Market, openMarket } from "../support/market";
import { createMember } from "../support/members";
import { ownNetwork } from "../support/own-network";
import { createOwner } from "../support/owner";
import { putPaidOrder } from "../support/paid-order";
import { photoFiles } from "../support/photo-files";
import { putOrder } from "../support/put-order";
import { putDeal, putFeedback } from "../support/rated";

/** What a phone receives in the first round trip (RFC 6928: ten packets). */
const HTML_MAX = 14_000;
const ISLANDS_MAX = 4_000;
const PART_MAX = 60_000;

let market: Market;
let cached: Market;
let paths: string[];

beforeAll(async () => {
  market = await openMarket({ demo: true, paypal: true });
  cached = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "30" } });
  const { rows } = await market.db.$client.execute(
    `SELECT p.id, p.seller_id AS seller, s.handle FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id
     JOIN product_images i ON i.product_id = p.id GROUP BY p.id ORDER BY count(*) DESC LIMIT 1`,
  );
  const auction = await auctionOf(market.db, (await market.person({ seller: true })).id, { reserve: 900_00 });
  const people = [await market.person(), await market.person(), await market.person()] as const;
  for (let n = 1; n <= 51; n++) await bidOn(people[(n % 3) as 0 | 1 | 2], auction, String(n * 120));
  await praise(String(rows[0]?.seller));
  paths = [
    "/",
    "/category/electronics",
    "/category/home?sort=price-asc&condition=used",
    "/search?q=de",
    "/search",
    "/prices",
    "/prices?q=camara",
    `/product/${rows[0]?.id}`,
    `/product/${auction.productId}`,
    `/product/${auction.productId}?before=40`,
    `/store/${rows[0]?.handle}`,
    `/store/${rows[0]?.handle}/feedback`,
    "/cart",
    "/terms",
    "/privacy",
    "/auction-rules",
    "/used-items-policy",
    "/nothing-here",
  ];
});

/** Long feedback of 30 buyers about a seller, every third with a reply: different sentences of the terms. */
async function praise(seller: string) {
  const sentences = JSON.stringify([terms, privacy]).match(/[A-Z][^".:]{60,300}\./g) ?? [];
  const buyer = await market.person();
  for (let n = 0; n < 30; n++) {
    const order = await putDeal(market.db, { buyer: buyer.id, seller, title: `Silla de madera número ${n}` });
    await putFeedback(market.db, order, { text: sentences[n % sentences.length] });
    if (n % 3 === 0)
      await market.db.$client.execute({
        sql: "UPDATE feedback SET reply = ?, replied_at = 9 WHERE order_id = ?",
        args: [sentences[(n + 30) % sentences.length] ?? "", order],
      });
  }
}

/**
 * Round trips of a page. Work that continues after an earlier response may be counted with it; then the page is
 * requested again.
 */
async function expectTrips(
  reader: { raw(path: string): Promise<Response> },
  path: string,
  { status = 200, who = "", trips = [0, 1] } = {},
) {
  await vi.waitFor(async () => {
    market.database.resetCount();
    expect((await reader.raw(path)).status, path).toBe(status);
    expect(trips, `${path} ${who}`).toContain(market.database.requests);
  }, 30_000);
}

afterAll(async () => {
  await market.close();
  await cached.close();
});

test("a minute in which nothing is due takes one round trip", async () => {
  for (let minute = 0; minute < 3; minute++) await market.cron("minute");
  expect(await market.trips(() => market.cron("minute"))).toBe(1);
});

test("a visitor's page with its sheet is at most 14 kB", async () => {
  for (const language of ["en", "es"]) {
    const visitor = market.visitor({ "Accept-Language": language });
    for (const path of paths) {
      const { html } = await visitor.get(path);
      expect(brotliCompressSync(html).length, `${path} in ${language}`).toBeLessThan(HTML_MAX);
    }
  }
});

test("the frame of every page is Latin-1, so that its HTML takes a byte a letter in memory", async () => {
  for (const language of ["en", "es"]) {
    const { html } = await market.visitor({ "Accept-Language": language }).get("/");
    expect([...html].filter((letter) => letter > "\u00ff")).toEqual([]);
  }
});

test("a visitor's page waits for no request, runs no framework and carries nothing of the sheet for what one works with", async () => {
  for (const path of paths) {
    const { document } = await market.visitor().get(path);
    // The cart is a page that is worked in; all others here belong to the shop.
    expect(document.querySelectorAll("style").length, path).toBe(path === "/cart" ? 2 : 1);
    expect(document.querySelectorAll('link[rel="stylesheet"], link[rel="modulepreload"]').length, path).toBe(0);
    // Structured data are read by engines, and run by nobody.
    const scripts = document
      .querySelectorAll('script:not([type="application/ld+json"])')
      .map((script) => [script.getAttribute("type"), script.getAttribute("src")]);
    expect(scripts, path).toEqual([
      ["speculationrules", undefined],
      ["module", inline.islands],
    ]);
  }
});

test("the islands are at most 4 kB, served to be kept for ever", async () => {
  const response = await market.visitor().raw(inline.islands);
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toContain("immutable");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(brotliCompressSync(Buffer.from(await response.arrayBuffer())).length).toBeLessThan(ISLANDS_MAX);
});

test("a part of a page is ready after at most 60 kB of script, texts and islands included, each file once", async () => {
  const sizeOf = async (path: string) => {
    const response = await market.visitor().raw(path);
    expect([response.status, response.headers.get("Cache-Control")], path).toEqual([
      200,
      expect.stringContaining("immutable"),
    ]);
    return brotliCompressSync(Buffer.from(await response.arrayBuffer())).length;
  };
  for (const [route, { script, imports, texts }] of Object.entries(inline.hydrated)) {
    for (const said of Object.values(texts)) {
      const files = [inline.islands, script, ...imports, said];
      expect(new Set(files).size, route).toBe(files.length);
      const sizes = await Promise.all(files.map(sizeOf));
      expect(
        sizes.reduce((all, one) => all + one),
        route,
      ).toBeLessThan(PART_MAX);
    }
  }
});

test("every page is at most one round trip to the database, signed in or not", async () => {
  const seller = await market.person({ seller: true });
  const readers = { visitor: market.visitor(), seller };
  const buyer = await market.person();
  const problem = `/account/orders/${await putOrder(market, buyer, seller)}/problem`;
  await buyer.post(problem, { kind: "change_of_mind", description: "It is the wrong colour" });
  const listing = { title: "Silla", category: "home", price: "100", photos: await photoFiles(1) };
  const own = (await seller.post("/sell", listing)).path;
  const over = await auctionOf(market.db, seller.id, { endsIn: -1 });
  const won = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
  await bidOn(await market.person(), won, "500");
  market.database.shiftClock(3_600_000);
  await market.cron("minute");
  market.database.shiftClock(0);
  const [order] = (await market.db.$client.execute(`SELECT id FROM orders WHERE auction_id = '${won.id}'`)).rows.map(
    ({ id }) => `/account/orders/${id}`,
  );
  await market.db.$client.execute(`UPDATE orders SET status = 'paid', moved_at = unixepoch() * 1000
    WHERE auction_id = '${won.id}'`);
  const sale = await putPaidOrder(market, { buyer: buyer.id, seller: seller.id });
  const bought = await putDeal(market.db, { buyer: seller.id, seller: (await market.person({ seller: true })).id });
  await putFeedback(market.db, bought, { role: "seller" });
  const { checkoutId } = await putPaidOrder(market, {
    buyer: seller.id,
    seller: (await market.person({ seller: true })).id,
  });
  const settings = ["", "/security", "/language", "/notifications", "/data"].map((tab) => `/account/settings${tab}`);
  const worked = [
    "/account",
    "/account/profile",
    "/account/addresses",
    "/account/addresses/new",
    "/account/notifications",
    ...settings,
    "/account/orders",
    "/account/orders/bids",
    "/account/orders/sales",
    `${order}`,
    `${order}/ship`,
    "/account/payouts",
    problem,
    `${problem}/return`,
    `/account/orders/${sale.orderId}/cancel`,
    `/account/orders/${bought}/feedback`,
    `/account/orders/${bought}/feedback/reply`,
    "/account/watchlist",
    "/checkout",
    `/checkout/${checkoutId}/paid`,
    `/auction/${over.id}/after`,
    "/account/export",
    "/sell",
    own,
    `${own}/revise`,
    "/seller-settings",
    "/seller-settings/listings",
    "/seller-settings/import",
  ];
  for (const [who, reader] of Object.entries(readers)) {
    for (const path of who === "seller" ? [...paths, ...worked] : paths) {
      await expectTrips(reader, path, { status: path === "/nothing-here" ? 404 : 200, who });
    }
  }
});

test("every page of the dashboard is one round trip", async () => {
  const admin = await market.person({ admin: true });
  const [product] = paths.filter((path) => path.startsWith("/product/"));
  const { refused: id, payout, seller, buyer } = await openAdminDesk(market);
  await market.db.update(sellerProfiles).set({ payout_account: "caja@example.com" });
  await admin.post("/admin/payouts", { all: "yes" });
  const { path: batch } = await admin.post("/admin/payouts/batches", {});
  const problem = `/account/orders/${await putOrder(market, buyer, seller)}/problem`;
  await buyer.post(problem, { kind: "change_of_mind", description: "It is the wrong colour" });
  const [reported] = await market.db.select({ id: problems.id }).from(problems).orderBy(sql`rowid DESC`).limit(1);
  for (const path of [
    "/account",
    "/admin",
    "/admin/users",
    "/admin/orders",
    "/admin/orders?view=refund-failed",
    `/admin/orders/${id}`,
    `/admin/orders/${id}/cancelled`,
    `/admin/orders/${id}/refund`,
    "/admin/money",
    "/admin/payouts",
    "/admin/payouts/history",
    `/admin/payouts/${payout}`,
    `/admin/payouts/sellers/${seller.id}`,
    "/admin/payouts/batches",
    batch,
    `${batch}/payouts.csv`,
    `${batch}/payouts.xlsx`,
    "/admin/problems",
    `/admin/problems/${reported?.id}`,
    "/admin/reconciliation",
    "/admin/operations",
    `/admin${product?.replace("product", "products")}`,
    `/admin${product?.replace("product", "products")}/delete`,
    "/admin/orders?q=silla&status=paid",
  ]) {
    await expectTrips(admin, path, { trips: [1] });
  }
});

test("every page on which administrators decide about people is one round trip", async () => {
  const quiet = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const [owner, admin] = [await createOwner(quiet), await createMember(quiet, { admin: true })];
  const [person, other] = [await createMember(quiet), await createMember(quiet, { admin: true })];
  const now = Date.now();
  for (const statement of [
    sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until, appeal, appealed_at)
      VALUES ('x1', ${person.id}, ${other.id}, 'other', 'Insultos', ${now}, NULL, 'No fui yo', ${now})`,
    sql`INSERT INTO auction_complaints (auction_id, user_id, cause, words, at) VALUES ('a1', ${owner.id}, 'other', 'Algo', ${now})`,
    sql`INSERT INTO proposals (id, what, user_id, reason, proposed_by, proposed_at, until)
      VALUES ('g1', 'role_granted', ${person.id}, 'Ayuda', ${other.id}, ${now}, ${now + 1_000_000})`,
    sql`INSERT INTO missed_searches (day, hash, words, n) VALUES (20784, 'h', 'velocípedo', 3)`,
  ])
    await quiet.db.run(statement);
  for (const path of [
    ...["/admin/bidders", "/admin/searches", "/admin/log", "/admin/takedowns", "/admin/proposals", "/admin/complaints"],
    ...[`/admin/strikes/${owner.struck}`, `/admin/rulings/${owner.ruling}`, `/admin/takedowns/${owner.takenDown}`],
    ...["suspend", "role", "sign-out"].map((page) => `/admin/users/${owner.id}/${page}`),
    ...[`/admin/users/${person.id}/reinstate`, "/admin/proposals/g1", "/admin/complaints/a1"],
    ...[`/admin/reports/person/${person.id}`, `/admin/reports/listing/${owner.takenDown}`],
  ]) {
    await quiet.idle();
    quiet.database.resetCount();
    expect((await admin.raw(path)).status, path).toBe(200);
    expect(quiet.database.requests, path).toBe(1);
  }
  await quiet.close();
});

test("placing PayPal's money and settling a refund are a page of one round trip and a post of two at most", async () => {
  // Without a mail service, so that emails after the response are not counted.
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const [admin, buyer, seller] = [
    await silent.person({ admin: true }),
    await silent.person(),
    await silent.person({ seller: true }),
  ];
  const [placed, refused] = [
    await putPaidOrder(silent, { buyer: buyer.id, seller: seller.id }),
    await putPaidOrder(silent, { buyer: buyer.id, seller: seller.id }),
  ];
  for (const statement of [
    sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
      VALUES ('PP-D-1', ${placed.paymentId}, 'UNAUTHORISED', 'UNDER_REVIEW', 5000, 1, 1)`,
    sql`INSERT INTO dispute_payments (dispute_id, payment_id) VALUES ('PP-D-1', ${placed.paymentId})`,
    sql`INSERT INTO paypal_movements (id, payment_id, amount, whole, created_at)
      VALUES ('R-1', ${placed.paymentId}, 5000, 'reversed', 1)`,
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, status, fault, created_at, updated_at)
      VALUES ('r1', ${refused.orderId}, ${refused.paymentId}, 1000, 'problem', 'failed', 'REFUND_NOT_ALLOWED', 1, 1)`,
  ])
    await silent.db.run(statement);
  for (const [path, right] of [
    ["/admin/money/PP-D-1", { order: placed.orderId }],
    ["/admin/money/R-1", { order: placed.orderId }],
    ["/admin/refunds/r1/settled", { settlement: "SPEI 1" }],
  ] as const) {
    for (const [step, most, status] of [
      [() => admin.raw(path), 1, 200],
      [() => admin.send(path, {}), 2, 400],
      [() => admin.send(path, right), 2, 303],
    ] as const) {
      await silent.idle();
      silent.database.resetCount();
      expect((await step()).status, path).toBe(status);
      expect(silent.database.requests, `${path} ${status}`).toBeLessThanOrEqual(most);
    }
  }
  await silent.close();
});

test("a visitor's page within its short life asks the database nothing", async () => {
  for (const path of paths.filter((one) => !/nothing-here|product|store/.test(one))) {
    const first = await cached.visitor().get(path);
    await cached.idle();
    cached.database.resetCount();
    const again = await cached.visitor().get(path);
    expect(again.html, path).toBe(first.html);
    expect(cached.database.requests, path).toBe(0);
  }
  // Another language and a signed-in reader get pages of their own.
  const ana = await cached.person();
  await cached.idle();
  cached.database.resetCount();
  expect((await cached.visitor({ "Accept-Language": "es" }).get("/")).html).toContain('lang="es"');
  expect((await ana.get("/")).headers.get("Cache-Control")).toBe("private, no-store");
  expect(cached.database.requests).toBe(2);
});

test.each([
  ["of ten networks, without a cache", () => market, ownNetwork],
  ["of one network, with one", () => cached, () => ({ "CF-Connecting-IP": "198.51.100.77" })],
])("visitors who come together share one rendering: %s", async (_, of, network) => {
  const { database, idle, visitor } = of();
  let times = 0;
  const requests = async () => {
    // A page that no cache has.
    const path = `/category/home?times=${times++}`;
    await idle();
    // Time for all to come.
    database.delay(500);
    database.resetCount();
    const pages = await Promise.all(Array.from({ length: 10 }, () => visitor(network()).get(path)));
    database.delay(0);
    expect(new Set(pages.map((page) => page.html)).size).toBe(1);
    return database.requests;
  };
  // Who has waited two seconds for another's rendering makes one of their own: then all of it is tried again.
  await expect.poll(requests).toBe(1);
});
