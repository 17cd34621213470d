import type { AppContext } from "~/context";
import { PaypalFault } from "~/gateways/paypal.server";

/**
 * Does work of a cron that asks PayPal. A fault of PayPal is logged and answered with `null`: the others go on, and the
 * next run asks again.
 */
export async function passOverFaults<Result>(
  { logPaypalFault }: Pick<AppContext, "logPaypalFault">,
  about: Record<string, string | null>,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    logPaypalFault(error, about);
    return null;
  }
}
