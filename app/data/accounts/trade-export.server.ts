import { and, eq, or, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { Side } from "~/domain/feedback/feedback";
import type { Database } from "../connect.server";
import { exportModeration } from "../moderation/corrections.server";
import { reachedSeller } from "../offers/facts.server";
import type { Json, RowOf } from "../rows.server";
import * as tables from "../schema.server";
import { readPublicTexts } from "./public-texts-export.server";

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
    price_offers,
    strikes,
    moderation,
    problems,
    payouts,
    publicTexts,
  ] = await Promise.all([
    selectAuctions(db, userId),
    selectBids(db, userId),
    selectWatches(db, userId),
    selectCart(db, userId),
    selectOrders(db, userId),
    selectShipments(db, userId),
    selectMessages(db, userId),
    selectCancellations(db, userId),
    selectRefunds(db, userId),
    selectDisputes(db, userId),
    db.all(sql`SELECT o.id, iif(o.user_id = ${userId}, 'buyer', 'seller') AS role, o.auction_id, a.product_id,
        o.price AS price_centavos, o.at, o.answer, o.answered_at
      FROM offers o JOIN auctions a ON a.id = o.auction_id WHERE o.id IN (
        SELECT id FROM offers WHERE user_id = ${userId}
        UNION SELECT f.id FROM auctions s JOIN offers f ON f.auction_id = s.id WHERE s.seller_id = ${userId})
      ORDER BY o.at`),
    db.all(sql`SELECT id, iif(buyer_id = ${userId}, 'buyer', 'seller') AS role, product_id, quantity, price AS price_centavos,
        amount AS amount_centavos, counter AS counter_centavos, iif(buyer_id = ${userId}, note, NULL) AS note, status, created_at, moved_at
      FROM price_offers WHERE id IN (SELECT id FROM price_offers WHERE buyer_id = ${userId}
        UNION SELECT f.id FROM price_offers f WHERE f.seller_id = ${userId} AND ${reachedSeller}) ORDER BY created_at`),
    selectStrikes(db, userId),
    exportModeration(db, userId),
    // Texts about a problem belong to their author; the return address is the seller's.
    db.all<RowOf<{ texts: Json; return_to: typeof tables.problems.return_to }>>(sql`SELECT p.id, p.order_id,
        iif(o.buyer_id = ${userId}, 'buyer', 'seller') AS role, p.kind, iif(o.buyer_id = ${userId}, p.description, NULL) AS description,
        p.status, p.opened_at, p.moved_at, p.offer AS offer_centavos, p.refunded AS refunded_centavos,
        iif(o.seller_id = ${userId}, p.return_to, NULL) AS return_to, p.return_carrier, p.return_number,
        (SELECT count(*) FROM problem_photos WHERE problem_id = p.id) AS photos,
        (SELECT json_group_array(json_object('at', at, 'words', words)) FROM problem_events WHERE problem_id = p.id
          AND words IS NOT NULL AND actor = iif(o.buyer_id = ${userId}, 'B', 'S')) AS texts
      FROM problems p JOIN orders o ON o.id = p.order_id
      WHERE p.order_id IN (SELECT id FROM orders WHERE buyer_id = ${userId} UNION SELECT id FROM orders WHERE seller_id = ${userId})
      ORDER BY p.opened_at`),
    selectPayouts(db, userId),
    readPublicTexts(db, userId),
  ]);
  const ownProblems = problems.map(({ texts, return_to, ...problem }) => ({
    ...problem,
    return_to: return_to && JSON.parse(return_to),
    texts: JSON.parse(texts),
  }));
  const ofOrders = { orders, shipments, messages, cancellations, refunds, disputes, problems: ownProblems };
  return {
    auctions,
    bids,
    watches,
    cart,
    ...ofOrders,
    offers,
    price_offers,
    strikes,
    ...moderation,
    payouts,
    ...publicTexts,
  };
}

const isParty = (userId: string) => or(eq(tables.orders.buyer_id, userId), eq(tables.orders.seller_id, userId));

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

function selectBids(db: Database, userId: string) {
  const { bidders, auctionEvents: events, auctions, products } = tables;
  const { auction_id, seq, type, at, max, reason } = events;
  const isOwn = and(eq(auction_id, bidders.auction_id), eq(events.user_id, bidders.user_id));
  return db
    .select({
      ...{ auction_id, product_id: auctions.product_id, title: products.title, seq, type, at },
      ...{ max_centavos: max, reason },
    })
    .from(bidders)
    .innerJoin(events, isOwn)
    .innerJoin(auctions, eq(auctions.id, bidders.auction_id))
    .innerJoin(products, eq(products.id, auctions.product_id))
    .where(eq(bidders.user_id, userId))
    .orderBy(at, auction_id, seq);
}

