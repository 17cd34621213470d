import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import { unmatchableHash } from "~/data/accounts/password.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { listDueQueues } from "~/data/due-queues.server";
import { EXPIRED_ROWS } from "~/data/expired-rows.server";
import { findOrder } from "~/data/orders/orders.server";
import { products, users } from "~/data/schema.server";
import type { AddressFields } from "~/domain/accounts/address";
import { checkoutFingerprint } from "~/domain/checkout/checkout";
import { DAY } from "~/domain/time";
import { startCheckout } from "~/flows/checkout/start-checkout.server";
import { remindToRate } from "~/flows/feedback/remind-to-rate.server";
import { completeOrder } from "~/flows/orders/complete-order.server";
import { sendOrderMessage } from "~/flows/orders/send-order-message.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { confirmArrival } from "~/flows/shipments/deliver-order.server";
import { sendTrackingNumbers } from "~/flows/shipments/send-tracking-numbers.server";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import { createPaypal } from "~/gateways/paypal.server";
import type { PaypalStandIn } from "../paypal/server";
import { type BuyerKey, CAST, type CastKey } from "./cast";
import { contextAt } from "./context-at";
import { type DemoOrder, ORDERS } from "./orders";
import { assertAccepted } from "./play";
import { playFeedback } from "./play-feedback";
import { REGULARS, type RegularKey } from "./regulars";
import { SALES } from "./sales";
import { LAST_PIECES } from "./sold-out";

const WEEK = 7 * DAY;

/** Plays the demo orders up to `now` through the market's own flows, each step at its time. */
export async function playOrders(databaseUrl: string, paypal: PaypalStandIn, now: number): Promise<void> {
  const { url: baseUrl, clientId, secret, webhookId } = paypal;
  const gateway = createPaypal({ baseUrl, clientId, secret, webhookId });
  const before = (ago: number) => contextAt(databaseUrl, now - ago, gateway);
  await insertRegulars(before(0), now);
  for (const order of [...SALES, ...LAST_PIECES, ...ORDERS]) await playOrder(order, before, paypal);
  await sendTrackingNumbers(before(0));
  while ((await listDueQueues(before(0).db)).some(({ queue }) => queue === "ratingReminders")) {
    await remindToRate(before(0));
  }
  // Nobody wants old emails sent now, or old notifications shown as unread.
  await before(0).db.run(sql`UPDATE mails SET sent_at = created_at WHERE sent_at IS NULL`);
  await before(0).db.run(
    sql`UPDATE notifications SET read_at = created_at WHERE read_at IS NULL AND created_at < ${now - WEEK}`,
  );
  // Cron would have deleted the oldest long ago, and tells administrators what it has not.
  for (const deleteRows of EXPIRED_ROWS) while (await deleteRows(before(0).db, now, 5_000));
}

async function insertRegulars({ db, newId }: AppContext, now: number): Promise<void> {
  const rows = Object.entries(REGULARS).map(([key, { full_name, language, joined }]) => {
    const created_at = now - joined * DAY;
    const id = newId();
    return { id, email: emailOf(key), full_name, language, password_hash: unmatchableHash(id), created_at };
  });
  await db.insert(users).values(rows);
}

const emailOf = (key: string) => `${key}@example.com`;

/** Where somebody has things sent. */
function homeOf(buyer: BuyerKey): AddressFields {
  const regular = buyer in REGULARS ? REGULARS[buyer as RegularKey] : null;
  if (regular) return { ...regular.address, full_name: regular.full_name, country: "México" };
  const { full_name, addresses, seller } = CAST[buyer as CastKey];
  const [home] = addresses ?? [];
  if (home) return home;
  if (!seller) throw new Error(`${buyer} has no address`);
  const { phone, address: street_address, city, state, postal_code, country } = seller;
  return { full_name, phone, street_address, city, state, postal_code, country };
}

async function playOrder(demo: DemoOrder, before: (ago: number) => AppContext, paypal: PaypalStandIn): Promise<void> {
  const { db } = before(0);
  const [product] = await db.select().from(products).where(eq(products.title, demo.title));
  const email = demo.buyer in REGULARS ? emailOf(demo.buyer) : CAST[demo.buyer as CastKey].email;
  const [buyer] = await db.select().from(users).where(eq(users.email, email));
  if (!product || !buyer) throw new Error(`nobody can buy ${demo.title}`);
  const { price, stock } = product;
  await db
    .update(products)
    .set({ stock: stock + 1, price: demo.price ?? price })
    .where(eq(products.id, product.id));
  const id = await buy(before(demo.paid), buyer.id, product.id, homeOf(demo.buyer), paypal);
  await db.update(products).set({ price }).where(eq(products.id, product.id));
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
async function buy(
  context: AppContext,
  buyer: string,
  product: string,
  shipTo: AddressFields,
  paypal: PaypalStandIn,
): Promise<string> {
  const { db, paypal: gateway } = context;
  if (!gateway) throw new Error("nothing can be paid");
  const read = await readCheckout(db, buyer, { kind: "product", id: product });
  const key = uuid();
  const sent = {
    buyer,
    key,
    target: { kind: "product", id: product } as const,
    seen: checkoutFingerprint(read.lines),
    shipTo,
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
