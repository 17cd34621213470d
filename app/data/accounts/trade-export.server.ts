import { eq, or, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { FeedbackPart, Side } from "~/domain/feedback/feedback";
import { CLOCK } from "../clock.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import * as tables from "../schema.server";

const takenDown = (part: FeedbackPart) =>
  sql`(SELECT removed FROM feedback_removals WHERE feedback_id = f.id AND part = ${part})`;
const feedback = sql`f.order_id, o.product_id, o.title, f.role AS said_by, f.rating, f.item AS item_stars,
  f.communication AS communication_stars, f.shipping_time AS shipping_time_stars, f.shipping_cost AS shipping_cost_stars,
  f.text, f.revealed_at, f.reply, f.replied_at`;

/** Oldest first, with the user's own maximums and reserves, and nothing about the other side. */
export async function readTrade(db: Database, userId: string) {
  const [
    auctions,
    bids,
    watches,
    cart,
    orders,
    shipments,
    messages,
    cancellations,
    refunds,
    disputes,
    offers,
    strikes,
    problems,
    payouts,
    feedback_given,
    feedback_received,
  ] = await Promise.all([
    selectAuctions(db, userId),
    db.all(sql`SELECT e.auction_id, a.product_id, p.title, e.seq, e.type, e.at, e.max AS max_centavos, e.reason
      FROM bidders b JOIN auction_events e ON e.auction_id = b.auction_id AND e.user_id = b.user_id
      JOIN auctions a ON a.id = b.auction_id JOIN products p ON p.id = a.product_id
      WHERE b.user_id = ${userId} ORDER BY e.at, e.auction_id, e.seq`),
    db.all(sql`SELECT w.product_id, p.title, w.created_at FROM watches w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId} ORDER BY w.created_at`),
    db.all(sql`SELECT i.product_id, p.title, i.quantity, i.price AS price_centavos, i.added_at FROM carts c
      JOIN cart_items i ON i.cart_id = c.id JOIN products p ON p.id = i.product_id
      WHERE c.user_id = ${userId} ORDER BY i.added_at`),
    selectOrders(db, userId),
    db.all(sql`SELECT h.order_id, h.way, h.carrier, h.carrier_name, h.number, h.sent_at, h.arrives_by, h.corrected_at
      FROM shipments h JOIN orders o ON o.id = h.order_id
      WHERE o.buyer_id = ${userId} OR o.seller_id = ${userId} ORDER BY h.sent_at`),
    selectMessages(db, userId),
    db.all(sql`SELECT order_id, reason, asked_at, answer, answered_at FROM cancellations JOIN orders ON id = order_id
      WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY asked_at`),
    db.all(sql`SELECT r.order_id, r.amount AS amount_centavos, r.cause, r.status, iif(o.buyer_id = ${userId}, r.settlement, NULL) AS settlement,
        r.created_at FROM refunds r
      JOIN orders o ON o.id = r.order_id WHERE o.buyer_id = ${userId} OR o.seller_id = ${userId} ORDER BY r.created_at`),
    // Only the buyer of a payment opens disputes.
    db.all(sql`SELECT d.id, d.reason, d.status, d.amount AS amount_centavos, d.outcome, d.created_at FROM checkouts c
      JOIN payments y ON y.checkout_id = c.id JOIN disputes d ON d.payment_id = y.id
      WHERE c.buyer_id = ${userId} ORDER BY d.created_at`),
    db.all(sql`SELECT o.id, iif(o.user_id = ${userId}, 'buyer', 'seller') AS role, o.auction_id, a.product_id,
        o.price AS price_centavos, o.at, o.answer, o.answered_at
      FROM offers o JOIN auctions a ON a.id = o.auction_id WHERE o.id IN (
        SELECT id FROM offers WHERE user_id = ${userId}
        UNION SELECT f.id FROM auctions s JOIN offers f ON f.auction_id = s.id WHERE s.seller_id = ${userId})
      ORDER BY o.at`),
    selectStrikes(db, userId),
    // Texts about a problem belong to their author; the return address is the seller's.
    db.all<{ texts: string; return_to: string | null }>(sql`SELECT p.id, p.order_id,
        iif(o.buyer_id = ${userId}, 'buyer', 'seller') AS role, p.kind, iif(o.buyer_id = ${userId}, p.description, NULL) AS description,
        p.status, p.opened_at, p.moved_at, p.offer AS offer_centavos, p.refunded AS refunded_centavos,
        iif(o.seller_id = ${userId}, p.return_to, NULL) AS return_to, p.return_carrier, p.return_number,
        (SELECT count(*) FROM problem_photos WHERE problem_id = p.id) AS photos,
        (SELECT json_group_array(json_object('at', at, 'words', words)) FROM problem_events WHERE problem_id = p.id
          AND words IS NOT NULL AND actor = iif(o.buyer_id = ${userId}, 'B', 'S')) AS texts
      FROM problems p JOIN orders o ON o.id = p.order_id
      WHERE p.order_id IN (SELECT id FROM orders WHERE buyer_id = ${userId} UNION SELECT id FROM orders WHERE seller_id = ${userId})
      ORDER BY p.opened_at`),
    db.all(sql`SELECT p.id, i.order_id, i.amount AS amount_centavos, p.account, p.status, p.reference, p.created_at, p.moved_at
      FROM payouts p JOIN payout_orders i ON i.payout_id = p.id WHERE p.seller_id = ${userId} ORDER BY p.created_at, p.id`),
    db.all(sql`SELECT ${feedback}, f.created_at, f.updated_at, ${takenDown("text")} AS text_taken_down
      FROM orders o JOIN feedback f ON f.order_id = o.id
      WHERE (o.buyer_id = ${userId} AND f.role = ${literal<Side>("buyer")}) OR (o.seller_id = ${userId} AND f.role = ${literal<Side>("seller")}) ORDER BY f.created_at`),
    // Hidden feedback is not the user's to read yet.
    db.all(sql`SELECT ${feedback}, ${takenDown("reply")} AS reply_taken_down
      FROM (SELECT * FROM orders WHERE buyer_id = ${userId} UNION ALL SELECT * FROM orders WHERE seller_id = ${userId}) o
      CROSS JOIN feedback f ON f.order_id = o.id
      WHERE f.rated_id = ${userId} AND (f.revealed_at IS NOT NULL OR f.reveal_at <= ${CLOCK}) ORDER BY f.revealed_at`),
  ]);
  const ownProblems = problems.map(({ texts, return_to, ...problem }) => ({
    ...problem,
    return_to: return_to && JSON.parse(return_to),
    texts: JSON.parse(texts),
  }));
  const ofOrders = { orders, shipments, messages, cancellations, refunds, disputes, problems: ownProblems };
  return { auctions, bids, watches, cart, ...ofOrders, offers, strikes, payouts, feedback_given, feedback_received };
}

function selectAuctions(db: Database, userId: string) {
  const { id, product_id, start, reserve, buy_it_now, starts_at, ends_at, closing, closed_at, sale_price, created_at } =
    tables.auctions;
  return db
    .select({
      id,
      product_id,
      start_centavos: start,
      reserve_centavos: reserve,
      buy_it_now_centavos: buy_it_now,
      starts_at,
      ends_at,
      closing,
      closed_at,
      sale_price_centavos: sale_price,
      created_at,
    })
    .from(tables.auctions)
    .where(eq(tables.auctions.seller_id, userId))
    .orderBy(created_at);
}

function selectOrders(db: Database, userId: string) {
  const { id, product_id, auction_id, title, quantity, amount, shipping, payment_method, status } = tables.orders;
  const { buyer_id, seller_id, pay_by, delivered_at, created_at } = tables.orders;
  const isBuyer = eq(buyer_id, userId);
  return db
    .select({
      id,
      role: sql<Side>`iif(${isBuyer}, 'buyer', 'seller')`,
      product_id,
      auction_id,
      title,
      quantity,
      amount_centavos: amount,
      shipping_centavos: shipping,
      payment_method,
      status,
      pay_by,
      delivered_at,
      created_at,
      // The delivery address is the buyer's.
      ship_to: sql<AddressFields | null>`iif(${isBuyer}, ship_to, NULL)`.mapWith(tables.orders.ship_to),
    })
    .from(tables.orders)
    .where(or(isBuyer, eq(seller_id, userId)))
    .orderBy(created_at);
}

function selectMessages(db: Database, userId: string) {
  const { order_id, at, body, user_id } = tables.orderMessages;
  return db.select({ order_id, at, body }).from(tables.orderMessages).where(eq(user_id, userId)).orderBy(at);
}

function selectStrikes(db: Database, userId: string) {
  const { order_id, at, user_id } = tables.strikes;
  return db.select({ order_id, at }).from(tables.strikes).where(eq(user_id, userId)).orderBy(at);
}
