import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { findHighlights, findWatchedCards } from "~/data/catalog/highlights.server";
import { chooseForHome } from "~/domain/catalog/home-page";
import { findViewer } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProductGrid } from "~/ui/catalog/product-grid";
import { feedLink } from "~/ui/feed-link";
import type { Market } from "~/ui/page-provider";
import { pageTitle, rootOf } from "~/ui/page-title";
import { preloadPicture } from "~/ui/picture";
import { shareCard } from "~/ui/share-card";
import { marketThings } from "~/ui/structured-data";
import { chooseSlides, Hero, slideSizes } from "./hero";
import { RecentlyViewed } from "./recently-viewed";
import { TrendingCategories } from "./trending-categories";

/** Spec section 9. */
const FEATURED = 8;

export const handle = { isShop: true, structuredData: (_: unknown, market: Market) => marketThings(market) };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { brand = "" } = rootOf(matches).site ?? {};
  const [slide] = chooseSlides(data?.featured ?? []);
  return [
    ...(slide ? [preloadPicture(slide.image, slideSizes(slide.image))] : []),
    ...pageTitle(undefined, matches, data?.about),
    ...shareCard(matches, { title: brand, about: data?.about, image: data?.featured[0]?.image }),
    ...feedLink(matches, brand, "/feed.atom"),
  ];
};

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, session } = context;
  const [viewer, watched, { newest, ending, covers }] = await Promise.all([
    findViewer(context),
    session ? findWatchedCards(db, session.userId, FEATURED) : [],
    findHighlights(db, FEATURED),
  ]);
  const sections = chooseForHome({ newest, watched: viewer ? watched : [], ending }, FEATURED);
  return { ...sections, covers, about: context.t("shell.tagline") };
}

export default function Home() {
  const { featured, ending, watched, covers } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <>
      <Hero slides={chooseSlides(featured)} />
      <div className="wrap page stack sections">
        {ending.length > 0 && (
          <Shelf id="ending" title={t("cards.endingSoon")} all="/search?sort=ending-soonest" more={t("cards.seeAll")}>
            <ProductGrid products={ending} />
          </Shelf>
        )}
        <Shelf id="featured" title={t("catalog.featured")} all="/search" more={t("shell.allProducts")}>
          {featured.length > 0 ? <ProductGrid products={featured} /> : <NothingYet />}
        </Shelf>
        {watched.length > 0 && (
          <Shelf id="watched" title={t("account.watchlist")} all="/account/watchlist" more={t("cards.seeAll")}>
            <ProductGrid products={watched} />
          </Shelf>
        )}
        <RecentlyViewed />
        <TrendingCategories covers={covers} />
      </div>
    </>
  );
}

function NothingYet() {
  const { t } = useLanguage();
  return (
    <div className="card stack center">
      <p>{t("catalog.nothingYet")}</p>
      <p>
        <a className="btn main" href="/sell">
          {t("shell.startSelling")}
        </a>
      </p>
    </div>
  );
}

interface ShelfProps {
  id: string;
  title: string;
  /** The page that has all of them. */
  all: string;
  more: string;
  children: ReactNode;
}

function Shelf({ id, title, all, more, children }: ShelfProps) {
  return (
    <section className="stack featured" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{title}</h2>
        <a href={all}>{more}</a>
      </div>
      {children}
    </section>
  );
}
