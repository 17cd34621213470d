import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listEndingAuctions } from "~/data/auctions/end-reminders.server";
import { listOverdueAgreements, listPaymentRemindersDue } from "~/data/orders/unpaid-orders.server";
import { mails, notifications, orders, strikes } from "~/data/schema.server";
import type { MessageFields } from "~/domain/messages/message-entry";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { type AuctionHouse, openAuctionHouse } from "../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());
afterEach(() => house.database.shiftClock(0));
beforeEach(async () => {
  // Sends the messages that other tests left due.
  house.database.shiftClock(400 * DAY);
  for (let run = 0; run < 6; run++) await runEveryMinute(house.context());
  house.database.shiftClock(0);
});

/** Cron so many milliseconds ahead: twice in parallel and once more. */
async function cronAt(milliseconds: number) {
  house.database.shiftClock(milliseconds);
  await Promise.all([runEveryMinute(house.context()), runEveryMinute(house.context())]);
  await runEveryMinute(house.context());
}

async function toldTo(userId: string, kind?: string): Promise<string[]> {
  const rows = await house.db.select().from(notifications).where(sql`user_id = ${userId}`).orderBy(notifications.id);
  const letters = await house.db.select().from(mails).where(sql`user_id = ${userId}`);
  const kinds = rows.map((row) => row.message.kind).filter((one) => (kind ? one === kind : one !== "outbid"));
  const mailed = letters.map((row) => row.message.kind).filter((one) => (kind ? one === kind : one !== "outbid"));
  expect(mailed.sort()).toEqual([...kinds].sort());
  return kinds;
}

async function messagesTo(userId: string): Promise<Partial<MessageFields>[]> {
  const rows = await house.db.select().from(notifications).where(sql`user_id = ${userId}`).orderBy(notifications.id);
  return rows.map((row) => row.message as Partial<MessageFields>);
}

async function watch(who: string, auctionId: string) {
  const { productId } = await house.auction(auctionId);
  await house.db.run(sql`INSERT INTO watches VALUES (${who}, ${productId}, 1)`);
}

test("who follows an auction is told once, an hour before its end", async () => {
  const [long, late] = [await house.open({ endsIn: 3 * DAY }), await house.open({ endsIn: 3 * DAY })];
  const [ana, beto, cora, other] = [
    await house.bidder(),
    await house.bidder(),
    await house.bidder(),
    await house.bidder(),
  ];
  await house.bid(long, ana, 300_00);
  for (const who of [ana, beto]) await watch(who, long);
  await watch(cora, late);
  const soon = () => Promise.all([ana, beto, cora, other].map((who) => toldTo(who)));
  await cronAt(3 * DAY - HOUR - MINUTE);
  expect(await soon()).toEqual([[], [], [], []]);
  const told = [["ending-leading"], ["ending-watched"], ["ending-watched"], []];
  for (const left of [HOUR, 15 * MINUTE, MINUTE]) {
    await cronAt(3 * DAY - left);
    expect(await soon()).toEqual(told);
  }
});

test("an auction that is over sends no reminder of its end", async () => {
  const id = await house.open({ endsIn: 2 * DAY });
  const ana = await house.bidder();
  await watch(ana, id);
  await house.cancel(id);
  await cronAt(2 * DAY - MINUTE);
  expect(await toldTo(ana)).toEqual([]);
});

/** Ana wins an auction that has just ended. */
async function won(winner?: string) {
  const ana = winner ?? (await house.bidder());
  const id = await house.open({ endsIn: HOUR });
  await house.bid(id, ana, 300_00);
  house.database.shiftClock(HOUR);
  await runEveryMinute(house.context());
  return { id, ana };
}
const orderOf = async (id: string) => (await house.db.select().from(orders).where(sql`auction_id = ${id}`))[0];

test("who won is reminded to pay after 24 and 44 hours, and what is not paid after 48 is given up with a strike", async () => {
  const { id, ana } = await won();
  await cronAt(HOUR + 24 * HOUR - MINUTE);
  expect(await toldTo(ana)).toEqual(["auction-won"]);
  await cronAt(HOUR + 24 * HOUR + MINUTE);
  expect(await toldTo(ana)).toEqual(["auction-won", "pay-reminder"]);
  await cronAt(HOUR + 44 * HOUR + MINUTE);
  expect(await toldTo(ana)).toEqual(["auction-won", "pay-reminder", "pay-reminder"]);
  const sums = (await messagesTo(ana)).map(({ price, shipping, payBy }) => ({ price, shipping, payBy }));
  expect(sums).toEqual([sums[0], sums[0], sums[0]]);
  expect(sums[0]).toEqual({ price: expect.any(Number), shipping: expect.any(Number), payBy: expect.any(Number) });
  await cronAt(HOUR + 48 * HOUR - MINUTE);
  expect((await orderOf(id))?.status).toBe("awaiting_payment");
  await cronAt(HOUR + 48 * HOUR + MINUTE);
  const order = await orderOf(id);
  expect(order?.status).toBe("expired_unpaid");
  expect(await house.db.select().from(strikes).where(sql`user_id = ${ana}`)).toMatchObject([{ order_id: order?.id }]);
  expect((await toldTo(ana)).slice(3)).toEqual(["strike-warning"]);
  const [told] = await house.db
    .select()
    .from(notifications)
    .where(sql`message ->> 'kind' = 'sale-unpaid'
    AND message ->> 'auction' = ${id}`);
  expect(told?.user_id).toBe(house.sellerId);
});

