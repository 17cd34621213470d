import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { readThenCommit } from "~/data/commit.server";
import { insertAdminAction } from "~/data/moderation/admin-actions.server";
import { type DueRefund, isHurriable, putFirst } from "~/data/refunds/hurried-refunds.server";

/** Asks PayPal at once instead of after the pause. `false` when it was asked just now, or the refund waits for a dispute. */
export async function hurryRefund(
  context: AppContext,
  admin: Admin,
  { id, orderId, amount }: DueRefund,
): Promise<boolean> {
  const { db, newId } = context;
  const when = isHurriable(admin, id);
  const action = { id: newId(), admin, what: "refund_again", about: { order: orderId }, amount, when } as const;
  const isFirst = await readThenCommit(db, when, [insertAdminAction(action), putFirst(id, when)]);
  context.sendRefundsLater();
  return isFirst;
}
