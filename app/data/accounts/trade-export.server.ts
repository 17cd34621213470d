import { sql } from "drizzle-orm";
import type { Database } from "../connect.server";

/**
 * What is kept of a person's buying and selling, the oldest first: their own maximums and reserves, nothing of who was on
 * the other side. Amounts in centavos. In the same tick as the rest of what is kept of them.
 */
export async function readTrade(db: Database, userId: string) {
  const [auctions, bids, watches, cart, orders, cancellations, refunds, disputes, offers, strikes] = await Promise.all([
    db.all(sql`SELECT id, product_id, start AS start_centavos, reserve AS reserve_centavos,
        buy_it_now AS buy_it_now_centavos, starts_at, ends_at, closing, closed_at, sale_price AS sale_price_centavos, created_at
      FROM auctions WHERE seller_id = ${userId} ORDER BY created_at`),
    db.all(sql`SELECT e.auction_id, a.product_id, p.title, e.seq, e.type, e.at, e.max AS max_centavos, e.reason
      FROM bidders b JOIN auction_events e ON e.auction_id = b.auction_id AND e.user_id = b.user_id
      JOIN auctions a ON a.id = b.auction_id JOIN products p ON p.id = a.product_id
      WHERE b.user_id = ${userId} ORDER BY e.at, e.auction_id, e.seq`),
    db.all(sql`SELECT w.product_id, p.title, w.created_at FROM watches w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId} ORDER BY w.created_at`),
    db.all(sql`SELECT i.product_id, p.title, i.quantity, i.price AS price_centavos, i.added_at FROM carts c
      JOIN cart_items i ON i.cart_id = c.id JOIN products p ON p.id = i.product_id
      WHERE c.user_id = ${userId} ORDER BY i.added_at`),
    db.all(sql`SELECT id, iif(buyer_id = ${userId}, 'buyer', 'seller') AS role, product_id, auction_id, title,
        amount AS amount_centavos, payment_method, status, pay_by, created_at
      FROM orders WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY created_at`),
    db.all(sql`SELECT order_id, reason, asked_at, answer, answered_at FROM cancellations JOIN orders ON id = order_id
      WHERE buyer_id = ${userId} OR seller_id = ${userId} ORDER BY asked_at`),
    db.all(sql`SELECT r.order_id, r.amount AS amount_centavos, r.cause, r.status, r.created_at FROM refunds r
      JOIN orders o ON o.id = r.order_id WHERE o.buyer_id = ${userId} OR o.seller_id = ${userId} ORDER BY r.created_at`),
    // At PayPal, by the buyer of a payment.
    db.all(sql`SELECT d.id, d.reason, d.status, d.amount AS amount_centavos, d.outcome, d.created_at FROM checkouts c
      JOIN payments y ON y.checkout_id = c.id JOIN disputes d ON d.payment_id = y.id
      WHERE c.buyer_id = ${userId} ORDER BY d.created_at`),
    db.all(sql`SELECT o.id, iif(o.user_id = ${userId}, 'buyer', 'seller') AS role, o.auction_id, a.product_id,
        o.price AS price_centavos, o.at, o.answer, o.answered_at
      FROM offers o JOIN auctions a ON a.id = o.auction_id WHERE o.id IN (
        SELECT id FROM offers WHERE user_id = ${userId}
        UNION SELECT f.id FROM auctions s JOIN offers f ON f.auction_id = s.id WHERE s.seller_id = ${userId})
      ORDER BY o.at`),
    db.all(sql`SELECT order_id, at FROM strikes WHERE user_id = ${userId} ORDER BY at`),
  ]);
  return { auctions, bids, watches, cart, orders, cancellations, refunds, disputes, offers, strikes };
}
