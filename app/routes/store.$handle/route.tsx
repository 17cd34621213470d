import { type LoaderFunctionArgs, type MetaFunction, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { countStoreProducts, findScheduledAuctions, findStore, findStoreProducts } from "~/data/catalog/stores.server";
import { listStoreFeedback } from "~/data/feedback/store-feedback.server";
import { sumRatings } from "~/domain/feedback/feedback";
import { listUrl, readCursor } from "~/domain/search/list-query";
import type { PageCursor } from "~/domain/search/search";
import { isStaleCursor } from "~/http/pages/list-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProductGrid, preloadCard } from "~/ui/catalog/product-grid";
import { Empty } from "~/ui/empty";
import { feedLink } from "~/ui/feed-link";
import { FeedbackList } from "~/ui/feedback/feedback-list";
import { RatingsCard } from "~/ui/feedback/ratings-card";
import type { Market } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { Pager } from "~/ui/pager";
import { shareCard } from "~/ui/share-card";
import { breadcrumbs, storeThing } from "~/ui/structured-data";
import { Scheduled } from "./scheduled";
import { StoreHead } from "./store-head";
import { StoreTerms } from "./store-terms";

/** Number of the latest feedback texts on the page. */
const NEWEST = 3;

export const handle = {
  isShop: true,
  structuredData: ({ store }: SerializeFrom<typeof loader>, market: Market) => [
    storeThing(market, store),
    breadcrumbs(market, [{ name: store.name, path: `/store/${store.handle}` }]),
  ],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageTitle(undefined, matches);
  const { store, products } = data;
  const about = store.description?.replace(/\s+/g, " ").slice(0, 200);
  return [
    ...preloadCard(products),
    ...pageTitle(store.name, matches, about),
    ...shareCard(matches, { title: store.name, about, image: products[0]?.image }),
    ...feedLink(matches, store.name, `/store/${store.handle}/feed.atom`),
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const turn = readCursor(new URL(request.url).searchParams);
  const { db, session } = context;
  const [store, newest, list, { count, isMore }, viewer, scheduled] = await Promise.all([
    findStore(db, handle),
    listStoreFeedback(db, handle, null, NEWEST),
    findStoreProducts(db, handle, turn),
    countStoreProducts(db, handle),
    findViewer(context),
    session ? findScheduledAuctions(db, session.userId, handle) : [],
  ]);
  if (!store) throw notFound({ title: "catalog.storeNotFound" });
  const address = (to: PageCursor) => listUrl(`/store/${store.handle}`, new URLSearchParams(), to);
  if (isStaleCursor(turn, list.products.length)) throw redirect(address(null));
  const pages = {
    previous: list.previous && address({ before: list.previous }),
    next: list.next && address({ after: list.next }),
  };
  const number = count > 0 ? context.t(isMore ? "catalog.listingsMore" : "catalog.listings", { count }) : null;
  // `scheduled` was read for the cookie's user, who is verified only by a valid session.
  return {
    store,
    isOwn: viewer?.handle === store.handle,
    newest,
    scheduled: viewer ? scheduled : [],
    number,
    products: list.products,
    pages,
  };
}

export default function StorePage() {
  const { store, isOwn, newest, scheduled, number, products, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap page stack sections">
      <StoreHead store={store} />
      <Scheduled auctions={scheduled} />
      <section className="stack" aria-labelledby="products">
        <div>
          <h2 id="products">{t("catalog.storeProducts")}</h2>
          {number && <p className="muted small">{number}</p>}
        </div>
        {products.length > 0 ? (
          <ProductGrid products={products} eager={4} />
        ) : (
          <Empty says="catalog.storeEmpty" to="/search" text="account.browse" />
        )}
        <Pager {...pages} />
      </section>
      <StoreTerms store={store} />
      {/* Its head says that there is none yet. */}
      {sumRatings(store.ratings).count > 0 && (
        <section className="stack" aria-labelledby="feedback">
          <h2 id="feedback">{t("feedback.title")}</h2>
          <RatingsCard ratings={store.ratings} />
          {newest.length > 0 && <FeedbackList feedback={newest} store={store.name} />}
          {newest.length > 0 && (
            <p>
              <a className="btn" href={`/store/${store.handle}/feedback`}>
                {t("feedback.all")}
              </a>
            </p>
          )}
        </section>
      )}
      {!isOwn && (
        <p className="small">
          <a href={`/report/store/${store.handle}`}>{t("reports.link.store")}</a>
        </p>
      )}
    </div>
  );
}
