import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/scheduled-auctions.server";
import { remindOfAuctionEnds } from "./auctions/remind-of-auction-ends.server";
import { settleDueAuctions } from "./auctions/settle-auction.server";
import { acceptUnanswered } from "./cancellations/answer-cancellation.server";
import { cancelUnsent } from "./cancellations/cancel-unsent-orders.server";
import { expireCheckouts } from "./checkout/expire-checkouts.server";
import { askDisputes } from "./disputes/mirror-dispute.server";
import { remindToRate } from "./feedback/remind-to-rate.server";
import { revealFeedback } from "./feedback/reveal-feedback.server";
import { completeDelivered } from "./orders/complete-delivered-orders.server";
import { expireUnpaid } from "./orders/expire-unpaid-orders.server";
import { remindToPay } from "./orders/remind-to-pay.server";
import { sweepPayments } from "./payments/settle-pending-payments.server";
import { keepProblems } from "./problems/advance-due-problems.server";
import { reconcile } from "./reconciliation/run-reconciliation.server";
import { runEach } from "./run-each.server";
import { deliverSent } from "./shipments/deliver-overdue-orders.server";
import { remindToShip } from "./shipments/remind-to-ship.server";

/** What time has decided of auctions, orders, payments and problems since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  const parts = [
    ...[settleDueAuctions, remindOfAuctionEnds, sweepPayments, expireCheckouts, remindToPay, expireUnpaid],
    ...[
      remindToShip,
      acceptUnanswered,
      cancelUnsent,
      deliverSent,
      completeDelivered,
      askDisputes,
      keepProblems,
      revealFeedback,
      remindToRate,
      reconcile,
    ],
  ];
  return runEach([() => startDueAuctions(context.db), ...parts.map((part) => () => part(context))]);
}
