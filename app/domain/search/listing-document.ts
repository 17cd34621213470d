import type { Category } from "../catalog/product";
import { type SearchDocument, searchDocument, sensesOf } from "./document";
import type { Lexicon } from "./lexicon";
import { indexedWords } from "./row-checks";
import { splitWords } from "./words";

interface ListingTexts {
  title: string;
  description: string | null;
  category: Category;
  /** In the second language. */
  secondTitle: string | null;
  secondDescription: string | null;
}

export interface ListingDocument extends SearchDocument {
  /** Of these and of the listing's own texts (`indexedWords`). */
  words: string;
}

/** A listing is found by its seller's words in the second language as well. */
export function listingDocument(
  { secondTitle, secondDescription, ...own }: ListingTexts,
  lexicon: Lexicon,
): ListingDocument {
  const first = searchDocument(own, lexicon);
  if (secondTitle === null) return withWords(own, first);
  const second = searchDocument({ ...own, title: secondTitle, description: secondDescription }, lexicon);
  const forms = wordsOf(first.forms, second.forms);
  return withWords(own, {
    lexicon: first.lexicon,
    forms: forms.join(" "),
    senses: sensesOf([own.title, secondTitle], forms, wordsOf(first.senses, second.senses)),
    marketWords: [...new Set([...first.marketWords, ...second.marketWords])],
  });
}

export function withWords(
  { title, description }: Pick<ListingTexts, "title" | "description">,
  document: SearchDocument,
): ListingDocument {
  const { forms, senses } = document;
  const [own, told] = [splitWords(title), splitWords(description ?? "")];
  const words = indexedWords({ title: own, forms: splitWords(forms), senses: splitWords(senses), description: told });
  return { ...document, words };
}

function wordsOf(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.split(" ").filter(Boolean)))];
}
