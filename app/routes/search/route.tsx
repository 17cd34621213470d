import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readListPage, searchTitle } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { preloadCard } from "~/ui/catalog/product-grid";
import { feedLink } from "~/ui/feed-link";
import { pageTitle } from "~/ui/page-title";
import { listTitle } from "~/ui/search/list-title";
import { ProductList } from "~/ui/search/product-list";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...preloadCard(data?.page.products ?? []),
  ...pageTitle(listTitle(data?.title, data?.page), matches),
  ...(data ? feedLink(matches, data.title, data.page.feed) : []),
  { name: "robots", content: "noindex, follow" },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = await readListPage(context, request, "/search", null);
  return { page, title: searchTitle(context, page.query.typed.q, page.products.length === 0) };
}

export default function Search() {
  const { page, title } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { q } = page.query.typed;
  return (
    <ProductList
      page={page}
      title={title}
      empty={
        <p>{t(q === "" ? "catalog.noneFound" : /\s/.test(q) ? "catalog.noneFoundHint" : "catalog.noneFoundWord")}</p>
      }
    />
  );
}
