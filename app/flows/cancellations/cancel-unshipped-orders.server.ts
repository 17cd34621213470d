import type { AppContext } from "~/context";
import { isShippingOverdue, listDueOrders } from "~/data/orders/due-orders.server";
import { runEach } from "../run-each.server";
import { cancelPaidOrder } from "./cancel-paid-order.server";

const MOST = 50;

/** Nothing goes back on sale: the seller may not have it. Run by cron. */
export async function cancelUnshippedOrders(context: AppContext): Promise<void> {
  const due = await listDueOrders(context.db, isShippingOverdue, MOST);
  await runEach(
    due.map((order) => () => {
      const about = { order: order.id, title: order.title, price: order.refundable };
      const isShipped = order.pickupPlace === null;
      return cancelPaidOrder(context, order, {
        actor: "T",
        reason: isShipped ? "not_shipped" : "not_picked_up",
        when: isShippingOverdue,
        restocked: null,
        toBuyer: { kind: isShipped ? "not-sent" : "not-picked-up", ...about },
        toSeller: { kind: isShipped ? "sale-not-sent" : "not-picked-up", ...about },
      });
    }),
  );
}
