import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findProduct } from "~/data/catalog/products.server";
import { pictureUrl } from "~/domain/picture";
import { asSeenBy } from "~/domain/product";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { BuyBox } from "./buy-box";
import { Gallery } from "./gallery";
import { PaymentOptions } from "./payment-options";

/** Letters of a description that search engines and shared links show. */
const ABOUT_MAX = 200;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageTitle(undefined, matches);
  const { product, address, cover, about } = data;
  return [
    ...pageTitle(product.title, matches, about),
    { property: "og:type", content: "product" },
    { property: "og:title", content: product.title },
    { property: "og:description", content: about },
    { property: "og:url", content: address },
    ...(cover ? [{ property: "og:image", content: cover }] : []),
  ];
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const [found, viewer] = await Promise.all([findProduct(context.db, params.id ?? ""), findViewer(context)]);
  const product = found && asSeenBy(found, viewer);
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  const { origin } = context.config;
  const [first] = product.images;
  const about = [...(product.description ?? context.t("catalog.noDescription")).replace(/\s+/g, " ")];
  return {
    product,
    about: about.length > ABOUT_MAX ? `${about.slice(0, ABOUT_MAX - 1).join("")}…` : about.join(""),
    address: `${origin}/product/${product.id}`,
    cover: first ? origin + pictureUrl(first.key, 1280) : null,
  };
}

export default function ProductPage() {
  const { product } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap">
      <nav className="crumbs small muted" aria-label={t("catalog.youAreHere")}>
        <a href="/">{t("shell.home")}</a> <span aria-hidden="true">›</span>{" "}
        <a href={`/category/${product.category}`}>{t(`shell.category.${product.category}`)}</a>
      </nav>
      <article className="product">
        <Gallery images={product.images} title={product.title} />
        <div className="stack aside">
          <BuyBox product={product} />
          {product.isForSale && !product.isOwn && !product.isAuction && <PaymentOptions />}
        </div>
        <section className="stack tight about" aria-labelledby="description">
          <h2 id="description">{t("catalog.description")}</h2>
          <p className="lines">{product.description ?? t("catalog.noDescription")}</p>
        </section>
      </article>
    </div>
  );
}
