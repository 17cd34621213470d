import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/scheduled-auctions.server";
import { remindOfAuctionEnds } from "./auctions/remind-of-auction-ends.server";
import { settleDueAuctions } from "./auctions/settle-auction.server";
import { acceptUnansweredRequests } from "./cancellations/answer-cancellation.server";
import { cancelUnshippedOrders } from "./cancellations/cancel-unshipped-orders.server";
import { expireCheckouts } from "./checkout/expire-checkouts.server";
import { pollDisputes } from "./disputes/mirror-dispute.server";
import { remindToRate } from "./feedback/remind-to-rate.server";
import { revealDueFeedback } from "./feedback/reveal-feedback.server";
import { cancelTakenDownOrders } from "./orders/cancel-taken-down-orders.server";
import { completeDeliveredOrders } from "./orders/complete-order.server";
import { expireUnpaidOrders } from "./orders/expire-unpaid-orders.server";
import { remindToPay } from "./orders/remind-to-pay.server";
import { settlePendingPayments } from "./payments/settle-pending-payments.server";
import { advanceDueProblems } from "./problems/advance-due-problems.server";
import { continueReconciliation } from "./reconciliation/run-reconciliation.server";
import { runEach } from "./run-each.server";
import { deliverOverdueOrders } from "./shipments/deliver-order.server";
import { remindToShip } from "./shipments/remind-to-ship.server";

/**
 * Applies what time has decided about auctions, orders, payments and problems since the last minute. Run by cron, which
 * sends emails afterwards.
 */
export function runEveryMinute(context: AppContext): Promise<void> {
  const parts = [
    ...[
      settleDueAuctions,
      remindOfAuctionEnds,
      settlePendingPayments,
      cancelTakenDownOrders,
      expireCheckouts,
      remindToPay,
      expireUnpaidOrders,
    ],
    ...[
      remindToShip,
      acceptUnansweredRequests,
      cancelUnshippedOrders,
      deliverOverdueOrders,
      completeDeliveredOrders,
      pollDisputes,
      advanceDueProblems,
      revealDueFeedback,
      remindToRate,
      continueReconciliation,
    ],
  ];
  return runEach([() => startDueAuctions(context.db), ...parts.map((part) => () => part(context))]);
}
