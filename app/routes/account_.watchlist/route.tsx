import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listWatched, type WatchedProduct } from "~/data/auctions/watchlist.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { endPriceLabel } from "~/ui/auctions/end-price-label";
import { NextStep } from "~/ui/auctions/next-step";
import { Deadline, StandingChips } from "~/ui/auctions/own-auction";
import { PayLink } from "~/ui/auctions/pay-link";
import { TimeLeft } from "~/ui/auctions/time-left";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Empty } from "~/ui/empty";
import { Moment } from "~/ui/moment";
import { OrderItem } from "~/ui/orders/order-item";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/watchlist", (from, most) => listWatched(context.db, userId, from, most)),
  );
  return { title: context.t("account.watchlist"), watched: rows, pages };
}

export default function Watchlist() {
  const { watched, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const priceLabel = ({ offer, standing, closing, isOver, bids }: (typeof watched)[number]) => {
    if (offer) return t("catalog.price");
    if (standing === "won") return t("bidding.wonPrice");
    return isOver && bids > 0 ? t(endPriceLabel(closing)) : undefined;
  };
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={t("account.watchlist")} />
        <p className="muted">{t("account.watchlistBody")}</p>
      </div>
      {watched.length > 0 ? (
        <ul className="goods">
          {watched.map((product) => (
            <OrderItem
              key={product.id}
              {...product}
              page={`/product/${product.productId}`}
              amount={product.offer?.price ?? product.price}
              label={priceLabel(product)}
              buttons={
                <>
                  {product.toPay && <PayLink {...product} toPay={product.toPay} />}
                  {product.offer && (
                    <NextStep of={product} to="/account/orders" isMain>
                      {t("orders.offer.see")}
                    </NextStep>
                  )}
                  <Remove product={product} />
                </>
              }
            >
              <StandingChips {...product} />
              <Deadline {...product}>
                {product.endsAt !== null && (
                  <p className="small muted dots">
                    <span>{t("cards.bids", { count: product.bids })}</span>
                    {product.isOver ? (
                      <span>
                        {t("orders.over")} <Moment at={product.endsAt} shows="phrase" />
                      </span>
                    ) : (
                      <TimeLeft endsAt={product.endsAt} now={product.now} />
                    )}
                  </p>
                )}
              </Deadline>
              {product.isOver && product.endsAt === null && (
                <p className="row small">
                  <span className="chip">{t(`catalog.status.${product.status}`)}</span>
                </p>
              )}
            </OrderItem>
          ))}
        </ul>
      ) : (
        <Empty says="account.watchlistEmpty" to="/search" text="account.browse" />
      )}
      <NewestPager {...pages} />
    </div>
  );
}

function Remove({ product }: { product: Pick<WatchedProduct, "productId" | "title" | "language"> }) {
  const { t } = useLanguage();
  return (
    <form method="post" action={`/account/watchlist/${product.productId}/remove`}>
      <button className="btn ghost" type="submit">
        {t("orders.watchRemove")}{" "}
        <span className="sr">
          <ListingTitle of={product} />
        </span>
      </button>
    </form>
  );
}
