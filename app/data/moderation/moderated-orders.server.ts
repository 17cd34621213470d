import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import type { Admin } from "../accounts/users.server";
import { putBack, sellProduct } from "../catalog/product-moves.server";
import type { Statement } from "../commit.server";
import { inWords } from "../condition.server";
import type { Database } from "../connect.server";
import { UNPAID, unsettledPaypalOrder, VOID } from "../orders/facts.server";
import { isSold } from "../payments/facts.server";
import { refundableAmount } from "../refunds/facts.server";
import { stillAdmin } from "./facts.server";

/** An order, as far as an administrator ends or refunds it. */
export interface ModeratedOrder {
  id: string;
  productId: string;
  title: string;
  quantity: number;
  buyerId: string;
  sellerId: string;
  status: OrderStatus;
  /** Whether the ledger has its sale. */
  isPaid: boolean;
  /** The amount that can still be refunded. */
  left: Centavos;
  /** Of an unsettled payment; `null` when there is none. */
  paypalOrderId: string | null;
}

/** `null` when there is none. */
export async function findModeratedOrder(db: Database, admin: Admin, id: string): Promise<ModeratedOrder | null> {
  const [row] = await db.all<
    Omit<ModeratedOrder, "isPaid"> & { isPaid: 0 | 1 }
  >(sql`SELECT id, product_id AS productId, title,
      quantity, buyer_id AS buyerId, seller_id AS sellerId, status, ${refundableAmount(id)} AS "left",
      ${isSold(id)} AS isPaid, ${unsettledPaypalOrder()} AS paypalOrderId
    FROM orders WHERE id = ${id} AND ${stillAdmin(admin)}`);
  return row ? { ...row, isPaid: row.isPaid === 1, left: toCentavos(row.left) } : null;
}

/** Restocks the pieces of an order that is cancelled without a payment. */
export function releasePieces(order: ModeratedOrder, eventId: string): Statement[] {
  const wasHeld = sql`EXISTS (SELECT 1 FROM order_events WHERE id = ${eventId} AND from_status <> ${inWords<OrderStatus>("expired_unpaid")})`;
  return putBack(order, "A", wasHeld);
}

/**
 * Takes the pieces of an order that is completed without a payment out of stock: they are either held still, or were
 * restocked before.
 */
export function takePieces({ productId, quantity }: ModeratedOrder, eventId: string): Statement[] {
  const from = sql`(SELECT from_status FROM order_events WHERE id = ${eventId})`;
  const isAwaited = sql`EXISTS (SELECT 1 FROM orders WHERE product_id = ${productId} AND status IN ${UNPAID})`;
  return [
    sql`UPDATE products SET stock = max(stock - ${quantity}, 0) WHERE id = ${productId} AND is_auction = 0
      AND ${from} IN ${VOID}`,
    ...sellProduct(productId, "A", sql`${from} IS NOT NULL AND NOT ${isAwaited}`),
  ];
}
