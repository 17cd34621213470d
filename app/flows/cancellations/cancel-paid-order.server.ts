import type { AppContext } from "~/context";
import { type Restocked, restock } from "~/data/catalog/product-moves.server";
import { allOf, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { hasStatus } from "~/data/orders/facts.server";
import type { Move, StatusChange } from "~/data/orders/order-moves.server";
import { refundableEquals } from "~/data/refunds/facts.server";
import { addRefund } from "~/data/refunds/refunds.server";
import type { SellerCause } from "~/domain/cancellations/cancellation";
import type { Message } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import type { MoveReason } from "~/domain/orders/move-reasons";
import { bearerOfCancellation } from "~/domain/refunds/fee-bearer";
import { changeOrderStatus } from "../orders/change-order-status.server";

export interface OrderToCancel {
  id: string;
  title: string;
  buyerId: string;
  sellerId: string;
  refundable: Centavos;
}

interface PaidCancellation {
  actor: Move["actor"];
  reason: MoveReason | SellerCause;
  words?: string;
  /** A condition about the order's row, besides being paid and having no refund since it was read. */
  when: Condition;
  /** What to put back on sale; `null` for nothing. */
  restocked: Restocked | null;
  toBuyer?: Message;
  toSeller?: Message;
}

/** One batch, unless the order was shipped meanwhile. */
export async function cancelPaidOrder(
  context: AppContext,
  order: OrderToCancel,
  { actor, reason, words, when, restocked, toBuyer, toSeller }: PaidCancellation,
): Promise<StatusChange> {
  const { newId, now } = context;
  const { id, title, refundable, buyerId, sellerId } = order;
  const about = { order: id, title, price: refundable };
  const isAsRead = allOf(hasStatus("paid"), refundableEquals(refundable), when);
  const move = { to: "cancelled", actor, reason, words, when: isAsRead } as const;
  const feeBearer = bearerOfCancellation(reason);
  const change = await changeOrderStatus(context, id, move, (isMoved) => {
    const refund = {
      id: newId(),
      orderId: id,
      amount: refundable,
      cause: "cancelled",
      feeBearer,
      when: isMoved,
    } as const;
    const options = { when: isMoved, now: now(), newId };
    return [
      ...(refundable > 0 ? addRefund(refund, newId) : []),
      ...(restocked ? restock(restocked, actor, isMoved) : []),
      ...notify({ ...options, recipient: buyerId, message: toBuyer ?? { kind: "order-cancelled", ...about } }),
      ...notify({ ...options, recipient: sellerId, message: toSeller ?? { kind: "sale-cancelled", ...about } }),
    ];
  });
  if (change.isMoved && refundable > 0) context.sendRefundsLater();
  return change;
}
