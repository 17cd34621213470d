import { afterAll, beforeAll } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import { DisputedPurchase } from "../../support/disputed-purchase";
import { testFaults, type Way } from "../../support/fault-table";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// What PayPal takes back and tells too little of, or nothing.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
});
afterAll(() => shop.close());

const events = () => Object.values(shop.service.records.events);
const loseWebhooks = () => {
  for (const event of events()) event.isDelivered = true;
};
function takeAmounts() {
  for (const event of events()) {
    const { resource, ...body } = JSON.parse(event.body);
    event.body = JSON.stringify({ ...body, resource: { ...resource, amount: undefined } });
  }
}

const WAYS: Record<string, Way<DisputedPurchase>> = {
  "a bank takes all back, and PayPal tells no amount": {
    begin: () => DisputedPurchase.ofOneSeller(shop),
    async go({ captureId }) {
      shop.service.refunds.reverse(captureId);
      takeAmounts();
      await shop.deliverWebhooks();
    },
    asks: ["list-disputes", "show-refund", "show-capture"],
    ends: ["shipped done 100 sale-returned, desk:"],
  },
  "cron lists a dispute of which no webhook ever comes": {
    begin: () => DisputedPurchase.ofOneSeller(shop),
    async go(purchase) {
      purchase.open();
      loseWebhooks();
      shop.pass(2 * HOUR);
      await shop.cron().catch(() => {});
      purchase.decide();
      loseWebhooks();
      shop.pass(2 * HOUR);
      await shop.cron().catch(() => {});
    },
    asks: ["list-disputes", "show-dispute", "show"],
    ends: [
      "refunded done 100 dispute-lost sale-returned, desk: dispute-lost",
      // Its hours without an answer are two runs of cron.
      "refunded done 100 dispute-lost dispute-opened sale-returned, desk: dispute-lost dispute-to-answer work-late",
      "refunded done 100 dispute-lost dispute-opened sale-returned, desk: dispute-lost dispute-to-answer",
    ],
  },
};

testFaults(() => shop, WAYS, {
  end: async (purchase) => (await purchase.end()).join(", "),
  pauses: [3 * MINUTE, 7 * HOUR, MINUTE],
});
