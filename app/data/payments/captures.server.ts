import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { saleEntries, unwantedEntries } from "~/domain/payments/ledger";
import { CLOCK } from "../clock.server";
import { addRefund } from "../refunds/refunds.server";
import { book } from "./ledger.server";
import type { PaidOrder, Payment } from "./payments.server";

/** What PayPal took. */
export interface Captured {
  captureId: string;
  fee: Centavos | null;
}

/** Whether an order is of a payment that may still be settled. */
export function isOf({ id }: Pick<Payment, "id">, orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id
    WHERE y.id = ${id} AND o.id = ${orderId} AND y.status IN ('created', 'approved', 'capture_pending'))`;
}

/** What follows for an order that was paid: whose money it is, and that its product is sold. */
export function saveSale(payment: Payment, order: PaidOrder, fee: Centavos, moved: SQL, newId: () => string): SQL[] {
  const { productId } = order;
  const isLast = sql`stock = 0 AND NOT EXISTS (SELECT 1 FROM orders WHERE product_id = ${productId} AND auction_id IS NULL
    AND status IN ('awaiting_payment', 'payment_pending'))`;
  const sold =
    order.auctionId === null
      ? sql`UPDATE products SET status = 'sold' WHERE id = ${productId} AND status = 'reserved' AND ${isLast} AND ${moved}`
      : sql`UPDATE products SET status = 'sold', stock = 0 WHERE id = ${productId} AND status = 'ended' AND ${moved}`;
  return [
    sql`UPDATE orders SET payment_method = 'paypal' WHERE id = ${order.id} AND ${moved}`,
    book(
      {
        orderId: order.id,
        of: { payment: payment.id },
        kind: "sale",
        entries: saleEntries(order.amount, fee),
        when: moved,
      },
      newId,
    ),
    sold,
  ];
}

/** Takes a product out of its buyer's cart. */
export function removeFromCart({ buyerId }: Payment, { productId }: PaidOrder, when: SQL): SQL {
  return sql`DELETE FROM cart_items WHERE product_id = ${productId}
    AND cart_id = (SELECT id FROM carts WHERE user_id = ${buyerId}) AND ${when}`;
}

/** Puts the pieces of an order that is given up back on offer. What is of an auction is with its seller, to be listed again. */
export function putBack({ productId, quantity }: Pick<PaidOrder, "productId" | "quantity">, when: SQL): SQL {
  return sql`UPDATE products SET stock = stock + ${quantity},
      status = iif(is_auction, 'ended', iif(status IN ('reserved', 'sold'), 'active', status))
    WHERE id = ${productId} AND (is_auction = 0 OR status = 'sold') AND ${when}`;
}

/** Ends the settling of what was captured, after its orders were moved: what could not be had any more is to be paid back. */
export function saveCapture(
  payment: Payment,
  { captureId, fee }: Captured,
  shares: readonly Centavos[],
  newId: () => string,
): SQL[] {
  const { id } = payment;
  const isTaken = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND status = 'captured' AND capture_id = ${captureId})`;
  return [
    sql`UPDATE payments SET status = 'captured', capture_id = ${captureId}, fee = ${fee}, updated_at = ${CLOCK}
      WHERE id = ${id} AND status IN ('created', 'approved', 'capture_pending', 'abandoned', 'failed')`,
    ...payment.orders.flatMap(({ id: orderId, amount }, index) => {
      const isUnsold = sql`${isTaken} AND NOT EXISTS (SELECT 1 FROM ledger_entries
        WHERE order_id = ${orderId} AND payment_id = ${id})`;
      const entries = unwantedEntries(amount, shares[index] ?? toCentavos(0));
      const isNew = sql`payment_id = ${id} AND NOT EXISTS (SELECT 1 FROM refunds
        WHERE order_id = ${orderId} AND payment_id = ${id})`;
      return [
        book({ orderId, of: { payment: id }, kind: "unwanted", entries, when: isUnsold }, newId),
        ...addRefund({ id: newId(), orderId, amount, cause: "unwanted", when: isNew }, newId),
      ];
    }),
  ];
}

/** Notes that PayPal looks at a payment before it is one. */
export function markPending({ id }: Payment, captureId: string): SQL {
  return sql`UPDATE payments SET status = 'capture_pending', capture_id = ${captureId}, updated_at = ${CLOCK}
    WHERE id = ${id} AND status IN ('created', 'approved', 'abandoned', 'failed')`;
}

/** Notes that a payment under review, or one that was captured at once, came to nothing. */
export function markFailed({ id }: Payment): SQL {
  return sql`UPDATE payments SET status = 'failed', updated_at = ${CLOCK}
    WHERE id = ${id} AND status IN ('created', 'approved', 'capture_pending')`;
}

/** Whether an order can still be paid. */
export function isInTime(orderId: string): SQL {
  return sql`(SELECT pay_by > ${CLOCK} FROM orders WHERE id = ${orderId})`;
}
