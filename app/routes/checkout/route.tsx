import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addAddress, listAddresses } from "~/data/accounts/addresses.server";
import { readCheckout, type ShownLine } from "~/data/checkout/checkout-contents.server";
import { checkoutLimits, findWait } from "~/data/rate-limits.server";
import { ADDRESSES_MAX, stateOf } from "~/domain/accounts/address";
import { MEXICAN_STATES } from "~/domain/accounts/mexican-states";
import {
  checkoutFingerprint,
  checkoutTotals,
  choosePickup,
  priceShipping,
  withoutNewItems,
} from "~/domain/checkout/checkout";
import { startCheckout } from "~/flows/checkout/start-checkout.server";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { checkoutPage, readCheckoutTarget, readPickups } from "~/http/pages/checkout-page.server";
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
import { chosenState, NOTHING_SENT, refuseAddress } from "./chosen-state";
import { HeldTooOften } from "./held-too-often";
import { Lines } from "./lines";
import { NotShipped } from "./not-shipped";
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
  const toPay = user.suspension ? withoutNewItems(read) : read;
  const { unavailable, heldTooOften, isOwnOrder, now } = toPay;
  const wanted = readPickups(request);
  const lines = choosePickup(toPay.lines, wanted);
  const pickups = lines.filter(({ id, pickup }) => pickup !== null && wanted.includes(id)).map(({ id }) => id);
  if (lines.length === 0 && unavailable.length === 0 && heldTooOften.length === 0 && target.kind !== "cart") {
    if (isOwnOrder) throw redirect("/account/orders", 303);
    throw notFound({ title: "catalog.productNotFound" });
  }
  return {
    title: context.t("checkout.title"),
    action: checkoutPage(target, pickups),
    lines,
    /** Where the other way to get a line is chosen, by its id. */
    others: Object.fromEntries(
      lines.filter(({ rates }) => rates.pickup !== null && rates.isShipped).map(({ id }) => [id, otherPage(id)]),
    ),
    notPickedUp: withoutPickup(lines, wanted),
    unavailable,
    heldTooOften,
    addresses,
    now,
    key: context.newId(),
    newAddress: context.newId(),
    savedForm: savedReply(context, request, user.id),
    paypal: paypal && { isStandIn: !paypal.approvalOrigin.endsWith(".paypal.com") },
  };

  function otherPage(id: string): string {
    const others = pickups.filter((one) => one !== id);
    return checkoutPage(target, others.length < pickups.length ? others : [...pickups, id]);
  }
}

/** Titles of what was to be picked up and cannot be any more. */
function withoutPickup(lines: readonly ShownLine[], wanted: readonly string[]): string {
  const gone = lines.filter(({ id, rates }) => wanted.includes(id) && rates.pickup === null);
  return gone.map(({ title }) => title).join(", ");
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
  const wanted = readPickups(request);
  const chosen = choosePickup(toPay.lines, wanted);
  const ships = chosen.some(({ pickup }) => pickup === null);
  const form = await readForm(request, checkoutSchema(addresses, ships));
  if (!paypal) return data(form.reply({ error: sentence("checkout.refusal", "noPayments") }), 409);
  const titles = withoutPickup(chosen, wanted);
  if (titles) return data(form.reply({ error: { key: "listing.pickup.gone", values: { titles } } }), 409);
  if (form.status !== "success") return data(form.reply(), 400);

  const { key = context.newId(), seen, shipTo, newAddress } = form.value;
  const fallbackId = context.newId();
  const now = context.now();
  const state = shipTo && stateOf(shipTo);
  const refusal = refuseAddress(chosen, addresses, state, seen);
  if (refusal) return data(form.reply({ error: refusal }), 409);
  const { lines } = priceShipping(chosen, state);
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
    cancelUrl: config.origin + checkoutPage(target, wanted, "/checkout/paypal/cancel"),
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

export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { unavailable, heldTooOften, key, newAddress } = page;
  const typed = reply?.typed ?? page.savedForm?.typed ?? {};
  const state = chosenState(page.addresses, typed);
  const { lines, notShipped } = priceShipping(page.lines, state);
  const isPickedUp = lines.length > 0 && lines.every(({ pickup }) => pickup !== null);
  const canPay = lines.length > 0 && page.paypal !== null;
  // Said beside the button where there is one; errors of fields, and of the address, are said above them.
  const isOfAddress = reply?.error?.key.startsWith("listing.rates.") === true;
  const isRefusal = canPay && !isOfAddress && Object.keys(reply?.errors ?? {}).length === 0;
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
          {page.notPickedUp && !reply && (
            <p className="toast bad">{t("listing.pickup.gone", { titles: page.notPickedUp })}</p>
          )}
          {unavailable.length > 0 && (
            <p className="toast bad">{t("checkout.unavailable", { titles: unavailable.join(", ") })}</p>
          )}
          <NotShipped
            lines={notShipped}
            state={state}
            others={page.others}
            isAll={lines.length === 0}
            isSaid={reply?.error?.key === NOTHING_SENT}
          />
          {lines.length > 0 && <Lines lines={lines} others={page.others} now={page.now} />}
          {lines.length === 0 && (notShipped.length === 0 || heldTooOften.length > 0) && (
            <div className="card stack center">
              {heldTooOften.length === 0 && <p>{t("checkout.refusal.nothingToPay")}</p>}
              <HeldTooOften products={heldTooOften} />
              <a className="btn main" href="/cart">
                {t("checkout.toCart")}
              </a>
            </div>
          )}
          {isPickedUp && notShipped.length === 0 ? (
            <p className="card">{t("listing.pickup.noAddress")}</p>
          ) : (
            (canPay || notShipped.length > 0) && (
              <AddressChoice addresses={page.addresses} typed={typed} errors={reply?.errors} />
            )
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
            isPickedUp={isPickedUp}
            isHeld={lines.some(({ until, heldUntil }) => until === null && heldUntil === null)}
            refusal={isRefusal ? reply?.error : undefined}
            warning={<AboveLimit lines={lines} />}
          >
            <HeldTooOften products={heldTooOften} />
            {page.lines.some(({ pickup, rates }) => pickup === null && rates.shippingStates) && (
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
