import type { AppContext } from "~/context";
import { selectComparables, toComparables } from "~/data/prices/comparables.server";
import { comparableSearch } from "~/domain/prices/comparable-search";
import { type PriceGuide, priceGuide } from "~/domain/prices/price-guide";
import { readByLexicon } from "../search-lexicon.server";

/** What things of these words cost; `null` when too few are like them. One round trip. */
export function readPriceGuide(context: AppContext, words: string): Promise<PriceGuide | null> {
  return readByLexicon(context, async (lexicon) => {
    const search = comparableSearch(words, null, lexicon);
    const nearest = search.ways.slice(0, search.nearest);
    return priceGuide(search, toComparables(await selectComparables(context.db, nearest)));
  });
}
