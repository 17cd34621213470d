import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { findOrder } from "~/data/orders/orders.server";
import { mails } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR, MINUTE } from "~/domain/time";
import { sendEmails } from "~/flows/messages/send-emails.server";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { confirmArrival } from "~/flows/shipments/deliver-order.server";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import type { MailBinding } from "~/gateways/mail/cloudflare.server";
import { createMailGateway } from "~/gateways/mail.server";
import { testFaults, type Way } from "../../support/fault-table";
import { mailSettings } from "../../support/mails";
import { stateOf } from "../../support/paid-order";
import { openShop, type Shop, skipPauses } from "../../support/shop";

// The emails of an order from its payment to its refund, sent after each response, with a failure before or after each
// call takes effect. Cron, and people who press again what the pages show, then make it whole.

let shop: Shop;
beforeAll(async () => {
  skipPauses();
  shop = await openShop({ mails: true });
});
afterAll(() => shop.close());

/** A purchase that its buyer approved at PayPal. */
async function approve() {
  const buyer = await shop.bidder();
  await shop.start(buyer, { kind: "product", id: await shop.goods() });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  const [order] = await shop.ordersOf(buyer);
  return { buyer, token, orderId: order?.id ?? "", key: uuid() };
}
type Approved = Awaited<ReturnType<typeof approve>>;

/** What the buyer, the seller and an administrator press, as far as the order's pages let them. */
async function goOn({ buyer, token, orderId, key }: Approved): Promise<void> {
  await shop.press((context) => settlePayment(context, token));
  await shop.press(async (context) => {
    const order = await findOrder(context.db, shop.sellerId, orderId);
    const shipment = { way: "own", days: 3, tracking: null } as const;
    if (order?.status === "paid") await shipOrder(context, order, shipment);
  });
  await shop.press(async (context) => {
    const order = await findOrder(context.db, buyer, orderId);
    if (order?.status === "shipped") await confirmArrival(context, order);
  });
  await shop.press(async (context) => {
    const order = await findModeratedOrder(context.db, shop.admin, orderId);
    const refund = { key, amount: toCentavos(100_00), reason: "Rasguño", feeBearer: "seller" } as const;
    if (order?.status === "delivered") await refundOrder(context, shop.admin, order, refund);
  });
  await shop.cron().catch(() => {});
}

const WAYS: Record<string, Way<Approved>> = {
  "an order is paid, shipped, delivered and refunded": {
    begin: approve,
    go: goOn,
    asks: [],
    ends: ["delivered done"],
  },
};

testFaults(() => shop, WAYS, {
  pauses: [3 * MINUTE, 7 * HOUR],
  end: async ({ orderId }) => (await stateOf(shop, orderId)).join(" "),
  async recover(order) {
    await shop.deliverWebhooks();
    await goOn(order);
  },
});

// Cloudflare's service has no idempotency keys: every email comes, and again when nobody could write down that it came.
test.each([
  ["before", 0, [1, 1]],
  ["after", 0, [1, 1]],
  ["before", 1, [2, 2]],
  ["after", 1, [1, 1]],
] as const)(
  "without idempotency keys, a database that fails %s its call %i loses no email",
  async (how, call, times) => {
    const { send, received } = await overBinding();
    await send(() => shop.database.fail(1, how, call));
    expect(received()).toEqual(times);
  },
);

test("without idempotency keys, only an email whose answer was lost comes twice", async () => {
  for (const [how, times] of [
    ["before", [1, 1]],
    ["after", [1, 2]],
  ] as const) {
    const { send, received, fail } = await overBinding();
    await send(() => fail(how));
    expect([how, received()]).toEqual([how, times]);
  }
});

/** Two emails that are due, and a service without idempotency keys. */
async function overBinding() {
  const at = shop.context().now();
  const due = { language: "es", message: { kind: "password-changed" }, created_at: at, next_try_at: at } as const;
  await shop.db.delete(mails);
  for (const email of ["ana@example.com", "beto@example.com"]) {
    await shop.db.insert(mails).values({ id: uuid(), user_id: shop.sellerId, email, ...due });
  }
  const came = new Map<string, number>();
  let fault: "before" | "after" | null = null;
  const binding: MailBinding = {
    async send({ to }) {
      const how = fault;
      fault = null;
      if (how === "before") throw new Error("away");
      came.set(to, (came.get(to) ?? 0) + 1);
      if (how === "after") throw new Error("away");
    },
  };
  const mail = createMailGateway(mailSettings({ binding }));
  return {
    async send(breaks: () => void) {
      breaks();
      for (let run = 0; run < 3; run++) {
        await sendEmails({ ...shop.context(), mail }).catch(() => {});
        shop.pass(2 * MINUTE);
      }
    },
    received: () => [...came.values()].sort(),
    fail(how: "before" | "after") {
      fault = how;
    },
  };
}
