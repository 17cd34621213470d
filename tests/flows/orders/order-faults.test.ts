import { afterAll, beforeAll, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { DAY, HOUR } from "~/domain/time";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { testFaults, type Way } from "../../support/fault-table";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Every step of a paid order with a failure before or after each call takes effect. Cron, and the webhooks that PayPal
// repeats, then make it whole.

let shop: Shop;
let empty: () => void;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
  empty = shop.snapshot();
});
afterAll(() => shop.close());

type Sold = Awaited<ReturnType<Shop["buyAndPay"]>>;

/** How a way begins: with a paid order, whose webhooks came. */
const paid =
  (then: (order: Sold) => Promise<unknown> = async () => {}) =>
  async () => {
    const order = await shop.buyAndPay();
    await shop.deliverWebhooks();
    await then(order);
    return order;
  };
const cancel = async (
  { buyer, orderId }: Pick<Sold, "buyer" | "orderId">,
  sent = { reason: "Compré dos", cause: "" },
) => {
  const order = await findCancellableOrder(shop.db, buyer, orderId);
  if (order) await cancelOrder(shop.context(), order, sent);
};
const dispute = ({ captureId }: Sold) => shop.service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
const openDispute = () => Object.values(shop.service.records.disputes).find(({ status }) => status !== "RESOLVED");
const WAYS: Record<string, Way<Sold>> = {
  "a buyer cancels and the money is sent": {
    begin: paid(),
    async go(order) {
      await cancel(order).catch(() => {});
      await sendPendingRefunds(shop.context()).catch(() => {});
    },
    asks: ["refund"],
    ends: ["paid", "cancelled done"],
  },
  "cron sends what is due, and what was asked for is cancelled without an answer": {
    begin: paid(async (order) => {
      shop.pass(2 * HOUR);
      await cancel(order);
      await shop.addDueRefund(order.orderId, 30_00);
      shop.pass(49 * HOUR);
    }),
    go: () => shop.cron().catch(() => {}),
    asks: ["refund"],
    ends: ["cancelled done done"],
  },
  "PayPal's refund of an order is heard": {
    begin: paid(),
    async go({ captureId }) {
      shop.service.refunds.refund(captureId);
      await shop.deliverWebhooks();
    },
    asks: ["show-refund"],
    ends: ["cancelled done"],
  },
  "a dispute is opened, decided for the buyer, and both heard at once": {
    begin: paid(async (order) => {
      await shop.move(order.orderId, "shipped", "S");
      await shop.addDueRefund(order.orderId, 30_00);
      dispute(order);
    }),
    async go() {
      await shop.deliverWebhooks();
      shop.service.disputes.resolve(openDispute()?.id ?? "", "RESOLVED_BUYER_FAVOUR");
      await shop.deliverWebhooks();
    },
    asks: ["show-dispute", "show", "show-refund"],
    ends: ["refunded done done"],
  },
  "cron asks about a dispute whose end no webhook told": {
    begin: paid(async (order) => {
      await shop.move(order.orderId, "shipped", "S");
      const { id } = dispute(order);
      await shop.deliverWebhooks();
      shop.service.disputes.resolve(id, "CANCELED_BY_BUYER");
      for (const event of Object.values(shop.service.records.events)) event.isDelivered = true;
      shop.pass(7 * HOUR);
    }),
    go: () => shop.cron().catch(() => {}),
    asks: ["show-dispute", "show"],
    ends: ["completed"],
  },
};

// Status and refunds of the order.
testFaults(() => shop, WAYS, {
  async end({ buyer, orderId }) {
    const [row] = (await shop.ordersOf(buyer)).filter(({ id }) => id === orderId);
    return [row?.status, ...(await shop.refundsOf(orderId)).map(({ status }) => status)].join(" ");
  },
});

test("what PayPal refuses for days is sent once it no longer does", async () => {
  empty();
  const { buyer, orderId } = await shop.buyAndPay();
  await cancel({ buyer, orderId });
  shop.service.fail("refund", 8, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  const states: string[] = [];
  for (let day = 0; day < 12; day++) {
    shop.pass(DAY);
    await shop.cron();
    states.push(...(await shop.refundsOf(orderId)).map(({ status }) => status));
  }
  expect(states).toEqual([...Array(8).fill("due"), ...Array(4).fill("done")]);
  expect(await shop.faults()).toEqual([]);
});
