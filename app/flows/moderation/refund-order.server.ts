import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf, always, not } from "~/data/condition.server";
import { isUniqueViolation } from "~/data/connect.server";
import { notify } from "~/data/messages/messages.server";
import { insertAdminAction } from "~/data/moderation/admin-actions.server";
import { mayDecide, needsNobody } from "~/data/moderation/facts.server";
import type { ModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { partyIds } from "~/data/orders/facts.server";
import { leavesOwed, refundExists, refundedByAdmins } from "~/data/refunds/facts.server";
import { addRefund, selectRefund } from "~/data/refunds/refunds.server";
import { needsSecond } from "~/domain/moderation/proposal";
import type { Centavos } from "~/domain/money";
import type { FeeBearer } from "~/domain/refunds/refund";
import type { Approval } from "./end-order.server";
import { type Proposal, proposeInstead, proposeMoney } from "./propose.server";

interface Refunding {
  /** Idempotency key. */
  key: string;
  amount: Centavos;
  reason: string;
  feeBearer: FeeBearer;
}

/** `false` when less than `amount` is left beside what is owed; a proposal when another administrator has to confirm it. */
export async function refundOrder(
  context: AppContext,
  admin: Admin,
  { id: orderId, title, buyerId, sellerId }: ModeratedOrder,
  { key: id, amount, reason, feeBearer }: Refunding,
  approval: Approval | null = null,
): Promise<boolean | Proposal> {
  const { db, newId, now, config } = context;
  const limit = approval ? null : config.twoPersonAmount;
  const may = allOf(mayDecide(admin, partyIds(orderId)), leavesOwed(orderId, amount), approval?.when ?? always);
  const proposed = { what: "refund", orderId, amount, feeBearer, reason } as const;
  if (needsSecond(amount, limit)) return proposeMoney(context, admin, proposed, { when: may });
  const isAlone = needsNobody(amount, limit, refundedByAdmins(orderId));
  const when = allOf(may, isAlone);
  const options = { when: refundExists(id), now: now(), newId };
  const about = { order: orderId, title, price: amount, reason };
  const statements = [
    ...addRefund({ id, orderId, amount, cause: "admin", feeBearer, when }, newId),
    insertAdminAction({ id, admin, what: "refund", about: { order: orderId }, amount, reason, when: refundExists(id) }),
    ...notify({ ...options, message: { kind: "refunded-by-us", ...about }, recipient: buyerId }),
    ...notify({ ...options, message: { kind: "order-refunded-by-us", ...about }, recipient: sellerId }),
    ...(approval?.also(refundExists(id)) ?? []),
  ];
  const refund = selectRefund(db, { id, orderId, amount });
  try {
    const written = await commit(db, statements, refund);
    context.sendMailsLater();
    context.sendRefundsLater();
    if (written.length > 0) return true;
    return limit !== null && proposeInstead(context, admin, proposed, allOf(may, not(isAlone)));
  } catch (error) {
    // The same form was sent twice.
    if (!isUniqueViolation(error)) throw error;
    return !approval && (await refund).length > 0;
  }
}
