import type { AppContext } from "~/context";
import { type CancellableOrder, insertRequest, selectOpenRequest } from "~/data/cancellations/cancellations.server";
import { canCancelFreely, hasOpenRequest, isInCancelWindow, isRequestable } from "~/data/cancellations/facts.server";
import { restock } from "~/data/catalog/product-moves.server";
import { commit } from "~/data/commit.server";
import { allOf, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { hasNoAuction, isBeingPaid, isPayable, isSeller } from "~/data/orders/facts.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import { isShippable } from "~/data/shipments/facts.server";
import {
  ANSWER_WITHIN,
  type CancelRefusal,
  checkRequestReason,
  checkSellerReason,
  isPausedBy,
  isRestocked,
  type SellerReasonRefusals,
  wayToCancel,
} from "~/domain/cancellations/cancellation";
import type { FieldsRefused, Result } from "~/domain/result";
import { PaypalFault } from "~/gateways/paypal.server";
import { changeOrderStatus } from "../orders/change-order-status.server";
import { settlePayment } from "../payments/settle-payment.server";
import { cancelPaidOrder } from "./cancel-paid-order.server";

export interface CancelForm {
  reason: string;
  cause: string;
}

/** `moved`: the order changed meanwhile. `toAnswer`: the seller has to answer the buyer's request instead. */
export type CancelAnswer =
  | Result<{ kind: "cancelled" | "asked" }, CancelRefusal | { reason: "moved" | "paypalAway" | "toAnswer" }>
  | FieldsRefused<SellerReasonRefusals>;

/** Or sends a request to the seller. `paypalAway`: PayPal did not answer, and nothing was done. */
export async function cancelOrder(
  context: AppContext,
  order: CancellableOrder,
  sent: CancelForm,
): Promise<CancelAnswer> {
  const answer = wayToCancel(order);
  if (!answer.ok) return answer;
  switch (answer.way.kind) {
    case "unpaid":
      return cancelUnpaid(context, order);
    case "ask":
      return requestCancellation(context, order, sent.reason);
    case "now": {
      const cancellation = {
        actor: "B",
        reason: "cancelled_by_buyer",
        when: allOf(isShippable, isInCancelWindow, canCancelFreely(order.buyerId)),
        restocked: order,
      } as const;
      return toAnswer(await cancelPaidOrder(context, order, cancellation));
    }
    case "answer":
      return { ok: false, refusal: { reason: "toAnswer" } };
    case "sell":
      return cancelAsSeller(context, order, sent);
  }
}

function toAnswer({ isMoved }: StatusChange): CancelAnswer {
  return isMoved ? { ok: true, kind: "cancelled" } : { ok: false, refusal: { reason: "moved" } };
}

async function cancelAsSeller(context: AppContext, order: CancellableOrder, sent: CancelForm): Promise<CancelAnswer> {
  const checked = checkSellerReason(sent.cause, sent.reason);
  if (!checked.ok) return checked;
  const { cause, words } = checked.reason;
  const about = { order: order.id, title: order.title, price: order.refundable };
  const change = await cancelPaidOrder(context, order, {
    actor: "S",
    reason: cause,
    words,
    when: allOf(isShippable, isSeller(order.sellerId), not(hasOpenRequest(order.id))),
    restocked: isRestocked(cause, order.auctionId !== null) ? { ...order, isPaused: isPausedBy(cause) } : null,
    toBuyer: { kind: "seller-cancelled", ...about, reason: words },
    toSeller: { kind: "own-cancellation", ...about },
  });
  return toAnswer(change);
}

/** PayPal is asked first: an order that turns out to be paid stays. */
async function cancelUnpaid(context: AppContext, order: CancellableOrder): Promise<CancelAnswer> {
  try {
    if (order.paypalOrderId) await settlePayment(context, order.paypalOrderId);
  } catch (error) {
    if (error instanceof PaypalFault) return { ok: false, refusal: { reason: "paypalAway" } };
    throw error;
  }
  const when = allOf(isPayable(), hasNoAuction(), not(isBeingPaid));
  const move = { to: "cancelled", actor: "B", reason: "cancelled_by_buyer", when } as const;
  return toAnswer(await changeOrderStatus(context, order.id, move, (isMoved) => restock(order, "B", isMoved)));
}

/** Stores a buyer's request, once; both parties get a message with the seller's deadline. */
async function requestCancellation(context: AppContext, order: CancellableOrder, typed: string): Promise<CancelAnswer> {
  const checked = checkRequestReason(typed);
  if (!checked.ok) return { ok: false, refusals: { reason: checked.refusal } };
  const { db, newId, now } = context;
  const { id, buyerId, sellerId, title } = order;
  const about = { order: id, title, until: order.now + ANSWER_WITHIN };
  const options = { when: isRequestable(id), now: now(), newId };
  const toSeller = { kind: "cancellation-asked" as const, ...about, reason: checked.reason };
  const statements = [
    ...notify({ ...options, recipient: buyerId, message: { kind: "cancellation-noted", ...about } }),
    ...notify({ ...options, recipient: sellerId, message: toSeller }),
    insertRequest(id, buyerId, checked.reason),
  ];
  const open = await commit(db, statements, selectOpenRequest(db, id));
  context.sendMailsLater();
  return open.length > 0 ? { ok: true, kind: "asked" } : { ok: false, refusal: { reason: "moved" } };
}
