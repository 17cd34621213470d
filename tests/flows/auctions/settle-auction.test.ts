import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markHasRoom } from "~/data/auctions/auction-events.server";
import { mails, notifications, orders, products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { settleAuction, settleDueAuctions } from "~/flows/auctions/settle-auction.server";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

/** Runs `work` with the clock so many milliseconds ahead. */
async function after<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  house.database.shiftClock(milliseconds);
  try {
    return await work();
  } finally {
    await house.waitForBackgroundWork();
    house.database.shiftClock(0);
  }
}

const ordersOf = (id: string) => house.db.select().from(orders).where(sql`auction_id = ${id}`);

/** The kinds of a user's notifications and emails, oldest first. */
async function toldTo(userId: string): Promise<string[]> {
  const rows = await house.db.select().from(notifications).where(sql`user_id = ${userId}`).orderBy(notifications.id);
  const letters = await house.db.select().from(mails).where(sql`user_id = ${userId}`);
  expect(letters.map(({ message }) => message.kind).sort()).toEqual(rows.map(({ message }) => message.kind).sort());
  return rows.map(({ message }) => message.kind).filter((kind) => kind !== "outbid");
}

const aboutSeller = async (id: string) => {
  const rows = await house.db
    .select()
    .from(notifications)
    .where(sql`user_id = ${house.sellerId}
    AND message ->> 'auction' = ${id}`);
  return rows.map(({ message }) => message.kind);
};

test("at its end a won auction becomes an order to pay within 48 hours, and all are notified once", async () => {
  const id = await house.open({ endsIn: HOUR });
  await markHasRoom(house.db, id);
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  await house.bid(id, beto, 500_00);
  const { state: before, productId } = await house.auction(id);

  expect((await settleAuction(house.context(), id))?.state.closing).toBeNull();
  const closed = await after(HOUR, () => settleAuction(house.context(), id));
  const sale = { buyer: beto, price: 310_00, payBy: before.endsAt + 48 * HOUR };
  expect(closed?.state.closing).toEqual({ status: "sold", at: before.endsAt, sale });
  expect(await ordersOf(id)).toMatchObject([
    {
      product_id: productId,
      buyer_id: beto,
      seller_id: house.sellerId,
      title: "Cámara",
      amount: 310_00,
      status: "awaiting_payment",
      pay_by: sale.payBy,
      reminded: 0,
    },
  ]);
  expect([await toldTo(beto), await toldTo(ana), await aboutSeller(id)]).toEqual([
    ["auction-won"],
    ["auction-lost"],
    ["auction-sold"],
  ]);
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  expect(product).toMatchObject({ status: "ended", price: 310_00 });
  expect(house.announced.at(-1)).toMatchObject({ id, seq: 3, endsAt: before.endsAt });
});

test("cron sends the emails of all it settles together, and of no auction there is nothing to settle", async () => {
  const id = await house.open({ endsIn: HOUR });
  await house.bid(id, await house.bidder(), 300_00);
  const mailings = house.mailings();
  await after(HOUR, () => settleDueAuctions(house.context()));
  expect([await aboutSeller(id), house.mailings()]).toEqual([["auction-sold"], mailings]);
  expect(await settleAuction(house.context(), uuid())).toBeNull();
});

test("an auction without bids ends without an order, and its seller is notified", async () => {
  const id = await house.open({ endsIn: HOUR });
  await after(HOUR, () => settleAuction(house.context(), id));
  expect((await house.auction(id)).state.closing?.status).toBe("ended_no_bids");
  expect([await ordersOf(id), await aboutSeller(id)]).toEqual([[], ["auction-unsold"]]);
});

test("below its reserve an auction makes no order; seller and bidders are notified", async () => {
  const id = await house.open({ endsIn: HOUR, reserve: 900_00 });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  await house.bid(id, beto, 500_00);
  await after(HOUR, () => settleAuction(house.context(), id));
  expect([await ordersOf(id), await aboutSeller(id)]).toEqual([[], ["auction-below-reserve"]]);
  expect([await toldTo(ana), await toldTo(beto)]).toEqual([["reserve-not-met"], ["reserve-not-met"]]);
});

test("alarm, cron twice and a late bid at once settle it once", async () => {
  const id = await house.open({ endsIn: HOUR });
  const [ana, beto, late] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  await house.bid(id, beto, 500_00);
  await after(HOUR, () =>
    Promise.all([
      settleAuction(house.context(), id),
      runEveryMinute(house.context()),
      runEveryMinute(house.context()),
      house.bid(id, late, 900_00),
      settleAuction(house.context(), id),
    ]),
  );
  await after(HOUR, () => runEveryMinute(house.context()));
  expect((await house.events(id)).map(({ type }) => type)).toEqual(["bid", "bid", "settlement"]);
  expect(await ordersOf(id)).toHaveLength(1);
  expect([await toldTo(beto), await toldTo(ana), await toldTo(late), await aboutSeller(id)]).toEqual([
    ["auction-won"],
    ["auction-lost"],
    [],
    ["auction-sold"],
  ]);
});

test("a bid that comes late settles the auction once it is answered", async () => {
  const id = await house.open({ endsIn: HOUR });
  const ana = await house.bidder();
  const answer = await after(HOUR, () => house.bid(id, ana, 300_00));
  expect(answer).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  expect((await house.auction(id)).state.closing?.status).toBe("ended_no_bids");
});

