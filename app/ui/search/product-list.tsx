import type { ReactNode } from "react";
import { isFiltered } from "~/domain/search/list-query";
import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { ProductGrid } from "../catalog/product-grid";
import { Pager } from "../pager";
import { PriceGuideLink } from "../prices/price-guide-link";
import { AppliedFilters } from "./applied-filters";
import { Filters } from "./filters";
import { NothingFound } from "./nothing-found";
import { ReadingNote } from "./reading-note";
import { SortField } from "./sort-field";
import { TellMe } from "./tell-me";

interface ProductListProps {
  page: ListPage;
  title: string;
  /** Said when nothing was found. */
  empty: ReactNode;
}

/** A list of products with filters, sort and pages. Everything is a link or a form. */
export function ProductList({ page, title, empty }: ProductListProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap split">
      <div>
        <h1>{title}</h1>
        <div className="row">
          {page.products.length > 0 && (
            <p className="muted small">
              {page.number}
              {page.first && (
                <>
                  {" · "}
                  <a href={page.first}>{t("shell.firstPage")}</a>
                </>
              )}
            </p>
          )}
          {page.saving && page.products.length > 0 && <TellMe action={page.saving} />}
        </div>
      </div>
      {page.products.length > 0 && <SortField sorts={page.query.sorts} current={page.query.sort} />}
      {(page.products.length > 0 || page.applied.length > 0 || isFiltered(page.query)) && <Filters page={page} />}
      <div className="stack">
        <AppliedFilters applied={page.applied} />
        {page.reading && <ReadingNote reading={page.reading} typed={page.query.typed.q} asTyped={page.asTyped} />}
        <h2 className="sr">{page.number}</h2>
        {page.products.length > 0 ? (
          <ProductGrid products={page.products} eager={4} />
        ) : (
          <NothingFound page={page}>{empty}</NothingFound>
        )}
        <Pager previous={page.previous} next={page.next} />
        {page.path === "/search" && page.products.length > 0 && page.query.typed.q && (
          <PriceGuideLink words={page.query.typed.q} />
        )}
      </div>
    </div>
  );
}
