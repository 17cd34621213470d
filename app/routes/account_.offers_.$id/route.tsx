import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findPriceOffer } from "~/data/offers/price-offers.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { checkCounter, offerAnswers, offeredSum, offerStatusAt } from "~/domain/offers/price-offer";
import { estimateFee } from "~/domain/payments/payment-fee";
import { counterOffer } from "~/flows/offers/answer-price-offer.server";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { piecesPrice } from "~/i18n/pieces-price";
import { BackTitle } from "~/ui/back-title";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { OrderItem } from "~/ui/orders/order-item";
import { useSite } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { UserText } from "~/ui/user-text";
import { OfferAnswers } from "./offer-answers";
import { counterSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

async function look(request: Request, context: AppContext, id = "") {
  const [user, offer] = await requireUserAnd(request, context, (userId) => findPriceOffer(context.db, userId, id));
  if (!offer) throw notFound({ title: "offers.missing" });
  return { user, offer };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { user, offer } = await look(request, context, params.id);
  const { buyerId: _, sellerId: __, ...shown } = offer;
  return { title: context.t("offers.one"), offer: shown, savedForm: savedReply(context, request, user.id) };
}

/** A counteroffer. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { offer } = await look(request, context, params.id);
  const form = await readForm(request, counterSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const here = `/account/offers/${offer.offerId}`;
  if (offer.role !== "seller") return redirectWithFlash(context, here, failure("offers.over"));
  const checked = checkCounter(form.value.counter, offer, context.config.maxPayment);
  if (!checked.ok) {
    const range = { from: offer.amount, to: offer.price };
    return data(form.reply({ fieldErrors: { counter: [sentence("offers.refusal", checked.refusal, range)] } }), 400);
  }
  const answer = await orFault(context, () => counterOffer(context, offer, checked.counter));
  if (answer === "fault") return data(form.reply({ error: { key: "offers.failed" } }), 500);
  const says = answer.ok ? success("offers.countered") : failure(`offers.${answer.refusal}`);
  return redirectWithFlash(context, here, says);
}

export default function OfferPage() {
  const { title, offer, savedForm } = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { role, page, quantity, amount, counter, price, shipping, pickup: place, isShipped, note, dueAt, now } = offer;
  const isBuyer = role === "buyer";
  const status = offerStatusAt(offer, now);
  const answers = offerAnswers(offer, now);
  const isWaiting = status === "open" || status === "countered";
  const sum = offeredSum(offer);
  const canAnswer = answers.includes("accept");
  const { feeRate } = useSite();
  const paid = toCentavos(sum + (isShipped ? shipping : 0));
  const pieces = (each: Centavos) => piecesPrice(t, toCentavos(each * quantity), quantity);
  return (
    <div className="wrap medium page stack account">
      <BackTitle
        to={isBuyer ? "/account/offers" : "/seller-settings/offers"}
        label={t(isBuyer ? "offers.made" : "offers.received")}
        title={title}
      />
      <ul className="goods">
        <OrderItem
          page={page && `/product/${page}`}
          {...{ title: offer.title, language: offer.language, image: offer.image, amount: null }}
        >
          <p className="num">
            <b>
              <Money amount={sum} />
            </b>
          </p>
          <p>
            <span className={canAnswer ? "chip hot" : "chip"}>
              {t(canAnswer ? "offers.yourTurn" : `offers.status.${status}`)}
            </span>
          </p>
        </OrderItem>
      </ul>
      <section className="card stack tight">
        <dl className="facts">
          <dt>{t("offers.asked")}</dt>
          <dd>
            <Money amount={price} />
          </dd>
          <dt>{t("offers.offered")}</dt>
          <dd>{pieces(amount)}</dd>
          {counter !== null && (
            <>
              <dt>{t("offers.counter")}</dt>
              <dd>{pieces(counter)}</dd>
            </>
          )}
          {!isBuyer && isWaiting && (
            <>
              <dt>{t("offers.net")}</dt>
              <dd>
                <Money amount={toCentavos(paid - estimateFee(paid, feeRate))} />
              </dd>
            </>
          )}
          {isWaiting && (
            <>
              <dt>{t("offers.shipping")}</dt>
              <dd>
                {isShipped && shipping > 0 && <Money amount={shipping} />}
                {isShipped && shipping === 0 && t("offers.freeShipping")}
                {place && <p>{t(isShipped ? "listing.pickup.orIn" : "listing.pickup.only", { place })}</p>}
              </dd>
            </>
          )}
        </dl>
        {note && (
          <div>
            <p className="small muted">{t(isBuyer ? "offers.yourNote" : "offers.buyerNote")}</p>
            <UserText text={note} />
          </div>
        )}
        {isWaiting && (
          <p className="small">
            {t(canAnswer ? "offers.until" : "offers.waits")} <Moment at={dueAt} shows="phrase" />
          </p>
        )}
        {isBuyer && offer.order && (
          <p>
            {offer.order.status === "awaiting_payment" ? (
              <a className="btn main" href={`/checkout?order=${offer.order.id}`}>
                {t("offers.pay")}
              </a>
            ) : (
              <a className="btn" href={`/account/orders/${offer.order.id}`}>
                {t("offers.order")}
              </a>
            )}
          </p>
        )}
        <OfferAnswers offer={{ ...offer, sum }} answers={answers} reply={reply} />
      </section>
    </div>
  );
}
