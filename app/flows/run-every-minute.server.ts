import type { AppContext } from "~/context";
import { startMinute } from "~/data/operations/cron-runs.server";
import { hasServices, isHourly, isNotFinished, MINUTE_QUEUES, type MinuteQueue, QUEUES } from "~/domain/queues";
import { eraseClosedAccounts } from "./accounts/erase-closed-accounts.server";
import { followVacations } from "./accounts/follow-vacations.server";
import { compareBidders } from "./auctions/compare-bidders.server";
import { excludeDueBidders } from "./auctions/exclude-due-bidders.server";
import { remindOfAuctionEnds } from "./auctions/remind-of-auction-ends.server";
import { settleDueAuctions } from "./auctions/settle-auction.server";
import { startDueAuctions } from "./auctions/start-due-auctions.server";
import { acceptUnansweredRequests } from "./cancellations/answer-cancellation.server";
import { cancelUnshippedOrders } from "./cancellations/cancel-unshipped-orders.server";
import { expireCheckouts } from "./checkout/expire-checkouts.server";
import { pollDisputes } from "./disputes/mirror-dispute.server";
import { remindToRate } from "./feedback/remind-to-rate.server";
import { revealDueFeedback } from "./feedback/reveal-feedback.server";
import { runImports } from "./imports/run-imports.server";
import { hashAudit } from "./moderation/check-audit.server";
import { endSuspensions } from "./moderation/end-suspensions.server";
import { endDueOffers } from "./offers/end-due-offers.server";
import { tellOfLateQueues } from "./operations/tell-of-late-queues.server";
import { cancelTakenDownOrders } from "./orders/cancel-taken-down-orders.server";
import { completeDeliveredOrders } from "./orders/complete-order.server";
import { expireUnpaidOrders } from "./orders/expire-unpaid-orders.server";
import { remindToPay } from "./orders/remind-to-pay.server";
import { settlePendingPayments } from "./payments/settle-pending-payments.server";
import { advanceDueProblems } from "./problems/advance-due-problems.server";
import { continueReconciliation } from "./reconciliation/run-reconciliation.server";
import { runEach } from "./run-each.server";
import { indexListings, selectListingsToIndex } from "./search/index-listings.server";
import { tellSavedSearches } from "./search/tell-saved-searches.server";
import { deliverOverdueOrders } from "./shipments/deliver-order.server";
import { remindToShip } from "./shipments/remind-to-ship.server";

const FLOWS: Record<MinuteQueue, (context: AppContext) => Promise<unknown>> = {
  auctionStarts: startDueAuctions,
  vacations: followVacations,
  suspensionEnds: endSuspensions,
  exclusions: excludeDueBidders,
  auctionEnds: settleDueAuctions,
  endReminders: remindOfAuctionEnds,
  payments: settlePendingPayments,
  takenDownOrders: cancelTakenDownOrders,
  checkouts: expireCheckouts,
  paymentReminders: remindToPay,
  unpaidOrders: expireUnpaidOrders,
  offers: endDueOffers,
  shipReminders: remindToShip,
  cancellations: acceptUnansweredRequests,
  unshippedOrders: cancelUnshippedOrders,
  deliveries: deliverOverdueOrders,
  completions: completeDeliveredOrders,
  disputes: pollDisputes,
  problems: advanceDueProblems,
  feedback: revealDueFeedback,
  ratingReminders: remindToRate,
  erasures: eraseClosedAccounts,
  bidderComparisons: compareBidders,
  savedSearches: tellSavedSearches,
  imports: (context) => runImports(context),
  auditHashes: hashAudit,
  reconciliation: continueReconciliation,
};

/** Returns whether anything was due; the caller empties the outboxes and ends the run. Run by cron. */
export async function runEveryMinute(context: AppContext): Promise<boolean> {
  const { db, requestId } = context;
  const queues = QUEUES.filter((queue) => hasServices(queue, context));
  const { due, desks, toldOf, also: outdated } = await startMinute(db, requestId, queues, selectListingsToIndex(db));
  const late = due.filter(isNotFinished);
  for (const queue of late) context.logNotFinished(queue);
  const isDue = (queue: MinuteQueue) => due.some((one) => one.queue === queue);
  await runEach([
    ...MINUTE_QUEUES.filter(isDue).map((queue) => () => FLOWS[queue](context)),
    () => indexListings(context, outdated),
    () =>
      tellOfLateQueues(
        context,
        late.filter(({ queue }) => !toldOf.includes(queue)),
        desks.filter(({ queue }) => !toldOf.includes(queue)),
      ),
  ]);
  return due.some(({ queue }) => !isHourly(queue));
}
