import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { addBatchPaidAction, isPayableIn, markBatchPaid } from "~/data/payouts/batches.server";
import { isPayoutMovedBy, selectPayoutAction } from "~/data/payouts/payout-moves.server";
import type { Payout } from "~/data/payouts/payouts.server";

/** Failed payouts stay failed, and those left out stay requested. `false` when it was ended before. */
export async function completeBatch(
  context: AppContext,
  admin: Admin,
  { id, entries }: { id: string; entries: readonly Pick<Payout, "id" | "sellerId" | "amount">[] },
  reference: string,
): Promise<boolean> {
  const { db, newId, now } = context;
  const action = { id, actionId: newId(), admin };
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
  const done = await commit(db, statements, selectPayoutAction(db, action.actionId));
  context.sendMailsLater();
  return done.length > 0;
}
