import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { type orders, payments } from "../schema.server";

export interface PaidOrder extends Pick<typeof orders.$inferSelect, "id" | "title" | "quantity" | "status"> {
  productId: string;
  auctionId: string | null;
  /** Whether it is for an auction on hold for its buyer. */
  isHeld: boolean;
  sellerId: string;
  amount: Centavos;
  shipping: Centavos;
}

/** Its orders may belong to another checkout by now. */
export interface Payment extends Pick<typeof payments.$inferSelect, "id" | "attempt" | "status" | "currency"> {
  checkoutId: string;
  paypalOrderId: string | null;
  amount: Centavos;
  captureId: string | null;
  pendingReason: string | null;
  /** When PayPal last was away, or refused our account, as it was to be paid. */
  outageAt: number | null;
  buyerId: string;
  shipTo: AddressFields;
  orders: PaidOrder[];
  createdAt: number;
  now: number;
}

export async function findPayment(db: Database, paypalOrderId: string): Promise<Payment | null> {
  return toPayment(await select(db, sql`y.paypal_order_id = ${paypalOrderId}`));
}

export async function findCheckoutPayment(db: Database, buyer: string, checkoutId: string): Promise<Payment | null> {
  return toPayment(await selectCheckoutPayment(db, buyer, checkoutId));
}

/** The same query for the end of a batch; `toPayment` reads its rows. */
export function selectCheckoutPayment(db: Database, buyer: string, checkoutId: string) {
  return select(db, sql`y.checkout_id = ${checkoutId} AND c.buyer_id = ${buyer}`);
}

export async function isOwnPayment(db: Database, buyer: string, paypalOrderId: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM payments y JOIN checkouts c ON c.id = y.checkout_id
    WHERE y.paypal_order_id = ${paypalOrderId} AND c.buyer_id = ${buyer}`);
  return rows.length > 0;
}

type Row = Omit<Payment, "shipTo" | "orders"> & { shipTo: string; orders: string };

function select(db: Database, condition: SQL) {
  return db.all<Row>(sql`SELECT y.id, y.checkout_id AS checkoutId, y.attempt, y.paypal_order_id AS paypalOrderId,
      y.status, y.amount, y.currency, y.capture_id AS captureId, y.pending_reason AS pendingReason,
      y.outage_at AS outageAt, c.buyer_id AS buyerId, c.ship_to AS shipTo,
      y.created_at AS createdAt, ${CLOCK} AS now,
      (SELECT json_group_array(json_object('id', o.id, 'productId', o.product_id, 'auctionId', o.auction_id,
          'isHeld', iif(o.auction_id IS NULL AND p.is_auction AND o.checkout_id = c.id, json('true'), json('false')), 'sellerId', o.seller_id,
          'title', o.title, 'quantity', o.quantity, 'amount', o.amount, 'shipping', o.shipping, 'status', o.status))
        FROM (SELECT * FROM payment_orders WHERE payment_id = y.id ORDER BY order_id) r JOIN orders o ON o.id = r.order_id
          JOIN products p ON p.id = o.product_id) AS orders
    FROM payments y JOIN checkouts c ON c.id = y.checkout_id
    WHERE ${condition} ORDER BY y.attempt DESC LIMIT 1`);
}

export function toPayment([row]: readonly Row[]): Payment | null {
  if (!row) return null;
  const { shipTo, ...payment } = row;
  const orders: PaidOrder[] = JSON.parse(row.orders);
  return {
    ...payment,
    amount: toCentavos(row.amount),
    shipTo: JSON.parse(shipTo),
    orders: orders.map((order) => ({
      ...order,
      amount: toCentavos(order.amount),
      shipping: toCentavos(order.shipping),
    })),
  };
}

export async function savePaypalOrderId(db: Database, id: string, paypalOrderId: string): Promise<void> {
  const isUnnamed = and(eq(payments.id, id), isNull(payments.paypal_order_id));
  await commit(db, [db.update(payments).set({ paypal_order_id: paypalOrderId, outage_at: null }).where(isUnnamed)]);
}
