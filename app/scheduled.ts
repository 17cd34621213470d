import type { AppContext } from "./context";
import { CRONS } from "./crons";
import { endCron, startCron } from "./data/operations/cron-runs.server";
import { failureText } from "./domain/operations/fault";
import { deleteExpired } from "./flows/delete-expired.server";
import { readDisputes } from "./flows/disputes/read-disputes.server";
import { sendEmails } from "./flows/messages/send-emails.server";
import { startReconciliation } from "./flows/reconciliation/run-reconciliation.server";
import { sendPendingRefunds } from "./flows/refunds/send-pending-refunds.server";
import { runEveryMinute } from "./flows/run-every-minute.server";
import { sendTrackingNumbers } from "./flows/shipments/send-tracking-numbers.server";
import { log, logFaults } from "./http/log.server";

/** Runs the job of a cron trigger, and records the run. An error of the job is thrown at its end. */
export async function runCron(cron: string, context: AppContext): Promise<void> {
  if (cron === CRONS.night) return recordCron(context, "night", startReconciliation);
  if (cron === CRONS.hour) return recordCron(context, "hour", deleteExpired);
  let isBusy = true;
  await endedBy(
    context,
    async () => {
      try {
        isBusy = await runEveryMinute(context);
      } finally {
        if (isBusy) await processOutboxes(context);
      }
    },
    () => isBusy,
  );
}

async function recordCron(
  context: AppContext,
  name: "hour" | "night",
  work: (context: AppContext) => Promise<void>,
): Promise<void> {
  await startCron(context.db, context.requestId, name);
  await endedBy(context, () => work(context));
}

/** An idle minute has ended at its start. */
async function endedBy(context: AppContext, work: () => Promise<void>, hasEnd = () => true): Promise<void> {
  let failure: string | null = null;
  try {
    await work();
  } catch (error) {
    failure = failureText(error);
    await logFaults(context, () => Promise.reject(error));
    throw error;
  } finally {
    if (hasEnd()) await endCron(context.db, context.requestId, failure);
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
  return logFaults(context, async () => {
    for (const { id, given_up_at, last_error } of await sendEmails(context)) {
      log(given_up_at ? "mail given up" : "mail failed", { requestId, mail: id, error: last_error });
    }
  });
}

export function deliverTrackingNumbers(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(context, async () => {
    for (const { order, error } of await sendTrackingNumbers(context))
      log("tracking given up", { requestId, order, error });
  });
}

function importDisputes(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(context, async () => {
    const refused = await readDisputes(context);
    if (refused !== null) log("disputes refused", { requestId, issue: refused });
  });
}

export function deliverRefunds(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(context, async () => {
    for (const refused of await sendPendingRefunds(context)) log("refund refused", { requestId, ...refused });
  });
}
