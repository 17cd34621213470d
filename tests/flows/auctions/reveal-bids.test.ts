import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findRevealableAuction } from "~/data/auctions/revelations.server";
import { revelations } from "~/data/schema.server";
import { revealBids } from "~/flows/auctions/reveal-bids.server";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { settledAuction } from "../../support/settled-auctions";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const rowsOf = (id: string) => house.db.select().from(revelations).where(sql`auction_id = ${id}`);

async function find(id: string) {
  const found = await findRevealableAuction(house.db, house.admin, id);
  if (!found) throw new Error("no such auction");
  return found;
}
const reveal = async (id: string, reason: string, found = find(id)) =>
  revealBids(house.context(), house.admin, await found, reason);

test("an administrator opens all bids once, for a reason, and both sides are told", async () => {
  const { id, ana, beto, carla } = await settledAuction(house);
  const outsider = await house.bidder();
  expect(await reveal(id, " ")).toEqual(refused("reasonRequired"));
  expect(await rowsOf(id)).toEqual([]);
  expect(await reveal(id, "  Both say\nthey won ")).toEqual({ ok: true });
  expect(await rowsOf(id)).toEqual([
    { auction_id: id, admin_id: house.admin.id, reason: "Both say they won", at: expect.any(Number) },
  ]);
  const toldTo = async (who: string) =>
    (await notificationsOf(house, { id: who }, "bids-opened")).filter((one) => "auction" in one && one.auction === id);
  for (const who of [house.sellerId, ana, beto, carla]) {
    expect(await toldTo(who)).toEqual([{ kind: "bids-opened", auction: id, title: "Cámara" }]);
  }
  for (const who of [house.admin.id, outsider]) expect(await toldTo(who)).toEqual([]);
  expect(await reveal(id, "Again")).toEqual(refused("alreadyRevealed"));
});

test("of two administrators at once the second learns that the bids are open", async () => {
  const { id, ana } = await settledAuction(house);
  const found = find(id);
  const answers = await Promise.all([reveal(id, "One", found), reveal(id, "Other", found)]);
  expect(answers).toEqual(expect.arrayContaining([{ ok: true }, refused("alreadyRevealed")]));
  expect([(await rowsOf(id)).length, (await notificationsOf(house, { id: ana }, "bids-opened")).length]).toEqual([
    1, 1,
  ]);
});

test("bids stay secret while the auction runs, without bids, and to who is no administrator any more", async () => {
  const { id: running } = await house.contested();
  expect(await reveal(running, "Curious")).toEqual(refused("notOver"));
  const { id: empty } = await settledAuction(house, { bids: [] });
  expect(await reveal(empty, "Curious")).toEqual(refused("noBids"));
  const { id } = await settledAuction(house);
  const former = { ...house.admin, id: await house.bidder() };
  expect(await findRevealableAuction(house.db, former, id)).toBeNull();
  expect(await revealBids(house.context(), former, await find(id), "Curious")).toMatchObject({ ok: false });
  expect(await findRevealableAuction(house.db, house.admin, uuid())).toBeNull();
  for (const one of [running, empty, id]) expect(await rowsOf(one)).toEqual([]);
});
