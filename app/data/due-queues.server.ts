import { type SQL, sql } from "drizzle-orm";
import { type DueQueue, isNotFinished, QUEUES, type Queue } from "~/domain/queues";
import { oldestErasure } from "./accounts/erasures.server";
import type { Admin } from "./accounts/users.server";
import { oldestAwayListing } from "./accounts/vacations.server";
import { oldestDueEnd } from "./auctions/due-auctions.server";
import { oldestEndReminder } from "./auctions/end-reminders.server";
import { oldestExclusion } from "./auctions/exclusions.server";
import { oldestDueStart } from "./auctions/scheduled-auctions.server";
import { oldestUncompared } from "./auctions/second-accounts.server";
import { oldestUnansweredRequest } from "./cancellations/cancellations.server";
import { oldestOverdueCheckout } from "./checkout/overdue-checkouts.server";
import { CLOCK } from "./clock.server";
import { always, type Condition, literal } from "./condition.server";
import type { Database } from "./connect.server";
import { oldestDisputeRead } from "./disputes/dispute-reads.server";
import { oldestDisputePoll } from "./disputes/disputes.server";
import { oldestListedDispute } from "./disputes/listed-disputes.server";
import { oldestPlacedMovement } from "./disputes/movements.server";
import { oldestExpiredRow } from "./expired-rows.server";
import { oldestRatingReminder, oldestReveal } from "./feedback/due-feedback.server";
import { oldestImport } from "./imports/imports.server";
import { oldestDueMail } from "./messages/emails.server";
import { oldestUnhashed } from "./moderation/audit-entries.server";
import { isStillAdmin } from "./moderation/facts.server";
import { oldestSuspensionEnd } from "./moderation/suspension-ends.server";
import { oldestDueOffer } from "./offers/due-offers.server";
import { oldestCompletion, oldestDelivery, oldestShipReminder, oldestUnshippedOrder } from "./orders/due-orders.server";
import { oldestTakenDownOrder } from "./orders/taken-down-orders.server";
import { oldestPaymentReminder, oldestUnpaidOrder } from "./orders/unpaid-orders.server";
import { oldestPaymentPoll } from "./payments/payment-polls.server";
import { oldestDecisionReminder } from "./problems/escalated-problems.server";
import { oldestDueProblem } from "./problems/problems.server";
import { oldestRun } from "./reconciliation/runs.server";
import { oldestRefundToSend } from "./refunds/pending-refunds.server";
import { oldestDueSearch, oldestUnmatched } from "./search/search-matches.server";
import { oldestTrackingNumber } from "./shipments/tracking-numbers.server";
import { template } from "./template.server";

/** Since when the first row of a queue is due. */
const OLDEST: Record<Queue, SQL> = {
  auctionStarts: oldestDueStart,
  vacations: oldestAwayListing,
  suspensionEnds: oldestSuspensionEnd,
  exclusions: oldestExclusion,
  auctionEnds: oldestDueEnd,
  endReminders: oldestEndReminder,
  payments: oldestPaymentPoll,
  takenDownOrders: oldestTakenDownOrder,
  checkouts: oldestOverdueCheckout,
  paymentReminders: oldestPaymentReminder,
  unpaidOrders: oldestUnpaidOrder,
  offers: oldestDueOffer,
  shipReminders: oldestShipReminder,
  cancellations: oldestUnansweredRequest,
  unshippedOrders: oldestUnshippedOrder,
  deliveries: oldestDelivery,
  completions: oldestCompletion,
  disputes: either(oldestPlacedMovement, oldestDisputePoll),
  problems: either(oldestDueProblem, oldestDecisionReminder),
  feedback: oldestReveal,
  ratingReminders: oldestRatingReminder,
  erasures: oldestErasure,
  bidderComparisons: oldestUncompared,
  savedSearches: either(oldestUnmatched, oldestDueSearch),
  imports: oldestImport,
  auditHashes: oldestUnhashed,
  reconciliation: oldestRun,
  disputeList: either(oldestDisputeRead, oldestListedDispute),
  refunds: oldestRefundToSend,
  emails: oldestDueMail,
  trackingNumbers: oldestTrackingNumber,
  expiredRows: oldestExpiredRow,
};

function either(first: SQL, second: SQL): SQL {
  return sql`SELECT * FROM (${first}) UNION ALL SELECT * FROM (${second})`;
}

/** Of one statement, without slots. */
export const dueQueues = template([], () => {
  const oldest = QUEUES.map(
    (queue) => sql`SELECT ${literal(queue)} AS queue, min(since) AS since FROM (${OLDEST[queue]})`,
  );
  return sql`SELECT queue, since, ${CLOCK} AS now FROM (${sql.join(oldest, sql` UNION ALL `)})
    WHERE since IS NOT NULL`;
});

export async function listDueQueues(db: Database, when: Condition = always): Promise<DueQueue[]> {
  return db.all<DueQueue>(sql`${dueQueues({})} AND ${when}`);
}

/** The queues that cron has not worked off in time, in the order of a run. */
export async function listUnfinishedQueues(db: Database, admin: Admin): Promise<DueQueue[]> {
  const due = await listDueQueues(db, isStillAdmin(admin));
  return due.filter(isNotFinished);
}
