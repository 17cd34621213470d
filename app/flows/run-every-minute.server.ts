import type { AppContext } from "~/context";
import { startDueAuctions } from "~/data/auctions/scheduled-auctions.server";
import { remindOfEnds } from "./auctions/remind-of-auction-ends.server";
import { settleDue } from "./auctions/settle-auction.server";
import { acceptUnanswered } from "./cancellations/answer-cancellation.server";
import { cancelUnsent } from "./cancellations/cancel-unsent-orders.server";
import { expireCheckouts } from "./checkout/expire-checkouts.server";
import { pollDisputes } from "./disputes/mirror-dispute.server";
import { remindToRate } from "./feedback/remind-to-rate.server";
import { revealFeedback } from "./feedback/reveal-feedback.server";
import { completeDelivered } from "./orders/complete-delivered-orders.server";
import { expireUnpaid } from "./orders/expire-unpaid-orders.server";
import { remindToPay } from "./orders/remind-to-pay.server";
import { settlePendingPayments } from "./payments/settle-pending-payments.server";
import { keepProblems } from "./problems/advance-due-problems.server";
import { continueReconciliation } from "./reconciliation/run-reconciliation.server";
import { runEach } from "./run-each.server";
import { deliverSent } from "./shipments/deliver-overdue-orders.server";
import { remindToShip } from "./shipments/remind-to-ship.server";

/** What time has decided of auctions, orders, payments and problems since the last minute. Run by cron; mails are sent afterwards. */
export function keepTime(context: AppContext): Promise<void> {
  const parts = [
    ...[settleDue, remindOfEnds, settlePendingPayments, expireCheckouts, remindToPay, expireUnpaid],
    ...[
      remindToShip,
      acceptUnanswered,
      cancelUnsent,
      deliverSent,
      completeDelivered,
      pollDisputes,
      keepProblems,
      revealFeedback,
      remindToRate,
      continueReconciliation,
    ],
  ];
  return runEach([() => startDueAuctions(context.db), ...parts.map((part) => () => part(context))]);
}
