import { afterAll, beforeAll } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import { DisputedPurchase } from "../../support/disputed-purchase";
import { testFaults, type Way } from "../../support/fault-table";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// A dispute of a purchase of two sellers that names no item: an administrator places it.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
});
afterAll(() => shop.close());

const cron = () => shop.cron().catch(() => {});

/** A dispute that the market has heard of. */
async function opened() {
  const purchase = await DisputedPurchase.ofTwoSellers(shop);
  purchase.open(70_00);
  await shop.deliverWebhooks();
  return purchase;
}

const WAYS: Record<string, Way<DisputedPurchase>> = {
  "a dispute that names no item is heard and placed": {
    async begin() {
      const purchase = await DisputedPurchase.ofTwoSellers(shop);
      purchase.open(70_00);
      return purchase;
    },
    async go(purchase) {
      await shop.deliverWebhooks();
      await purchase.place();
      await cron();
    },
    again: (purchase) => purchase.place(),
    asks: ["show-dispute", "list-disputes"],
    ends: ["problem_open dispute-opened, shipped, desk: dispute money-to-place"],
  },
  "one that was placed is decided for the buyer": {
    async begin() {
      shop.service.behave({ reversals: "shown" });
      const purchase = await opened();
      await purchase.place();
      await shop.cron();
      return purchase;
    },
    async go(purchase) {
      purchase.decide();
      await shop.deliverWebhooks();
    },
    asks: ["show-dispute", "list-disputes", "show", "show-refund"],
    ends: [
      "partially_refunded done 70 dispute-lost dispute-opened sale-returned, shipped, desk: dispute-lost money-to-place",
    ],
  },
  "one that was not placed is decided for the buyer": {
    begin: opened,
    async go(purchase) {
      purchase.decide();
      await shop.deliverWebhooks();
      await cron();
    },
    again: (purchase) => purchase.place(),
    asks: ["show-dispute", "list-disputes", "show", "show-refund"],
    ends: ["partially_refunded done 70 dispute-lost sale-returned, shipped, desk: dispute-lost money-to-place"],
  },
  "one that was decided unheard is placed": {
    async begin() {
      const purchase = await DisputedPurchase.ofTwoSellers(shop);
      purchase.open(70_00);
      purchase.decide();
      await shop.deliverWebhooks();
      await shop.cron();
      return purchase;
    },
    async go(purchase) {
      await purchase.place();
      await cron();
    },
    again: (purchase) => purchase.place(),
    asks: ["show-dispute", "show"],
    ends: ["partially_refunded done 70 dispute-lost sale-returned, shipped, desk: dispute-lost money-to-place"],
  },
};

testFaults(() => shop, WAYS, {
  end: async (purchase) => (await purchase.end()).join(", "),
  pauses: [3 * MINUTE, 7 * HOUR, MINUTE],
});
