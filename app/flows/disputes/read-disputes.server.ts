import type { AppContext } from "~/context";
import {
  claimDisputeRead,
  restartDisputeRead,
  saveDisputeRead,
  saveDisputeReadRefusal,
} from "~/data/disputes/dispute-reads.server";
import { claimListedDisputes, removeListedDispute } from "~/data/disputes/listed-disputes.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { askPaypal } from "../ask-paypal.server";
import { passOverFaults } from "../payments/pass-over-faults.server";
import { mirrorDispute } from "./mirror-dispute.server";

/** The most disputes of a run; the next run continues. */
const MOST = 200;

/**
 * Asks for the disputes that changed since the last list, and about each. Run by cron. Returns PayPal's code when it has
 * begun to refuse the list: the account lacks the feature.
 */
export async function readDisputes(context: AppContext): Promise<string | null> {
  const { paypal, db } = context;
  if (!paypal) return null;
  let refusal: string | null = null;
  let read = await claimDisputeRead(db);
  const claim = async (most: number) => {
    const waiting = await claimListedDisputes(db, most);
    if (waiting.length === most || !read) return waiting;
    const { since, page } = read;
    read = null;
    await passOverFaults(context, { job: "list disputes" }, async () => {
      try {
        const listed = await paypal.listDisputes({ since, page });
        await saveDisputeRead(db, listed);
        if (listed.nextPage !== null) read = { since, page: listed.nextPage };
      } catch (error) {
        if (!isForbidden(error)) {
          if (page !== null && isRefused(error)) await restartDisputeRead(db);
          throw error;
        }
        const [code = "NOT_AUTHORIZED"] = error.issues;
        if (await saveDisputeReadRefusal(db, code)) refusal = code;
      }
    });
    return [...waiting, ...(await claimListedDisputes(db, most - waiting.length))];
  };
  await askPaypal(context, MOST, claim, (id) => recordListed(context, paypal, id));
  return refusal;
}

async function recordListed(context: AppContext, paypal: Paypal, id: string): Promise<void> {
  await passOverFaults(context, { dispute: id }, async () => {
    await mirrorDispute(context, paypal, id).catch((error: unknown) => {
      if (!(error instanceof PaypalFault) || error.reason !== "gone") throw error;
      // It would answer the same again.
      context.logPaypalFault(error, { dispute: id });
    });
    await removeListedDispute(context.db, id);
  });
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

/** A fault of one dispute does not stop the others. Throws when PayPal is away. */
async function mirrorEach(context: AppContext, paypal: Paypal, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await mirrorDispute(context, paypal, id).catch((error: unknown) => {
      if (error instanceof PaypalFault && error.reason === "unavailable") throw error;
    });
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof PaypalFault && (error.reason === "refused" || error.reason === "gone");
}

function isForbidden(error: unknown): error is PaypalFault {
  return error instanceof PaypalFault && error.hasIssue("NOT_AUTHORIZED", "PERMISSION_DENIED");
}
