import { afterAll, beforeAll } from "vitest";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { testFaults, type Way } from "../../support/fault-table";
import { PaypalBuyer } from "../../support/paypal-buyer";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Captures that are slow, and captures that PayPal decides about later.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
});
afterAll(() => shop.close());

const WAYS: Record<string, Way<PaypalBuyer>> = {
  "the webhook of an approval and the buyer meet at a slow capture": {
    async begin() {
      shop.service.behave({ captureDelay: 20 });
      return PaypalBuyer.ofProduct(shop);
    },
    async go(buyer) {
      shop.service.approve(buyer.token);
      const asked = shop.service.calls.length;
      let isHeard = false;
      const webhook = shop.deliverWebhooks().finally(() => {
        isHeard = true;
      });
      // Shown to the webhook before the buyer returns.
      while (!isHeard && shop.service.calls.length === asked) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([webhook, buyer.settle()]);
    },
    asks: ["show", "capture"],
    ends: ["paid captured"],
  },
  "PayPal completes a pending capture": {
    begin: () => PaypalBuyer.ofProduct(shop),
    async go(buyer) {
      await buyer.choose("pending");
      buyer.decide("COMPLETED");
      await shop.deliverWebhooks();
    },
    again: async (buyer) => buyer.decide("COMPLETED"),
    asks: ["show", "capture"],
    ends: ["paid captured"],
  },
  "PayPal completes a pending capture of an order that it forgot": {
    async begin() {
      const buyer = await PaypalBuyer.ofProduct(shop);
      await buyer.choose("pending");
      buyer.paypalOrder.status = "VOIDED";
      return buyer;
    },
    async go(buyer) {
      buyer.decide("COMPLETED");
      await shop.deliverWebhooks();
    },
    asks: ["show", "show-capture"],
    ends: ["paid captured"],
  },
  "PayPal denies a pending capture, and the buyer pays otherwise": {
    begin: () => PaypalBuyer.ofProduct(shop),
    async go(buyer) {
      await buyer.choose("pending");
      buyer.decide("DECLINED");
      await shop.deliverWebhooks();
      await buyer.choose("pay", await buyer.checkOut({ isAnew: true }));
    },
    again: async (buyer) => buyer.decide("DECLINED"),
    asks: ["show", "capture", "create"],
    // The buyer gives up when the market hears of the denial too late.
    ends: ["expired_unpaid failed", "cancelled paid failed captured"],
  },
  "PayPal denies the pending capture of a won auction after its deadline": {
    begin: () => PaypalBuyer.ofAuction(shop),
    async go(buyer) {
      await buyer.choose("pending");
      shop.pass(MINUTE);
      await shop.deliverWebhooks();
      await shop.cron().catch(() => {});
      shop.pass(50 * HOUR);
      buyer.decide("DECLINED");
      await shop.deliverWebhooks();
    },
    async again(buyer) {
      buyer.decide("DECLINED");
      shop.pass(DAY);
    },
    asks: ["show", "capture"],
    ends: ["expired_unpaid failed struck"],
  },
};

testFaults(() => shop, WAYS, { end: (buyer) => buyer.end() });
