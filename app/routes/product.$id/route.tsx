import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { listAddresses } from "~/data/accounts/addresses.server";
import { listOpenOffers, toOfferView } from "~/data/auctions/second-chance-offers.server";
import { isWatching } from "~/data/auctions/watches.server";
import { findProduct } from "~/data/catalog/products.server";
import { findRelatedProducts } from "~/data/catalog/related-products.server";
import { findAdditions } from "~/data/catalog/revisions.server";
import { findTranslation } from "~/data/catalog/translations.server";
import { findOwnOffer, findTakesOffers } from "~/data/offers/price-offers.server";
import { countSoldPieces } from "~/data/orders/sold-pieces.server";
import { findWaitingQuestions, listAnsweredQuestions } from "~/data/questions/questions.server";
import { countViews } from "~/data/stores/listing-views.server";
import { stateOf } from "~/domain/accounts/address";
import type { AuctionStatus } from "~/domain/auctions/auction";
import { isGone, readableUntil } from "~/domain/catalog/closed-listing";
import { asSeenBy } from "~/domain/catalog/product";
import { sellersTexts } from "~/domain/catalog/translation";
import { SHOWN_MAX } from "~/domain/questions/question";
import { marketDay } from "~/domain/stores/market-day";
import { periodBegin } from "~/domain/stores/store-days";
import { startDueAuctions } from "~/flows/auctions/start-due-auctions.server";
import { readAuction } from "~/http/pages/auction-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { findViewer } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { liveAttributes } from "~/ui/auctions/live-attributes";
import { OfferCard } from "~/ui/auctions/offer-card";
import { Additions } from "~/ui/catalog/additions";
import { productThing } from "~/ui/catalog/product-thing";
import { wordsAttributes } from "~/ui/catalog/words-attributes";
import { AnyError } from "~/ui/error-page";
import type { Market } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { shareCard } from "~/ui/share-card";
import { breadcrumbs } from "~/ui/structured-data";
import { answerBidForm, type BidReply, type UnansweredBid } from "./answer-bid-form.server";
import { toOwnOffer } from "./bargain";
import { BidBox } from "./bid-box";
import { BuyBar } from "./buy-bar";
import { BuyBox } from "./buy-box";
import { ConfirmBid } from "./confirm-bid";
import { Gallery, preloadPhoto } from "./gallery";
import { Gone } from "./gone";
import { History } from "./history";
import { PaymentOptions } from "./payment-options";
import { Questions } from "./questions";
import { Related } from "./related";
import { SendAgain } from "./send-again";
import { ShareButton } from "./share-button";
import { shownWords } from "./shown-words.server";
import { ViewCount } from "./view-count";

/** Characters of the description for search engines and shared links. */
const ABOUT_MAX = 200;

export const handle = {
  isShop: true,
  structuredData: ({ product, live, named, questions }: SerializeFrom<typeof loader>, market: Market) => [
    productThing(market, product, {
      price: live?.auction.price ?? product.price,
      isOnOffer: isOnOffer(product, live?.auction),
      endsAt: live?.auction.endsAt ?? null,
      ...named,
      questions: questions.answered.slice(0, SHOWN_MAX),
    }),
    breadcrumbs(market, [
      { name: market.t(`shell.category.${product.category}`), path: `/category/${product.category}` },
      { name: named.title, path: `/product/${product.id}` },
    ]),
  ],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageTitle(undefined, matches);
  const { product, named, live, readableUntil } = data;
  const { title, images } = product;
  return [
    ...preloadPhoto(images, live !== null),
    ...pageTitle(title, matches, named.about),
    ...shareCard(matches, { ...named, type: "product", image: images[0] }),
    ...(readableUntil === null ? [] : [{ name: "robots", content: `unavailable_after: ${readableUntil}` }]),
  ];
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { db, session, config } = context;
  const { searchParams } = new URL(request.url);
  const [
    found,
    additions,
    viewer,
    live,
    related,
    watching,
    offers,
    sold,
    stored,
    answered,
    waiting,
    views,
    takesOffers,
    own,
    addresses,
  ] = await Promise.all([
    findProduct(db, id),
    findAdditions(db, id),
    findViewer(context),
    readAuction(context, id, searchParams),
    findRelatedProducts(db, id),
    session && isWatching(db, id, session.userId),
    session && listOpenOffers(db, session.userId, id),
    session && countSoldPieces(db, session.userId, id),
    findTranslation(db, id, context.language),
    listAnsweredQuestions(db, id, null, SHOWN_MAX + 1),
    session && findWaitingQuestions(db, session.userId, id),
    session && countViews(db, session.userId, id, periodBegin(marketDay(context.now()))),
    findTakesOffers(db, id),
    session && findOwnOffer(db, session.userId, id),
    session && listAddresses(db, session.userId),
  ]);
  if (found && isGone(found, viewer)) throw Response.json({ similar: related.similar }, { status: 410 });
  const seen = found && asSeenBy(found, viewer);
  if (!seen) throw notFound({ title: "catalog.productNotFound" });
  const words = shownWords(context, found, { additions, stored, asks: searchParams.get("text"), isOwn: seen.isOwn });
  const { description: _, secondTitle: __, secondDescription: ___, isSellerGone: ____, ...facts } = seen;
  const [home] = (viewer && addresses) || [];
  const product = { ...facts, state: home ? stateOf(home) : null, title: words.title.text, words };
  // The auction started or ended by time. Lists are updated after the response; cron retries what fails.
  if (product.status !== found.status) context.waitUntil(startDueAuctions(context).catch(() => {}));
  if (live?.isDue) context.settleLater(live.auction.id);
  const until = readableUntil(product);
  const named = sellersTexts(found, context.language);
  const about = [...(named.description?.text ?? context.t("catalog.noDescription")).replace(/\s+/g, " ")];
  const shown = {
    product,
    live,
    related,
    isWatched: viewer !== null && watching === true,
    sold: product.isOwn && sold ? sold : 0,
    views: product.isOwn && views ? views : 0,
    questions: { answered, waiting: viewer ? waiting : null },
    bargain: { takesOffers, own: viewer && own ? toOwnOffer(own) : null },
    offers: viewer && offers ? offers.map(toOfferView) : [],
    formKey: context.newId(),
    savedForm: savedReply(context, request, viewer?.id),
    named: {
      title: named.title.text,
      about: about.length > ABOUT_MAX ? `${about.slice(0, ABOUT_MAX - 1).join("")}…` : about.join(""),
    },
    address: `${config.origin}/product/${product.id}`,
    readableUntil: until === null ? null : new Date(until).toISOString(),
  };
  // A running auction changes at any time: share the page with waiting visitors only, do not cache it.
  const isOfNow = !session && (live?.auction.status === "live" || live?.auction.status === "held");
  return data(shown, isOfNow ? { headers: { "Cache-Control": "public, max-age=0, s-maxage=0" } } : {});
}

