import type { AppContext } from "~/context";
import { type CancellableOrder, insertRequest, selectOpenRequest } from "~/data/cancellations/cancellations.server";
import { canCancelFreely, hasOpenRequest, isInCancelWindow, isRequestable } from "~/data/cancellations/facts.server";
import { restock } from "~/data/catalog/product-moves.server";
import { commit } from "~/data/commit.server";
import { allOf, not } from "~/data/condition.server";
import { tell } from "~/data/messages/messages.server";
import { hasNoAuction, isBeingPaid, isPayable, isSeller } from "~/data/orders/facts.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import { isShippable } from "~/data/shipments/facts.server";
import {
  ANSWER_WITHIN,
  type CancelRefusal,
  checkRequestReason,
  checkSellerReason,
  isRestocked,
  type SellerReasonRefusals,
  sellerReason,
  wayToCancel,
} from "~/domain/cancellations/cancellation";
import type { FieldsRefused, Result } from "~/domain/result";
import { PaypalFault } from "~/gateways/paypal.server";
import { changeOrderStatus } from "../orders/change-order-status.server";
import { settlePayment } from "../payments/settle-payment.server";
import { cancelPaidOrder } from "./cancel-paid-order.server";

/** The form as typed: a buyer's reason, or a seller's cause and reason. */
export interface CancelSent {
  reason: string;
  cause: string;
}

/** `moved`: the order changed meanwhile. `toAnswer`: the seller has to answer the buyer's request instead. */
export type CancelAnswer =
  | Result<{ is: "cancelled" | "asked" }, CancelRefusal | { reason: "moved" | "paypalAway" | "toAnswer" }>
  | FieldsRefused<SellerReasonRefusals>;

/**
 * Cancels a user's own order in the way that is possible now, or sends a request to its seller. `paypalAway`: PayPal
 * did not answer, and nothing was done.
 */
export async function cancelOrder(
  context: AppContext,
  order: CancellableOrder,
  sent: CancelSent,
): Promise<CancelAnswer> {
  const answer = wayToCancel(order);
  if (!answer.ok) return answer;
  switch (answer.way.is) {
    case "unpaid":
      return cancelUnpaid(context, order);
    case "ask":
      return requestCancellation(context, order, sent.reason);
    case "now": {
      const wanted = {
        actor: "B",
        reason: "cancelled_by_buyer",
        when: allOf(isShippable, isInCancelWindow, canCancelFreely(order.buyerId)),
        putBack: order,
      } as const;
      return answerOf(await cancelPaidOrder(context, order, wanted));
    }
    case "answer":
      return { ok: false, refusal: { reason: "toAnswer" } };
    case "sell":
      return cancelAsSeller(context, order, sent);
  }
}

function answerOf({ isMoved }: StatusChange): CancelAnswer {
  return isMoved ? { ok: true, is: "cancelled" } : { ok: false, refusal: { reason: "moved" } };
}

async function cancelAsSeller(context: AppContext, order: CancellableOrder, sent: CancelSent): Promise<CancelAnswer> {
  const checked = checkSellerReason(sent.cause, sent.reason);
  if (!checked.ok) return checked;
  const { cause, words } = checked.reason;
  const about = { order: order.id, title: order.title, price: order.left };
  const change = await cancelPaidOrder(context, order, {
    ...{
      actor: "S",
      reason: sellerReason(checked.reason),
      when: allOf(isShippable, isSeller(order.sellerId), not(hasOpenRequest(order.id))),
    },
    putBack: isRestocked(cause) ? order : null,
    toBuyer: { kind: "seller-cancelled", ...about, reason: words },
    toSeller: { kind: "own-cancellation", ...about },
  });
  return answerOf(change);
}

/**
 * Releases the stock of an unpaid fixed-price order. PayPal is asked first: an order that turns out to be paid stays.
 */
async function cancelUnpaid(context: AppContext, order: CancellableOrder): Promise<CancelAnswer> {
  try {
    if (order.paypalOrderId) await settlePayment(context, order.paypalOrderId);
  } catch (error) {
    if (error instanceof PaypalFault) return { ok: false, refusal: { reason: "paypalAway" } };
    throw error;
  }
  const when = allOf(isPayable(), hasNoAuction(), not(isBeingPaid));
  const move = { to: "cancelled", actor: "B", reason: "cancelled_by_buyer", when } as const;
  return answerOf(await changeOrderStatus(context, order.id, move, (isMoved) => restock(order, "B", isMoved)));
}

/** Stores a buyer's request, once; both parties get a message with the seller's deadline. */
async function requestCancellation(context: AppContext, order: CancellableOrder, typed: string): Promise<CancelAnswer> {
  const checked = checkRequestReason(typed);
  if (!checked.ok) return { ok: false, refusals: { reason: checked.refusal } };
  const { db, newId, now } = context;
  const { id, buyerId, sellerId, title } = order;
  const about = { order: id, title, until: order.now + ANSWER_WITHIN };
  const telling = { when: isRequestable(id), now: now(), newId };
  const toSeller = { kind: "cancellation-asked" as const, ...about, reason: checked.reason };
  const statements = [
    ...tell({ ...telling, recipient: buyerId, message: { kind: "cancellation-noted", ...about } }),
    ...tell({ ...telling, recipient: sellerId, message: toSeller }),
    insertRequest(id, buyerId, checked.reason),
  ];
  const open = await commit(db, statements, selectOpenRequest(db, id));
  context.sendMailsLater();
  return open.length > 0 ? { ok: true, is: "asked" } : { ok: false, refusal: { reason: "moved" } };
}
