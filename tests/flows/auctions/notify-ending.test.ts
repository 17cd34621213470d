import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mails, notifications } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** A user's last message, as an email and as a notification. */
async function toldTo(who: string) {
  const letters = await house.db.select().from(mails).where(sql`user_id = ${who}`).orderBy(mails.id);
  const notices = await house.db.select().from(notifications).where(sql`user_id = ${who}`).orderBy(notifications.id);
  return { mail: letters.at(-1)?.message, notice: notices.at(-1)?.message };
}

/** The email proves the last event; the notification is the same without the proof. */
async function expectProof(who: string, kind: string, auctionId: string) {
  const { mail, notice } = await toldTo(who);
  const hash = (await house.events(auctionId)).at(-1)?.hash;
  expect(mail).toMatchObject({ kind, proof: { auction: auctionId, hash } });
  expect({ ...notice, proof: { auction: auctionId, hash } }).toEqual(mail);
  expect(notice).not.toHaveProperty("proof");
}

async function contested(wanted: Parameters<AuctionHouse["open"]>[0] = {}) {
  const id = await house.open({ endsIn: 48 * HOUR, ...wanted });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 500_00);
  return { id, ana, beto };
}

test("who is outbid is mailed the hash of the bid that did it", async () => {
  const { id, ana } = await contested();
  await expectProof(ana, "outbid", id);
});

test("at the end who won and who lost are mailed the hash of the settlement", async () => {
  const { id, ana, beto } = await contested();
  house.database.shiftClock(48 * HOUR);
  await settleAuction(house.context(), id);
  await expectProof(beto, "auction-won", id);
  await expectProof(ana, "auction-lost", id);
});

test("so are those of an auction below its reserve, sold early, cancelled or taken down", async () => {
  const below = await contested({ reserve: 900_00 });
  house.database.shiftClock(48 * HOUR);
  await settleAuction(house.context(), below.id);
  house.database.shiftClock(0);
  const [early, cancelled, down] = [await contested(), await contested(), await contested()];
  await house.sellNow(early.id);
  await house.cancel(cancelled.id);
  await house.takeDown((await house.auction(down.id)).productId);
  for (const [{ id, ana }, kind] of [
    [below, "reserve-not-met"],
    [early, "early-sale"],
    [cancelled, "auction-cancelled"],
    [down, "auction-taken-down"],
  ] as const) {
    await expectProof(ana, kind, id);
  }
  await expectProof(early.beto, "auction-won", early.id);
});
