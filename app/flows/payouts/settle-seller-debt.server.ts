import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { allOf, not } from "~/data/condition.server";
import { needsNobody } from "~/data/moderation/facts.server";
import { canSettle, endedDebts, type NewSettlement, settleDebt } from "~/data/payouts/debts.server";
import { needsSecond } from "~/domain/moderation/proposal";
import type { Approval } from "../moderation/end-order.server";
import { type Proposal, proposeInstead, proposeMoney } from "../moderation/propose.server";

/** `false` when the seller owes another amount by now, a proposal when another administrator has to confirm it. */
export async function settleSellerDebt(
  context: AppContext,
  admin: Admin,
  sellerId: string,
  settlement: NewSettlement,
  approval: Approval | null = null,
): Promise<boolean | Proposal> {
  const { how, debt, reason } = settlement;
  if (approval) return settleDebt(context.db, admin, sellerId, settlement, approval);
  const limit = context.config.twoPersonAmount;
  const proposed = { what: `debt_${how}`, userId: sellerId, amount: debt, reason } as const;
  const may = canSettle(admin, sellerId, debt);
  if (needsSecond(debt, limit)) return proposeMoney(context, admin, proposed, { when: may });
  const isAlone = needsNobody(debt, limit, endedDebts(sellerId));
  if (await settleDebt(context.db, admin, sellerId, settlement, { when: isAlone })) return true;
  return limit !== null && proposeInstead(context, admin, proposed, allOf(may, not(isAlone)));
}
