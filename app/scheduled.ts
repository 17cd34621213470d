import type { AppContext } from "./context";
import { CRONS } from "./crons";
import { deleteExpired } from "./flows/delete-expired.server";
import { readDisputes } from "./flows/disputes/read-disputes.server";
import { sendEmails } from "./flows/messages/send-emails.server";
import { startReconciliation } from "./flows/reconciliation/run-reconciliation.server";
import { sendPendingRefunds } from "./flows/refunds/send-pending-refunds.server";
import { runEveryMinute } from "./flows/run-every-minute.server";
import { indexListings } from "./flows/search/index-listings.server";
import { sendTrackingNumbers } from "./flows/shipments/send-tracking-numbers.server";
import { log, logFaults } from "./http/log.server";

/** Runs the job of a cron trigger. An error of the job every minute is thrown after the outboxes were processed. */
export async function runCron(cron: string, context: AppContext): Promise<void> {
  if (cron === CRONS.night) return startReconciliation(context);
  if (cron === CRONS.hour) return deleteExpired(context);
  let isBusy = true;
  // Asks in the round trip of the due queues.
  const indexing = logFaults(context.requestId, () => indexListings(context));
  try {
    isBusy = await runEveryMinute(context);
  } finally {
    if (isBusy) await processOutboxes(context);
    await indexing;
  }
}

async function processOutboxes(context: AppContext): Promise<void> {
  await importDisputes(context);
  await deliverRefunds(context);
  await Promise.all([deliverEmails(context), deliverTrackingNumbers(context)]);
}

// The three outboxes. Each is processed after the response that filled it, and every minute to retry what failed.

export function deliverEmails(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(requestId, async () => {
    for (const { id, given_up_at, last_error } of await sendEmails(context)) {
      log(given_up_at ? "mail given up" : "mail failed", { requestId, mail: id, error: last_error });
    }
  });
}

export function deliverTrackingNumbers(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(requestId, async () => {
    for (const { order, error } of await sendTrackingNumbers(context))
      log("tracking given up", { requestId, order, error });
  });
}

function importDisputes(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(requestId, async () => {
    const refused = await readDisputes(context);
    if (refused !== null) log("disputes refused", { requestId, issue: refused });
  });
}

export function deliverRefunds(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(requestId, async () => {
    for (const refused of await sendPendingRefunds(context)) log("refund refused", { requestId, ...refused });
  });
}
