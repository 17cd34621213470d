import type { AppContext } from "~/context";
import type { PasswordProof } from "~/data/accounts/credentials.server";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { allOf, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import {
  canChangeRole,
  type DebtEnd,
  isDecidable,
  isProblemAsProposed,
  type RoleChange,
  type StoredProposal,
  decideProposal as writeDecision,
} from "~/data/moderation/proposals.server";
import { resetTries } from "~/data/rate-limits.server";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Settlement } from "~/domain/payouts/debt";
import { closePayoutBatch } from "../payouts/close-payout-batch.server";
import { settleSellerDebt } from "../payouts/settle-seller-debt.server";
import { decideProblem } from "../problems/decide-problem.server";
import { type Approval, endOrder } from "./end-order.server";
import { refundOrder } from "./refund-order.server";

/** `moved`: what was proposed can no longer be done so. */
export type ConfirmationAnswer = "done" | "moved" | "paypalAway";

/** What was proposed happens in the batch that confirms it, or nothing does. */
export async function confirmProposal(
  context: AppContext,
  admin: Admin,
  proposal: StoredProposal,
  proof: PasswordProof,
): Promise<ConfirmationAnswer> {
  const { id, what, userId, orderId, reason, feeBearer } = proposal;
  const may = isDecidable(admin, id, "confirmed", proof);
  if (userId && (what === "role_granted" || what === "role_revoked")) {
    return (await confirmRole(context, admin, proposal, { userId, what, may, proof })) ? "done" : "moved";
  }
  const approval: Approval = {
    when: may,
    also: (isDone) => [writeDecision(admin, id, "confirmed", isDone), resetTries(context.db, proof.triesKey)],
    isConfirmed: true,
  };
  const amount = toCentavos(proposal.amount ?? 0);
  if (what === "batch") return (await closePayoutBatch(context, admin, { ...approval, amount })) ? "done" : "moved";
  if (what === "problem")
    return (await confirmProblem(context, admin, proposal, {
      ...approval,
      when: allOf(may, isProblemAsProposed(id)),
      amount,
    }))
      ? "done"
      : "moved";
  if (userId && reason !== null && (what === "debt_repaid" || what === "debt_written_off")) {
    const settlement = { id: context.newId(), how: HOW[what], debt: amount, reason };
    return (await settleSellerDebt(context, admin, userId, settlement, approval)) ? "done" : "moved";
  }
  const order = await findModeratedOrder(context.db, admin, orderId ?? "");
  if (!order || !feeBearer || reason === null) return "moved";
  if (what === "refund") {
    const isDone = await refundOrder(context, admin, order, { key: id, amount, reason, feeBearer }, approval);
    return isDone ? "done" : "moved";
  }
  if (order.refundable !== amount) return "moved";
  const answer = await endOrder(
    context,
    admin,
    { orderId: order.id, to: "cancelled", reason, feeBearer },
    order,
    approval,
  );
  if (answer?.ok) return "done";
  return answer?.reason === "paypalAway" ? "paypalAway" : "moved";
}

const HOW = { debt_repaid: "repaid", debt_written_off: "written_off" } as const satisfies Record<DebtEnd, Settlement>;

async function confirmProblem(
  context: AppContext,
  admin: Admin,
  { problemId, outcome: to, reason: words }: StoredProposal,
  approval: Approval & { amount: Centavos },
): Promise<boolean> {
  if (!problemId || !to || words === null) return false;
  const decision = to === "resolved_partial" ? { to, words, amount: approval.amount } : { to, words };
  return (await decideProblem(context, admin, problemId, decision, { approval })) === true;
}

async function confirmRole(
  { db, now, newId, sendMailsLater }: AppContext,
  admin: Admin,
  { id, reason }: StoredProposal,
  { userId, what, may, proof }: { userId: string; what: RoleChange; may: Condition; proof: PasswordProof },
): Promise<boolean> {
  const when = allOf(may, canChangeRole(userId, what));
  const kind = what === "role_granted" ? "role-granted" : "role-revoked";
  const message = { kind, reason: reason ?? "" } as const;
  const isDone = await readThenCommit(db, when, [
    ...notify({ message, recipient: userId, when, now: now(), newId }),
    resetTries(db, proof.triesKey),
    writeDecision(admin, id, "confirmed", when),
  ]);
  if (isDone) sendMailsLater();
  return isDone;
}

/** Also by who proposed it. `false` when it was decided before, or is over. */
export async function declineProposal({ db }: AppContext, admin: Admin, id: string): Promise<boolean> {
  const when = isDecidable(admin, id, "declined", null);
  return readThenCommit(db, when, [writeDecision(admin, id, "declined", when)]);
}
