import type { AppContext } from "~/context";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isCompletionDue, listDueOrders } from "~/data/orders/due-orders.server";
import { hasStatus, isBuyer } from "~/data/orders/facts.server";
import type { Move, StatusChange } from "~/data/orders/order-moves.server";
import type { Order } from "~/data/orders/orders.server";
import { runEach } from "../run-each.server";
import { changeOrderStatus } from "./change-order-status.server";

const MOST = 50;

export function completeOrder(context: AppContext, order: Order): Promise<StatusChange> {
  return complete(context, order, { actor: "B", when: allOf(isBuyer(order.buyerId), hasStatus("delivered")) });
}

/** Run by cron. */
export async function completeDeliveredOrders(context: AppContext): Promise<void> {
  const due = await listDueOrders(context.db, isCompletionDue, MOST);
  await runEach(due.map((order) => () => complete(context, order, { actor: "T", when: isCompletionDue })));
}

function complete(
  context: AppContext,
  { id, title, amount, sellerId }: Pick<Order, "id" | "title" | "amount" | "sellerId">,
  move: Pick<Move, "actor" | "when">,
): Promise<StatusChange> {
  const { newId, now } = context;
  const message = { kind: "completed" as const, order: id, title, price: amount };
  return changeOrderStatus(context, id, { to: "completed", ...move }, (isMoved) =>
    notify({ message, recipient: sellerId, when: isMoved, now: now(), newId }),
  );
}
