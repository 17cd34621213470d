import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { DUE, listDue } from "~/data/orders/due-orders.server";
import { dueRefund } from "~/data/refunds/due-refunds.server";
import { isRefundable } from "~/data/refunds/facts.server";
import { move } from "../orders/change-order-status.server";
import { runEach } from "../run-each.server";

/** Orders that one run cancels at most; the next one goes on. */
const MOST = 50;

/**
 * Cancels what was paid and not sent in time: its buyer gets back what is left of their money, and both are told. What was
 * not sent is not put back on offer: its seller may not have it. Run by cron.
 */
export async function cancelUnsent(context: AppContext): Promise<void> {
  const { db, newId } = context;
  const due = await listDue(db, DUE.isUnsent, MOST);
  await runEach(
    due.map(({ id, title, left, buyerId, sellerId }) => () => {
      const when = sql`${DUE.isUnsent} AND ${isRefundable(left)}`;
      const about = { order: id, title, price: left };
      const told = { now: context.now(), newId };
      return move(context, id, { to: "cancelled", actor: "T", reason: "not sent", when }, (moved) => [
        ...(left > 0
          ? dueRefund({ id: newId(), orderId: id, amount: left, cause: "cancelled", when: moved }, newId).map((one) =>
              db.run(one),
            )
          : []),
        ...tell(db, { ...told, whom: buyerId, when: moved, message: { kind: "not-sent", ...about } }),
        ...tell(db, { ...told, whom: sellerId, when: moved, message: { kind: "sale-not-sent", ...about } }),
      ]);
    }),
  );
}
