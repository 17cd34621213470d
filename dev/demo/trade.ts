import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { readToPay } from "~/data/checkout/lines.server";
import { saveCheckout } from "~/data/checkout/starting.server";
import { findRatedOrder, type RatedOrder } from "~/data/feedback/order-feedback.server";
import { moveOrder } from "~/data/orders/moving.server";
import type { AddressFields } from "~/domain/address";
import { STARS, type Stars } from "~/domain/feedback";
import { toCentavos } from "~/domain/money";
import type { Actor, OrderStatus } from "~/domain/order";
import { HOLD } from "~/domain/payment";
import { DAY } from "~/domain/time";
import { recordCapture } from "~/flows/checkout/record-capture.server";
import { giveFeedback } from "~/flows/feedback/give-feedback.server";
import { replyToFeedback } from "~/flows/feedback/reply-to-feedback.server";
import { CAST, type CastKey, type DemoPerson } from "./cast";
import { contextAt } from "./play";
import type { DemoSale } from "./sales";

/** Plays a sale by the market's own flows, from the checkout to what was said of it, as if each had happened at its time. */
export async function playSale(databaseUrl: string, sale: DemoSale, ids: Record<CastKey, string>, now: number) {
  const at = (days: number) => contextAt(databaseUrl, now - (sale.daysAgo - days) * DAY);
  const orderId = await buy(at(0), sale, ids[sale.buyer]);
  const moves: [days: number, to: OrderStatus, actor: Actor][] = [
    [1, "shipped", "S"],
    [4, "delivered", "B"],
  ];
  for (const [days, to, actor] of moves) await move(at(days), orderId, to, actor);
  const [order] = await at(5).db.all<{ seller: string }>(
    sql`SELECT seller_id AS seller FROM orders WHERE id = ${orderId}`,
  );
  const seller = order?.seller ?? "";
  const { rating, text = null, reply, sellerSays } = sale;
  const stars = Object.fromEntries(STARS.map((star, index) => [star, sale.stars?.[index] ?? null])) as Stars;
  const none = Object.fromEntries(STARS.map((star) => [star, null])) as Stars;
  if (rating) await giveFeedback(at(5), await read(at(5), ids[sale.buyer], orderId), { rating, stars, text });
  const good = sellerSays && { rating: "positive" as const, stars: none, text: sellerSays };
  if (good) await giveFeedback(at(6), await read(at(6), seller, orderId), good);
  if (reply) await replyToFeedback(at(7), await read(at(7), seller, orderId), reply);
  if (sale.daysAgo > 11) await move(at(11), orderId, "completed", "T");
  const { db } = at(sale.daysAgo);
  await db.run(sql`UPDATE notifications SET read_at = created_at WHERE read_at IS NULL
    AND message ->> 'kind' IN ('receipt', 'sold', 'feedback') AND created_at < ${now - DAY}`);
}

/** Buys one piece and pays it; the order's id. */
async function buy(context: AppContext, { title, buyer }: DemoSale, buyerId: string): Promise<string> {
  const { db, newId } = context;
  const [product] = await db.all<{ id: string }>(sql`SELECT id FROM products WHERE title = ${title}`);
  const wanted = { product: product?.id ?? "" };
  const { lines } = await readToPay(db, buyerId, wanted);
  const shipTo = addressOf(CAST[buyer]);
  const checkout = { id: newId(), buyer: buyerId, shipTo, wanted, lines, newId, currency: "MXN", hold: HOLD };
  const payment = await saveCheckout(db, checkout);
  const [order] = payment?.orders ?? [];
  if (!payment || !order) throw new Error(`${title} cannot be bought`);
  const fee = toCentavos(Math.round(payment.amount * 0.0395) + 400);
  await recordCapture(context, payment, { captureId: `DEMO-${order.id.slice(-12)}`, fee });
  return order.id;
}

function addressOf({ full_name, addresses, seller }: DemoPerson): AddressFields {
  if (addresses?.[0]) return addresses[0];
  if (!seller) throw new Error(`${full_name} has no address`);
  const { phone, address, city, state, postal_code, country } = seller;
  return { full_name, phone, street_address: address, city, state, postal_code, country };
}

async function move({ db, newId }: AppContext, orderId: string, to: OrderStatus, actor: Actor): Promise<void> {
  for (const statement of moveOrder(orderId, { eventId: newId(), to, actor, when: sql`1` })) await db.run(statement);
}

async function read({ db }: AppContext, userId: string, orderId: string): Promise<RatedOrder> {
  const order = await findRatedOrder(db, userId, orderId);
  if (!order) throw new Error("no such order");
  return order;
}
