import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import {
  addBatchPaidAction,
  type BatchResult,
  isPayableIn,
  markBatchPaid,
  selectBatchResult,
} from "~/data/payouts/batches.server";
import { isPayoutMovedBy } from "~/data/payouts/payout-moves.server";
import type { Payout } from "~/data/payouts/payouts.server";

/**
 * Records that a batch was paid with one reference, and notifies its sellers. Payouts that failed before stay failed,
 * and those that are left out stay requested. Nothing is written when another action ended it before, or when its file
 * changed since the administrator saw which payouts it leaves out.
 */
export async function completeBatch(
  context: AppContext,
  admin: Admin,
  { id, entries }: { id: string; entries: readonly Pick<Payout, "id" | "sellerId" | "amount">[] },
  { reference, leftOut }: { reference: string; leftOut: readonly string[] },
): Promise<BatchResult> {
  const { db, newId, now } = context;
  const action = { id, actionId: newId(), admin, leftOut };
  const statements = [
    addBatchPaidAction(action),
    ...entries.flatMap((payout) =>
      notify({
        message: { kind: "payout-sent", price: payout.amount },
        recipient: payout.sellerId,
        when: allOf(isPayoutMovedBy(action.actionId), isPayableIn(id, payout.id)),
        now: now(),
        newId,
      }),
    ),
    ...markBatchPaid(action, reference),
  ];
  const [row] = await commit(db, statements, selectBatchResult(db, action));
  context.sendMailsLater();
  return row?.result ?? "ended";
}
