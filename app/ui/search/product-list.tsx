import type { ReactNode } from "react";
import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProductGrid } from "../catalog/product-grid";
import { Pager } from "../pager";
import { AppliedFilters } from "./applied-filters";
import { Filters } from "./filters";
import { SortField } from "./sort-field";

interface ProductListProps {
  page: ListPage;
  title: string;
  /** Shown when nothing was found. */
  empty: ReactNode;
}

/** A list of products with filters, sort and pages. Everything is a link or a form. */
export function ProductList({ page, title, empty }: ProductListProps) {
  const { t } = useLanguage();
  const { count, isMore } = page.found;
  const found = isMore ? "catalog.foundMore" : "catalog.found";
  return (
    <div className="wrap split">
      <div>
        <h1>{title}</h1>
        {/* Only one or many: for millions, i18next would look for a third Spanish form. */}
        {count > 0 && (
          <p className="muted small">{t(found, { count: count === 1 ? 1 : 2, shown: count.toLocaleString("en") })}</p>
        )}
      </div>
      <SortField query={page.query} />
      <Filters page={page} />
      <div className="stack">
        <AppliedFilters applied={page.applied} />
        <h2 className="sr">{t("catalog.results")}</h2>
        {page.products.length > 0 ? <ProductGrid products={page.products} eager={2} /> : empty}
        <Pager previous={page.previous} next={page.next} />
      </div>
    </div>
  );
}
