import type { DurableObjectNamespace } from "@cloudflare/workers-types";
import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashedKey, type LimitedKey, ownLimits } from "~/data/rate-limits.server";
import { auctions, carts, draftImages, drafts, problems, products, rateLimits } from "~/data/schema.server";
import { CARTS_NETWORK, SOCKETS_NETWORK_MAX } from "~/domain/rate-limit";
import { bidding as enBidding } from "~/i18n/en/bidding";
import { cart as enCart } from "~/i18n/en/cart";
import { problems as enProblems } from "~/i18n/en/problems";
import { profile as enProfile } from "~/i18n/en/profile";
import { sell as enSell } from "~/i18n/en/sell";
import { bidding as esBidding } from "~/i18n/es/bidding";
import { cart as esCart } from "~/i18n/es/cart";
import { problems as esProblems } from "~/i18n/es/problems";
import { profile as esProfile } from "~/i18n/es/profile";
import { sell as esSell } from "~/i18n/es/sell";
import { auctionOf } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import { ownNetwork } from "../support/own-network";
import { flashText, photoFile, photoFiles } from "../support/photo-files";
import { putOrder } from "../support/put-order";
import { watch } from "../support/watcher";

// Limits of what is free: each refuses in both languages and keeps what was typed.

const BOTH = ["en", "es"] as const;
const LAMP = {
  ...{ title: "Brass desk lamp", category: "home", condition: "new", price: "1,250.50", stock: "3" },
  ...{ shipping: "$80 anywhere", shipping_cost: "80.00", returns: "15 days", description: "Heavy." },
};

let market: Market;
beforeAll(async () => {
  market = await openMarket({
    // Says which room is made.
    around: `import worker, { AuctionRoom as Room } from "./worker.js";
      export default worker;
      export class AuctionRoom extends Room {
        constructor(state, env) { super(state, env); console.log("a room is made: " + state.id); }
      }`,
  });
});
afterAll(() => market.close());

const headers = (language: "en" | "es") => ({ "Accept-Language": language, ...ownNetwork() });

/** As much of a text as stands before its first value. */
const beginning = (text: string) => text.split("{")[0] ?? "";

async function countOf([key]: LimitedKey) {
  const [row] = await market.db.select().from(rateLimits).where(eq(rateLimits.key, key));
  return row?.count ?? 0;
}

async function fill([key, { most, free }]: LimitedKey) {
  const now = Date.now();
  const count = Number.isFinite(most) ? most : free + 20;
  const row = { key, count, window_start: now, last_at: now };
  await market.db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
}

const only = (limits: LimitedKey[]) => limits[0] as LimitedKey;

test.each(BOTH)("a seller publishes so many listings an hour; the next one stays a draft, in %s", async (language) => {
  const seller = await market.person({ seller: true, headers: headers(language) });
  const limit = only(ownLimits.listing(seller.id));
  const publish = async () => {
    await seller.post("/sell/photos", { photos: await photoFiles(1) });
    return seller.send("/sell", LAMP);
  };
  expect((await publish()).status).toBe(303);
  expect(await countOf(limit)).toBe(1);
  await fill(limit);
  expect((await publish()).status).toBe(429);
  const page = await seller.post("/sell", LAMP);
  expect([page.status, page.document.querySelector("#title")?.getAttribute("value")]).toEqual([429, LAMP.title]);
  const says = { en: enSell, es: esSell }[language].tooManyListings;
  expect(page.text).toContain(beginning(says));
  expect(await market.db.select().from(products).where(eq(products.seller_id, seller.id))).toHaveLength(1);
  const [draft] = await market.db.select().from(drafts).where(eq(drafts.user_id, seller.id));
  expect(
    await market.db
      .select()
      .from(draftImages)
      .where(eq(draftImages.draft_id, draft?.id ?? "")),
  ).toHaveLength(1);
});

test.each(BOTH)("a person uploads so many photos an hour; what was typed is kept, in %s", async (language) => {
  const seller = await market.person({ seller: true, headers: headers(language) });
  const limit = only(ownLimits.upload(seller.id));
  await seller.post("/sell/photos", { photos: await photoFiles(2) });
  expect(await countOf(limit)).toBe(1);
  await seller.post("/sell/draft", { title: "Lamp" });
  expect(await countOf(limit)).toBe(1);
  await seller.post("/account/profile/avatar", { avatar: await photoFile() });
  expect(await countOf(limit)).toBe(2);
  await fill(limit);
  const [sell, profile] = { en: [enSell, enProfile] as const, es: [esSell, esProfile] as const }[language];
  const page = await seller.post("/sell/photos", { title: "Lamp", photos: await photoFiles(1) });
  expect(flashText(page)).toContain(sell.skipped.wait);
  expect(page.document.querySelector("#title")?.getAttribute("value")).toBe("Lamp");
  const [draft] = await market.db.select().from(drafts).where(eq(drafts.user_id, seller.id));
  expect(
    await market.db
      .select()
      .from(draftImages)
      .where(eq(draftImages.draft_id, draft?.id ?? "")),
  ).toHaveLength(2);
  const refused = await seller.post("/account/profile/avatar", { avatar: await photoFile() });
  expect(flashText(refused)).toContain(beginning(profile.refused.wait));
});

