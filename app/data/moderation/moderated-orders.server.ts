import { and, eq, sql } from "drizzle-orm";
import type { OrderStatus } from "~/domain/orders/order";
import type { Admin } from "../accounts/users.server";
import { restock, sellProduct } from "../catalog/product-moves.server";
import type { Statement } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { partyIds, titleLanguage, UNPAID, unsettledPaypalOrder, VOID } from "../orders/facts.server";
import { isSold } from "../payments/facts.server";
import { owedAmount, refundableAmount, refundedByAdmins } from "../refunds/facts.server";
import { orders } from "../schema.server";
import { isOwnCase, isStillAdmin } from "./facts.server";

export type ModeratedOrder = NonNullable<Awaited<ReturnType<typeof findModeratedOrder>>>;

export async function findModeratedOrder(db: Database, admin: Admin, id: string) {
  const { product_id: productId, title, quantity, buyer_id: buyerId, seller_id: sellerId, status } = orders;
  const [order] = await db
    .select({
      id: orders.id,
      productId,
      title,
      language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
      quantity,
      auctionId: orders.auction_id,
      buyerId,
      sellerId,
      status,
      /** The ledger has its sale. */
      isPaid: isSold(id).mapWith(Boolean),
      refundable: money(refundableAmount(id)),
      owed: money(owedAmount(id)),
      refundedByAdmins: money(refundedByAdmins(id)),
      isOwn: sql<0 | 1>`${isOwnCase(admin.id, partyIds(id))}`,
      /** PayPal's id of an unsettled payment. */
      paypalOrderId: sql<string | null>`${unsettledPaypalOrder()}`,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isStillAdmin(admin)));
  return order ?? null;
}

/** Restocks the pieces of an order that is cancelled without a payment. */
export function releasePieces(order: ModeratedOrder, eventId: string): Statement[] {
  const wasHeld = sql`EXISTS (SELECT 1 FROM order_events WHERE id = ${eventId} AND from_status <> ${literal<OrderStatus>("expired_unpaid")})`;
  return restock(order, "A", wasHeld);
}

/** Takes the pieces of an order completed without a payment: they are still held, or were restocked. */
export function takePieces({ productId, quantity }: ModeratedOrder, eventId: string): Statement[] {
  const from = sql`(SELECT from_status FROM order_events WHERE id = ${eventId})`;
  const isAwaited = sql`EXISTS (SELECT 1 FROM orders WHERE product_id = ${productId} AND status IN ${UNPAID})`;
  return [
    sql`UPDATE products SET stock = max(stock - ${quantity}, 0) WHERE id = ${productId} AND is_auction = 0
      AND ${from} IN ${VOID}`,
    ...sellProduct(productId, "A", sql`${from} IS NOT NULL AND NOT ${isAwaited}`),
  ];
}
