import type { Language } from "~/i18n/language";
import type { Lexicon } from "./lexicon";
import { BEGINNING } from "./match";
import { readQuery } from "./query";
import { expressionUpTo } from "./tiers";
import { firstLetters, readWords } from "./words";

/** Fewer letters are the beginning of too much. */
const SUGGEST_FROM = 2;
/** Candidates: most may not be for sale. */
const CONCEPTS_MAX = 24;
/** Terms that are looked through for them. */
const TERMS_MAX = 200;

export interface ConceptSuggestion {
  /** What the reader's language calls it. */
  name: string;
  /** For FTS5: what a search for it finds. */
  expression: string;
}

/** Concepts that a term begins as typed: in the reader's language first, then in the other; the shortest first. */
export function suggestConcepts(typed: string, lexicon: Lexicon, language: Language): ConceptSuggestion[] {
  const letters = readWords(typed).join(" ");
  if (letters.length < SUGGEST_FROM) return [];
  const senses = lexicon
    .termsFrom(letters, TERMS_MAX)
    .sort((a, b) => a.term.length - b.term.length)
    .flatMap((term) => term.senses);
  const own = senses.filter((sense) => sense.language === language);
  const names = [...own, ...senses].map(({ concept }) => lexicon.concept(concept).names[language]);
  return [...new Set(names)].slice(0, CONCEPTS_MAX).map((name) => ({
    name,
    expression: expressionUpTo(readQuery(name, lexicon, { category: null, language }), "accessory"),
  }));
}

/** For FTS5: titles that have the words, the last one as a beginning. `null` when it is too short for the index. */
export function titleExpression(typed: string): string | null {
  const words = readWords(typed);
  const last = words.pop();
  if (!last || last.length < BEGINNING.least) return null;
  return `title : (${[...words.map((word) => `"${word}"`), `"${firstLetters(last, BEGINNING.most)}"*`].join(" AND ")})`;
}
