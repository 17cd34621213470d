import type { AppContext } from "~/context";
import { claimDisputeRead, saveDisputeRead, saveDisputeReadRefusal } from "~/data/disputes/dispute-reads.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { mirrorDispute } from "./mirror-dispute.server";

/** Pages of a run; the next run goes on where it stopped. */
const MOST_PAGES = 4;

/**
 * Asks PayPal for the disputes that changed since the last list. Run by cron. Returns PayPal's code when it has begun to
 * refuse the list: the account lacks the feature.
 */
export async function readDisputes(context: AppContext): Promise<string | null> {
  const { paypal, db } = context;
  const read = paypal && (await claimDisputeRead(db));
  if (!read) return null;
  let page = read.page;
  try {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const { ids, nextPage } = await paypal.listDisputes({ since: read.since, page });
      const faults = await mirrorEach(context, paypal, ids);
      await saveDisputeRead(db, nextPage);
      if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join("; "));
      if (nextPage === null) return null;
      page = nextPage;
    }
    return null;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const [code = "NOT_AUTHORIZED"] = error.issues;
    return (await saveDisputeReadRefusal(db, code)) ? code : null;
  }
}

/** Records the disputes of a capture, before a reversal of it. Without the feature, nothing. */
export async function readDisputesOf(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  try {
    const { ids } = await paypal.listDisputes({ captureId });
    await mirrorEach(context, paypal, ids);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}

/** Returns the faults of single disputes, so that they do not keep the others waiting; throws when PayPal is away. */
async function mirrorEach(context: AppContext, paypal: Paypal, ids: readonly string[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const id of ids) {
    await mirrorDispute(context, paypal, id).catch((error: unknown) => {
      if (error instanceof PaypalFault && error.reason === "unavailable") throw error;
      faults.push(error);
    });
  }
  return faults;
}

function isForbidden(error: unknown): error is PaypalFault {
  return error instanceof PaypalFault && error.hasIssue("NOT_AUTHORIZED", "PERMISSION_DENIED");
}
