import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isCategory } from "~/domain/catalog/product";
import { readListPage } from "~/http/pages/list-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { useLanguage } from "~/i18n/language-provider";
import { preloadCard } from "~/ui/catalog/product-grid";
import { feedLink } from "~/ui/feed-link";
import type { Market } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { listTitle } from "~/ui/search/list-title";
import { ProductList } from "~/ui/search/product-list";
import { shareCard } from "~/ui/share-card";
import { breadcrumbs } from "~/ui/structured-data";

export const handle = {
  isShop: true,
  structuredData: ({ title, page }: SerializeFrom<typeof loader>, market: Market) => [
    breadcrumbs(market, [{ name: title, path: page.path }]),
  ],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = pageTitle(listTitle(data?.title, data?.page), matches, data?.about);
  if (!data) return title;
  const card = { title: data.title, about: data.about, image: data.page.products[0]?.image };
  return [
    ...preloadCard(data.page.products),
    ...[...title, ...shareCard(matches, card), ...feedLink(matches, data.title, data.page.feed)],
  ];
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { category } = params;
  if (!isCategory(category)) throw notFound();
  const title = context.t(`shell.category.${category}`);
  const page = await readListPage(context, request, `/category/${category}`, category);
  return { page, title, about: context.t("catalog.aboutCategory", { category: title }) };
}

export default function CategoryPage() {
  const { page, title } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return <ProductList page={page} title={title} empty={<p>{t("catalog.noneInCategory")}</p>} />;
}
