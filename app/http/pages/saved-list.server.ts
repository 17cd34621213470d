import type { AppContext } from "~/context";
import type { Lexicon } from "~/domain/search/lexicon";
import { AS_TYPED, appliedFilters, readSavedList } from "~/domain/search/list-query";
import { NAME_MAX, savedList, searchTokens } from "~/domain/search/saved-search";
import { filterName } from "~/i18n/filter-name";
import { readByLexicon } from "../search-lexicon.server";

/** The list that the parameter `list` names, as it is saved; `null` when it cannot be. */
export async function readAskedList(context: AppContext, request: Request) {
  const address = new URL(request.url).searchParams.get("list") ?? "";
  const asked = URL.parse(address, context.config.origin);
  if (!/^\/(?![/\\])/.test(address) || !asked || !/^\/(?:search|category\/[a-z]+)$/.test(asked.pathname)) return null;
  return readByLexicon(context, async (lexicon: Lexicon) => {
    const query = readSavedList(asked.pathname + asked.search, { lexicon, language: context.language });
    const list = savedList(query, asked.searchParams.get(AS_TYPED) === "yes");
    if (!list) return null;
    const filters = appliedFilters(query, false).map((filter) => filterName(filter, context.t));
    const name = [...(query.readings.length > 0 ? [query.typed.q] : []), ...filters].join(" · ").slice(0, NAME_MAX);
    return { list, name, lexicon: lexicon.version, tokens: searchTokens(query) };
  });
}

/** Where a list is saved. */
export function savingAddress(list: string): string {
  return `/account/searches/new?${new URLSearchParams({ list })}`;
}