function selectWatches(db: Database, userId: string) {
  const { watches, products } = tables;
  const { product_id, created_at, user_id } = watches;
  return db
    .select({ product_id, title: products.title, created_at })
    .from(watches)
    .innerJoin(products, eq(products.id, product_id))
    .where(eq(user_id, userId))
    .orderBy(created_at);
}

function selectCart(db: Database, userId: string) {
  const { carts, cartItems, products } = tables;
  const { product_id, quantity, price, added_at } = cartItems;
  return db
    .select({ product_id, title: products.title, quantity, price_centavos: price, added_at })
    .from(carts)
    .innerJoin(cartItems, eq(cartItems.cart_id, carts.id))
    .innerJoin(products, eq(products.id, product_id))
    .where(eq(carts.user_id, userId))
    .orderBy(added_at);
}

function selectOrders(db: Database, userId: string) {
  const { id, product_id, auction_id, title, quantity, amount, shipping, payment_method, status } = tables.orders;
  const { buyer_id, pay_by, delivered_at, created_at } = tables.orders;
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
      pickup_place: tables.orders.pickup_place,
      ship_to: sql<AddressFields | null>`iif(${isBuyer}, ship_to, NULL)`.mapWith(tables.orders.ship_to),
    })
    .from(tables.orders)
    .where(isParty(userId))
    .orderBy(created_at);
}

function selectShipments(db: Database, userId: string) {
  const { order_id, way, carrier, carrier_name, number, sent_at, arrives_by, corrected_at } = tables.shipments;
  return db
    .select({ order_id, way, carrier, carrier_name, number, sent_at, arrives_by, corrected_at })
    .from(tables.shipments)
    .innerJoin(tables.orders, eq(tables.orders.id, order_id))
    .where(isParty(userId))
    .orderBy(sent_at);
}

function selectMessages(db: Database, userId: string) {
  const { order_id, at, body, user_id } = tables.orderMessages;
  return db.select({ order_id, at, body }).from(tables.orderMessages).where(eq(user_id, userId)).orderBy(at);
}

function selectCancellations(db: Database, userId: string) {
  const { order_id, reason, asked_at, answer, answered_at } = tables.cancellations;
  return db
    .select({ order_id, reason, asked_at, answer, answered_at })
    .from(tables.cancellations)
    .innerJoin(tables.orders, eq(tables.orders.id, order_id))
    .where(isParty(userId))
    .orderBy(asked_at);
}

function selectRefunds(db: Database, userId: string) {
  const { orders, refunds } = tables;
  const { order_id, amount, cause, status, created_at } = refunds;
  // How the buyer got it is the buyer's.
  const settlement = sql<string | null>`iif(${orders.buyer_id} = ${userId}, ${refunds.settlement}, NULL)`;
  return db
    .select({ order_id, amount_centavos: amount, cause, status, settlement, created_at })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, order_id))
    .where(isParty(userId))
    .orderBy(created_at);
}

/** Only the buyer of a payment opens disputes. */
function selectDisputes(db: Database, userId: string) {
  const { checkouts, payments, disputes } = tables;
  const { id, reason, status, amount, outcome, created_at } = disputes;
  return db
    .select({ id, reason, status, amount_centavos: amount, outcome, created_at })
    .from(checkouts)
    .innerJoin(payments, eq(payments.checkout_id, checkouts.id))
    .innerJoin(disputes, eq(disputes.payment_id, payments.id))
    .where(eq(checkouts.buyer_id, userId))
    .orderBy(created_at);
}

function selectStrikes(db: Database, userId: string) {
  const { order_id, at, appeal, appealed_at, decision, decided_at, decision_reason, user_id } = tables.strikes;
  const mine = { order_id, at, appeal, appealed_at, decision, decided_at, decision_reason };
  return db.select(mine).from(tables.strikes).where(eq(user_id, userId)).orderBy(at);
}

function selectPayouts(db: Database, userId: string) {
  const { payouts, payoutOrders } = tables;
  const { id, account, status, reference, created_at, moved_at, seller_id } = payouts;
  const { order_id, amount } = payoutOrders;
  return db
    .select({ id, order_id, amount_centavos: amount, account, status, reference, created_at, moved_at })
    .from(payouts)
    .innerJoin(payoutOrders, eq(payoutOrders.payout_id, id))
    .where(eq(seller_id, userId))
    .orderBy(created_at, id);
}
