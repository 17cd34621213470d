import { afterAll, beforeAll } from "vitest";
import { DAY, HOUR } from "~/domain/time";
import { testFaults, type Way } from "../../support/fault-table";
import { PaypalBuyer } from "../../support/paypal-buyer";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Payments that are declined, and payments that PayPal forgets after three hours.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
});
afterAll(() => shop.close());

/** The buyer returns, and PayPal forgets the order between the market's question and its capture. */
async function settleForgotten(buyer: PaypalBuyer) {
  const { paypal, ...context } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const captureOrder: typeof paypal.captureOrder = (...sent) => {
    buyer.paypalOrder.expiresAt = 0;
    return paypal.captureOrder(...sent);
  };
  await buyer.settle(buyer.token, { ...context, paypal: { ...paypal, captureOrder } });
}

async function payOtherwise(buyer: PaypalBuyer) {
  await buyer.choose("declined");
  await buyer.choose("pay", await buyer.checkOut());
}

const WAYS: Record<string, Way<PaypalBuyer>> = {
  "a card is declined, and the buyer pays PayPal's order with another": {
    begin: () => PaypalBuyer.ofProduct(shop),
    go: payOtherwise,
    asks: ["show", "capture"],
    ends: ["paid captured"],
  },
  "a card is declined whose order PayPal leaves approved, and the buyer pays with another": {
    async begin() {
      shop.service.behave({ declinedOrders: "approved" });
      return PaypalBuyer.ofProduct(shop);
    },
    go: payOtherwise,
    asks: ["show", "capture"],
    ends: ["paid captured"],
  },
  "a card is declined, PayPal forgets the order, and the buyer pays a new one": {
    begin: () => PaypalBuyer.ofAuction(shop),
    async go(buyer) {
      await buyer.choose("declined");
      shop.pass(4 * HOUR);
      await buyer.choose("pay", await buyer.checkOut({ isAnew: true }));
    },
    asks: ["show", "capture", "create"],
    ends: ["paid reversed captured", "paid abandoned captured"],
  },
  "PayPal forgets a payment that was opened and left": {
    async begin() {
      const buyer = await PaypalBuyer.ofProduct(shop);
      shop.pass(4 * HOUR);
      return buyer;
    },
    async go(buyer) {
      await buyer.settle();
      await shop.cron().catch(() => {});
    },
    asks: ["show"],
    ends: ["expired_unpaid abandoned"],
  },
  "PayPal forgets a payment that was approved while the market was away": {
    async begin() {
      const buyer = await PaypalBuyer.ofProduct(shop);
      shop.service.approve(buyer.token);
      shop.pass(4 * HOUR);
      return buyer;
    },
    async go(buyer) {
      await shop.deliverWebhooks();
      await buyer.settle();
      await shop.cron().catch(() => {});
    },
    asks: ["show"],
    ends: ["expired_unpaid abandoned"],
  },
  "PayPal forgets an approved payment just before its capture": {
    begin: () => PaypalBuyer.ofProduct(shop),
    async go(buyer) {
      shop.service.approve(buyer.token);
      await settleForgotten(buyer);
      await shop.deliverWebhooks();
    },
    asks: ["show", "capture"],
    // Its webhook may be heard before it is forgotten.
    ends: ["paid captured", "expired_unpaid reversed"],
  },
  "PayPal forgets the payment of a won auction": {
    begin: () => PaypalBuyer.ofAuction(shop, { isStarted: false }),
    async go(buyer) {
      const token = await buyer.checkOut();
      shop.pass(3 * DAY);
      if (token) await buyer.settle(token);
      await shop.cron().catch(() => {});
    },
    asks: ["create", "show"],
    ends: ["expired_unpaid abandoned struck"],
  },
};

testFaults(() => shop, WAYS, { end: (buyer) => buyer.end() });
