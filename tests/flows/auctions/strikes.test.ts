import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findStrike } from "~/data/auctions/strikes.server";
import { DAY } from "~/domain/time";
import { appealStrike } from "~/flows/auctions/appeal-strike.server";
import { decideStrike } from "~/flows/auctions/decide-strike.server";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { strike } from "../../support/strikes";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

/** Ana's strike, seven days old at most. */
async function struck(at = Date.now() - DAY) {
  const ana = await house.bidder();
  const { productId } = await house.auction(await house.open());
  const [orderId = ""] = await strike(house, ana, { productId, seller: house.sellerId }, at);
  return { ana, orderId, productId };
}

async function find(orderId: string) {
  const found = await findStrike(house.db, house.admin, orderId);
  if (!found) throw new Error("no such strike");
  return found;
}

test("a strike is appealed once, by its buyer and in time; the administrators are told at once", async () => {
  const { ana, orderId } = await struck();
  const other = await house.bidder();
  const [mailings, before] = [house.mailings(), (await appealsTold()).length];
  expect(await appealStrike(house.context(), other, orderId, "Mine")).toBe(false);
  expect([house.mailings(), (await appealsTold()).length]).toEqual([mailings, before]);
  expect(await appealStrike(house.context(), ana, orderId, "I was robbed")).toBe(true);
  expect(await appealStrike(house.context(), ana, orderId, "Again")).toBe(false);
  expect(house.mailings()).toBe(mailings + 1);
  expect((await appealsTold()).slice(before)).toEqual([{ kind: "strike-appealed" }]);
  expect(await find(orderId)).toMatchObject({ appeal: "I was robbed", decision: null });
  const late = await struck(Date.now() - 8 * DAY);
  expect(await appealStrike(house.context(), late.ana, late.orderId, "Late")).toBe(false);
});

const appealsTold = () => notificationsOf(house, house.admin, "strike-appealed");

test.each([
  ["lifted", "strike-lifted"],
  ["kept", "strike-kept"],
] as const)(
  "of an appealed strike that is %s the buyer learns the reason at once, and only once",
  async (decision, kind) => {
    const { ana, orderId, productId } = await struck();
    await appealStrike(house.context(), ana, orderId, "I was robbed");
    const mailings = house.mailings();
    const found = await find(orderId);
    const decide = (reason: string) => decideStrike(house.context(), house.admin, found, { decision, reason });
    expect([await decide("Report seen"), await decide("Again")]).toEqual([true, false]);
    expect(house.mailings()).toBe(mailings + 1);
    expect(await find(orderId)).toMatchObject({ decision, reason: "Report seen" });
    expect(await notificationsOf(house, { id: ana }, kind)).toEqual([
      { kind, product: productId, title: "Lámpara", reason: "Report seen" },
    ]);
    const [row] = await house.db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM notifications WHERE user_id = ${ana}`,
    );
    expect(row?.n).toBe(1);
  },
);