test("cron beside bids of the last second: the auction goes on when one was in time, and ends when it is over", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await house.open({ endsIn: HOUR });
    const bidders = [await house.bidder(), await house.bidder(), await house.bidder()];
    await after(HOUR - 20, async () => {
      await Promise.all([
        ...bidders.map((who, index) => house.bid(id, who, (index + 2) * 100_00)),
        ...Array.from({ length: 4 }, () => settleDueAuctions(house.context())),
      ]);
    });
    await after(2 * HOUR, () => settleDueAuctions(house.context()));
    const types = (await house.events(id)).map(({ type }) => type);
    expect(types.filter((type) => type === "settlement")).toHaveLength(1);
    expect(types.at(-1)).toBe("settlement");
    expect(await ordersOf(id)).toHaveLength(types.length > 1 ? 1 : 0);
  }
});

test("a settled auction stays settled when the clock steps back by an hour, and takes no bids", async () => {
  const id = await house.open({ endsIn: 2 * HOUR });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  await after(2 * HOUR, () => settleDueAuctions(house.context()));
  const settled = await house.auction(id);
  await after(HOUR, async () => {
    expect(await house.bid(id, beto, 900_00)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
    await Promise.all([runEveryMinute(house.context()), settleAuction(house.context(), id)]);
  });
  await after(3 * HOUR, () => runEveryMinute(house.context()));
  expect((await house.auction(id)).state).toEqual(settled.state);
  expect((await ordersOf(id)).map(({ pay_by }) => pay_by)).toEqual([settled.state.closing?.sale?.payBy]);
  expect([await toldTo(ana), await toldTo(beto), await aboutSeller(id)]).toEqual([
    ["auction-won"],
    [],
    ["auction-sold"],
  ]);
});

test("an auction is not due before a hold has lapsed and its time is given back", async () => {
  const id = await house.open({ endsIn: HOUR, buyItNow: 900_00 });
  const { productId, terms } = await house.auction(id);
  const ana = await house.bidder();
  const { findAuction } = await import("~/data/auctions/auctions.server");
  const { saveEvent } = await import("~/data/auctions/auction-events.server");
  const { answerHold } = await import("~/domain/auctions/buy-it-now");
  await after(HOUR - 600_000, async () => {
    const before = await findAuction(house.db, id);
    if (!before) throw new Error("no auction");
    const buyer = { id: ana, barrier: null };
    const held = answerHold(before.state, before.terms, { buyer, hasHeld: false }, before.now);
    if (!held.ok) throw new Error(held.refusal.reason);
    await saveEvent(house.db, { before, accepted: held, id: uuid(), key: null, numbers: new Map([[ana, 1]]) });
  });
  await after(HOUR + 60_000, () => settleDueAuctions(house.context()));
  expect((await house.auction(id)).state.closing).toBeNull();
  await after(HOUR + terms.rules.hold - 60_000, () => settleDueAuctions(house.context()));
  expect((await house.auction(id)).state.closing).toBeNull();
  await after(HOUR + terms.rules.hold, () => settleDueAuctions(house.context()));
  expect((await house.auction(id)).state.closing).toMatchObject({ status: "ended_no_bids" });
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  expect(product?.auction_end_time).toBe(terms.originalEnd + terms.rules.hold);
});

test("users with emails off get notifications only, and closed accounts get nothing", async () => {
  const id = await house.open({ endsIn: HOUR });
  const [quiet, gone, winner] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.bid(id, quiet, 200_00);
  await house.bid(id, gone, 300_00);
  await house.bid(id, winner, 500_00);
  await house.db.run(sql`UPDATE users SET notify_email = 0 WHERE id = ${quiet}`);
  await house.db.run(sql`UPDATE users SET deleted_at = 1 WHERE id = ${gone}`);
  await after(HOUR, () => settleAuction(house.context(), id));
  const kinds = async (table: typeof mails | typeof notifications, who: string) =>
    (await house.db.select({ kind: sql<string>`message ->> 'kind'` }).from(table).where(sql`user_id = ${who}`))
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "outbid");
  expect([await kinds(mails, quiet), await kinds(notifications, quiet)]).toEqual([[], ["auction-lost"]]);
  expect([await kinds(mails, gone), await kinds(notifications, gone)]).toEqual([[], []]);
});

test("what cannot be written leaves the auction as it was, and the next run settles it", async () => {
  const [one, other] = [await house.open({ endsIn: HOUR }), await house.open({ endsIn: HOUR })];
  await house.bid(one, await house.bidder(), 300_00);
  await house.db.run(sql`CREATE TRIGGER no_order BEFORE INSERT ON orders BEGIN SELECT RAISE(ABORT, 'no order'); END`);
  await after(HOUR, () => expect(settleDueAuctions(house.context())).rejects.toThrow("no order"));
  expect([await house.events(one), (await house.auction(other)).state.closing?.status]).toMatchObject([
    [{ type: "bid" }],
    "ended_no_bids",
  ]);
  await house.db.run(sql`DROP TRIGGER no_order`);
  await after(HOUR, () => settleDueAuctions(house.context()));
  expect([await ordersOf(one), await aboutSeller(one)]).toMatchObject([[{}], ["auction-sold"]]);
});

test("what is due is found by its index", async () => {
  const due = `SELECT id FROM auctions WHERE closing IS NULL AND ends_at <= 5
    AND ends_at + iif(hold_until IS NULL, 0, rules ->> '$.hold') <= 5 ORDER BY ends_at LIMIT 100`;
  expect(await house.planOf(due)).toEqual(["SEARCH auctions USING INDEX auctions_due (ends_at<?)"]);
});
