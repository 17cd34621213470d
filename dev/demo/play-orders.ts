import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { findOrder } from "~/data/orders/orders.server";
import { products, users } from "~/data/schema.server";
import { checkoutFingerprint } from "~/domain/checkout/checkout";
import { DAY } from "~/domain/time";
import { startCheckout } from "~/flows/checkout/start-checkout.server";
import { completeOrder } from "~/flows/orders/complete-order.server";
import { sendOrderMessage } from "~/flows/orders/send-order-message.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { confirmArrival } from "~/flows/shipments/deliver-order.server";
import { sendTrackingNumbers } from "~/flows/shipments/send-tracking-numbers.server";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import { createPaypal } from "~/gateways/paypal.server";
import type { PaypalStandIn } from "../paypal/server";
import { CAST } from "./cast";
import { contextAt } from "./context-at";
import { type DemoOrder, ORDERS } from "./orders";
import { assertAccepted } from "./play";
import { playFeedback } from "./play-feedback";
import { SALES } from "./sales";

const WEEK = 7 * DAY;
const [HOME] = CAST.user.addresses ?? [];

/** Plays the demo orders up to `now` through the market's own flows, each step at its time. */
export async function playOrders(databaseUrl: string, paypal: PaypalStandIn, now: number): Promise<void> {
  const { url: baseUrl, clientId, secret, webhookId } = paypal;
  const gateway = createPaypal({ baseUrl, clientId, secret, webhookId });
  const before = (ago: number) => contextAt(databaseUrl, now - ago, gateway);
  for (const order of [...SALES, ...ORDERS]) await playOrder(order, before, paypal);
  await sendTrackingNumbers(before(0));
  // Nobody wants old emails sent now, or old notifications shown as unread.
  await before(0).db.run(sql`UPDATE mails SET sent_at = created_at WHERE sent_at IS NULL`);
  await before(0).db.run(
    sql`UPDATE notifications SET read_at = created_at WHERE read_at IS NULL AND created_at < ${now - WEEK}`,
  );
}

async function playOrder(demo: DemoOrder, before: (ago: number) => AppContext, paypal: PaypalStandIn): Promise<void> {
  const { db } = before(0);
  const [product] = await db.select().from(products).where(eq(products.title, demo.title));
  const [buyer] = await db.select().from(users).where(eq(users.email, CAST[demo.buyer].email));
  if (!product || !buyer) throw new Error(`nobody can buy ${demo.title}`);
  const id = await buy(before(demo.paid), buyer.id, product.id, paypal);
  const read = async (who: "buyer" | "seller", context: AppContext) => {
    const found = await findOrder(context.db, who === "buyer" ? buyer.id : product.seller_id, id);
    if (!found) throw new Error(`${demo.title} was not bought`);
    return found;
  };
  const { shipped, arrived, completed, messages = [], feedback } = demo;
  if (shipped) await shipOrder(before(shipped.before), await read("seller", before(shipped.before)), shipped);
  if (arrived) await confirmArrival(before(arrived), await read("buyer", before(arrived)));
  if (completed) await completeOrder(before(completed), await read("buyer", before(completed)));
  for (const [who, ago, body] of messages) {
    await sendOrderMessage(before(ago), await read(who, before(ago)), { id: uuid(), body });
  }
  if (feedback) await playFeedback({ id, buyerId: buyer.id, sellerId: product.seller_id }, feedback, before);
}

/** Returns the order's id. */
async function buy(context: AppContext, buyer: string, product: string, paypal: PaypalStandIn): Promise<string> {
  const { db, paypal: gateway } = context;
  if (!HOME || !gateway) throw new Error("who buys has an address and a way to pay");
  const read = await readCheckout(db, buyer, { kind: "product", id: product });
  const key = uuid();
  const sent = {
    buyer,
    key,
    target: { kind: "product", id: product } as const,
    seen: checkoutFingerprint(read.lines),
    shipTo: HOME,
    limits: [],
    wait: 0,
    returnUrl,
    cancelUrl,
  };
  assertAccepted(await startCheckout(context, gateway, sent, read));
  const [payment] = await db.all<{
    token: string;
    order: string;
  }>(sql`SELECT y.paypal_order_id AS token, o.id AS "order"
    FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id WHERE y.checkout_id = ${key}`);
  if (!payment) throw new Error("nothing to pay");
  paypal.approve(payment.token);
  assertAccepted({ ok: (await settlePayment(context, payment.token)).kind === "paid" });
  return payment.order;
}

const returnUrl = "http://localhost/checkout/paypal/return";
const cancelUrl = "http://localhost/checkout/paypal/cancel";
