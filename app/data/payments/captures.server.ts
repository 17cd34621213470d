import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { saleEntries, unwantedEntries } from "~/domain/payments/ledger";
import { sellProduct } from "../catalog/product-moves.server";
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
    ...sellProduct(order.productId, "P", moved),
  ];
}

/** Takes a product out of its buyer's cart. */
export function removeFromCart({ buyerId }: Payment, { productId }: PaidOrder, when: SQL): SQL {
  return sql`DELETE FROM cart_items WHERE product_id = ${productId}
    AND cart_id = (SELECT id FROM carts WHERE user_id = ${buyerId}) AND ${when}`;
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
