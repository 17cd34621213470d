import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type NewSettlement, owes, settleDebt } from "~/data/payouts/debts.server";
import { needsSecond } from "~/domain/moderation/proposal";
import type { Approval } from "../moderation/end-order.server";
import { type Proposal, proposeMoney } from "../moderation/propose.server";

/** `false` when the seller owes another amount by now, a proposal when another administrator has to confirm it. */
export async function settleSellerDebt(
  context: AppContext,
  admin: Admin,
  sellerId: string,
  settlement: NewSettlement,
  approval: Approval | null = null,
): Promise<boolean | Proposal> {
  const { how, debt, reason } = settlement;
  if (!approval && needsSecond(debt, context.config.twoPersonAmount)) {
    const proposed = { what: `debt_${how}`, userId: sellerId, amount: debt, reason } as const;
    return proposeMoney(context, admin, proposed, { when: owes(sellerId, debt) });
  }
  return settleDebt(context.db, admin, sellerId, settlement, approval);
}
