import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import type { Statement } from "~/data/commit.server";
import { allOf, type Condition, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { insertAdminAction } from "~/data/moderation/admin-actions.server";
import { mayDecide } from "~/data/moderation/facts.server";
import {
  findModeratedOrder,
  type ModeratedOrder,
  releasePieces,
  takePieces,
} from "~/data/moderation/moderated-orders.server";
import { isBeingPaid, partyIds } from "~/data/orders/facts.server";
import { refundableEquals } from "~/data/refunds/facts.server";
import { addRefund } from "~/data/refunds/refunds.server";
import type { OrderEnd } from "~/domain/moderation/admin-action";
import { needsSecond } from "~/domain/moderation/proposal";
import type { FeeBearer } from "~/domain/refunds/refund";
import { PaypalFault } from "~/gateways/paypal.server";
import { changeOrderStatus } from "../orders/change-order-status.server";
import { settlePayment } from "../payments/settle-payment.server";
import { proposeMoney } from "./propose.server";

interface Ending {
  orderId: string;
  to: OrderEnd;
  reason: string;
  feeBearer: FeeBearer;
}

/** What else has to hold, and what the batch that does it writes as well: of a proposal, or of a decision about a result. */
export interface Approval {
  when: Condition;
  also: (isDone: Condition) => readonly Statement[];
  /** Whether a second administrator confirmed it. */
  isConfirmed: boolean;
}

/** `isProposed`: another administrator has to confirm it; `waits`: that was proposed before. `paypalAway`: a payment may be under way. `moved`: the order changed meanwhile. */
export type EndingAnswer =
  | { ok: true; isProposed?: true }
  | { ok: false; reason: "alreadyThere" | "paypalAway" | "moved" | "waits" };

/** Works from any status. Asks PayPal first about an unsettled payment. `null` when there is no such order. */
export async function endOrder(
  context: AppContext,
  admin: Admin,
  ending: Ending,
  read: ModeratedOrder | null,
  approval: Approval | null = null,
): Promise<EndingAnswer | null> {
  if (!read) return null;
  if (read.status === ending.to) return { ok: false, reason: "alreadyThere" };
  const order = await orderAfterSettling(context, admin, read);
  if (order === "away") return { ok: false, reason: "paypalAway" };
  return order && end(context, admin, ending, order, approval);
}

async function orderAfterSettling(
  context: AppContext,
  admin: Admin,
  read: ModeratedOrder,
): Promise<ModeratedOrder | null | "away"> {
  if (!read.paypalOrderId) return read;
  try {
    await settlePayment(context, read.paypalOrderId);
  } catch (error) {
    if (error instanceof PaypalFault) return "away";
    throw error;
  }
  return findModeratedOrder(context.db, admin, read.id);
}

async function end(
  context: AppContext,
  admin: Admin,
  { orderId, to, reason, feeBearer }: Ending,
  order: ModeratedOrder,
  approval: Approval | null,
): Promise<EndingAnswer> {
  const { newId, now, config } = context;
  const may = mayDecide(admin, partyIds(orderId));
  const refunded = to === "cancelled" && order.isPaid ? order.refundable : 0;
  if (!approval?.isConfirmed && needsSecond(refunded, config.twoPersonAmount, order.refundedByAdmins)) {
    const proposed = { what: "cancelled", orderId, amount: refunded, feeBearer, reason } as const;
    const answer = await proposeMoney(context, admin, proposed, { when: may });
    return answer === "proposed" ? { ok: true, isProposed: true } : { ok: false, reason: answer };
  }
  // The amount of the refund comes from `order`.
  const isUnchanged = allOf(may, not(isBeingPaid), refundableEquals(order.refundable));
  const when = approval ? allOf(isUnchanged, approval.when) : isUnchanged;
  const message = { kind: `order-${to}-by-us` as const, order: orderId, title: order.title, reason };
  const change = await changeOrderStatus(
    context,
    orderId,
    { to, actor: "A", words: reason, when },
    (isMoved, eventId) => [
      insertAdminAction({ id: eventId, admin, what: to, about: { order: orderId }, reason, when: isMoved }),
      ...settlementOf(context, order, { to, feeBearer }, { isMoved, eventId }),
      ...[order.buyerId, order.sellerId].flatMap((recipient) =>
        notify({ message, recipient, when: isMoved, now: now(), newId }),
      ),
      ...(approval?.also(isMoved) ?? []),
    ],
  );
  if (!change.isMoved) return { ok: false, reason: "moved" };
  if (to === "cancelled") context.sendRefundsLater();
  return { ok: true };
}

function settlementOf(
  { newId }: AppContext,
  order: ModeratedOrder,
  { to, feeBearer }: Pick<Ending, "to" | "feeBearer">,
  { isMoved, eventId }: { isMoved: Condition; eventId: string },
): Statement[] {
  if (to === "completed") return order.isPaid ? [] : takePieces(order, eventId);
  if (!order.isPaid) return releasePieces(order, eventId);
  if (order.refundable === 0) return [];
  const refund = { id: newId(), orderId: order.id, amount: order.refundable, cause: "admin", feeBearer } as const;
  return addRefund({ ...refund, when: isMoved }, newId);
}
