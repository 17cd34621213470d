import { afterAll, beforeAll, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import type { Call } from "../../../dev/paypal/faults";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// Every step of a paid order with a failure before or after each call takes effect. Cron, and the webhooks that PayPal
// repeats, then make it whole.

let shop: Shop;
let empty: () => void;
let at = 0;
beforeAll(async () => {
  skipPauses();
  shop = await openShop();
  empty = shop.snapshot();
});
afterAll(() => shop.close());

type Sold = Awaited<ReturnType<Shop["buyAndPay"]>>;

/** A scenario: how it starts, what runs while calls fail, and how it may end. */
interface Way {
  begin?(order: Sold): Promise<unknown>;
  /** Continues as far as it gets. */
  go(order: Sold): Promise<unknown>;
  /** Its calls of PayPal. */
  asks: Call[];
  /** Status and refunds of the order. */
  ends: string[];
}

const cancel = async (
  { buyer, orderId }: Pick<Sold, "buyer" | "orderId">,
  sent = { reason: "Compré dos", cause: "" },
) => {
  const order = await findCancellableOrder(shop.db, buyer, orderId);
  if (order) await cancelOrder(shop.context(), order, sent);
};
const dispute = ({ captureId }: Sold) => shop.service.disputes.open(captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
const openDispute = () => Object.values(shop.service.records.disputes).find(({ status }) => status !== "RESOLVED");
const later = (milliseconds: number) => {
  at += milliseconds;
  shop.later(at);
};

const WAYS: Record<string, Way> = {
  "a buyer cancels and the money is sent": {
    async go(order) {
      await cancel(order).catch(() => {});
      await sendPendingRefunds(shop.context()).catch(() => {});
    },
    asks: ["refund"],
    ends: ["paid", "cancelled done"],
  },
  "cron sends what is due, and what was asked for is cancelled without an answer": {
    async begin(order) {
      later(2 * HOUR);
      await cancel(order);
      await shop.addDueRefund(order.orderId, 30_00);
      later(49 * HOUR);
    },
    go: () => shop.cron().catch(() => {}),
    asks: ["refund"],
    ends: ["cancelled done done"],
  },
  "PayPal's refund of an order is heard": {
    async go({ captureId }) {
      shop.service.refunds.refund(captureId);
      await shop.deliverWebhooks();
    },
    asks: ["show-refund"],
    ends: ["cancelled done"],
  },
  "a dispute is opened, decided for the buyer, and both heard at once": {
    async begin(order) {
      await shop.move(order.orderId, "shipped", "S");
      await shop.addDueRefund(order.orderId, 30_00);
      dispute(order);
    },
    async go() {
      await shop.deliverWebhooks();
      shop.service.disputes.resolve(openDispute()?.id ?? "", "RESOLVED_BUYER_FAVOUR");
      await shop.deliverWebhooks();
    },
    asks: ["show-dispute", "show", "show-refund"],
    ends: ["refunded done done"],
  },
  "cron asks about a dispute whose end no webhook told": {
    async begin(order) {
      await shop.move(order.orderId, "shipped", "S");
      const { id } = dispute(order);
      await shop.deliverWebhooks();
      shop.service.disputes.resolve(id, "CANCELED_BY_BUYER");
      for (const event of Object.values(shop.service.records.events)) event.isDelivered = true;
      later(7 * HOUR);
    },
    go: () => shop.cron().catch(() => {}),
    asks: ["show-dispute", "show"],
    ends: ["completed"],
  },
};

const begun = new Map<Way, { order: Sold; at: number; putBack: () => void }>();

/** The state at a scenario's start: built once, then restored from a snapshot. */
async function begin(way: Way): Promise<Sold> {
  const before = begun.get(way);
  (before?.putBack ?? empty)();
  at = before?.at ?? 0;
  if (before) return before.order;
  const order = await shop.buyAndPay();
  await shop.deliverWebhooks();
  await way.begin?.(order);
  begun.set(way, { order, at, putBack: shop.snapshot() });
  return order;
}

/** Runs a scenario with failures, then recovery; returns the end and the number of database calls. */
async function live(way: Way, breaks: () => void, ...more: unknown[]) {
  const order = await begin(way);
  shop.database.resetCount();
  breaks();
  await way.go(order);
  const asked = shop.database.requests;
  shop.database.fail(0, "before");
  for (const pause of [3 * MINUTE, 3 * MINUTE, 7 * HOUR, MINUTE]) {
    later(pause);
    await shop.deliverWebhooks();
    await shop.cron().catch(() => {});
  }
  const [row] = (await shop.ordersOf(order.buyer)).filter(({ id }) => id === order.orderId);
  const end = [row?.status, ...(await shop.refundsOf(order.orderId)).map(({ status }) => status)].join(" ");
  expect([...more, way.ends.includes(end) || end, await shop.faults()]).toEqual([...more, true, []]);
  return { asked, end };
}

test.each(Object.entries(WAYS))(
  "when %s, whatever call of the database fails, it is whole after the crons",
  async (_, way) => {
    const { asked, end } = await live(way, () => {});
    expect([asked > 1, end]).toEqual([true, way.ends.at(-1)]);
    const came = new Set<string>();
    for (let call = 0; call < asked; call++) {
      for (const how of ["before", "after"] as const) {
        came.add((await live(way, () => shop.database.fail(1, how, call), how, call)).end);
      }
    }
    expect(came).toContain(way.ends.at(-1));
  },
  600_000,
);

test.each(Object.entries(WAYS))(
  "when %s, whatever call to PayPal fails, however often, it is whole after the crons",
  async (_, way) => {
    for (const how of ["away", "lost", "garbled", "error"] as const) {
      for (const call of ["token", ...way.asks] as const) {
        const breaks = () => {
          if (call === "token") shop.service.revokeTokens();
          shop.service.fail(call, how === "garbled" ? 1 : 3, how);
        };
        await live(way, breaks, how, call);
      }
    }
  },
  600_000,
);

test("what PayPal refuses for days is sent once it no longer does", async () => {
  empty();
  at = 0;
  const { buyer, orderId } = await shop.buyAndPay();
  await cancel({ buyer, orderId });
  shop.service.fail("refund", 8, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  const states: string[] = [];
  for (let day = 0; day < 12; day++) {
    later(DAY);
    await shop.cron();
    states.push(...(await shop.refundsOf(orderId)).map(({ status }) => status));
  }
  expect(states).toEqual([...Array(8).fill("due"), ...Array(4).fill("done")]);
  expect(await shop.faults()).toEqual([]);
});
