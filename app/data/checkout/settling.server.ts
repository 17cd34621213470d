import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { bookRefund, bookSale, bookUnwanted } from "~/domain/payment";
import { CLOCK } from "../clock.server";
import { book } from "../orders/books.server";
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
export function sellOrder(payment: Payment, order: PaidOrder, fee: Centavos, moved: SQL, newId: () => string): SQL[] {
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
        entries: bookSale(order.amount, fee),
        when: moved,
      },
      newId,
    ),
    sold,
  ];
}

/** Takes a product out of its buyer's cart. */
export function takeFromCart({ buyerId }: Payment, { productId }: PaidOrder, when: SQL): SQL {
  return sql`DELETE FROM cart_items WHERE product_id = ${productId}
    AND cart_id = (SELECT id FROM carts WHERE user_id = ${buyerId}) AND ${when}`;
}

/** Puts the pieces of an order that is given up back on offer. What is of an auction is put on offer otherwise. */
export function putBack({ productId, quantity }: Pick<PaidOrder, "productId" | "quantity">, when: SQL): SQL {
  return sql`UPDATE products SET stock = stock + ${quantity}, status = iif(status = 'reserved', 'active', status)
    WHERE id = ${productId} AND is_auction = 0 AND ${when}`;
}

/**
 * Ends the settling of what was captured, after its orders were moved: what came for orders that could not be had any more
 * is to be paid back.
 */
export function endCapture(
  payment: Payment,
  { captureId, fee }: Captured,
  shares: readonly Centavos[],
  newId: () => string,
): SQL[] {
  const sold = sql`SELECT coalesce(sum(-amount), 0) FROM ledger_entries
    WHERE payment_id = ${payment.id} AND kind = 'sale' AND account = 'buyer_clearing'`;
  const isTaken = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${payment.id} AND status = 'captured' AND capture_id = ${captureId})`;
  return [
    sql`UPDATE payments SET status = 'captured', capture_id = ${captureId}, fee = ${fee}, updated_at = ${CLOCK},
        refund_due = amount - (${sold})
      WHERE id = ${payment.id} AND status IN ('created', 'approved', 'capture_pending', 'abandoned', 'failed')`,
    ...payment.orders.map(({ id, amount }, index) => {
      const isUnsold = sql`${isTaken} AND NOT EXISTS (SELECT 1 FROM ledger_entries
        WHERE order_id = ${id} AND payment_id = ${payment.id})`;
      const entries = bookUnwanted(amount, shares[index] ?? toCentavos(0));
      return book({ orderId: id, of: { payment: payment.id }, kind: "unwanted", entries, when: isUnsold }, newId);
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

/** Whether money came for an order that could not be had any more, and is to be paid back. */
export function isUnwanted({ id }: Payment, orderId: string): SQL {
  return sql`(EXISTS (SELECT 1 FROM payments WHERE id = ${id} AND refund_due > 0)
    AND EXISTS (SELECT 1 FROM ledger_entries WHERE order_id = ${orderId} AND payment_id = ${id} AND kind = 'unwanted'))`;
}

/** Notes that what was due was paid back, with its entries. */
export function endRefund(payment: Payment, newId: () => string): SQL[] {
  return [
    ...payment.orders.map(({ id, amount }) =>
      book(
        {
          orderId: id,
          of: { payment: payment.id },
          kind: "refund",
          entries: bookRefund(amount),
          when: isUnwanted(payment, id),
        },
        newId,
      ),
    ),
    sql`UPDATE payments SET status = iif(refund_due = amount, 'refunded', 'partially_refunded'), refund_due = 0,
        updated_at = ${CLOCK} WHERE id = ${payment.id} AND refund_due > 0`,
  ];
}
