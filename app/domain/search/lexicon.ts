import type { Language } from "~/i18n/language";
import type { Category } from "../catalog/product";
import { readWords, singularsOf } from "./words";

export interface ConceptEntry {
  en: readonly string[];
  es: readonly string[];
  /** Empty when its words mean it everywhere. */
  categories: readonly Category[];
  /** Concepts, by their index, that it is an accessory, part or supply of. */
  of: readonly number[];
}

/** A meaning of a term. */
export interface Sense {
  concept: number;
  language: Language;
}

/** The longest term at a place of a text. */
export interface TermFound {
  /** In words. */
  length: number;
  senses: readonly Sense[];
}

export interface Lexicon {
  concepts: readonly ConceptEntry[];
  find(words: readonly string[], at: number): TermFound | null;
  /** Every word of every term. */
  words: ReadonlySet<string>;
}

const TERM_WORDS_MAX = 5;

export function createLexicon(concepts: readonly ConceptEntry[]): Lexicon {
  const senses = new Map<string, Sense[]>();
  concepts.forEach((entry, concept) => {
    for (const language of ["en", "es"] as const) {
      for (const term of entry[language]) {
        const words = readWords(term);
        // A term that is written as a plural is also found by its singular.
        for (const key of keysOf(words)) {
          const known = senses.get(key) ?? [];
          if (known.some((one) => one.concept === concept && one.language === language)) continue;
          senses.set(key, [...known, { concept, language }]);
        }
      }
    }
  });
  return {
    concepts,
    find(words, at) {
      for (let length = Math.min(TERM_WORDS_MAX, words.length - at); length > 0; length--) {
        for (const key of keysOf(words.slice(at, at + length))) {
          const found = senses.get(key);
          if (found) return { length, senses: found };
        }
      }
      return null;
    },
    words: new Set([...senses.keys()].flatMap((key) => key.split(" "))),
  };
}

/** A term as written, and with each of its words in the singular. */
function keysOf(words: readonly string[]): string[] {
  let keys = [""];
  for (const word of words) keys = keys.flatMap((key) => singularsOf(word).map((form) => `${key} ${form}`));
  return keys.map((key) => key.slice(1));
}
