import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { type Batch, closeBatch, findBatchAmount } from "~/data/payouts/batches.server";
import { needsSecond } from "~/domain/moderation/proposal";
import type { Centavos } from "~/domain/money";
import type { Approval } from "../moderation/end-order.server";
import { type Proposal, proposeMoney } from "../moderation/propose.server";

/** A proposal: another administrator has to confirm the amount. `null` when no payout waits, or not those of the approval. */
export async function closePayoutBatch(
  context: AppContext,
  admin: Admin,
  approval: (Approval & { amount: Centavos }) | null = null,
): Promise<Batch | Proposal | null> {
  const { db, newId, language, config } = context;
  const batch = { id: newId(), language };
  if (approval) return closeBatch(db, admin, batch, approval);
  const limit = config.twoPersonAmount;
  const amount = limit === null ? 0 : await findBatchAmount(db, admin);
  if (needsSecond(amount, limit)) {
    return proposeMoney(context, admin, { what: "batch", amount });
  }
  return closeBatch(db, admin, batch);
}
