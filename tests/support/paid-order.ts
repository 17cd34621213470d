import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "~/data/connect.server";
import { toCentavos } from "~/domain/money";
import type { PaypalStandIn } from "../../dev/paypal/server";
import { HOME } from "./home";

interface Paid {
  /** The order's id. */
  id?: string;
  buyer: string;
  seller: string;
  title?: string;
  /** Centavos. */
  amount?: number;
  /** How long ago it was paid, milliseconds. */
  ago?: number;
  /** The stand-in, if it has to know the payment. */
  paypal?: PaypalStandIn;
}

/** The rows of a paid order, as a purchase leaves them. */
export async function putPaidOrder({ db }: { db: Pick<Database, "$client"> }, wanted: Paid) {
  const { id: orderId = uuid(), buyer, seller, title = "Silla de madera", amount = 1_250_00, ago = 0, paypal } = wanted;
  const [productId, checkoutId, paymentId] = [uuid(), uuid(), uuid()];
  const at = Date.now() - ago;
  const paypalOrder = paypal?.orders.create({
    ...{ currency: "MXN", total: toCentavos(amount), shipping: toCentavos(0), customId: checkoutId, shipTo: [] },
    ...{
      items: [{ name: title, quantity: 1, unitAmount: toCentavos(amount), sku: null }],
      invoiceId: `${checkoutId}-1`,
    },
    ...{ brand: "Tianguis", locale: "es-MX", returnUrl: "http://localhost/", cancelUrl: "http://localhost/" },
  }).id;
  if (paypal && paypalOrder) {
    paypal.orders.approve(paypalOrder, "pay");
    paypal.orders.capture(paypalOrder, null);
  }
  const captureId =
    Object.values(paypal?.records.captures ?? {}).find((one) => one.orderId === paypalOrder)?.id ?? `C-${orderId}`;
  const entry = (account: string, sum: number) => ({
    sql: `INSERT INTO ledger_entries (id, order_id, kind, payment_id, account, amount, at) VALUES (?, ?, 'sale', ?, ?, ?, ?)`,
    args: [uuid(), orderId, paymentId, account, sum, at],
  });
  await db.$client.batch(
    [
      {
        sql: `INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
          VALUES (?, ?, 'home', 'new', ?, 0, ?, 'none', 'sold', ?)`,
        args: [productId, title, amount, seller, at],
      },
      {
        sql: `INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at) VALUES (?, ?, 'MXN', ?, ?, ?, ?)`,
        args: [checkoutId, buyer, amount, JSON.stringify(HOME), at + 900_000, at],
      },
      {
        sql: `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, shipping, status, pay_by, checkout_id,
            ship_to, payment_method, created_at) VALUES (?, ?, ?, ?, ?, 1, ?, 0, 'awaiting_payment', ?, ?, ?, 'paypal', ?)`,
        args: [orderId, productId, buyer, seller, title, amount, at + 900_000, checkoutId, JSON.stringify(HOME), at],
      },
      {
        sql: `INSERT INTO payments (id, checkout_id, attempt, paypal_order_id, status, amount, currency, created_at, updated_at)
          VALUES (?, ?, 1, ?, 'created', ?, 'MXN', ?, ?)`,
        args: [paymentId, checkoutId, paypalOrder ?? `O-${orderId}`, amount, at, at],
      },
      {
        sql: "UPDATE payments SET status = 'captured', capture_id = ?, fee = 0 WHERE id = ?",
        args: [captureId, paymentId],
      },
      {
        sql: `INSERT INTO order_events (id, order_id, at, from_status, to_status, actor)
          VALUES (?, ?, ?, 'awaiting_payment', 'paid', 'P')`,
        args: [uuid(), orderId, at],
      },
      { sql: "UPDATE orders SET status = 'paid' WHERE id = ?", args: [orderId] },
      entry("buyer_clearing", -amount),
      entry("seller_payable", amount),
    ],
    "write",
  );
  return { orderId, checkoutId, productId, paymentId, captureId };
}

/** The status of an order, followed by those of its refunds. */
export async function stateOf({ db }: { db: Pick<Database, "all"> }, orderId: string): Promise<string[]> {
  const rows = await db.all<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${orderId}
    UNION ALL SELECT * FROM (SELECT status FROM refunds WHERE order_id = ${orderId} ORDER BY created_at, id)`);
  return rows.map(({ status }) => status);
}
