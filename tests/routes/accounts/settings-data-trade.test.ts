import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { users, watches } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { settings as en } from "~/i18n/en/settings";
import { settings as es } from "~/i18n/es/settings";
import { cronAt, endedAuction, offersOf, unpaidAuction } from "../../support/aftermath";
import { alone } from "../../support/alone";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD, rowOf } from "../../support/members";
import { momentText } from "../../support/moments";
import { flashText } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

// Closing an account during a purchase or a sale, and the export of what is stored about it.

const HERE = "/account/settings/data";
const FORM = `main form[action="${HERE}"]`;
const TYPED = { current_password: PASSWORD, understood: "on" };
type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let hash: string;

beforeAll(async () => {
  market = await openMarket();
  hash = (await rowOf(market, await createMember(market))).password_hash;
});
afterEach(() => market.database.shiftClock(0));
afterAll(() => market.close());

/** Tries to delete an account through a form opened before; `null` when it is deleted. */
async function leave(who: Person): Promise<string | null> {
  await market.db.update(users).set({ password_hash: hash }).where(sql`id = ${who.id}`);
  const before = await rowOf(market, who);
  const page = await who.post(HERE, TYPED);
  const after = await rowOf(market, who);
  if (after.deleted_at !== null) return null;
  expect([page.path, after]).toEqual([HERE, before]);
  return flashText(page);
}

/** The page gives the reasons instead of its form, and so does the response to the form. */
async function expectRefused(who: Person, texts: typeof en | typeof es, ...reasons: string[]) {
  const page = await who.get(HERE);
  expect(page.document.querySelector(FORM)).toBeNull();
  for (const reason of reasons) expect(page.text).toContain(reason);
  expect(await leave(who)).toBe([texts.data.cannotYet, ...reasons].join(" "));
}

const LANGUAGES = [
  ["en", { "Accept-Language": "en-US" }, en],
  ["es", { "Accept-Language": "es-MX" }, es],
] as const;

test.each(LANGUAGES)(
  "a bidder, outbid or leading, can delete the account only once the auction has ended, in %s",
  async (language, headers, texts) => {
    const seller = await market.person({ seller: true });
    const [ana, beto] = [await market.person({ headers }), await market.person()];
    const auction = await auctionOf(market.db, seller.id);
    await bidOn(ana, auction, "500");
    await expectRefused(ana, texts, texts.refusal.bidsStanding);
    await bidOn(beto, auction, "900");
    await expectRefused(ana, texts, texts.refusal.bidsStanding);
    const listed = (await ana.get(HERE)).document.querySelector(`main li:has(a[href="/product/${auction.productId}"])`);
    expect(listed?.querySelector("time")?.getAttribute("datetime")).toBe(
      new Date(auction.terms.originalEnd).toISOString(),
    );
    // Auctions last days, so an hour alone would not say when.
    expect(listed?.querySelector("time")?.text.replace(/\s/g, " ")).toBe(
      momentText(auction.terms.originalEnd, language),
    );
    await ana.post(`/product/${auction.productId}/watch`, {});
    await cronAt(market, 25 * HOUR);
    expect(await leave(ana)).toBeNull();
    expect(await market.db.select().from(watches).where(sql`user_id = ${ana.id}`)).toEqual([]);
  },
);

test.each(LANGUAGES)(
  "buyer and seller stay while an order of theirs is not finished, in %s",
  async (_, headers, texts) => {
    const { id, bidder, seller } = await endedAuction(market, { headers });
    for (const status of ["awaiting_payment", "payment_pending", "paid", "shipped", "delivered", "problem_open"]) {
      await market.db.run(sql`UPDATE orders SET status = ${status} WHERE auction_id = ${id}`);
      for (const [who, reason] of [
        [bidder(3), texts.refusal.purchasesOpen_one],
        [seller, texts.refusal.salesOpen_one],
      ] as const) {
        expect((await who.get(HERE)).text, status).toContain(reason);
      }
    }
    await expectRefused(bidder(3), texts, texts.refusal.purchasesOpen_one);
    const todo = async (who: Person) =>
      (await who.get(HERE)).document.querySelector("main .card a")?.getAttribute("href");
    expect([await todo(bidder(3)), await todo(seller)]).toEqual(["/account/orders", "/account/orders/sales"]);
    await expectRefused(seller, texts, texts.refusal.salesOpen_one);
    expect(await leave(bidder(2))).toBeNull();
    await market.db.run(sql`UPDATE orders SET status = 'completed' WHERE auction_id = ${id}`);
    expect([await leave(bidder(3)), await leave(seller)]).toEqual([null, null]);
  },
);

test.each(LANGUAGES)(
  "a second chance that waits keeps both sides, until it is declined or over, in %s",
  async (_, headers, texts) => {
    const { seller, bidder, id, after } = await unpaidAuction(market, { headers });
    await seller.post(after, {});
    for (const who of [bidder(2), seller]) await expectRefused(who, texts, texts.refusal.offersOpen_one);
    // An unpaid order does not hold its buyer back.
    expect(await leave(bidder(3))).toBeNull();
    const [offer] = await offersOf(market, id);
    await bidder(2).post(`/offers/${offer?.id}/decline`, {});
    expect(await leave(bidder(2))).toBeNull();
    await seller.post(after, {});
    await expectRefused(seller, texts, texts.refusal.offersOpen_one);
    market.database.shiftClock(99 * HOUR);
    expect([await leave(bidder(1)), await leave(seller)]).toEqual([null, null]);
  },
);

