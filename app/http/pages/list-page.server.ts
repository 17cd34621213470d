import { redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { countProducts, findProductList } from "~/data/search/product-lists.server";
import { chooseReading } from "~/data/search/readings.server";
import type { Category } from "~/domain/catalog/product";
import {
  AS_TYPED,
  appliedFilters,
  feedUrl,
  type ListQuery,
  listUrl,
  readListQuery,
  urlWithout,
} from "~/domain/search/list-query";
import { marketToken } from "~/domain/search/readings";
import { PAGE_SIZE, type PageCursor } from "~/domain/search/search";

/** One round trip. Throws a redirect to the first page when the cursor is out of range. */
export async function readListPage(context: AppContext, request: Request, path: string, category: Category | null) {
  const { searchParams } = new URL(request.url);
  const lexicon = await context.lexicon();
  const { readings, ...query } = readListQuery(searchParams, category, { lexicon, language: context.language });
  const { filters, sort, cursor: turn } = query;
  const asked = { filters, readings };
  const [list, found, chosen] = isWordless({ ...query, readings })
    ? ([{ products: [], next: null, previous: null }, { count: 0, isMore: false }, null] as const)
    : await Promise.all([
        findProductList(context.db, asked, sort, turn),
        countProducts(context.db, asked, sort),
        chooseReading(context.db, asked),
      ]);
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
  const number =
    count > 0 ? context.t(isMore ? "catalog.foundMore" : "catalog.found", shown) : context.t("catalog.foundNone");
  const feed = feedUrl(path, searchParams);
  const reading = chosen && describeReading(chosen);
  const asTyped = listUrl(path, new URLSearchParams([...searchParams, [AS_TYPED, "yes"]]), null);
  return { path, query, applied, number, reading, asTyped, products: list.products, next, previous, feed };
}

export type ListPage = Awaited<ReturnType<typeof readListPage>>;

/** A query without any word, such as punctuation only, matches nothing. */
export function isWordless({ typed, readings }: Pick<ListQuery, "typed" | "readings">): boolean {
  return typed.q !== "" && readings.length === 0;
}

/** What the results of typed words are called. */
export function searchTitle({ t }: AppContext, words: string): string {
  return words ? t("catalog.resultsFor", { words }) : t("shell.allProducts");
}

/** What the page says of how it read the words; `null` when it took them as they stand. */
function describeReading({ reading, words }: NonNullable<Awaited<ReturnType<typeof chooseReading>>>) {
  if (reading.kind === "typed") return null;
  const text = words.reduce((said, word, index) => said.replace(marketToken(index), word), reading.text);
  return { text, leftOut: reading.leftOut };
}

/** The cursor is past the end, or leads to an incomplete first page because the list has grown since. */
export function isStaleCursor(turn: PageCursor, shown: number): boolean {
  return turn !== null && (shown === 0 || ("before" in turn && shown < PAGE_SIZE));
}
