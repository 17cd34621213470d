import type { Category } from "../catalog/product";
import { SENSES_MAX, type SearchDocument, searchDocument } from "./document";
import type { Lexicon } from "./lexicon";

interface ListingTexts {
  title: string;
  description: string | null;
  category: Category;
  /** In the second language. */
  secondTitle: string | null;
  secondDescription: string | null;
}

/** A listing is found by its seller's words in the second language as well. */
export function listingDocument(
  { secondTitle, secondDescription, ...own }: ListingTexts,
  lexicon: Lexicon,
): SearchDocument {
  const first = searchDocument(own, lexicon);
  if (secondTitle === null) return first;
  const second = searchDocument({ ...own, title: secondTitle, description: secondDescription }, lexicon);
  return {
    lexicon: first.lexicon,
    forms: wordsOf(first.forms, second.forms).join(" "),
    senses: wordsOf(first.senses, second.senses).slice(0, SENSES_MAX).join(" "),
    marketWords: [...new Set([...first.marketWords, ...second.marketWords])],
  };
}

function wordsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(" ").filter(Boolean)))];
}