test.each(LANGUAGES)("open sales and purchases are counted, in %s", async (_, headers, texts) => {
  const [seller, buyer] = [await market.person({ seller: true, headers }), await market.person({ headers })];
  for (const status of ["paid", "shipped"] as const) await putOrder(market, buyer, seller, { status });
  for (const [who, text] of [
    [seller, texts.refusal.salesOpen_other],
    [buyer, texts.refusal.purchasesOpen_other],
  ] as const) {
    const says = text.replace("{count}", "2");
    expect((await who.get(HERE)).text).toContain(says);
    expect(await leave(who)).toContain(says);
  }
});

test("who accepted an offer has an order to pay", async () => {
  const { seller, bidder, id, after } = await unpaidAuction(market);
  await seller.post(after, {});
  const [offer] = await offersOf(market, id);
  await bidder(2).post(`/offers/${offer?.id}/accept`, {});
  await expectRefused(bidder(2), en, en.refusal.purchasesOpen_one);
  await expectRefused(seller, en, en.refusal.salesOpen_one);
});

test("of a deletion and a bid at once, a deleted account never leads", async () => {
  const seller = await market.person({ seller: true });
  for (let round = 0; round < 5; round++) {
    const ana = await market.person();
    const auction = await auctionOf(market.db, seller.id);
    await Promise.all([leave(ana).catch(() => {}), bidOn(ana, auction, "500")]);
    const [row] = await market.db.all<{ leader_id: string | null }>(
      sql`SELECT leader_id FROM auctions WHERE id = ${auction.id}`,
    );
    const isGone = (await rowOf(market, ana)).deleted_at !== null;
    expect([isGone, row?.leader_id ?? null]).toEqual([isGone, isGone ? null : ana.id]);
  }
});

test("the file holds the user's own bids, auctions, watches, orders, offers and strikes, and no other user's", async () => {
  const ended = await unpaidAuction(market, { reserve: 150_00 });
  const { id, productId, seller, bidder, after } = ended;
  await bidder(2).post(`/product/${productId}/watch`, {});
  await seller.post(after, {});
  const [offer] = await offersOf(market, id);
  await bidder(2).post(`/offers/${offer?.id}/accept`, {});
  const fileOf = async (who: Person) => {
    await market.idle();
    market.database.resetCount();
    const text = await (await who.raw("/account/export")).text();
    expect(market.database.requests).toBe(1);
    return { text, file: JSON.parse(text) };
  };
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const about = { auction_id: id, product_id: productId };
  const order = { ...about, title: "Cámara réflex", payment_method: null, pay_by: time, created_at: time };

  const beto = await fileOf(bidder(2));
  expect(beto.file).toMatchObject({
    auctions: [],
    bids: [{ ...about, title: "Cámara réflex", seq: 2, type: "bid", at: time, max_centavos: 400_00, reason: null }],
    watches: [{ product_id: productId, title: "Cámara réflex", created_at: time }],
    orders: [
      {
        ...order,
        role: "buyer",
        amount_centavos: 210_00,
        status: "awaiting_payment",
        quantity: 1,
        shipping_centavos: 0,
      },
    ],
    offers: [{ ...about, id: offer?.id, role: "buyer", price_centavos: 210_00, answer: "accepted", answered_at: time }],
    strikes: [],
  });
  const ana = await fileOf(bidder(3));
  expect(ana.file).toMatchObject({
    bids: [{ max_centavos: 600_00 }],
    orders: [{ ...order, role: "buyer", amount_centavos: 410_00, status: "expired_unpaid" }],
    offers: [],
    strikes: [{ order_id: ana.file.orders[0].id, at: time }],
  });
  const sold = await fileOf(seller);
  expect(sold.file).toMatchObject({
    auctions: [
      { id, product_id: productId, start_centavos: 100_00, reserve_centavos: 150_00, closing: "sold", ends_at: time },
    ],
    ...{ bids: [], watches: [], strikes: [] },
    orders: [{ role: "seller" }, { role: "seller", amount_centavos: 210_00 }],
    offers: [{ role: "seller", answer: "accepted" }],
  });
  const files = [
    [seller, sold],
    [bidder(2), beto],
    [bidder(3), ana],
  ] as const;
  for (const [who, { text }] of files) {
    for (const { id } of [seller, bidder(1), bidder(2), bidder(3)]) if (id !== who.id) expect(text).not.toContain(id);
  }
  // Only the user's own reserves and maximums.
  expect(sold.text).not.toMatch(/hash|salt/);
  for (const amount of ["60000", "40000"]) expect(sold.text).not.toMatch(alone(amount));
  for (const { text } of [beto, ana]) expect(text).not.toContain("15000,");
  expect(ana.text).not.toMatch(alone("40000"));
});

test("what is over stays in the file of who lost, with what was retracted", async () => {
  const seller = await market.person({ seller: true });
  const ana = await market.person();
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR });
  await bidOn(ana, auction, "500");
  await seller.post(`/auction/${auction.id}/bidders/1/cancel`, { reason: "No answer", key: "k1".padEnd(36, "0") });
  await cronAt(market, 48 * HOUR);
  const { bids } = (await (await ana.raw("/account/export")).json()) as { bids: { type: string; reason: string }[] };
  expect(bids.map(({ type, reason }) => [type, reason])).toEqual([
    ["bid", null],
    ["bidsCancellation", "No answer"],
  ]);
});