test("forms that are refused count their photos as well, and forms at once share the last upload", async () => {
  const seller = await market.person({ seller: true });
  const limit = only(ownLimits.upload(seller.id));
  expect((await seller.send("/sell", { ...LAMP, title: "", photos: await photoFiles(1) })).status).toBe(400);
  expect(await countOf(limit)).toBe(1);
  const kept = async () => (await market.buckets.PRODUCTS.list({ prefix: `${seller.id}/` })).objects.length;
  const before = await kept();
  await fill(limit);
  await market.db.run(sql`UPDATE rate_limits SET count = count - 1 WHERE key = ${limit[0]}`);
  await Promise.all(
    Array.from({ length: 4 }, async () => seller.post("/sell/photos", { photos: await photoFiles(1) })),
  );
  expect([await countOf(limit), await kept()]).toEqual([limit[1].most, before + 1]);
});

test.each(BOTH)("a person presses Buy It Now so many times an hour, in %s", async (language) => {
  const [seller, buyer] = [await market.person({ seller: true }), await market.person({ headers: headers(language) })];
  const limit = only(ownLimits.hold(buyer.id));
  const hold = async () => {
    const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
    return { auction, page: await buyer.post(`/auction/${auction.id}/hold`, { key: uuid() }) };
  };
  const { page } = await hold();
  expect(page.path).toBe("/cart");
  expect(await countOf(limit)).toBe(1);
  await fill(limit);
  const refused = await hold();
  expect(refused.page.path).toBe(`/product/${refused.auction.productId}`);
  const says = { en: enBidding, es: esBidding }[language].refusal.tooManyHolds;
  expect(flashText(refused.page)).toContain(beginning(says));
  const [row] = await market.db.select().from(auctions).where(eq(auctions.id, refused.auction.id));
  expect(row?.hold_until ?? null).toBeNull();
});

test.each(BOTH)("a person reports so many problems an hour, in %s", async (language) => {
  const [buyer, seller] = [await market.person({ headers: headers(language) }), await market.person({ seller: true })];
  const limit = only(ownLimits.problem(buyer.id));
  const report = async () => {
    const orderId = await putOrder(market, buyer, seller);
    const form = await buyer.get(`/account/orders/${orderId}/problem`);
    const typed = { kind: "not_as_described", description: "The seat is broken in two places" };
    return { orderId, page: await buyer.submit(form, "main form", { ...typed, photos: await photoFiles(1) }) };
  };
  expect((await report()).page.status).toBe(200);
  expect(await countOf(limit)).toBe(1);
  await fill(limit);
  const { orderId, page } = await report();
  expect([page.status, page.document.querySelector("textarea")?.textContent]).toEqual([
    429,
    "The seat is broken in two places",
  ]);
  expect(page.text).toContain(beginning({ en: enProblems, es: esProblems }[language].refusal.tooManyReports));
  expect(await market.db.select().from(problems).where(eq(problems.order_id, orderId))).toEqual([]);
});

test.each(BOTH)("a network's visitors create so many carts; people with a cart go on, in %s", async (language) => {
  const network = ownNetwork();
  const own = { "Accept-Language": language, ...network };
  const seller = await market.person({ seller: true });
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla", category: "home", condition: "new", price: 100_00, stock: 9, seller_id: seller.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
  const limit: LimitedKey = [hashedKey("cart:network", network["CF-Connecting-IP"]), CARTS_NETWORK];
  const first = market.visitor(own);
  expect((await first.post(`/product/${id}/cart`, { quantity: "1" })).path).toBe("/cart");
  expect((await first.post(`/product/${id}/cart`, { quantity: "1" })).path).toBe("/cart");
  expect(await countOf(limit)).toBe(1);
  await fill(limit);
  const before = await market.db.$count(carts);
  const page = await market.visitor(own).post(`/product/${id}/cart`, { quantity: "1" });
  expect(page.path).toBe(`/product/${id}`);
  expect(flashText(page)).toContain(beginning({ en: enCart, es: esCart }[language].tooManyCarts));
  expect(await market.db.$count(carts)).toBe(before);
  expect((await first.post(`/product/${id}/cart`, { quantity: "1" })).path).toBe("/cart");
  const person = await market.person({ headers: own });
  expect((await person.post(`/product/${id}/cart`, { quantity: "1" })).path).toBe("/cart");
});

test("a network opens so many sockets of an auction; other networks still do", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  const network = ownNetwork();
  const sockets = [];
  for (let ten = 0; ten < SOCKETS_NETWORK_MAX / 10; ten++) {
    sockets.push(...(await Promise.all(Array.from({ length: 10 }, () => watch(market, auction.id, network)))));
  }
  expect(sockets.every(({ status }) => status === 101)).toBe(true);
  expect((await watch(market, auction.id, network)).status).toBe(429);
  expect((await watch(market, auction.id, ownNetwork())).status).toBe(101);
  for (const socket of sockets) socket.close();
});

test("a socket of an unknown auction makes no room", async () => {
  // One that slept is made again.
  const made = () => [...new Set(market.log.filter((line) => line.includes("a room is made")))];
  const { AUCTION_ROOMS } = await market.worker.getBindings<{ AUCTION_ROOMS: DurableObjectNamespace }>();
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  expect((await watch(market, auction.id, ownNetwork())).status).toBe(101);
  // Said after all that earlier tests made.
  await expect.poll(made).toContainEqual(expect.stringContaining(String(AUCTION_ROOMS.idFromName(auction.id))));
  const before = made();
  for (let times = 0; times < 20; times++) {
    expect((await watch(market, uuid(), ownNetwork())).status).toBe(404);
  }
  await market.idle();
  expect(made()).toEqual(before);
});
