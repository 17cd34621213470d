import type { AppContext } from "~/context";
import { restock } from "~/data/catalog/product-moves.server";
import type { Statement } from "~/data/commit.server";
import { allOf, type Condition, not } from "~/data/condition.server";
import { hasUnrecordedLoss, isDecidedAtPaypal, isDisputeOver } from "~/data/disputes/facts.server";
import { hasStatus } from "~/data/orders/facts.server";
import { eventExists, type Move, moveOrder } from "~/data/orders/order-moves.server";
import { isFullyRefunded, isNotRefunded } from "~/data/refunds/facts.server";
import type { RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import type { MoveReason } from "~/domain/orders/move-reasons";

/** Cancels it if unshipped and fully refunded; closes its problem once PayPal decided the dispute. */
export function moveRefundedOrder(
  { newId }: AppContext,
  order: Pick<RefundableOrder, "id" | "productId" | "quantity">,
): Statement[] {
  const isDecided = allOf(hasStatus("problem_open"), isDecidedAtPaypal(order.id), isDisputeOver(order.id));
  // PayPal may make the refund a moment after it decided for the buyer.
  const isSettled = not(hasUnrecordedLoss(order.id));
  const move = (to: Move["to"], reason: MoveReason, when: Condition): Move => {
    return { eventId: newId(), to, actor: "P", reason, when };
  };
  const cancelled = move("cancelled", "refunded", allOf(hasStatus("paid"), isFullyRefunded));
  return [
    ...moveOrder(order.id, cancelled),
    ...restock(order, "P", eventExists(cancelled.eventId)),
    ...moveOrder(order.id, move("refunded", "refunded", isFullyRefunded)),
    ...moveOrder(order.id, move("partially_refunded", "decided_at_paypal", allOf(isDecided, not(isNotRefunded)))),
    ...moveOrder(order.id, move("completed", "decided_at_paypal", allOf(isDecided, isNotRefunded, isSettled))),
  ];
}
