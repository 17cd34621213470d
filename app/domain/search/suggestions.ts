import type { Language } from "~/i18n/language";
import type { Lexicon } from "./lexicon";
import { BEGINNING } from "./match";
import { readQuery } from "./query";
import { expressionUpTo } from "./tiers";
import { firstLetters, fullWords, readWords, singularsOf } from "./words";

/** Fewer letters are the beginning of too much. */
const SUGGEST_FROM = 2;
/** Candidates: most may not be for sale. */
const CONCEPTS_MAX = 24;
/** Terms that are looked through for them. */
const TERMS_MAX = 600;

export interface ConceptSuggestion {
  name: string;
  /** For FTS5: what a search for it finds. */
  expression: string;
}

/** Whether a text has the words typed, the last one as a beginning; accents and plurals count as none. */
export function isBegun(text: string, typed: string): boolean {
  const words = readWords(text).flatMap(singularsOf);
  const asked = fullWords(readWords(typed)).map(singularsOf);
  const last = asked.pop() ?? [];
  return (
    last.some((form) => words.some((word) => word.startsWith(form))) &&
    asked.every((forms) => forms.some((form) => words.includes(form)))
  );
}

/** Concepts by the name that is begun: the reader's, or the other language's where only that one is; the shortest first. */
export function suggestConcepts(typed: string, lexicon: Lexicon, language: Language): ConceptSuggestion[] {
  const words = fullWords(readWords(typed));
  const last = words.at(-1) ?? "";
  if (words.join(" ").length < SUGGEST_FROM) return [];
  const beginnings = singularsOf(last).map((form) => [...words.slice(0, -1), form].join(" "));
  const terms = beginnings.flatMap((letters) => lexicon.termsFrom(letters, TERMS_MAX));
  const ids = new Set(terms.flatMap(({ senses }) => senses.map(({ concept }) => concept)));
  const all = [...ids].map((id) => lexicon.concept(id).names);
  const begun = (name: string) => isBegun(name, typed);
  const own = all.map((names) => names[language]).filter(begun);
  const others = all.filter((names) => !begun(names[language])).map((names) => names[language === "en" ? "es" : "en"]);
  const byLength = (names: string[]) => names.sort((a, b) => a.length - b.length);
  const added = terms.flatMap(({ term, isAdded }) => (isAdded ? [term] : []));
  const names = new Set([...byLength(own), ...byLength(others.filter(begun)), ...added]);
  return [...names].slice(0, CONCEPTS_MAX).map((name) => ({
    name,
    expression: expressionUpTo(readQuery(name, lexicon, { category: null, language }), "accessory"),
  }));
}

/** For FTS5: titles that have the words, the last one as a beginning. `null` when it is too short for the index. */
export function titleExpression(typed: string): string | null {
  const words = fullWords(readWords(typed));
  const last = words.at(-1) ?? "";
  if (last.length < BEGINNING.least) return null;
  const forms = words.map((word, index) =>
    singularsOf(word).map((form) =>
      index < words.length - 1 ? `"${form}"` : `"${firstLetters(form, BEGINNING.most)}"*`,
    ),
  );
  return `title : (${forms.map((all) => `(${all.join(" OR ")})`).join(" AND ")})`;
}
