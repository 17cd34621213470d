import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOfferOpen, type Offer } from "~/domain/auctions/second-chance";
import type { Terms } from "~/domain/auctions/terms";
import { DAY } from "~/domain/time";
import {
  type EndedAuctionReading,
  offerSecondChance,
  readEndedAuction,
} from "~/flows/auctions/offer-second-chance.server";
import { checkRelisting } from "~/flows/auctions/relist-auction.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FormError } from "~/ui/form-error";
import { OrderLink } from "~/ui/orders/order-link";
import { OrderState } from "~/ui/orders/order-state";
import { pageTitle } from "~/ui/page-title";
import { Picture } from "~/ui/picture";
import { nextOffer, offerErrors } from "./next-offer";
import { OfferList } from "./offer-list";
import { Relisting } from "./relisting";
import { offerSchema } from "./schema";
import { SecondChance } from "./second-chance";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, read] = await requireUserAnd(request, context, (seller) => readEndedAuction(context, seller, id));
  if (!read) throw notFound({ title: "afterAuction.missing" });
  const { closing } = read.auction.state;
  // An auction that runs or is not settled yet is on the product's page.
  if (!closing) throw redirect(`/product/${read.auction.productId}`, 303);
  return { title: context.t("afterAuction.title"), id, ...shown(read, closing.status) };
}

function shown(
  read: EndedAuctionReading,
  status: NonNullable<EndedAuctionReading["auction"]["state"]["closing"]>["status"],
) {
  const { auction, aftermath } = read;
  const { now, terms } = auction;
  const relisting = checkRelisting(read);
  return {
    product: { id: auction.productId, title: auction.title, language: auction.language, image: aftermath.image },
    happened: status === "sold" && !aftermath.isBought ? ("unpaid" as const) : status,
    orders: aftermath.orders.map((order) => ({ ...order, now })),
    offers: aftermath.offers.map((offer) => ({
      number: offer.number,
      price: offer.price,
      until: offer.at + terms.rules.offerValid,
      // A price that the seller chose is at most the reserve.
      isReached: offer.price > (terms.reserve ?? 0),
      answer: offer.answer ?? unanswered(offer, read),
    })),
    next: nextOffer(read),
    relisting: relisting.ok ? termsOf(relisting.terms) : relisting.refusal.reason,
  };
}

function termsOf({ start, reserve, buyItNow, startsAt, originalEnd }: Terms) {
  return { start, reserve, buyItNow, days: Math.round((originalEnd - startsAt) / DAY) };
}

function unanswered(offer: Offer, { auction, aftermath }: EndedAuctionReading): "open" | "withdrawn" | "over" {
  if (!isOfferOpen(offer, auction.terms.rules, auction.now)) return "over";
  return aftermath.defaulters.includes(offer.to) ? "withdrawn" : "open";
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (seller) => readEndedAuction(context, seller, auctionId));
  if (!read) throw notFound({ title: "afterAuction.missing" });
  const form = await readForm(request, offerSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const wish = { seller: user.id, auctionId, price: form.value.price };
  const answer = await orFault(context, () => offerSecondChance(context, wish, read));
  if (answer === "fault") return data(form.reply({ error: { key: "afterAuction.offerFailed" } }), 500);
  if (!answer) throw notFound({ title: "afterAuction.missing" });
  if (!answer.ok) return data(form.reply(offerErrors(answer.refusal)), 400);
  return redirectWithFlash(context, `/auction/${auctionId}/after`, success("afterAuction.offered"));
}

export default function After() {
  const { title, id, product, happened, orders, offers, next, relisting } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <BackTitle to="/account/orders/sales" label={t("orders.tabs.sales")} title={title} />
        <div className="purpose row">
          {product.image && <Picture image={product.image} alt="" sizes="96px" />}
          <div className="stack tight">
            <p className="strong">
              <a href={`/product/${product.id}`}>
                <ListingTitle of={product} />
              </a>
            </p>
            <p>{t(`afterAuction.happened.${happened}`)}</p>
          </div>
        </div>
      </div>
      <FormError reply={reply} />
      {orders.length > 0 && (
        <OfferList
          title={t("orders.tabs.label")}
          lines={orders.map((order) => ({
            ...order,
            price: order.amount,
            children: (
              <>
                <OrderState order={order} isBuyer={false} />
                <OrderLink id={order.orderId} />
              </>
            ),
          }))}
        />
      )}
      {offers.length > 0 && <OfferList title={t("afterAuction.offers")} lines={offers} />}
      <SecondChance auctionId={id} next={next} reply={reply} />
      {/* A shared reason is shown once. */}
      {!("key" in next && next.key === `afterAuction.refusal.${relisting}`) && (
        <Relisting auctionId={id} productId={product.id} relisting={relisting} />
      )}
    </div>
  );
}
