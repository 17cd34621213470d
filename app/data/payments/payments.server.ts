import { type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import type { PaymentStatus } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { type Database, isAlreadyThere } from "../connect.server";

/** An order as far as its payment goes. */
export interface PaidOrder {
  id: string;
  productId: string;
  auctionId: string | null;
  /** Whether it is of an auction that was on hold for its buyer. */
  isHeld: boolean;
  sellerId: string;
  title: string;
  quantity: number;
  amount: Centavos;
  shipping: Centavos;
  status: OrderStatus;
}

/**
 * A payment with the orders that it was made for; they may be paid with another checkout by now. Times in milliseconds, by
 * the database's clock.
 */
export interface Payment {
  id: string;
  checkoutId: string;
  attempt: number;
  paypalOrderId: string | null;
  status: PaymentStatus;
  amount: Centavos;
  currency: string;
  captureId: string | null;
  buyerId: string;
  shipTo: AddressFields;
  orders: PaidOrder[];
  createdAt: number;
  now: number;
}

/** The payment that PayPal knows under an id; `null` when it is none of ours. */
export async function findPayment(db: Database, paypalOrderId: string): Promise<Payment | null> {
  return toPayment(await select(db, sql`y.paypal_order_id = ${paypalOrderId}`));
}

/** The last payment of somebody's own checkout; `null` when there is none. */
export async function findCheckoutPayment(db: Database, buyer: string, checkoutId: string): Promise<Payment | null> {
  return toPayment(await selectCheckoutPayment(db, buyer, checkoutId));
}

/** The same as a statement of a batch; `toPayment` reads what it answers. */
export function selectCheckoutPayment(db: Database, buyer: string, checkoutId: string) {
  return select(db, sql`y.checkout_id = ${checkoutId} AND c.buyer_id = ${buyer}`);
}

/** Whether somebody began the payment that PayPal knows under an id. */
export async function isOwnPayment(db: Database, buyer: string, paypalOrderId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM payments y JOIN checkouts c ON c.id = y.checkout_id
    WHERE y.paypal_order_id = ${paypalOrderId} AND c.buyer_id = ${buyer}`);
  return rows.length > 0;
}

type Row = Omit<Payment, "shipTo" | "orders"> & { shipTo: string; orders: string };

function select(db: Database, condition: SQL) {
  return db.all<Row>(sql`SELECT y.id, y.checkout_id AS checkoutId, y.attempt, y.paypal_order_id AS paypalOrderId,
      y.status, y.amount, y.currency, y.capture_id AS captureId, c.buyer_id AS buyerId, c.ship_to AS shipTo, y.created_at AS createdAt, ${CLOCK} AS now,
      (SELECT json_group_array(json_object('id', o.id, 'productId', o.product_id, 'auctionId', o.auction_id,
          'isHeld', iif(o.auction_id IS NULL AND p.is_auction AND o.checkout_id = c.id, json('true'), json('false')), 'sellerId', o.seller_id,
          'title', o.title, 'quantity', o.quantity, 'amount', o.amount, 'shipping', o.shipping, 'status', o.status))
        FROM (SELECT * FROM payment_orders WHERE payment_id = y.id ORDER BY order_id) r JOIN orders o ON o.id = r.order_id
          JOIN products p ON p.id = o.product_id) AS orders
    FROM payments y JOIN checkouts c ON c.id = y.checkout_id
    WHERE ${condition} ORDER BY y.attempt DESC LIMIT 1`);
}

/** A payment as a statement answers it; `null` when it found none. */
export function toPayment([row]: readonly Row[]): Payment | null {
  if (!row) return null;
  const { shipTo, orders, ...payment } = row;
  return {
    ...payment,
    amount: toCentavos(row.amount),
    shipTo: JSON.parse(shipTo) as AddressFields,
    orders: JSON.parse(orders) as PaidOrder[],
  };
}

/** Notes what PayPal calls a payment, once. */
export async function savePaypalOrderId(db: Database, id: string, paypalOrderId: string): Promise<void> {
  await db.batch([
    db.run(sql`UPDATE payments SET paypal_order_id = ${paypalOrderId} WHERE id = ${id} AND paypal_order_id IS NULL`),
  ]);
}

/**
 * Says that a payment is about to be captured, so that from now on nobody gives up, replaces or pays its orders otherwise.
 * `false`, and nothing must be captured, when an order of it does not wait for it any more.
 */
export async function claimPayment(db: Database, { id }: Payment): Promise<boolean> {
  const isLapsed = sql`EXISTS (SELECT 1 FROM orders o JOIN products p ON p.id = o.product_id
    WHERE o.checkout_id = y.checkout_id AND o.auction_id IS NULL AND p.is_auction AND NOT EXISTS (SELECT 1 FROM auctions a
      WHERE a.product_id = p.id AND a.hold_buyer_id = o.buyer_id AND a.hold_until > ${CLOCK} AND a.closing IS NULL))`;
  try {
    const [, rows] = await db.batch([
      db.run(sql`UPDATE payments AS y SET status = 'approved', updated_at = ${CLOCK} WHERE id = ${id} AND status = 'created'
        AND amount = (SELECT sum(amount) FROM orders WHERE checkout_id = y.checkout_id AND status = 'awaiting_payment')
        AND NOT ${isLapsed}`),
      db.all(sql`SELECT 1 FROM payments WHERE id = ${id} AND status = 'approved'`),
    ]);
    return rows.length > 0;
  } catch (error) {
    // Another payment of the same checkout takes the money.
    if (isAlreadyThere(error)) return false;
    throw error;
  }
}

/** What PayPal said of a payment that takes no money: it waits for its buyer, has lapsed, was taken back, or failed. */
export async function markPayment(
  db: Database,
  { id }: Pick<Payment, "id">,
  status: "created" | "abandoned" | "reversed" | "failed",
): Promise<void> {
  const open = sql`status IN ('created', 'approved')`;
  await db.batch([
    db.run(sql`UPDATE payments SET status = ${status}, updated_at = ${CLOCK} WHERE id = ${id} AND ${open}`),
  ]);
}

/** What PayPal is to be asked about: payments that nobody asked about for `pause` milliseconds, the longest ago first. */
export async function listPaymentsToPoll(db: Database, { pause, most }: { pause: number; most: number }) {
  return await db.all<{ id: string; paypalOrderId: string | null; createdAt: number; now: number }>(sql`SELECT id,
      paypal_order_id AS paypalOrderId, created_at AS createdAt, ${CLOCK} AS now FROM payments
    WHERE status IN ('created', 'approved', 'capture_pending') AND updated_at <= ${CLOCK} - ${pause}
    ORDER BY updated_at LIMIT ${most}`);
}

/** Notes that PayPal was asked about payments. */
export async function markPolled(db: Database, ids: readonly string[]): Promise<void> {
  const asked = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  await db.batch([db.run(sql`UPDATE payments SET updated_at = ${CLOCK} WHERE ${asked}`)]);
}
