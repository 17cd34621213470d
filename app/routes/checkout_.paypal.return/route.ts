import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isOwnPayment } from "~/data/payments/payments.server";
import { type PaymentOutcome, settlePayment } from "~/flows/payments/settle-payment.server";
import { type Flash, failure, success } from "~/forms/flash";
import { PaypalFault } from "~/gateways/paypal.server";
import { redirectWithFlash } from "~/http/flash.server";
import { faultFacts, log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

const SAYS: Record<Exclude<PaymentOutcome["kind"], "unknown">, Flash> = {
  paid: success("checkout.paid"),
  pending: success("checkout.pending"),
  waiting: failure("checkout.notApproved"),
  lost: failure("checkout.lost"),
};

/** Safe to open twice or never: PayPal's webhooks and cron settle the payment as well. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const [, isTheirs] = await requireUserAnd(request, context, (userId) => isOwnPayment(context.db, userId, token));
  if (!isTheirs) throw notFound();
  const outcome = await settlePayment(context, token).catch((error: unknown) => {
    if (!(error instanceof PaypalFault)) throw error;
    log("fault", { requestId: context.requestId, ...faultFacts(error) });
    return null;
  });
  if (outcome === null) return redirectWithFlash(context, "/account/orders", failure("checkout.notKnownYet"));
  if (outcome.kind === "unknown") throw notFound();
  // PayPal shows the error there and offers another way to pay.
  if (outcome.kind === "waiting" && outcome.approveAt) return redirect(outcome.approveAt, 303);
  return redirectWithFlash(context, "/account/orders", SAYS[outcome.kind]);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
