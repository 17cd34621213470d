import { afterAll, beforeAll } from "vitest";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { testFaults, type Way } from "../../support/fault-table";
import { stateOf } from "../../support/paid-order";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// PayPal refuses a refund for good and an administrator settles it another way, with a failure before or after each call
// takes effect. Cron, and the administrator, who presses again what the desk shows, then make it whole.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop({ mails: true });
});
afterAll(() => shop.close());

async function settle(): Promise<void> {
  const refused = await shop.press(({ db }) => listRefusedRefunds(db, shop.admin, 9));
  for (const { id } of refused?.filter(({ status }) => status === "failed") ?? []) {
    await shop.press(async (context) => {
      const failed = await findFailedRefund(context.db, shop.admin, id);
      return failed && settleRefund(context, shop.admin, failed, "Transferencia SPEI 1");
    });
  }
}

/** A refund of this amount is due. */
const due = (amount: number, hasProblem: boolean) => async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.deliverWebhooks();
  if (hasProblem) {
    await shop.move(orderId, "shipped", "S");
    await shop.move(orderId, "delivered", "B");
    await shop.move(orderId, "problem_open", "B");
  }
  await shop.addDueRefund(orderId, amount);
  await shop.waitForBackgroundWork();
  return orderId;
};

async function go(): Promise<void> {
  shop.service.fail("refund", 99, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron().catch(() => {});
  await settle();
}

const WAYS: Record<string, Way<string>> = {
  "all of an unsent order is settled another way": {
    begin: due(100_00, false),
    go,
    asks: [],
    ends: ["cancelled failed done"],
  },
  "a part of an order with a problem is settled another way": {
    begin: due(40_00, true),
    go,
    asks: [],
    ends: ["problem_open failed done"],
  },
};

testFaults(() => shop, WAYS, {
  end: async (orderId) => (await stateOf(shop, orderId)).join(" "),
  async recover() {
    await shop.cron().catch(() => {});
    await settle();
  },
});
