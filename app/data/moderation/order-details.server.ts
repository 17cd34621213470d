import { aliasedTable, and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { Centavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isDisputeOpen } from "../disputes/facts.server";
import { listChoices } from "../disputes/placements.server";
import { money, moneyOrNull } from "../money.server";
import { titleLanguage } from "../orders/facts.server";
import { isFailedForGood, refundableAmount } from "../refunds/facts.server";
import * as tables from "../schema.server";
import { isOwnCase, isStillAdmin } from "./facts.server";

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

/** Of an accepted offer, a piece; `price` is what the listing asked. */
type BoughtAt = { price: Centavos; amount: Centavos };

/** One round trip. */
export async function findOrderDetails(db: Database, admin: Admin, id: string) {
  const [[order], payments, entries, events, refunds, actions, choices, payouts, problems, messages] =
    await Promise.all([
      selectOrder(db, admin, id),
      selectPayments(db, admin, id),
      selectEntries(db, admin, id),
      selectEvents(db, admin, id),
      selectRefunds(db, admin, id),
      selectActions(db, admin, id),
      listChoices(db, admin, id),
      selectPayouts(db, admin, id),
      selectProblems(db, admin, id),
      listThread(db, admin, { order: id }),
    ]);
  if (!order) return null;
  const placed = choices.map((choice) => ({ ...choice, what: "dispute_placed" as const, amount: null }));
  const settled = refunds.flatMap(({ id, settledBy: who, settlement: reason, amount, at }) =>
    who === null ? [] : [{ id, who, what: "refund_settled" as const, amount, reason, at }],
  );
  const all = [...actions, ...placed, ...settled].sort((a, b) => a.at - b.at);
  return { ...order, payments, entries, events, refunds, actions: all, payouts, problems, messages };
}

function selectOrder(db: Database, admin: Admin, orderId: string) {
  const { orders, shipments, users, sellerProfiles } = tables;
  const buyers = aliasedTable(users, "buyers");
  const sellers = aliasedTable(users, "sellers");
  const { id, product_id: productId, auction_id: auctionId, title, quantity, status, payment_method } = orders;
  return db
    .select({
      id,
      productId,
      auctionId,
      title,
      language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
      quantity,
      status,
      offer: sql`(SELECT json_object('price', price, 'amount', coalesce(counter, amount)) FROM price_offers
        WHERE id = ${orders.offer_id})`.mapWith((offer: string): BoughtAt | null => JSON.parse(offer)),
      way: shipments.way,
      paymentMethod: payment_method,
      // What a closed account left is only for the seller who has to send it.
      shipTo: sql<AddressFields | null>`iif(${buyers.deleted_at} IS NULL, ${orders.ship_to}, NULL)`.mapWith(
        orders.ship_to,
      ),
      pickupPlace: orders.pickup_place,
      payBy: orders.pay_by,
      createdAt: orders.created_at,
      deliveredAt: orders.delivered_at,
      amount: money(orders.amount),
      shipping: money(orders.shipping),
      isOwn: sql<0 | 1>`${isOwnCase(admin.id, sql`${orders.buyer_id}, ${orders.seller_id}`)}`,
      now: sql<number>`${CLOCK}`,
      payable: money(orders.payable),
      refundable: money(refundableAmount(orderId)),
      buyerId: buyers.id,
      buyerName: buyers.full_name,
      buyerEmail: buyers.email,
      sellerId: sellers.id,
      sellerName: sellers.full_name,
      sellerEmail: sellers.email,
      storeName: sellerProfiles.business_name,
      storeHandle: sellerProfiles.handle,
    })
    .from(orders)
    .innerJoin(buyers, eq(buyers.id, orders.buyer_id))
    .innerJoin(sellers, eq(sellers.id, orders.seller_id))
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, orders.seller_id))
    .leftJoin(shipments, eq(shipments.order_id, id))
    .where(and(eq(id, orderId), isStillAdmin(admin)));
}

