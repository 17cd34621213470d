import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctionEvents, auctions, mails, orders } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf, bidOn } from "../../support/auctions";
import { faultsOf } from "../../support/audit";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Fields } from "../../support/page";

// Failures around a bid: the page, the clock, the database, the mail service.

const FORM = "main form.stack";
const LANGUAGES = ["en", "es"] as const;

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  // Cron has no request whose host links in emails could use.
  market = await openMarket({ vars: { APP_ORIGIN: "http://localhost" } });
  seller = await market.person({ seller: true });
});
afterEach(() => {
  market.database.shiftClock(0);
  market.database.stopClock(null);
  market.database.fail(0, "away");
});
afterAll(() => market.close());

const person = (language: "en" | "es" = "en") => market.person({ headers: { "Accept-Language": language } });
const open = (wanted?: Parameters<typeof auctionOf>[2]) => auctionOf(market.db, seller.id, wanted);
const minute = () => market.cron("minute");
type Opened = Awaited<ReturnType<typeof open>>;

async function maximaIn({ id }: Opened) {
  const rows = await market.db
    .select()
    .from(auctionEvents)
    .where(sql`auction_id = ${id} AND type = 'bid'`)
    .orderBy(auctionEvents.seq);
  return rows.map(({ max }) => max);
}

test.each([
  ["$1,250.50", 1_250_50],
  ["1250,50", 1_250_50],
  ["  1 250.5 ", 1_250_50],
  ["10,000,000", 10_000_000_00],
  ["100", 100_00],
] as const)("%j is an amount, to the centavo", async (max, centavos) => {
  const auction = await open();
  expect((await bidOn(await person(), auction, max)).flash).toBe("You're the highest bidder at MX$100.00");
  expect(await maximaIn(auction)).toEqual([centavos]);
});

test("a form that lacks fields, has them twice or brings files is no bid, and not an error of ours", async () => {
  const auction = await open();
  const ana = await person();
  const page = `/product/${auction.productId}`;
  const full = { auction: auction.id, key: uuid(), max: "500" };
  const forms: Fields[] = [
    {},
    { auction: auction.id },
    { ...full, max: new File(["500"], "500.txt") },
    { ...full, max: "\u0000500" },
    { ...full, max: "500\r\nX: y" },
    { max: "500", key: "x".repeat(10_000) },
    { ...full, auction: [uuid(), auction.id] },
    { ...full, max: ["", "500"] },
  ];
  for (const fields of forms) {
    expect([400, 409], JSON.stringify(fields)).toContain((await ana.post(page, fields)).status);
  }
  const broken = { method: "POST", headers: { "Content-Type": "multipart/form-data; boundary=x" }, body: "--y" };
  expect((await ana.raw(page, broken)).status).toBe(409);
  expect(await maximaIn(auction)).toEqual([]);
});

test("the page of an auction that ended and was listed again keeps the amount and leads to the new one", async () => {
  const auction = await open({ endsIn: HOUR });
  for (const [language, says] of [
    ["en", "This item has been relisted"],
    ["es", "Este artículo se volvió a publicar"],
  ] as const) {
    const ana = await person(language);
    const stale = await ana.get(`/product/${auction.productId}`);
    if (language === "en") {
      market.database.shiftClock(2 * HOUR);
      await minute();
      await seller.post(`/auction/${auction.id}/relist`, {});
    }
    const refused = await ana.submit(stale, FORM, { auction: auction.id, max: "900" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(says)]);
    expect(refused.document.querySelector("#max")?.getAttribute("value")).toBe("900");
    if (language === "es") expect((await ana.submit(refused, FORM)).flash).toBe("Vas ganando con $100.00");
  }
  const listed = await market.db.select().from(auctions).where(sql`product_id = ${auction.productId}`);
  expect(listed.map(({ bids }) => bids).sort()).toEqual([0, 1]);
});

test("the last millisecond is in time, the end itself is too late", async () => {
  for (const [language, says] of [
    ["en", "Your bid came too late"],
    ["es", "Tu puja llegó tarde"],
  ] as const) {
    const auction = await open({ endsIn: HOUR });
    const [ana, beto] = [await person(language), await person(language)];
    const end = auction.terms.originalEnd;
    market.database.stopClock(end);
    const late = await bidOn(ana, auction, "500");
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(says)]);
    expect(await maximaIn(auction)).toEqual([]);

    const other = await open({ endsIn: HOUR });
    const otherEnd = other.terms.originalEnd;
    market.database.stopClock(otherEnd - 1);
    expect((await bidOn(ana, other, "500")).status).toBe(200);
    const [row] = await market.db.select().from(auctions).where(sql`id = ${other.id}`);
    expect(row?.ends_at).toBe(otherEnd - 1 + 300_000);
    market.database.stopClock((row?.ends_at ?? 0) - 1);
    expect((await bidOn(beto, other, "300")).status).toBe(200);
    const [later] = await market.db.select().from(auctions).where(sql`id = ${other.id}`);
    market.database.stopClock(later?.ends_at ?? 0);
    expect((await bidOn(beto, other, "900")).status).toBe(409);
    expect(await maximaIn(other)).toEqual([500_00, 300_00]);
    market.database.stopClock(null);
  }
});

