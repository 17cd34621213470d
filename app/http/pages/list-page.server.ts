import { redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { countProducts, findProductList } from "~/data/search/product-lists.server";
import type { Category } from "~/domain/catalog/product";
import {
  appliedFilters,
  feedUrl,
  type ListQuery,
  listUrl,
  readListQuery,
  urlWithout,
} from "~/domain/search/list-query";
import { PAGE_SIZE, type PageCursor } from "~/domain/search/search";

/** One round trip. Throws a redirect to the first page when the cursor is out of range. */
export async function readListPage(context: AppContext, request: Request, path: string, category: Category | null) {
  const { searchParams } = new URL(request.url);
  const query = readListQuery(searchParams, category);
  const { filters, sort, cursor: turn } = query;
  const [list, found] = isWordless(query)
    ? [
        { products: [], next: null, previous: null },
        { count: 0, isMore: false },
      ]
    : await Promise.all([findProductList(context.db, filters, sort, turn), countProducts(context.db, filters, sort)]);
  if (isStaleCursor(turn, list.products.length)) throw redirect(listUrl(path, searchParams, null));
  const next = list.next && listUrl(path, searchParams, { after: list.next });
  const previous = list.previous && listUrl(path, searchParams, { before: list.previous });
  const applied = appliedFilters(query, category !== null).map((filter) => ({
    ...filter,
    withoutUrl: urlWithout(path, searchParams, filter),
  }));
  const { count, isMore } = found;
  // Only one or many: for millions, i18next would look for a third Spanish form.
  const shown = { count: count === 1 ? 1 : 2, shown: count.toLocaleString("en") };
  const number = count > 0 ? context.t(isMore ? "catalog.foundMore" : "catalog.found", shown) : null;
  const feed = feedUrl(path, searchParams);
  return { path, query, applied, number, products: list.products, next, previous, feed };
}

export type ListPage = Awaited<ReturnType<typeof readListPage>>;

/** A query without any word, such as punctuation only, matches nothing. */
export function isWordless({ typed, filters }: ListQuery): boolean {
  return typed.q !== "" && filters.words.length === 0;
}

/** What the results of typed words are called. */
export function searchTitle({ t }: AppContext, words: string): string {
  return words ? t("catalog.resultsFor", { words }) : t("shell.allProducts");
}

/** The cursor is past the end, or leads to an incomplete first page because the list has grown since. */
export function isStaleCursor(turn: PageCursor, shown: number): boolean {
  return turn !== null && (shown === 0 || ("before" in turn && shown < PAGE_SIZE));
}
