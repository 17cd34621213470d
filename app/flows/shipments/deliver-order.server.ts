import type { AppContext } from "~/context";
import { allOf, anyOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isDeliveryDue, listDueOrders } from "~/data/orders/due-orders.server";
import { hasStatus, isBuyer, isSeller } from "~/data/orders/facts.server";
import type { Move, StatusChange } from "~/data/orders/order-moves.server";
import type { Order } from "~/data/orders/orders.server";
import { isHandOverCode, isToHandOver, isToPickUp } from "~/data/shipments/facts.server";
import { COMPLETES_AFTER } from "~/domain/orders/order-times";
import { changeOrderStatus } from "../orders/change-order-status.server";
import { runEach } from "../run-each.server";

const MOST = 50;

export function confirmArrival(context: AppContext, order: Order): Promise<StatusChange> {
  const when = allOf(isBuyer(order.buyerId), anyOf(hasStatus("shipped"), isToPickUp));
  return deliver(context, order, { actor: "B", when });
}

/** The seller confirms a hand-over with the code that only the buyer has. */
export function handOver(context: AppContext, order: Order, code: string): Promise<StatusChange> {
  const when = allOf(isSeller(order.sellerId), isToHandOver, isHandOverCode(code));
  return deliver(context, order, { actor: "B", reason: "handed_over", when });
}

/** Run by cron. */
export async function deliverOverdueOrders(context: AppContext): Promise<void> {
  const due = await listDueOrders(context.db, isDeliveryDue, MOST);
  await runEach(due.map((order) => () => deliver(context, order, { actor: "T", when: isDeliveryDue })));
}

/** The seller gets a message; the buyer only when time delivered it. */
function deliver(
  context: AppContext,
  { id, title, buyerId, sellerId, now }: Pick<Order, "id" | "title" | "buyerId" | "sellerId" | "now">,
  move: Pick<Move, "actor" | "reason" | "when">,
): Promise<StatusChange> {
  const { newId } = context;
  const about = { order: id, title };
  return changeOrderStatus(context, id, { to: "delivered", ...move }, (isMoved) => {
    const options = { when: isMoved, now: context.now(), newId };
    const toBuyer = { kind: "delivered" as const, ...about, until: now + COMPLETES_AFTER };
    return [
      ...notify({ ...options, recipient: sellerId, message: { kind: "arrived", ...about } }),
      ...(move.actor === "T" ? notify({ ...options, recipient: buyerId, message: toBuyer }) : []),
    ];
  });
}
