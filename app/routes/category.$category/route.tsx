import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isCategory } from "~/domain/catalog/product";
import { readListPage } from "~/http/pages/list-page.server";
import { notFound } from "~/http/pages/not-found.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { listTitle } from "~/ui/search/list-title";
import { ProductList } from "~/ui/search/product-list";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(listTitle(data?.title, data?.page), matches, data?.about);

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
