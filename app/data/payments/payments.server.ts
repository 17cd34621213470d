import { type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { checkouts, orders, payments } from "../schema.server";
import { template } from "../template.server";

export type PaidOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  quantity: typeof orders.quantity;
  status: typeof orders.status;
  productId: typeof orders.product_id;
  auctionId: typeof orders.auction_id;
  /** Whether it is for an auction on hold for its buyer. */
  isHeld: boolean;
  sellerId: typeof orders.seller_id;
  pickupPlace: typeof orders.pickup_place;
  amount: Centavos;
  shipping: Centavos;
}>;

/** Its orders may belong to another checkout by now. */
export type Payment = RowOf<{
  id: typeof payments.id;
  attempt: typeof payments.attempt;
  status: typeof payments.status;
  currency: typeof payments.currency;
  checkoutId: typeof payments.checkout_id;
  paypalOrderId: typeof payments.paypal_order_id;
  amount: Centavos;
  captureId: typeof payments.capture_id;
  /** When PayPal last was away, or refused our account, as it was to be paid. */
  outageAt: typeof payments.outage_at;
  buyerId: typeof checkouts.buyer_id;
  shipTo: AddressFields;
  orders: PaidOrder[];
  createdAt: typeof payments.created_at;
  now: number;
}>;

export async function findPayment(db: Database, paypalOrderId: string): Promise<Payment | null> {
  return toPayment(await db.all<Row>(byPaypalOrder({ paypalOrderId })));
}

export async function findCheckoutPayment(db: Database, buyer: string, checkoutId: string): Promise<Payment | null> {
  return toPayment(await selectCheckoutPayment(db, buyer, checkoutId));
}

/** The same query for the end of a batch; `toPayment` reads its rows. */
export function selectCheckoutPayment(db: Database, buyer: string, checkoutId: string) {
  return db.all<Row>(byCheckout({ buyer, checkoutId }));
}

type Row = Omit<Payment, "shipTo" | "orders"> & RowOf<{ shipTo: typeof checkouts.ship_to; orders: Json }>;

function select(condition: Condition): SQL {
  return sql`SELECT y.id, y.checkout_id AS checkoutId, y.attempt, y.paypal_order_id AS paypalOrderId,
      y.status, y.amount, y.currency, y.capture_id AS captureId,
      y.outage_at AS outageAt, c.buyer_id AS buyerId, c.ship_to AS shipTo,
      y.created_at AS createdAt, ${CLOCK} AS now,
      (SELECT json_group_array(json_object('id', o.id, 'productId', o.product_id, 'auctionId', o.auction_id,
          'isHeld', iif(o.auction_id IS NULL AND p.is_auction AND o.checkout_id = c.id, json('true'), json('false')), 'sellerId', o.seller_id,
          'pickupPlace', o.pickup_place,
          'title', o.title, 'quantity', o.quantity, 'amount', o.amount, 'shipping', o.shipping, 'status', o.status))
        FROM (SELECT * FROM payment_orders WHERE payment_id = y.id ORDER BY order_id) r JOIN orders o ON o.id = r.order_id
          JOIN products p ON p.id = o.product_id) AS orders
    FROM payments y JOIN checkouts c ON c.id = y.checkout_id
    WHERE ${condition} ORDER BY y.attempt DESC LIMIT 1`;
}

const byPaypalOrder = template(["paypalOrderId"], ({ paypalOrderId }) =>
  select(sql`y.paypal_order_id = ${paypalOrderId}`),
);
const byCheckout = template(["buyer", "checkoutId"], ({ buyer, checkoutId }) =>
  select(sql`y.checkout_id = ${checkoutId} AND c.buyer_id = ${buyer}`),
);

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
  await commit(db, [paypalOrderUpdate({ id, paypalOrderId })]);
}

const paypalOrderUpdate = template(
  ["id", "paypalOrderId"],
  ({ id, paypalOrderId }) => sql`UPDATE payments SET paypal_order_id = ${paypalOrderId}, outage_at = NULL
    WHERE id = ${id} AND paypal_order_id IS NULL`,
);
