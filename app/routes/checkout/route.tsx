import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Address, addAddress, listAddresses } from "~/data/accounts/addresses.server";
import { readCheckout, type ShownLine } from "~/data/checkout/checkout-contents.server";
import { checkoutLimits, findWait } from "~/data/rate-limits.server";
import { ADDRESSES_MAX, stateOf, type TypedAddress } from "~/domain/accounts/address";
import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { checkoutFingerprint, checkoutTotals, priceShipping, withoutNewItems } from "~/domain/checkout/checkout";
import { startCheckout } from "~/flows/checkout/start-checkout.server";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { checkoutPage, readCheckoutTarget } from "~/http/pages/checkout-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requestedPage, requireUserAnd } from "~/http/session/session.server";
import { suspendedAnswer } from "~/http/session/suspended.server";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { AboveLimit } from "./above-limit";
import { AddressChoice } from "./address-choice";
import { HeldTooOften } from "./held-too-often";
import { Lines } from "./lines";
import { checkoutSchema } from "./schema";
import { Summary } from "./summary";

export const handle = { leadsToPaypal: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, paypal } = context;
  const target = readCheckoutTarget(request);
  const [user, [read, addresses]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([readCheckout(db, userId, target), listAddresses(db, userId)]),
  );
  const { lines, unavailable, heldTooOften, isOwnOrder, now } = user.suspension ? withoutNewItems(read) : read;
  if (lines.length === 0 && unavailable.length === 0 && heldTooOften.length === 0 && target.kind !== "cart") {
    if (isOwnOrder) throw redirect("/account/orders", 303);
    throw notFound({ title: "catalog.productNotFound" });
  }
  return {
    title: context.t("checkout.title"),
    action: checkoutPage(target),
    lines,
    unavailable,
    heldTooOften,
    addresses,
    now,
    key: context.newId(),
    newAddress: context.newId(),
    savedForm: savedReply(context, request, user.id),
    paypal: paypal && { isStandIn: !paypal.approvalOrigin.endsWith(".paypal.com") },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { db, config, paypal } = context;
  const target = readCheckoutTarget(request);
  const [user, [read, addresses, wait, limits]] = await requireUserAnd(
    request,
    context,
    (userId) => {
      const limits = checkoutLimits(userId, context.address);
      const reads = [readCheckout(db, userId, target), listAddresses(db, userId)] as const;
      return Promise.all([...reads, findWait(db, limits, context.now()), limits]);
    },
    undefined,
    requestedPage(request),
  );
  const toPay = user.suspension ? withoutNewItems(read) : read;
  if (user.suspension && toPay.lines.length === 0) throw suspendedAnswer(context, user.suspension);
  const form = await readForm(request, checkoutSchema(addresses));
  if (!paypal) return data(form.reply({ error: sentence("checkout.refusal", "noPayments") }), 409);
  if (form.status !== "success") return data(form.reply(), 400);

  const { key = context.newId(), seen, shipTo, newAddress } = form.value;
  const fallbackId = context.newId();
  const now = context.now();
  if (isOfOtherState(toPay.lines, addresses, stateOf(shipTo), seen)) {
    return data(form.reply({ error: { key: "listing.rates.otherState" } }), 409);
  }
  const { lines } = priceShipping(toPay.lines, stateOf(shipTo));
  const isKept = newAddress !== null && lines.length > 0;
  if (isKept && !(await addAddress(db, user.id, shipTo, { id: newAddress.id ?? fallbackId, fallbackId, now }))) {
    return data(form.reply({ error: { key: "addresses.full", values: { max: ADDRESSES_MAX } } }), 409);
  }
  const sent = {
    buyer: user.id,
    target,
    shipTo,
    key,
    seen,
    limits,
    wait,
    returnUrl: `${config.origin}/checkout/paypal/return`,
    cancelUrl: config.origin + checkoutPage(target, "/checkout/paypal/cancel"),
  };
  const starting = startCheckout(context, paypal, sent, { ...toPay, lines });
  // A buyer may leave while PayPal is slow: why their payment did not begin is recorded all the same.
  context.waitUntil(starting.catch(() => {}));
  const answer = await starting;
  if (!answer.ok) {
    if (answer.fault) context.logFault(answer.fault);
    const values = { max: config.maxPayment, seconds: Math.ceil(wait / 1000) };
    const error = sentence("checkout.refusal", answer.refusal, values);
    return data(form.reply({ error }), answer.refusal === "tooManyCheckouts" ? 429 : 409);
  }
  if (answer.next === "done") return redirect(`/checkout/${key}/paid`, 303);
  return redirect(answer.next.approveAt, 303);
}

