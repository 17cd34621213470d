import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findSuspension, findSuspensionToDecide, listSuspensions } from "~/data/moderation/suspensions.server";
import { exclusions, listedUsers, mails, notifications, priceOffers, reportCases } from "~/data/schema.server";
import type { SuspensionDecision, SuspensionLength } from "~/domain/moderation/suspension";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { appealSuspension } from "~/flows/moderation/appeal-suspension.server";
import { decideSuspension } from "~/flows/moderation/decide-suspension.server";
import { suspendUser } from "~/flows/moderation/suspend-user.server";
import { eventTypesOf } from "../../support/auctions";
import { openShop, type Shop } from "../../support/shop";
import { strike } from "../../support/strikes";

let shop: Shop;
let admins: [Admin, Admin];
beforeEach(async () => {
  shop = await openShop();
  const [{ user_id: first } = { user_id: "" }] = await shop.db.all<{ user_id: string }>(
    sql`SELECT user_id FROM user_roles`,
  );
  const second = await shop.bidder();
  await shop.db.run(sql`INSERT INTO user_roles (user_id, role) VALUES (${second}, 'admin')`);
  admins = [{ id: first } as Admin, { id: second } as Admin];
});
afterEach(async () => {
  shop.later(0);
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const suspend = (userId: string, length: SuspensionLength = "medium", admin = admins[0]) =>
  suspendUser(
    shop.context(),
    admin,
    { id: userId, title: "Rita R." },
    { rule: "outside", reason: "Asked buyers to pay elsewhere", length },
  );
const suspensionOf = async (userId: string) => {
  const found = await findSuspension(shop.db, admins[0], userId);
  if (!found) throw new Error("never suspended");
  return found;
};
const decide = async (admin: Admin, userId: string, decision: SuspensionDecision) =>
  decideSuspension(shop.context(), admin, await suspensionOf(userId), { decision, reason: "We read the messages" });
const toldTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`)).map(({ message }) => message.kind);
const statusOf = async (product: string) => (await shop.product(product))?.status;
const minute = () => shop.cron();
const hold = async (auctionId: string, bidder: string) => {
  const [own, wanted] = [shop.context(), { auctionId, bidder, key: uuid() }];
  return holdAuction(own, { ...wanted, wait: 0 }, await readForBid(own, wanted));
};

test("a person is suspended once, told why and until when, and appeals once; another administrator answers", async () => {
  const who = await shop.bidder();
  expect(await suspend(who, "medium", { id: who } as Admin)).toBe(false);
  expect(await Promise.all([suspend(who), suspend(who, "open", admins[1])])).toContain(true);
  expect(await suspend(who)).toBe(false);
  const { at, until } = await suspensionOf(who);
  if (until !== null) expect(until - at).toBe(30 * DAY);
  const [mail] = (await shop.db.select().from(mails)).filter(({ user_id }) => user_id === who);
  expect(mail?.message).toMatchObject({ breach: "outside", reason: "Asked buyers to pay elsewhere" });

  expect(await appealSuspension(shop.context(), admins[0].id, "Why?")).toBe(false);
  expect(await appealSuspension(shop.context(), who, "They asked me")).toBe(true);
  expect(await appealSuspension(shop.context(), who, "Again")).toBe(false);
  expect(await toldTo(admins[1].id)).toEqual(["suspension-appealed"]);
  const [by, other] = (await suspensionOf(who)).isForOthers ? admins : [admins[1], admins[0]];
  for (const decision of ["kept", "lifted"] as const) expect(await decide(by, who, decision)).toBe(false);
  expect(await decide(other, who, "kept")).toBe(true);
  expect(await decide(other, who, "kept")).toBe(false);
  // Once the appeal is answered, any administrator may lift it.
  expect(await decide(by, who, "lifted")).toBe(true);
  expect(await decide(other, who, "lifted")).toBe(false);
  expect((await toldTo(who)).slice(1)).toEqual(["suspension-kept", "suspension-lifted"]);
  const log = await shop.db.all<{ what: string }>(
    sql`SELECT what FROM audit_entries WHERE about = ${who} ORDER BY seq`,
  );
  expect(log.map(({ what }) => what)).toEqual(["user_suspended", "suspension_kept", "user_reinstated"]);
  // Suspended again, with an appeal of its own.
  expect(await suspend(who, "short")).toBe(true);
  expect(await suspensionOf(who)).toMatchObject({ appeal: null, decision: null });
});

test("the only administrator answers an appeal; no administrator and no closed account is suspended", async () => {
  const who = await shop.bidder();
  expect(await suspend(admins[1].id)).toBe(false);
  await shop.db.run(sql`UPDATE users SET deleted_at = 1 WHERE id = ${who}`);
  expect(await suspend(who)).toBe(false);
  await shop.db.run(sql`UPDATE users SET deleted_at = NULL WHERE id = ${who}`);
  await suspend(who);
  await appealSuspension(shop.context(), who, "It was not me");
  await shop.db.run(sql`DELETE FROM user_roles WHERE user_id = ${admins[1].id}`);
  expect(await decide(admins[0], who, "kept")).toBe(true);
  // Whatever the code asks, the database keeps it.
  const insert = (id: string) =>
    shop.db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
      VALUES (${uuid()}, ${id}, ${admins[0].id}, 'other', 'Why', ${Date.now()})`);
  await expect(insert(who)).rejects.toThrow();
  await expect(insert(admins[0].id)).rejects.toThrow();
  await expect(shop.db.run(sql`DELETE FROM suspensions`)).rejects.toThrow();
  await expect(shop.db.run(sql`UPDATE suspensions SET until = NULL`)).rejects.toThrow();
});

