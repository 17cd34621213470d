import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bidders, mails, notifications } from "~/data/schema.server";
import { DAY, MINUTE } from "~/domain/time";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

/** The minutes that each email to a user had to wait. */
async function mailsTo(who: string): Promise<number[]> {
  const rows = await house.db.select().from(mails).where(sql`user_id = ${who}`).orderBy(mails.id);
  return rows.map(({ next_try_at, created_at }) => Math.round((next_try_at - created_at) / MINUTE));
}
const noticesTo = async (who: string) =>
  (await house.db.select().from(notifications).where(sql`user_id = ${who}`).orderBy(notifications.id)).map(
    ({ message }) => message,
  );

/** Places a bid so many minutes from now, and sends the emails that are due then. */
async function bidAt(minutes: number, id: string, who: string, pesos: number) {
  house.database.shiftClock(minutes * MINUTE);
  try {
    expect(await house.bid(id, who, pesos * 100)).toMatchObject({ ok: true });
    await house.db.run(sql`UPDATE mails SET sent_at = 1 WHERE next_try_at = created_at`);
  } finally {
    house.database.shiftClock(0);
  }
}

test("the outbid leader is notified with the price; a bidder who never led or still leads is not", async () => {
  const id = await house.open();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 150_00);
  expect([await noticesTo(ana), await noticesTo(beto)]).toEqual([[], []]);
  await house.bid(id, beto, 500_00);
  await house.bid(id, beto, 600_00);
  const { productId } = await house.auction(id);
  expect(await noticesTo(ana)).toEqual([
    { kind: "outbid", auction: id, product: productId, title: "Cámara", price: 210_00, shipping: 0 },
  ]);
  expect([await mailsTo(ana), await mailsTo(beto), await noticesTo(beto)]).toEqual([[0], [], []]);
});

test("a mail that comes within ten minutes of the last waits until they are over, and one waiting is enough", async () => {
  const id = await house.open();
  const [ana, beto, caro] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await bidAt(0, id, ana, 200);
  await bidAt(1, id, beto, 300);
  expect(await mailsTo(ana)).toEqual([0]);
  await bidAt(2, id, ana, 400);
  await bidAt(4, id, beto, 500);
  expect(await mailsTo(ana)).toEqual([0, 7]);
  // A bidder who leads again gets no late email that they do not.
  await bidAt(5, id, ana, 600);
  expect(await mailsTo(ana)).toEqual([0]);
  await bidAt(6, id, caro, 700);
  expect(await mailsTo(ana)).toEqual([0, 5]);
  expect(await noticesTo(ana)).toHaveLength(3);
  const [row] = await house.db.select().from(bidders).where(sql`auction_id = ${id} AND user_id = ${ana}`);
  expect(Math.round(((row?.outbid_mailed_at ?? 0) - Date.now()) / MINUTE)).toBe(11);
});

test("a mail that was taken back does not count: the next one goes when the ten minutes are over", async () => {
  const id = await house.open();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await bidAt(0, id, ana, 200);
  await bidAt(1, id, beto, 300);
  await bidAt(2, id, ana, 400);
  await bidAt(3, id, beto, 500);
  await bidAt(4, id, ana, 600);
  await bidAt(15, id, beto, 700);
  expect(await mailsTo(ana)).toEqual([0, 0]);
  expect(await noticesTo(ana)).toHaveLength(3);
});

test("emails go at once to who was outbid, and a first bid or a raise sends none", async () => {
  const id = await house.open();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const before = house.mailings();
  await house.bid(id, ana, 200_00);
  await house.bid(id, ana, 300_00);
  await house.bid(id, beto, 250_00);
  expect(house.mailings()).toBe(before);
  await house.bid(id, beto, 400_00);
  expect(house.mailings()).toBe(before + 1);
});

test("who leads again with the first bid since all were withdrawn has no outbid email waiting", async () => {
  const id = await house.open({ endsIn: 2 * DAY });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 300_00);
  for (const who of [ana, beto]) await house.retract(id, who);
  expect((await house.auction(id)).state.lead).toBeNull();
  expect(await house.bid(id, ana, 150_00)).toMatchObject({ ok: true });
  const kinds = (await house.db.select().from(mails).where(sql`user_id = ${ana}`)).map(({ message }) => message.kind);
  expect(kinds).not.toContain("outbid");
});

test("in the last hour each goes at once", async () => {
  const id = await house.open({ endsIn: 59 * MINUTE });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  for (const [index, who] of [ana, beto, ana, beto, ana, beto].entries())
    await bidAt(index, id, who, 200 + index * 100);
  expect(await mailsTo(ana)).toEqual([0, 0, 0]);
});

test("users with outbid alerts off get nothing, and users with emails off get the notification only", async () => {
  const id = await house.open();
  const [ana, beto, caro] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.db.run(sql`UPDATE users SET notify_outbid = 0 WHERE id = ${ana}`);
  await house.db.run(sql`UPDATE users SET notify_email = 0 WHERE id = ${beto}`);
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 300_00);
  await house.bid(id, caro, 400_00);
  expect([await noticesTo(ana), await mailsTo(ana)]).toEqual([[], []]);
  expect([(await noticesTo(beto)).length, await mailsTo(beto)]).toEqual([1, []]);
});

test("a bidder who leads again after a retraction has no outbid email waiting", async () => {
  const id = await house.open({ endsIn: 2 * DAY });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  for (const [index, who] of [ana, beto, ana, beto].entries()) await bidAt(index, id, who, 200 + index * 100);
  expect(await mailsTo(ana)).toEqual([0, 8]);
  await house.retract(id, beto);
  expect((await house.auction(id)).state.lead?.bidder).toBe(ana);
  const kinds = (await house.db.select().from(mails).where(sql`user_id = ${ana}`)).map(({ message }) => message.kind);
  expect(kinds).toEqual(["outbid", "bids-withdrawn"]);
});
