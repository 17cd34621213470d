import type { AppContext } from "~/context";
import { PaypalFault } from "~/gateways/paypal.server";

/** Logs a fault of PayPal and returns `null`: the rest continues, and the next run asks again. */
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
