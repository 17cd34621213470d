import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findHighlights } from "~/data/catalog/products.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { ProductGrid } from "~/ui/product-grid";
import { Hero } from "./hero";
import { TrendingCategories } from "./trending-categories";

/** Spec section 9. */
const FEATURED = 8;
const SLIDES = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(undefined, matches, data?.about);

export async function loader({ context }: LoaderFunctionArgs) {
  const { newest, covers } = await findHighlights(context.db, FEATURED);
  return { featured: newest, covers, about: context.t("shell.tagline") };
}

export default function Home() {
  const { featured, covers } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <>
      <Hero slides={featured.slice(0, SLIDES).map(({ image }) => image)} />
      <div className="wrap page stack sections">
        <section className="stack featured" aria-labelledby="featured">
          <div className="row between">
            <h2 id="featured">{t("catalog.featured")}</h2>
            <a href="/search">{t("shell.allProducts")}</a>
          </div>
          {featured.length > 0 ? <ProductGrid products={featured} eager={0} /> : <NothingYet />}
        </section>
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