test("who reported a person is told of the suspension, once, and the case is closed; not by one that did not happen", async () => {
  const [who, ana, leo] = [await shop.bidder(), await shop.bidder(), await shop.bidder()];
  for (const [id, user] of [
    ["r1", ana],
    ["r2", leo],
  ])
    await shop.db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, weight, at)
      VALUES (${id}, 'person', ${who}, ${user}, 'fraud', 100, 1)`);
  const open = async () => (await shop.db.select().from(reportCases).where(sql`about = ${who}`)).length;
  expect([await suspend(who, "short", { id: ana } as Admin), await open(), await toldTo(ana)]).toEqual([false, 1, []]);
  expect([await suspend(who), await suspend(who), await open()]).toEqual([true, false, 0]);
  expect([await toldTo(ana), await toldTo(leo)]).toEqual([["report-upheld"], ["report-upheld"]]);
});

test("listings are off sale at once and return as they were, when it is lifted or its time is over by the clock", async () => {
  const [chair, table, paused] = [await shop.goods(), await shop.goods(), await shop.goods()];
  await shop.db.run(sql`UPDATE products SET status = 'paused' WHERE id = ${paused}`);
  await suspend(shop.sellerId, "short");
  const buyer = await shop.bidder();
  expect(await shop.start(buyer, { kind: "product", id: chair })).toMatchObject({ ok: false });
  expect(await statusOf(chair)).toBe("active");
  await minute();
  expect(await Promise.all([chair, table, paused].map(statusOf))).toEqual(["paused", "paused", "paused"]);
  await decide(admins[1], shop.sellerId, "lifted");
  await minute();
  expect(await Promise.all([chair, table, paused].map(statusOf))).toEqual(["active", "active", "paused"]);

  await suspend(shop.sellerId, "short");
  await minute();
  shop.later(7 * DAY - MINUTE);
  await minute();
  expect(await statusOf(chair)).toBe("paused");
  shop.later(7 * DAY + MINUTE);
  await minute();
  expect(await Promise.all([chair, table, paused].map(statusOf))).toEqual(["active", "active", "paused"]);
});

test("who is suspended is told once when time ends it, and listed as suspended until then", async () => {
  const [who, closed, again] = [await shop.bidder(), await shop.bidder(), await shop.bidder()];
  const stateOf = async (id: string) =>
    (await shop.db.select().from(listedUsers).where(sql`user_id = ${id}`))[0]?.state;
  for (const one of [who, closed, again]) await suspend(one, "short");
  await shop.db.run(sql`UPDATE users SET deleted_at = 1 WHERE id = ${closed}`);
  expect(await Promise.all([who, closed].map(stateOf))).toEqual(["suspended", "closed"]);
  shop.later(7 * DAY - MINUTE);
  await minute();
  expect(await toldTo(who)).toEqual(["account-suspended"]);
  shop.later(7 * DAY + MINUTE);
  expect(await suspend(again, "medium")).toBe(true);
  for (let n = 0; n < 2; n++) await minute();
  expect(await toldTo(who)).toEqual(["account-suspended", "suspension-over"]);
  expect((await shop.db.select().from(mails).where(sql`user_id = ${who}`)).map(({ message }) => message.kind)).toEqual(
    await toldTo(who),
  );
  expect(await toldTo(closed)).toEqual(["account-suspended"]);
  expect(await toldTo(again)).toEqual(["account-suspended", "account-suspended"]);
  expect(await Promise.all([who, closed, again].map(stateOf))).toEqual(["open", "closed", "suspended"]);
  await decide(admins[1], again, "lifted");
  shop.later(60 * DAY);
  await minute();
  expect((await toldTo(again)).slice(2)).toEqual(["suspension-lifted"]);
  expect(await stateOf(again)).toBe("open");
});

test("an appeal that time overtakes stays to be answered by another administrator, also when its person is suspended again", async () => {
  const who = await shop.bidder();
  await suspend(who, "short");
  await appealSuspension(shop.context(), who, "They asked me");
  shop.later(7 * DAY + MINUTE);
  await minute();
  const queue = async () => (await listSuspensions(shop.db, admins[1], 9)).map(({ id }) => id);
  const { id } = await suspensionOf(who);
  expect(await queue()).toEqual([id]);
  expect(await suspend(who, "short")).toBe(true);
  const again = await suspensionOf(who);
  expect(await queue()).toEqual([id, again.id]);
  const waits = await findSuspensionToDecide(shop.db, admins[1], who);
  expect(waits).toMatchObject({ id, appeal: "They asked me" });
  const answer = (by: Admin) =>
    waits && decideSuspension(shop.context(), by, waits, { decision: "lifted", reason: "We read the messages" });
  expect([await answer(admins[0]), await answer(admins[1]), await answer(admins[1])]).toEqual([false, true, false]);
  expect(await queue()).toEqual([again.id]);
  expect(await findSuspensionToDecide(shop.db, admins[1], who)).toMatchObject({ id: again.id });
  // The other one stands.
  const [row] = await shop.db.select().from(listedUsers).where(sql`user_id = ${who}`);
  expect(row?.state).toBe("suspended");
  expect((await toldTo(who)).slice(1)).toEqual(["suspension-over", "account-suspended", "suspension-lifted"]);
});

test.each([
  [0, undefined],
  [1, undefined],
  [2, "pause"],
  [3, "suspension"],
] as const)("with %d strikes, the end of a suspension says what is true: %s", async (count, measure) => {
  const who = await shop.bidder();
  const moments = Array.from({ length: count }, (_, n) => Date.now() - n * HOUR);
  await strike(shop, who, { productId: await shop.goods(), seller: shop.sellerId }, ...moments.reverse());
  await suspend(who, "short");
  shop.later(7 * DAY + MINUTE);
  await minute();
  await suspend(who, "open");
  expect(await decide(admins[1], who, "lifted")).toBe(true);
  const told = (await shop.db.select().from(notifications).where(sql`user_id = ${who}`)).map(({ message }) => message);
  const ends = told.filter(({ kind }) => kind === "suspension-over" || kind === "suspension-lifted");
  expect(ends.map((message) => "measure" in message && message.measure)).toEqual(
    measure ? [measure, measure] : [false, false],
  );
});

test("running auctions of a suspended seller are cancelled and bidders told; bids in others' auctions are void", async () => {
  const [early, late] = [await shop.open({ endsIn: 20 * HOUR }), await shop.open({ endsIn: HOUR })];
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  for (const auction of [early, late]) await shop.bid(auction, ana, 500_00);
  await suspend(shop.sellerId);
  await minute();
  for (const auction of [early, late]) {
    expect(await eventTypesOf(shop.db, auction)).toEqual(["bid", "cancellation"]);
    expect(await statusOf((await shop.auction(auction)).productId)).toBe("ended");
  }
  expect(await toldTo(ana)).toEqual(["auction-cancelled", "auction-cancelled"]);
  expect(await shop.db.select().from(exclusions)).toEqual([]);
  await decide(admins[0], shop.sellerId, "lifted");

  const other = await shop.open({ endsIn: 20 * HOUR });
  await shop.bid(other, beto, 300_00);
  await shop.bid(other, ana, 900_00);
  await suspend(ana, "open");
  await minute();
  expect((await shop.auction(other)).state.lead).toMatchObject({ bidder: beto });
  expect(await shop.bid(other, ana, 2_000_00)).toMatchObject({ ok: false, refusal: { reason: "notEligible" } });
});

test("an auction that its buyer holds at its Buy It Now price is cancelled only when the hold is over", async () => {
  const auction = await shop.open({ endsIn: 20 * HOUR, buyItNow: 900_00 });
  const buyer = await shop.bidder();
  expect(await hold(auction, buyer)).toMatchObject({ ok: true });
  await suspend(shop.sellerId);
  await minute();
  expect(await eventTypesOf(shop.db, auction)).toEqual(["hold"]);
  expect((await shop.db.select().from(exclusions)).length).toBe(1);
  shop.later(16 * MINUTE);
  await minute();
  expect(await eventTypesOf(shop.db, auction)).toEqual(["hold", "cancellation"]);
  expect(await shop.db.select().from(exclusions)).toEqual([]);
});

test("open offers end on both sides", async () => {
  const product = await shop.goods();
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  await shop.db.run(sql`INSERT INTO offer_terms (product_id) VALUES (${product})`);
  for (const buyer of [ana, beto]) {
    await shop.db.run(sql`INSERT INTO price_offers (id, product_id, seller_id, buyer_id, quantity, price, amount, status, moved_by,
        moved_at, due_at, created_at)
      VALUES (${uuid()}, ${product}, ${shop.sellerId}, ${buyer}, 1, 10000, 5000, 'open', 'B', 1, ${Date.now() + HOUR}, 1)`);
  }
  const statuses = async () =>
    (await shop.db.select().from(priceOffers).orderBy(priceOffers.id)).map(({ status }) => status);
  await suspend(ana);
  expect(await statuses()).toEqual(["ended", "open"]);
  await suspend(shop.sellerId);
  expect(await statuses()).toEqual(["ended", "ended"]);
  await minute();
  expect(await toldTo(beto)).toEqual(["offer-ended"]);
});

test("a suspended buyer can still pay what they won", async () => {
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, 500_00);
  shop.later(HOUR + MINUTE);
  await minute();
  await suspend(ana);
  const { productId } = await shop.auction(auction);
  expect(await shop.start(ana, { kind: "product", id: productId })).toMatchObject({ ok: true });
});
