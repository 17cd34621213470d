import type { AppContext } from "~/context";
import {
  type CancellableOrder,
  declineRequest,
  listUnansweredRequests,
} from "~/data/cancellations/cancellations.server";
import { hasOpenRequest } from "~/data/cancellations/facts.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { isSeller, orderExists } from "~/data/orders/facts.server";
import { isShippable } from "~/data/shipments/facts.server";
import { shipLimit } from "~/domain/orders/order-times";
import { runEach } from "../run-each.server";
import { cancelPaidOrder } from "./cancel-paid-order.server";

const MOST = 50;

/** `false` when the request is no longer open. */
export async function acceptCancellation(context: AppContext, order: CancellableOrder): Promise<boolean> {
  const { isMoved } = await cancelPaidOrder(context, order, {
    actor: "S",
    reason: "requested_by_buyer",
    when: allOf(isShippable, hasOpenRequest(order.id)),
    restocked: order,
  });
  return isMoved;
}

/** `false` when the request is no longer open. */
export async function declineCancellation(context: AppContext, order: CancellableOrder): Promise<boolean> {
  const { db, newId, now } = context;
  const { id, title, buyerId, sellerId, movedAt, awayUntil } = order;
  const isOpen = allOf(orderExists(id, isSeller(sellerId), isShippable), hasOpenRequest(id));
  const options = { when: isOpen, now: now(), newId };
  const about = { order: id, title };
  const shipBy = shipLimit(movedAt, awayUntil);
  const statements = [
    ...notify({ ...options, recipient: buyerId, message: { kind: "cancellation-declined", ...about } }),
    ...notify({ ...options, recipient: sellerId, message: { kind: "sale-stands", ...about, shipBy } }),
  ];
  const declined = await commit(db, statements, declineRequest(db, id, isOpen));
  context.sendMailsLater();
  return declined.length > 0;
}

/** Cancels orders whose sellers neither answered a request to cancel nor shipped in time. Run by cron. */
export async function acceptUnansweredRequests(context: AppContext): Promise<void> {
  const unanswered = await listUnansweredRequests(context.db, MOST);
  await runEach(
    unanswered.map((order) => () => {
      const when = hasOpenRequest(order.id);
      return cancelPaidOrder(context, order, { actor: "T", reason: "request_unanswered", when, restocked: order });
    }),
  );
}
