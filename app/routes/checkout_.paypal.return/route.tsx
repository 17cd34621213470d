import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnCheckout } from "~/data/checkout/paid-checkout.server";
import { PaymentMismatch } from "~/flows/payments/assert-matches.server";
import { type PaymentOutcome, settlePayment } from "~/flows/payments/settle-payment.server";
import { type Flash, failure, notice } from "~/forms/flash";
import { PaypalFault } from "~/gateways/paypal.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { HeldOrders } from "./held-orders";

const SAYS: Record<Exclude<PaymentOutcome["kind"], "paid" | "pending" | "unknown" | "busy"> | "mismatch", Flash> = {
  waiting: failure("checkout.notApproved"),
  refused: failure("checkout.refused"),
  declined: failure("checkout.declined"),
  lost: failure("checkout.lost"),
  mismatch: failure("checkout.mismatch"),
};

/** How often the page of a busy PayPal refreshes itself, and after how many seconds. */
const CHECKS = 20;
const REFRESH_AFTER = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  ...(data?.kind === "busy" ? [{ httpEquiv: "refresh", content: `${REFRESH_AFTER};url=${data.next}` }] : []),
];

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Safe to open twice or never: PayPal's webhooks and cron settle the payment as well. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const [, checkout] = await requireUserAnd(request, context, (userId) => findOwnCheckout(context.db, userId, token));
  if (checkout === null) throw notFound();
  const { id: checkoutId, ...held } = checkout;
  const outcome = await settlePayment(context, token).catch((error: unknown) => {
    if (error instanceof PaymentMismatch) {
      context.logMismatch(error, token);
      return { kind: error.isUntaken ? "mismatch" : "lost" } as const;
    }
    if (!(error instanceof PaypalFault)) throw error;
    context.logPaypalFault(error, { paypalOrder: token });
    return { kind: "busy" } as const;
  });
  const { kind } = outcome;
  if (kind === "unknown") throw notFound();
  if (kind === "busy") {
    const check = Number(searchParams.get("check") ?? 0) + 1;
    if (!(check <= CHECKS)) throw redirectWithFlash(context, "/account/orders", notice("checkout.notKnownYet"));
    const next = `/checkout/paypal/return?${new URLSearchParams({ token, check: String(check) })}`;
    return { kind, next, title: context.t("checkout.returned.busy.title"), held };
  }
  if ((kind === "declined" || kind === "waiting") && outcome.approveAt) {
    return { kind, next: outcome.approveAt, title: context.t(`checkout.returned.${kind}.title`), held };
  }
  if (kind === "paid" || kind === "pending") throw redirect(`/checkout/${checkoutId}/paid`, 303);
  throw redirectWithFlash(context, "/account/orders", SAYS[kind]);
}

export default function Returned() {
  const { kind, next, title, held } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap page stack auth">
      <h1>{title}</h1>
      <div className="stack card">
        <p>{t(`checkout.returned.${kind}.body`)}</p>
        {kind === "busy" && <p className="muted">{t("checkout.returned.busy.refreshes")}</p>}
        <HeldOrders {...held} isToBePaid={kind !== "busy"} />
        <a className="btn main" href={next}>
          {t(`checkout.returned.${kind}.button`)}
        </a>
        <a href="/account/orders">{t("checkout.returned.orders")}</a>
      </div>
    </div>
  );
}
