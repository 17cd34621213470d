import type { AppContext } from "~/context";
import { claimDisputeRead, saveDisputeRead, saveDisputeReadRefusal } from "~/data/disputes/dispute-reads.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { mirrorDispute } from "./mirror-dispute.server";

/** A run reads so many pages; the next run continues there. */
const MOST_PAGES = 4;

/** Run by cron. Returns PayPal's code when it has begun to refuse the list: the account lacks the feature. */
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

/** Reads them before a reversal is recorded. Does nothing where the account lacks the feature. */
export async function readDisputesOf(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  try {
    const { ids } = await paypal.listDisputes({ captureId });
    await mirrorEach(context, paypal, ids);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}

/** Returns the faults of single disputes, so that they do not stop the others. Throws when PayPal is away. */
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
