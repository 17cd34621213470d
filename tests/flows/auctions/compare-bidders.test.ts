import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listUncompared } from "~/data/auctions/second-accounts.server";
import { addresses, secondAccounts, sellerProfiles } from "~/data/schema.server";
import { compareBidders } from "~/flows/auctions/compare-bidders.server";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

test("a bidder with the seller's telephone is reported once, and others are compared and not reported", async () => {
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.db
    .update(sellerProfiles)
    .set({ phone: "+52 (55) 1234-5678" })
    .where(eq(sellerProfiles.user_id, house.sellerId));
  await house.db.insert(addresses).values({
    ...{ id: uuid(), user_id: beto, full_name: "Beto", phone: "5512345678", street_address: "Otra 3" },
    ...{ city: "Puebla", state: "Puebla", postal_code: "72000", is_default: true, created_at: 1 },
  });
  const id = await house.open();
  await house.bid(id, ana, 500_00);
  await house.bid(id, beto, 300_00);
  await compareBidders(house.context());
  expect(await listUncompared(house.db, 10)).toEqual([]);
  await house.bid(id, beto, 400_00);
  expect(await listUncompared(house.db, 10)).toMatchObject([{ userId: beto }]);
  await compareBidders(house.context());
  expect(await listUncompared(house.db, 10)).toEqual([]);
  expect(await house.db.select().from(secondAccounts).where(sql`auction_id = ${id}`)).toMatchObject([
    { user_id: beto, matches: ["phone"] },
  ]);
  expect(await notificationsOf(house, house.admin, "second-account")).toEqual([
    { kind: "second-account", title: "Cámara" },
  ]);
});
