import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { findTotals } from "~/data/moderation/totals.server";
import { readDeskPage } from "~/http/pages/desk-page.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { DeskFilters } from "~/ui/moderation/desk-filters";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { ProductTable } from "./product-table";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, { rows, pages, filters }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), readDeskPage(context, request, admin, "products", listAdminProducts)]),
  );
  return { title: context.t("admin.title"), totals, products: rows, pages, filters };
}

export default function AdminProducts() {
  const { totals, products, pages, filters } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <DeskFilters {...filters} isEmpty={products.length === 0} removed={(filters.count ?? 0) - totals.products} />
      {products.length > 0 ? (
        <ProductTable products={products} />
      ) : (
        <p className="card">{t(Object.keys(filters.asked).length > 0 ? "adminLists.none" : "catalog.nothingYet")}</p>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
