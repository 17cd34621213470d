import { afterAll, beforeAll, expect, test } from "vitest";
import { findUnfinishedBusiness } from "~/data/accounts/closed-accounts.server";
import { readTrade } from "~/data/accounts/trade-export.server";
import { findAuctionOutcome } from "~/data/auctions/auction-outcomes.server";
import { listBids } from "~/data/auctions/own-bids.server";
import { findOffer, listOpenOffers } from "~/data/auctions/second-chance-offers.server";
import { listWatched } from "~/data/auctions/watchlist.server";
import { listPurchases, listSales } from "~/data/orders/own-orders.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
/** The statements of each list. */
const statements = new Map<string, string[]>();

const LISTS: [string, () => Promise<unknown>, string][] = [
  ["the watchlist", () => listWatched(house.db, "ana", null, 25), "PRIMARY KEY (user_id=?)"],
  ["the watchlist, from a place on", () => listWatched(house.db, "ana", "5_p1", 25), "PRIMARY KEY (user_id=?)"],
  ["own bids", () => listBids(house.db, "ana", null, 25), "INDEX bidders_last_bid"],
  ["own bids, from a place on", () => listBids(house.db, "ana", "5_a1", 25), "INDEX bidders_last_bid"],
  ["purchases", () => listPurchases(house.db, "ana", null, 25), "INDEX orders_buyer"],
  ["purchases, from a place on", () => listPurchases(house.db, "ana", "5_o1", 25), "INDEX orders_buyer"],
  ["sales", () => listSales(house.db, "ana", null, 25), "INDEX orders_seller"],
  ["sales, from a place on", () => listSales(house.db, "ana", "5_o1", 25), "INDEX orders_seller"],
  ["open offers", () => listOpenOffers(house.db, "ana", null), "INDEX offers_user"],
  ["open offers of a product", () => listOpenOffers(house.db, "ana", "p1"), "INDEX offers_user"],
  ["an offer", () => findOffer(house.db, "ana", "o1"), "offers"],
  ["what became of an auction", () => findAuctionOutcome(house.db, "a1"), "offers"],
  ["what stands in the way of leaving", () => findUnfinishedBusiness(house.db, "ana"), "INDEX auctions_of_seller"],
  ["the file of a person's trade", () => readTrade(house.db, "ana"), "INDEX bidders_user"],
];

beforeAll(async () => {
  house = await openAuctionHouse();
  for (const [name, ask] of LISTS) {
    house.database.resetCount();
    await ask();
    statements.set(
      name,
      house.database.statements.filter((statement) => /^\s*select/i.test(statement)),
    );
  }
});
afterAll(() => house.close());

/** A full table scan: these lists may grow with a person, not with the market. */
const READ_THROUGH = /^SCAN (?!CONSTANT ROW|\(subquery)/;

test.each(LISTS)("%s: found by indexes, no table is read through", async (name, _, index) => {
  const asked = statements.get(name) ?? [];
  const steps = (await Promise.all(asked.map((statement) => house.planOf(statement.replaceAll("?", "5"))))).flat();
  expect(steps.filter((step) => READ_THROUGH.test(step))).toEqual([]);
  expect(steps.join("\n")).toContain(index);
});
