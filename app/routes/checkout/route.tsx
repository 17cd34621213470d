import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listAddresses } from "~/data/accounts/addresses.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import type { TypedAddress } from "~/domain/accounts/address";
import { checkoutFingerprint, checkoutTotals } from "~/domain/checkout/checkout";
import { isId } from "~/domain/id";
import { type CheckoutAnswer, startCheckout } from "~/flows/checkout/start-checkout.server";
import { redirectWithFlash, success } from "~/http/flash.server";
import { type FormReply, readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { checkoutPage, readWanted } from "~/http/pages/checkout-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { pageAsked, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { AddressChoice } from "./address-choice";
import { chooseAddress } from "./choose-address.server";
import { Lines } from "./lines";
import { Summary } from "./summary";

export const handle = { leadsToPaypal: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, paypal } = context;
  const wanted = readWanted(request);
  const [user, [toPay, addresses]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([readCheckout(db, userId, wanted), listAddresses(db, userId)]),
  );
  const { lines, left, isOwnOrder, now } = toPay;
  if (lines.length === 0 && isOwnOrder) throw redirect("/account/orders", 303);
  if (lines.length === 0 && left.length === 0 && wanted !== "cart")
    throw notFound({ title: "catalog.productNotFound" });
  return {
    title: context.t("checkout.title"),
    action: checkoutPage(wanted),
    ...{ lines, left, addresses, now },
    sums: checkoutTotals(lines),
    seen: checkoutFingerprint(lines),
    key: context.newId(),
    newAddress: context.newId(),
    typed: typedBefore(context, request, user.id) as (TypedAddress & { address?: string }) | null,
    paypal: paypal && { isStandIn: !paypal.approvalOrigin.endsWith(".paypal.com") },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { db, config } = context;
  const wanted = readWanted(request);
  const [user, [toPay, addresses]] = await requireUserAnd(
    request,
    context,
    (userId) => Promise.all([readCheckout(db, userId, wanted), listAddresses(db, userId)]),
    undefined,
    pageAsked(request),
  );
  const form = await readFormData(request);
  if (!context.paypal) return refusedAs("noPayments");
  const chosen = await chooseAddress(context, user.id, form, addresses);
  if (!chosen.ok) return data(chosen.reply, chosen.status);

  const key = form.get("key");
  const sent = {
    ...{ buyer: user.id, wanted, shipTo: chosen.address },
    key: isId(key) ? key : context.newId(),
    seen: String(form.get("seen") ?? ""),
    returnUrl: `${config.origin}/checkout/paypal/return`,
    cancelUrl: config.origin + checkoutPage(wanted, "/checkout/paypal/cancel"),
  };
  const answer = await startCheckout(context, sent, toPay);
  if (!answer.ok) return refusedAs(answer.reason, chosen.typed);
  if (answer.next === "done") return redirectWithFlash(context, "/account/orders", success("checkout.paid"));
  return redirect(answer.next.approveAt, 303);
}

type Reason = Extract<CheckoutAnswer, { ok: false }>["reason"];

function refusedAs(reason: Reason, typed: Record<string, string> = {}) {
  return data({ typed, errors: {}, error: { key: `checkout.refusal.${reason}` } } satisfies FormReply, 409);
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { t } = useLanguage();
  const { lines, left, action, key, seen, newAddress } = page;
  const canPay = lines.length > 0 && page.paypal !== null;
  return (
    <div className={lines.length > 0 ? "wrap page" : "wrap medium page"}>
      <h1>{page.title}</h1>
      <form className={lines.length > 0 ? "product checkout" : "checkout"} method="post" action={action}>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="id" value={newAddress} />
        <div className="stack">
          {reply?.error && (
            <div className="toast bad" role="alert">
              <p className="strong">{t(reply.error.key, reply.error.values)}</p>
            </div>
          )}
          {left.length > 0 && <p className="toast bad">{t("checkout.left", { titles: left.join(", ") })}</p>}
          {lines.length === 0 ? (
            <div className="card stack center">
              <p>{t("checkout.refusal.nothingToPay")}</p>
              <a className="btn main" href="/cart">
                {t("checkout.toCart")}
              </a>
            </div>
          ) : (
            <Lines lines={lines} now={page.now} />
          )}
          {canPay && (
            <AddressChoice addresses={page.addresses} typed={reply?.typed ?? page.typed ?? {}} errors={reply?.errors} />
          )}
        </div>
        {lines.length > 0 && <Summary sums={page.sums} paypal={page.paypal} canPay={canPay} />}
      </form>
    </div>
  );
}