test("the second strike within a year pauses, the third suspends, also when two come at once", async () => {
  const ana = await house.bidder();
  const all = [
    await house.open({ endsIn: HOUR }),
    await house.open({ endsIn: HOUR }),
    await house.open({ endsIn: HOUR }),
  ];
  for (const id of all) await house.bid(id, ana, 300_00);
  await cronAt(HOUR + MINUTE);
  await cronAt(HOUR + 48 * HOUR + MINUTE);
  await cronAt(HOUR + 48 * HOUR + 2 * MINUTE);
  expect((await toldTo(ana)).filter((kind) => kind.startsWith("strike"))).toEqual([
    "strike-warning",
    "strike-pause",
    "strike-suspension",
  ]);
  expect(await house.bid(await house.open(), ana, 300_00)).toMatchObject({ refusal: { reason: "notEligible" } });
});

test("the second strike pauses bidding for 30 days, and then it goes on where the seller admits strikes", async () => {
  const ana = await house.bidder();
  for (const id of [await house.open({ endsIn: HOUR }), await house.open({ endsIn: HOUR })]) {
    await house.bid(id, ana, 300_00);
  }
  const open = await house.open({ endsIn: 60 * DAY });
  await cronAt(HOUR + MINUTE);
  await cronAt(HOUR + 48 * HOUR + MINUTE);
  const struck = await house.db.select().from(strikes).where(sql`user_id = ${ana}`).orderBy(strikes.at);
  expect(struck).toHaveLength(2);
  const pausedUntil = HOUR + 48 * HOUR + MINUTE + 30 * DAY;
  house.database.shiftClock(pausedUntil - MINUTE);
  expect(await house.bid(open, ana, 300_00)).toEqual({ ok: false, refusal: { reason: "notEligible" } });
  house.database.shiftClock(pausedUntil + MINUTE);
  expect(await house.bid(open, ana, 300_00)).toEqual({ ok: false, refusal: { reason: "bidderStruck" } });
  await house.db.run(sql`UPDATE seller_profiles SET blocks_strikes = 0`);
  expect(await house.bid(open, ana, 300_00)).toMatchObject({ ok: true });
});

test("a clock that jumps an hour ahead or back sends no message twice and ends nothing early", async () => {
  const { id, ana } = await won();
  for (const at of [24 * HOUR + MINUTE, 25 * HOUR, 23 * HOUR, 24 * HOUR + 2 * MINUTE]) await cronAt(HOUR + at);
  expect(await toldTo(ana, "pay-reminder")).toHaveLength(1);
  for (const at of [44 * HOUR + MINUTE, 43 * HOUR, 45 * HOUR]) await cronAt(HOUR + at);
  expect(await toldTo(ana, "pay-reminder")).toHaveLength(2);
  for (const at of [48 * HOUR - MINUTE, 47 * HOUR]) await cronAt(HOUR + at);
  expect((await orderOf(id))?.status).toBe("awaiting_payment");
  for (const at of [48 * HOUR + MINUTE, 47 * HOUR, 49 * HOUR]) await cronAt(HOUR + at);
  expect((await orderOf(id))?.status).toBe("expired_unpaid");
  expect(await house.db.select().from(strikes).where(sql`user_id = ${ana}`)).toHaveLength(1);
  expect([(await toldTo(ana, "strike-warning")).length, (await toldTo(ana, "pay-reminder")).length]).toEqual([1, 2]);
});

test("what was paid, or is being paid, is neither reminded of nor given up", async () => {
  for (const status of ["paid", "payment_pending"]) {
    const { id, ana } = await won();
    await house.db.run(sql`UPDATE orders SET status = ${status} WHERE auction_id = ${id}`);
    await cronAt(HOUR + 45 * HOUR);
    await cronAt(HOUR + 49 * HOUR);
    expect([await toldTo(ana), (await orderOf(id))?.status]).toEqual([["auction-won"], status]);
    house.database.shiftClock(0);
  }
});

test("a part of it that fails does not stop the others", async () => {
  const { id } = await won();
  await house.db.run(
    sql`CREATE TRIGGER no_mark BEFORE UPDATE OF reminded ON auctions BEGIN SELECT RAISE(ABORT, 'no mark'); END`,
  );
  await house.open({ endsIn: 50 * HOUR + MINUTE });
  house.database.shiftClock(HOUR + 49 * HOUR);
  await expect(runEveryMinute(house.context())).rejects.toThrow("no mark");
  await house.db.run(sql`DROP TRIGGER no_mark`);
  expect((await orderOf(id))?.status).toBe("expired_unpaid");
});

test("what is due is found by indexes, and none of its tables is read through", async () => {
  house.database.resetCount();
  await Promise.all([
    listEndingAuctions(house.db, 50),
    listPaymentRemindersDue(house.db, 50),
    listOverdueAgreements(house.db, 50),
  ]);
  const asked = house.database.statements.filter((statement) => /^\s*select/i.test(statement));
  expect(asked).toHaveLength(3);
  const plans = await Promise.all(asked.map((statement) => house.planOf(statement.replaceAll("?", "5"))));
  const steps = plans.flat();
  expect(steps.filter((step) => /SCAN (?:auctions|orders|products|strikes)\b/.test(step))).toEqual([]);
  expect(steps.join()).toMatch(/auctions_to_remind .*orders_to_remind .*orders_due/s);
});
