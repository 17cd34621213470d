import type { AppContext } from "~/context";
import { isShippingOverdue, listDueOrders } from "~/data/orders/due-orders.server";
import { runEach } from "../run-each.server";
import { cancelPaidOrder } from "./cancel-paid-order.server";

/** The most orders of a run; the next run continues. */
const MOST = 50;

/**
 * Cancels paid orders that were not shipped in time. Nothing goes back on sale: the seller may not have it. Run by
 * cron.
 */
export async function cancelUnsentOrders(context: AppContext): Promise<void> {
  const due = await listDueOrders(context.db, isShippingOverdue, MOST);
  await runEach(
    due.map((order) => () => {
      const about = { order: order.id, title: order.title, price: order.left };
      return cancelPaidOrder(context, order, {
        actor: "T",
        reason: "not_shipped",
        when: isShippingOverdue,
        putBack: null,
        toBuyer: { kind: "not-sent", ...about },
        toSeller: { kind: "sale-not-sent", ...about },
      });
    }),
  );
}
