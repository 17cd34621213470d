import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { completePayout, failPayout, isPayoutMovedBy, selectPayoutAction } from "~/data/payouts/payout-moves.server";
import type { Payout } from "~/data/payouts/payouts.server";

/** Paid with a reference, or failed for a reason. `false`, and nothing is written, when another action ended it before. */
export async function endPayout(
  context: AppContext,
  admin: Admin,
  { id, sellerId, amount, status }: Pick<Payout, "id" | "sellerId" | "amount" | "status">,
  outcome: { paid: string } | { failed: string },
): Promise<boolean> {
  const { db, newId, now } = context;
  const action = { id, actionId: newId(), admin };
  const isFailed = "failed" in outcome;
  const message = { kind: isFailed ? ("payout-failed" as const) : ("payout-sent" as const), price: amount };
  const when = isPayoutMovedBy(action.actionId);
  const statements = [
    ...(isFailed ? failPayout(action, status, outcome.failed) : completePayout(action, outcome.paid)),
    ...notify({ message, recipient: sellerId, when, now: now(), newId }),
  ];
  const done = await commit(db, statements, selectPayoutAction(db, action.actionId));
  context.sendMailsLater();
  return done.length > 0;
}
