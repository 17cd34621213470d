import type { AppContext } from "~/context";
import { selectComparables, toComparables } from "~/data/prices/comparables.server";
import { comparableSearch } from "~/domain/prices/comparable-search";
import { type PriceGuide, priceGuide } from "~/domain/prices/price-guide";
import { readByLexicon } from "../search-lexicon.server";

interface ReadPriceGuide {
  /** `null` when too few listings are alike. */
  guide: PriceGuide | null;
  /** Whether something like it is for sale. */
  isOnOffer: boolean;
}

/** What things of these words cost. One round trip. */
export function readPriceGuide(context: AppContext, words: string): Promise<ReadPriceGuide> {
  return readByLexicon(context, async (lexicon) => {
    const search = comparableSearch(words, null, lexicon);
    const nearest = search.ways.slice(0, search.nearest);
    const alike = toComparables(await selectComparables(context.db, nearest));
    return { guide: priceGuide(search, alike), isOnOffer: alike.some(({ isSold }) => !isSold) };
  });
}