function selectPayments(db: Database, admin: Admin, orderId: string) {
  const { payments, orders, ledgerEntries } = tables;
  const { id, attempt, paypal_order_id: paypalOrderId, capture_id: captureId, status, currency } = payments;
  const checkout = db.select({ id: orders.checkout_id }).from(orders).where(eq(orders.id, orderId));
  const booked = db
    .select({ id: ledgerEntries.payment_id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.order_id, orderId));
  return db
    .select({
      id,
      attempt,
      paypalOrderId,
      captureId,
      status,
      currency,
      updatedAt: payments.updated_at,
      amount: money(payments.amount),
      fee: moneyOrNull(payments.fee),
      /** PayPal's id. */
      dispute: sql<
        string | null
      >`(SELECT id FROM disputes WHERE payment_id = payments.id AND ${isDisputeOpen(sql`disputes`)} LIMIT 1)`,
    })
    .from(payments)
    .where(and(or(eq(payments.checkout_id, checkout), inArray(id, booked)), isStillAdmin(admin)))
    .orderBy(asc(payments.created_at));
}

function selectEntries(db: Database, admin: Admin, orderId: string) {
  const { id, kind, account, amount, at, order_id } = tables.ledgerEntries;
  return db
    .select({ id, kind, account, amount, at })
    .from(tables.ledgerEntries)
    .where(and(eq(order_id, orderId), isStillAdmin(admin)))
    .orderBy(at, kind, amount);
}

function selectEvents(db: Database, admin: Admin, orderId: string) {
  const { id, at, to_status: to, actor, reason, words, order_id } = tables.orderEvents;
  return db
    .select({ id, at, to, actor, reason, words })
    .from(tables.orderEvents)
    .where(and(eq(order_id, orderId), isStillAdmin(admin)))
    .orderBy(at, sql`rowid`);
}

function selectRefunds(db: Database, admin: Admin, orderId: string) {
  const { id, amount, cause, status, fee, fee_bearer, paypal_refund_id, fault, created_at: at } = tables.refunds;
  return db
    .select({
      id,
      amount: money(amount),
      cause,
      status,
      fee: money(fee),
      feeBearer: fee_bearer,
      paypalRefundId: paypal_refund_id,
      fault,
      at,
      /** PayPal refused it, and the buyer still waits for it. */
      isOwed: sql<0 | 1>`${isFailedForGood(sql`refunds`)}`,
      settlement: tables.refunds.settlement,
      settledBy: sql<string | null>`(SELECT full_name FROM users WHERE users.id = refunds.settled_by)`,
    })
    .from(tables.refunds)
    .where(and(eq(tables.refunds.order_id, orderId), isStillAdmin(admin)))
    .orderBy(at, id);
}

function selectActions(db: Database, admin: Admin, orderId: string) {
  const { adminActions, users } = tables;
  const { id, what, amount, reason, at } = adminActions;
  return db
    .select({ id, what, who: users.full_name, amount: moneyOrNull(amount), reason, at })
    .from(adminActions)
    .innerJoin(users, eq(users.id, adminActions.admin_id))
    .where(and(eq(adminActions.order_id, orderId), isStillAdmin(admin)))
    .orderBy(at, sql`admin_actions.rowid`);
}

function selectPayouts(db: Database, admin: Admin, orderId: string) {
  const { payouts, payoutOrders } = tables;
  return db
    .select({ id: payouts.id, status: payouts.status, amount: payoutOrders.amount, at: payouts.moved_at })
    .from(payoutOrders)
    .innerJoin(payouts, eq(payouts.id, payoutOrders.payout_id))
    .where(and(eq(payoutOrders.order_id, orderId), isStillAdmin(admin)))
    .orderBy(payouts.created_at);
}

function selectProblems(db: Database, admin: Admin, orderId: string) {
  const { id, kind, status, order_id, opened_at } = tables.problems;
  return db
    .select({ id, kind, status })
    .from(tables.problems)
    .where(and(eq(order_id, orderId), isStillAdmin(admin)))
    .orderBy(desc(opened_at));
}

/** Of an order, or of the order that a problem is about. In one round trip with the caller's other reads. */
export async function listThread(db: Database, admin: Admin, about: { order: string } | { problem: string }) {
  const { orders, orderMessages, problems } = tables;
  const { id, at, body, user_id } = orderMessages;
  const order =
    "order" in about
      ? about.order
      : db.select({ id: problems.order_id }).from(problems).where(eq(problems.id, about.problem));
  return db
    .select({ id, at, body, isBuyers: sql<0 | 1>`${user_id} = ${orders.buyer_id}` })
    .from(orderMessages)
    .innerJoin(orders, eq(orders.id, orderMessages.order_id))
    .where(and(eq(orderMessages.order_id, order), isStillAdmin(admin)))
    .orderBy(at, id);
}
