import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, bidders, devices, secondAccounts, sellerProfiles } from "~/data/schema.server";
import { adminBidders as en } from "~/i18n/en/admin-bidders";
import { adminBidders as es } from "~/i18n/es/admin-bidders";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, type Member, PASSWORD } from "../../support/members";
import { flashText } from "../../support/photo-files";

// Bidders who share something with the seller are reported to the administrators; nothing else happens to them.

let market: Market;
let admins: Awaited<ReturnType<typeof createAdmins>>;

beforeAll(async () => {
  market = await openMarket();
  admins = await createAdmins(market);
});
afterAll(() => market.close());

const reports = (id: string) => market.db.select().from(secondAccounts).where(sql`auction_id = ${id}`);
async function liveAt(who: Member, street: string, phone: string) {
  await market.db.insert(addresses).values({
    ...{
      id: uuid(),
      user_id: who.id,
      full_name: "Ana",
      phone,
      street_address: street,
      city: "Puebla",
      state: "Puebla",
    },
    ...{ postal_code: "72000", is_default: true, created_at: 1 },
  });
}
const profile = (who: Member, changes: Partial<typeof sellerProfiles.$inferInsert>) =>
  market.db.update(sellerProfiles).set(changes).where(eq(sellerProfiles.user_id, who.id));

test("what a bidder shares with the seller is reported once, with how their bids raised the price", async () => {
  const seller = await createMember(market, { seller: "Tienda de Olga" });
  await profile(seller, {
    phone: "+52 (55) 1234-5678",
    address: "Av. Juárez 10",
    postal_code: "72000",
    payout_account: "Olga@Example.com",
  });
  const auction = await auctionOf(market.db, seller.id);
  const [ana, second, third] = [
    await createMember(market),
    await createMember(market, { seller: true }),
    await createMember(market),
  ];
  await liveAt(second, "av juarez #10", "5512345678");
  await profile(second, { payout_account: "olga@example.com" });
  await liveAt(third, "Calle Otra 3", "2221112233");
  await market.idle();
  await bidOn(ana, auction, "500");
  market.database.resetCount();
  await bidOn(second, auction, "300");
  expect(market.database.requests).toBeLessThanOrEqual(3);
  await bidOn(third, auction, "400");
  expect(await reports(auction.id)).toEqual([]);
  await market.cron("minute");
  expect(await reports(auction.id)).toMatchObject([
    { user_id: second.id, matches: ["payout", "phone", "address"], reviewed_at: null },
  ]);

  for (const [language, says] of [
    ["en", ["Bidders who may be the seller", "Payout account, Phone, Address", "Line 2: MX$100.00 → MX$310.00"]],
    [
      "es",
      ["Postores que podrían ser el vendedor", "Cuenta de pago, Teléfono, Dirección", "Línea 2: $100.00 → $310.00"],
    ],
  ] as const) {
    const page = await admins[language].get("/admin/bidders");
    for (const words of [...says, "Tienda de Olga", second.email]) expect(page.text).toContain(words);
    expect(await notificationsOf(market, admins[language], "second-account")).toHaveLength(1);
  }
  const person = (await admins.en.get("/admin/bidders")).document.querySelector(`a[href="/admin/users/${second.id}"]`);
  expect(person?.textContent).toBe("Ana Núñez");
  const alone = await admins.en.get(person?.getAttribute("href") ?? "");
  expect([alone.text.includes(second.email), alone.text.includes(third.email)]).toEqual([true, false]);
  expect(alone.document.querySelector('main a[href="/admin/users"]')).not.toBeNull();
  expect((await admins.en.get(`/admin/users/${uuid()}`)).status).toBe(404);
  expect((await second.get(`/admin/users/${third.id}`)).path).toBe("/");
  // Another bid of theirs is no second report, and it still counts.
  await bidOn(second, auction, "450");
  await market.cron("minute");
  expect(await reports(auction.id)).toHaveLength(1);
  expect((await admins.en.get("/admin/bidders")).text).toContain("Line 4: MX$410.00 → MX$460.00");
  expect((await second.get("/admin/bidders")).path).toBe("/");
  expect((await second.post(`/admin/bidders/${auction.id}/2/reviewed`, {})).path).toBe("/");
  expect(await reports(auction.id)).toMatchObject([{ reviewed_at: null }]);

  const done = await admins.en.submit(await admins.en.get("/admin/bidders"), 'form[action$="/2/reviewed"]');
  expect([flashText(done), done.text.includes(second.email)]).toEqual([
    "Marked as reviewed and removed from the list",
    false,
  ]);
  expect(await reports(auction.id)).toMatchObject([{ reviewed_by: admins.en.id }]);
  const late = await admins.es.post(`/admin/bidders/${auction.id}/2/reviewed`, {});
  expect(flashText(late)).toContain("ya se había revisado");
  expect(await reports(auction.id)).toMatchObject([{ reviewed_by: admins.en.id }]);
  // Two at once: one reviews it, the other is told.
  for (let round = 0; round < 4; round++) {
    await market.db.update(secondAccounts).set({ reviewed_at: null, reviewed_by: null });
    const path = `/admin/bidders/${auction.id}/2/reviewed`;
    const pages = await Promise.all([admins.en.post(path, {}), admins.es.post(path, {})]);
    const isFirst = (await reports(auction.id))[0]?.reviewed_by === admins.en.id;
    expect(pages.map(flashText)).toEqual(
      isFirst
        ? [en.reviewedNow, expect.stringContaining("ya se había revisado")]
        : [expect.stringContaining("reviewed before"), es.reviewedNow],
    );
  }
});

test("two accounts that sign in from one network and browser share a device, which is kept as a hash", async () => {
  const [seller, same, other, elsewhere] = [
    await createMember(market, { seller: true }),
    await createMember(market),
    await createMember(market),
    await createMember(market),
  ];
  const signIn = (who: Member, address: string, agent: string) =>
    market
      .visitor({ "CF-Connecting-IP": address, "User-Agent": agent })
      .post("/auth", { mode: "sign-in", email: who.email, password: PASSWORD });
  await signIn(seller, "198.51.100.7", "Firefox/1");
  await signIn(same, "198.51.100.7", "Firefox/1");
  await signIn(other, "198.51.100.7", "Safari/1");
  await signIn(elsewhere, "198.51.100.8", "Firefox/1");
  const auction = await auctionOf(market.db, seller.id);
  await bidOn(same, auction, "200");
  await bidOn(other, auction, "300");
  await bidOn(elsewhere, auction, "400");
  await market.cron("minute");
  expect(await reports(auction.id)).toMatchObject([{ user_id: same.id, matches: ["device"] }]);
  const kept = await market.db.select().from(devices).where(eq(devices.user_id, same.id));
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/198\.51|Firefox/);
  expect(await market.db.select().from(bidders).where(sql`last_bid_at > compared_at`)).toEqual([]);
});
