import type { ReactNode } from "react";
import type { ListPage } from "~/http/pages/list-page.server";
import { ProductGrid } from "../catalog/product-grid";
import { Pager } from "../pager";
import { AppliedFilters } from "./applied-filters";
import { Filters } from "./filters";
import { ReadingNote } from "./reading-note";
import { SortField } from "./sort-field";

interface ProductListProps {
  page: ListPage;
  title: string;
  /** Shown when nothing was found. */
  empty: ReactNode;
}

/** A list of products with filters, sort and pages. Everything is a link or a form. */
export function ProductList({ page, title, empty }: ProductListProps) {
  return (
    <div className="wrap split">
      <div>
        <h1>{title}</h1>
        {page.products.length > 0 && <p className="muted small">{page.number}</p>}
      </div>
      <SortField query={page.query} />
      <Filters page={page} />
      <div className="stack">
        <AppliedFilters applied={page.applied} />
        {page.reading && <ReadingNote reading={page.reading} typed={page.query.typed.q} asTyped={page.asTyped} />}
        <h2 className="sr">{page.number}</h2>
        {page.products.length > 0 ? <ProductGrid products={page.products} eager={2} /> : empty}
        <Pager previous={page.previous} next={page.next} />
      </div>
    </div>
  );
}
