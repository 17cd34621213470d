import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { tell } from "~/data/messages/messages.server";
import { completePayout, failPayout, isPayoutEndedBy } from "~/data/payouts/payout-moves.server";
import type { Payout } from "~/data/payouts/payouts.server";

/**
 * Notes that a payout was paid, or that it failed and its orders can be paid out again, and tells its seller. `false`, and
 * nothing is done, when it was ended before.
 */
export async function endPayout(
  context: AppContext,
  admin: Admin,
  { id, sellerId, amount }: Pick<Payout, "id" | "sellerId" | "amount">,
  how: { paid: string } | "failed",
): Promise<boolean> {
  const { db, newId } = context;
  const actionId = newId();
  const ending = { id, actionId, admin };
  const statements: SQL[] = how === "failed" ? failPayout(ending) : completePayout(ending, how.paid);
  const message = { kind: how === "failed" ? ("payout-failed" as const) : ("payout-sent" as const), price: amount };
  const when = isPayoutEndedBy(actionId);
  const answers = await db.batch([
    db.all(sql`SELECT 1`),
    ...statements.map((statement) => db.run(statement)),
    ...tell(db, { message, whom: sellerId, when, now: context.now(), newId }),
    db.all(sql`SELECT 1 WHERE ${when}`),
  ]);
  context.sendMailsLater();
  return (answers.at(-1) as unknown[]).length > 0;
}
