import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { openRoom } from "~/flows/auctions/open-room.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

test("from the first open page on, what it shows is told to it: not a raise that moves nothing", async () => {
  const id = await house.open({ endsIn: 5 * HOUR });
  const { endsAt } = (await house.auction(id)).state;
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  expect(house.announced).toEqual([]);
  expect(await openRoom(house, id)).toEqual({ id, seq: 1, endsAt });
  await house.bid(id, ana, 400_00);
  expect(house.announced).toEqual([]);
  await house.bid(id, beto, 500_00);
  expect(house.announced).toEqual([{ id, seq: 3, endsAt }]);
});

test("an unknown auction has no room", async () => {
  expect(await openRoom(house, uuid())).toBeNull();
});