/** Of the address that the form has chosen; the default address comes first. */
function chosenState(addresses: readonly Address[], typed: TypedAddress & { address?: string }): StateCode | null {
  if (typed.address === "new") return stateOf(typed);
  const chosen = addresses.find(({ id }) => id === typed.address) ?? addresses[0];
  return chosen ? stateOf(chosen) : null;
}

/** Whether the buyer saw the sums of another address than the one they chose. */
function isOfOtherState(
  lines: readonly ShownLine[],
  addresses: readonly Address[],
  state: StateCode | null,
  seen: string,
): boolean {
  const fingerprint = (to: StateCode | null) => checkoutFingerprint(priceShipping(lines, to).lines);
  const others = [null, ...addresses.map(stateOf)].map(fingerprint);
  // Nothing was sent to the other one.
  return fingerprint(state) !== seen && [...others, checkoutFingerprint([])].includes(seen);
}

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { unavailable, heldTooOften, key, newAddress } = page;
  const typed = reply?.typed ?? page.savedForm?.typed ?? {};
  const state = chosenState(page.addresses, typed);
  const { lines, notShipped } = priceShipping(page.lines, state);
  const canPay = lines.length > 0 && page.paypal !== null;
  // Said beside the button where there is one; errors of fields are said above them.
  const isRefusal = canPay && Object.keys(reply?.errors ?? {}).length === 0;
  return (
    <div className={lines.length > 0 ? "wrap page stack" : "wrap medium page stack"}>
      <h1>{page.title}</h1>
      <form
        id={KEPT_FORM}
        className={lines.length > 0 ? "product buying checkout" : "checkout"}
        method="post"
        action={page.action}
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={checkoutFingerprint(lines)} />
        <input type="hidden" name="address_id" value={reply?.typed.address_id || newAddress} />
        <div className="stack">
          {!isRefusal && <FormError reply={reply} />}
          {unavailable.length > 0 && (
            <p className="toast bad">{t("checkout.unavailable", { titles: unavailable.join(", ") })}</p>
          )}
          {notShipped.length > 0 && state !== null && (
            <p className="toast bad">
              {t("listing.rates.leftOut", {
                titles: notShipped.map(({ title }) => title).join(", "),
                state: MEXICAN_STATES[state],
              })}
            </p>
          )}
          {lines.length > 0 && <Lines lines={lines} now={page.now} />}
          {lines.length === 0 && (notShipped.length === 0 || heldTooOften.length > 0) && (
            <div className="card stack center">
              {heldTooOften.length === 0 && <p>{t("checkout.refusal.nothingToPay")}</p>}
              <HeldTooOften products={heldTooOften} />
              <a className="btn main" href="/cart">
                {t("checkout.toCart")}
              </a>
            </div>
          )}
          {(canPay || notShipped.length > 0) && (
            <AddressChoice addresses={page.addresses} typed={typed} errors={reply?.errors} />
          )}
          {lines.length === 0 && notShipped.length > 0 && (
            <div className="row">
              <button className="btn main" type="submit">
                {t("listing.rates.sendHere")}
              </button>
              <a className="btn" href="/cart">
                {t("checkout.toCart")}
              </a>
            </div>
          )}
        </div>
        {lines.length > 0 && (
          <Summary
            sums={checkoutTotals(lines)}
            paypal={page.paypal}
            canPay={canPay}
            isHeld={lines.some(({ until, heldUntil }) => until === null && heldUntil === null)}
            refusal={isRefusal ? reply?.error : undefined}
            warning={<AboveLimit lines={lines} />}
          >
            <HeldTooOften products={heldTooOften} />
            {page.lines.some(({ rates }) => rates.shippingStates) && (
              <p className="small">
                {state === null
                  ? t("listing.rates.unknownState")
                  : t("listing.rates.toState", { state: MEXICAN_STATES[state] })}
              </p>
            )}
          </Summary>
        )}
      </form>
    </div>
  );
}
