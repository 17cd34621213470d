import { createHmac } from "node:crypto";
import { redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { countMissedSearch } from "~/data/search/missed-searches.server";
import { findProductList } from "~/data/search/product-lists.server";
import type { Category } from "~/domain/catalog/product";
import type { Lexicon } from "~/domain/search/lexicon";
import {
  AS_TYPED,
  appliedFilters,
  feedUrl,
  type ListQuery,
  listUrl,
  readListQuery,
  urlWithout,
} from "~/domain/search/list-query";
import { missedWords } from "~/domain/search/missed-search";
import { nearestCategories } from "~/domain/search/nearest-categories";
import { marketToken, type Reading, spelledByLexicon } from "~/domain/search/readings";
import { savedList } from "~/domain/search/saved-search";
import { PAGE_SIZE, type PageCursor } from "~/domain/search/search";
import { logFaults } from "../log.server";
import { readByLexicon } from "../search-lexicon.server";
import { savingAddress } from "./saved-list.server";

/** One round trip. Throws a redirect to the first page when the cursor is out of range. */
export async function readListPage(context: AppContext, request: Request, path: string, category: Category | null) {
  const { searchParams } = new URL(request.url);
  const { lexicon, readings, query, list } = await readByLexicon(context, (known) =>
    findList(context, searchParams, category, known),
  );
  if (isStaleCursor(query.cursor, list.products.length)) throw redirect(listUrl(path, searchParams, null));
  const next = list.next && listUrl(path, searchParams, { after: list.next });
  const previous = list.previous && listUrl(path, searchParams, { before: list.previous });
  const applied = appliedFilters(query, category !== null).map((filter) => ({
    ...filter,
    withoutUrl: urlWithout(path, searchParams, filter),
  }));
  const first = previous && listUrl(path, searchParams, null);
  const { count, isMore } = list.found;
  // Only one or many: for millions, i18next would look for a third Spanish form.
  const shown = { count: count === 1 ? 1 : 2, shown: count.toLocaleString("en") };
  const number =
    count > 0 ? context.t(isMore ? "catalog.foundMore" : "catalog.found", shown) : context.t("catalog.foundNone");
  const feed = feedUrl(path, searchParams);
  const reading = list.chosen && describeReading(list.chosen);
  const asTyped = listUrl(path, new URLSearchParams([...searchParams, [AS_TYPED, "yes"]]), null);
  const meant = reading?.leftOut === null ? { ...query.typed, q: reading.text } : query.typed;
  const saved = savedList({ ...query, readings, typed: meant }, searchParams.get(AS_TYPED) === "yes");
  const isMissed = reading?.leftOut != null || (count === 0 && appliedFilters(query, false).length === 0);
  if (isMissed && query.cursor === null) countMissed(context, query.typed.q);
  return {
    ...{ path, query, applied, number, reading, asTyped, products: list.products, next, previous, first, feed },
    saving: saved && savingAddress(saved),
    spelling: count === 0 && !reading ? spellingOf(context, lexicon, query, path, searchParams) : null,
    nearest: count === 0 ? nearestCategories(readings, lexicon) : [],
  };
}

async function findList(context: AppContext, params: URLSearchParams, category: Category | null, lexicon: Lexicon) {
  const { readings, ...query } = readListQuery(params, category, { lexicon, language: context.language });
  const asked = { filters: query.filters, readings };
  const list = isWordless({ ...query, readings })
    ? { products: [], next: null, previous: null, found: { count: 0, isMore: false }, chosen: null }
    : await findProductList(context.db, asked, query.sort, query.cursor);
  return { lexicon, readings, query, list };
}

/** What was perhaps meant, and its address. */
function spellingOf(
  { language }: AppContext,
  lexicon: Lexicon,
  { typed, filters }: Pick<ListQuery, "typed" | "filters">,
  path: string,
  params: URLSearchParams,
) {
  const text = spelledByLexicon(typed.q, lexicon, { category: filters.category, language });
  if (text === null) return null;
  const meant = new URLSearchParams(params);
  meant.set("q", text);
  meant.delete(AS_TYPED);
  return { text, address: listUrl(path, meant, null) };
}

/** After the response, and without who asked. */
function countMissed(context: AppContext, typed: string): void {
  const { db, config, now, waitUntil } = context;
  const words = missedWords(typed);
  if (words === null) return;
  const hash = createHmac("sha256", config.secret).update(`missed-search\n${words}`).digest("base64url");
  waitUntil(logFaults(context, () => countMissedSearch(db, { words, hash, now: now() })));
}

export type ListPage = Awaited<ReturnType<typeof readListPage>>;

/** A query without any word, such as punctuation only, matches nothing. */
export function isWordless({ typed, readings }: Pick<ListQuery, "typed" | "readings">): boolean {
  return typed.q !== "" && readings.length === 0;
}

/** What the results of typed words are called. */
export function searchTitle({ t }: AppContext, words: string, isEmpty = false): string {
  if (!words) return t("shell.allProducts");
  return t(isEmpty ? "catalog.noResultsFor" : "catalog.resultsFor", { words });
}

/** What the page says of how it read the words; `null` when it took them as they stand. */
function describeReading({ reading, words }: { reading: Reading; words: readonly string[] }) {
  if (reading.kind === "typed") return null;
  const text = words.reduce((said, word, index) => said.replace(marketToken(index), word), reading.text);
  return { text, leftOut: reading.leftOut };
}

/** The cursor is past the end, or leads to an incomplete first page because the list has grown since. */
export function isStaleCursor(turn: PageCursor, shown: number): boolean {
  return turn !== null && (shown === 0 || ("before" in turn && shown < PAGE_SIZE));
}
