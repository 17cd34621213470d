import type { AppContext } from "~/context";
import {
  claimTrackingNumbers,
  type PendingTracking,
  saveTrackingResult,
} from "~/data/shipments/tracking-numbers.server";
import { nextOutboxTry } from "~/domain/messages/outbox";
import { toPaypalTracking } from "~/domain/shipments/shipment";
import { MINUTE } from "~/domain/time";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { askPaypal } from "../ask-paypal.server";

const MOST = 20;
/** Longer than PayPal may take to answer. */
const LEASE = MINUTE;

interface GivenUp {
  order: string;
  error: string;
}

/** Retried later; dropped when PayPal refuses or does not answer for days. Returns the dropped ones for the log. */
export async function sendTrackingNumbers({ db, paypal, now }: AppContext): Promise<GivenUp[]> {
  if (!paypal) return [];
  const givenUp: GivenUp[] = [];
  const claim = (most: number) => claimTrackingNumbers(db, LEASE, most);
  await askPaypal({ now }, MOST, claim, async (one) => {
    const error = await sendTrackingNumber(paypal, one);
    if (!error) return saveTrackingResult(db, one, "sent");
    const retryAt = isForGood(error) ? null : nextOutboxTry({ created_at: one.since, tries: one.tries }, one.now);
    if (retryAt !== null) return saveTrackingResult(db, one, { retryAt });
    givenUp.push({ order: one.orderId, error: error.message });
    await saveTrackingResult(db, one, "given up");
  });
  return givenUp;
}

async function sendTrackingNumber(
  paypal: Paypal,
  { paypalOrderId, captureId, tracking }: PendingTracking,
): Promise<PaypalFault | null> {
  if (!paypalOrderId || !captureId) return new PaypalFault("refused", "track");
  try {
    await paypal.addTracking(paypalOrderId, { captureId, ...toPaypalTracking(tracking) });
    return null;
  } catch (error) {
    if (error instanceof PaypalFault) return error;
    throw error;
  }
}

/** Wrong credentials are our own mistake: once they are corrected, PayPal accepts the number. */
function isForGood(fault: PaypalFault): boolean {
  const isRefused = fault.reason === "refused" || fault.reason === "gone";
  return isRefused && !fault.hasIssue("AUTHENTICATION_FAILURE", "invalid_client");
}
