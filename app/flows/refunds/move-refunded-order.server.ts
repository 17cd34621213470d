import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";

import { putBack } from "~/data/catalog/product-moves.server";
import { isDecided, isDecidedAtPaypal } from "~/data/disputes/disputes.server";
import type { Told } from "~/data/messages/messages.server";
import { isMoved, type Move, moveOrder } from "~/data/orders/order-moves.server";
import {
  hasPaypalRefund,
  isFullyRefunded,
  isNotRefunded,
  type ReturnableOrder,
} from "~/data/refunds/paypal-refunds.server";
import { BUYER_WINS } from "~/domain/disputes/dispute";

type FollowedOrder = Pick<ReturnableOrder, "id" | "productId" | "quantity">;

/**
 * Moves an order to where its money is: with all of it back it is cancelled before it was sent, and its problem is over; when
 * a dispute that opened its problem is decided, it is completed, or refunded in part.
 */
export function moveRefundedOrder({ db, newId }: AppContext, paymentId: string, order: FollowedOrder): Told {
  const { isOver, isForBuyer } = isDecided(paymentId, BUYER_WINS);
  const isOurs = sql`status = 'problem_open' AND ${isDecidedAtPaypal(order.id)} AND ${isOver}`;
  // What a buyer won may come back a moment after it was decided.
  const isSettled = sql`(NOT ${isForBuyer} OR ${hasPaypalRefund(paymentId)})`;
  const move = (to: Move["to"], reason: string, when: Move["when"]): Move => {
    return { eventId: newId(), to, actor: "P", reason, when };
  };
  const [paidBack, decided] = ["paid back", "decided at PayPal"];
  const cancelled = move("cancelled", paidBack, sql`status = 'paid' AND ${isFullyRefunded}`);
  return [
    ...moveOrder(order.id, cancelled),
    ...putBack(order, "P", isMoved(cancelled.eventId)),
    ...moveOrder(order.id, move("refunded", paidBack, isFullyRefunded)),
    ...moveOrder(order.id, move("partially_refunded", decided, sql`${isOurs} AND NOT ${isNotRefunded}`)),
    ...moveOrder(order.id, move("completed", decided, sql`${isOurs} AND ${isNotRefunded} AND ${isSettled}`)),
  ].map((statement) => db.run(statement));
}