export function action({ context, params, request }: ActionFunctionArgs) {
  return answerBidForm(context, request, params.id ?? "");
}

export default function ProductPage() {
  const { product, live, related, isWatched, sold, views, offers, bargain, questions, formKey, savedForm, address } =
    useLoaderData<typeof loader>();
  const reply: BidReply | undefined = useActionData<typeof action>() ?? savedForm;
  const { t, language } = useLanguage();
  if (live && reply?.asks) {
    const form = { auctionId: live.auction.id, formKey, typed: reply.typed };
    return <ConfirmBid product={product} {...form} minimum={reply.asks} />;
  }
  // Who has an accepted offer to pay is shown that instead of the form.
  const canBuy = !bargain.own?.unpaid;
  return (
    <div className="wrap product-page">
      <nav className="crumbs small muted" aria-label={t("catalog.youAreHere")}>
        <a href="/">{t("shell.home")}</a> <span aria-hidden="true">›</span>{" "}
        <a href={`/category/${product.category}`}>{t(`shell.category.${product.category}`)}</a>
      </nav>
      <article className="product" {...(live && liveAttributes(live.auction, t))}>
        <Gallery images={product.images} title={product.words.title} isAuction={live !== null} />
        <div className="stack aside">
          {offers.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
          {live ? (
            <BidBox {...{ product, isWatched, views, formKey, reply }} auction={live.auction} />
          ) : (
            <BuyBox {...{ product, isWatched, sold, views, bargain }} />
          )}
          {isOnOffer(product, live?.auction) && !product.isOwn && canBuy && live?.auction.barrier?.is !== "blocked" && (
            <PaymentOptions productId={product.id} auction={live?.auction} />
          )}
        </div>
        <div className="stack about">
          <section className="stack tight" aria-labelledby="description">
            <h2 id="description">{t("catalog.description")}</h2>
            <p className="lines" {...wordsAttributes(product.words.description, language)}>
              {product.words.description?.text ?? t("catalog.noDescription")}
            </p>
          </section>
          <Additions additions={product.words.additions} isOwn={product.isOwn} />
          {product.startsAt === null && !product.isHeld && <ShareButton title={product.title} address={address} />}
          {!product.isOwn && (
            <p className="small">
              <a href={`/report/listing/${product.id}`}>{t("reports.link.listing")}</a>
            </p>
          )}
          {live && <History live={live} />}
          <Questions product={product} {...questions} formKey={formKey} reply={reply} />
        </div>
        {live && (
          <div className="sr">
            <p id="announcement" aria-live="polite" />
            <p id="alerted" role="alert" />
          </div>
        )}
      </article>
      <Related store={product.store} {...related} />
      {canBuy && <BuyBar product={product} auction={live?.auction ?? null} />}
      {!product.isOwn && <ViewCount productId={product.id} />}
    </div>
  );
}

/** An auction that is over stays for sale until it is settled. */
function isOnOffer({ isForSale }: { isForSale: boolean }, auction: { status: AuctionStatus } | undefined): boolean {
  return isForSale && (!auction || auction.status === "live" || auction.status === "held");
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { id = "" } = useParams();
  if (isRouteErrorResponse(error) && error.status === 410) return <Gone similar={error.data.similar} />;
  const bid: UnansweredBid | null = isRouteErrorResponse(error) ? error.data : null;
  return bid?.unanswered ? <SendAgain productId={id} sent={bid.unanswered} /> : <AnyError error={error} />;
}
