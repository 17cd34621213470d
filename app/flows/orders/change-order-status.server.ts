import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { eventExists, type Move, moveOrder, type StatusChange, selectMove } from "~/data/orders/order-moves.server";

/** One batch: all of it or nothing. Throws an Error when there is no such order. */
export async function changeOrderStatus(
  { db, newId, sendMailsLater }: AppContext,
  orderId: string,
  move: Omit<Move, "eventId">,
  also: (isMoved: Condition, eventId: string) => readonly Statement[],
): Promise<StatusChange> {
  const eventId = newId();
  const statements = [...moveOrder(orderId, { eventId, ...move }), ...also(eventExists(eventId), eventId)];
  const [order] = await commit(db, statements, selectMove(db, orderId, eventId));
  if (!order) throw new Error("orders are never deleted");
  if (order.isMoved) sendMailsLater();
  return { isMoved: order.isMoved === 1, status: order.status };
}
