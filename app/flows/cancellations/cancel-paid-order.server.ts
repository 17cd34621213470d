import type { AppContext } from "~/context";
import { restock } from "~/data/catalog/product-moves.server";
import { allOf, type Condition } from "~/data/condition.server";
import { tell } from "~/data/messages/messages.server";
import { hasStatus } from "~/data/orders/facts.server";
import type { Move, StatusChange } from "~/data/orders/order-moves.server";
import { refundableEquals } from "~/data/refunds/facts.server";
import { addRefund } from "~/data/refunds/refunds.server";
import type { StoredSellerReason } from "~/domain/cancellations/cancellation";
import type { Message } from "~/domain/messages/message";
import type { Centavos } from "~/domain/money";
import type { MoveReason } from "~/domain/orders/move-reasons";
import { bearerOfCancellation } from "~/domain/refunds/fee-bearer";
import { changeOrderStatus } from "../orders/change-order-status.server";

export interface PaidOrder {
  id: string;
  title: string;
  buyerId: string;
  sellerId: string;
  /** The amount to refund. */
  left: Centavos;
}

interface PaidCancellation {
  actor: Move["actor"];
  reason: MoveReason | StoredSellerReason;
  /** A condition about the order's row, besides being paid and having no refund since it was read. */
  when: Condition;
  /** What to put back on sale; `null` for nothing. */
  putBack: { productId: string; quantity: number } | null;
  toBuyer?: Message;
  toSeller?: Message;
}

/** Cancels a paid order with its refund, restocking and messages in one batch, unless it was shipped meanwhile. */
export async function cancelPaidOrder(
  context: AppContext,
  order: PaidOrder,
  { actor, reason, when, putBack: pieces, toBuyer, toSeller }: PaidCancellation,
): Promise<StatusChange> {
  const { newId, now } = context;
  const feeBearer = bearerOfCancellation(reason);
  const { id, title, left, buyerId, sellerId } = order;
  const about = { order: id, title, price: left };
  const isAsRead = allOf(hasStatus("paid"), refundableEquals(left), when);
  const change = await changeOrderStatus(context, id, { to: "cancelled", actor, reason, when: isAsRead }, (isMoved) => {
    const refund = { id: newId(), orderId: id, amount: left, cause: "cancelled", feeBearer, when: isMoved } as const;
    const telling = { when: isMoved, now: now(), newId };
    return [
      ...(left > 0 ? addRefund(refund, newId) : []),
      ...(pieces ? restock(pieces, actor, isMoved) : []),
      ...tell({ ...telling, recipient: buyerId, message: toBuyer ?? { kind: "order-cancelled", ...about } }),
      ...tell({ ...telling, recipient: sellerId, message: toSeller ?? { kind: "sale-cancelled", ...about } }),
    ];
  });
  if (change.isMoved && left > 0) context.sendRefundsLater();
  return change;
}