test("two crons, an open page and a late bid at once settle an auction once", async () => {
  const auction = await open({ endsIn: HOUR });
  const [ana, beto] = [await person(), await person()];
  await bidOn(ana, auction, "500");
  market.database.shiftClock(2 * HOUR);
  const [, , , late] = await Promise.all([
    minute(),
    minute(),
    beto.get(`/product/${auction.productId}`),
    bidOn(beto, auction, "900"),
  ]);
  expect(late.status).toBe(409);
  await minute();
  expect(await faultsOf(market.db, auction.id)).toEqual([]);
  const types = await market.db.select().from(auctionEvents).where(sql`auction_id = ${auction.id}`);
  expect(types.map(({ type }) => type)).toEqual(["bid", "settlement"]);
  expect(await market.db.select().from(orders).where(sql`auction_id = ${auction.id}`)).toMatchObject([
    { buyer_id: ana.id, amount: 100_00 },
  ]);
});

test.each(["away", "before", "after"] as const)(
  "a database that fails (%s) in mid-bid is said in both languages; what was typed stays, and sent again it counts once",
  async (how) => {
    for (const language of LANGUAGES) {
      const auction = await open();
      const ana = await person(language);
      const page = await ana.get(`/product/${auction.productId}`);
      // The read succeeds, the write fails.
      market.database.fail(1, how, 1);
      const away = await ana.submit(page, FORM, { max: "1,000.00" });
      expect([away.status, away.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(away.document.querySelector("h1")?.textContent).toBe(
        language === "en" ? "Your bid may not have gone through" : "Puede que tu puja no haya llegado",
      );
      expect(away.document.querySelector("#max")?.getAttribute("value")).toBe("1,000.00");
      expect(await maximaIn(auction)).toEqual(how === "after" ? [1_000_00] : []);

      for (let times = 0; times < 2; times++) {
        const again = await ana.submit(away, FORM);
        expect([again.status, again.flash]).toEqual([
          200,
          language === "en" ? "You're the highest bidder at MX$100.00" : "Vas ganando con $100.00",
        ]);
      }
      expect(await maximaIn(auction)).toEqual([1_000_00]);
    }
  },
);

test("a bid that had to be confirmed is asked about again when it did not arrive, and counts once when it did", async () => {
  for (const how of ["away", "after"] as const) {
    const auction = await open();
    const ana = await person();
    const asked = await ana.submit(await ana.get(`/product/${auction.productId}`), FORM, { max: "5000" });
    market.database.fail(1, how, 1);
    const away = await ana.submit(asked, FORM, { confirmed: "yes" });
    expect(away.status).toBe(503);
    let again = await ana.submit(away, FORM);
    if (how === "away") again = await ana.submit(again, FORM, { confirmed: "yes" });
    expect(again.flash).toBe("You're the highest bidder at MX$100.00");
    expect(await maximaIn(auction)).toEqual([5_000_00]);
  }
});

test("a database that is away before anything was read keeps what was typed too, whatever it was", async () => {
  const auction = await open();
  const ana = await person();
  const page = await ana.get(`/product/${auction.productId}`);
  const typed = `"><script>alert(1)</script>`;
  market.database.fail(1, "away");
  const away = await ana.submit(page, FORM, { max: typed });
  expect([away.status, away.document.querySelector("#max")?.getAttribute("value")]).toEqual([503, typed]);
  expect(away.html).not.toContain("<script>alert");
  const mended = await ana.submit(away, FORM, { max: "x" });
  expect(errorsOn(mended)).toEqual({ max: "Enter an amount like 1,250.00, up to MX$10,000,000.00" });
  expect(await maximaIn(auction)).toEqual([]);
});

test.each(["before", "after"] as const)(
  "while the mail service fails (%s) a bid is answered all the same; who was outbid gets one mail later",
  async (how) => {
    // Too far from its end for reminders.
    const auction = await open({ endsIn: 72 * HOUR });
    const [ana, beto] = [await person(), await person()];
    await bidOn(ana, auction, "200");
    market.mail.fail(1, how);
    expect((await bidOn(beto, auction, "500")).flash).toBe("You're the highest bidder at MX$210.00");
    const waiting = async () => {
      const [mail] = await market.db.select().from(mails).where(sql`user_id = ${ana.id}`);
      return mail;
    };
    await expect.poll(async () => (await waiting())?.last_error).toBeTruthy();
    expect((await waiting())?.sent_at).toBeNull();
    await market.db.run(sql`UPDATE mails SET next_try_at = 1 WHERE user_id = ${ana.id}`);
    await Promise.all([minute(), minute()]);
    await minute();
    await expect.poll(async () => (await waiting())?.sent_at).toBeTruthy();
    expect(market.mail.mails.filter(({ to }) => to === ana.email)).toHaveLength(1);
  },
);
