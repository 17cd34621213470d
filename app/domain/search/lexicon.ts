import type { Language } from "~/i18n/language";
import { CATEGORIES, type Category } from "../catalog/product";
import { createSpeller, type KnownWord, type Speller } from "./spelling";
import { diminutivesOf, fullWords, isEmptyWord, isLink, masculinesOf, singularsOf } from "./words";

/** What terms of both languages mean. */
interface Concept {
  /** Stays when the lexicon grows: listings are indexed by it. */
  id: string;
  /** As it is shown. */
  names: Readonly<Record<Language, string>>;
  /** Of a brand or product line, the same in both languages. */
  isName: boolean;
  /** Empty when its words mean it everywhere. */
  categories: readonly Category[];
  /** Ids of what it is an accessory, part or supply of. */
  of: readonly string[];
  /** Ids of what it is a kind of: furniture, of a sofa. */
  kinds: readonly string[];
  /** Ids of what it is called by and no kind of. */
  others: readonly string[];
}

/** A meaning of a term. */
export interface Sense {
  concept: string;
  language: Language;
}

/** The longest term at a place of a text. */
export interface TermFound {
  /** In words. */
  length: number;
  senses: readonly Sense[];
}

export interface Lexicon {
  /** Another one of other words has another version. */
  version: string;
  concept(id: string): Concept;
  find(words: readonly string[], at: number): TermFound | null;
  /** What administrators added to a concept, each in words. */
  addedTo(concept: string): readonly (readonly string[])[];
  /** Whether a term has a word that begins so. */
  hasBeginning(letters: string): boolean;
  /** Terms that begin so, with their meanings, in the order of the alphabet; then words that administrators added. */
  termsFrom(letters: string, most: number): { term: string; senses: readonly Sense[]; isAdded?: boolean }[];
  /** What a mistyped word may have been. */
  speller(): Speller;
}

export const TERM_WORDS_MAX = 7;
const LANGUAGES = { e: "en", s: "es" } as const;
/** Begins the line of all words. */
const WORDS = "$=";

/**
 * Reads a compiled lexicon (dev/lexicon.ts): sorted lines, looked up where they stand, so that opening it costs nothing.
 * The line of all words is before them, because each look would read it.
 * `funda para celular=1a2b3s` is a term in the singular with its meanings, each an id and a language's letter;
 * `#1a2b3=cell phone case|funda para celular|electronics|9z8y7|` is a concept, with what it is for, a kind of and no kind of;
 * `$=camara/cámara/kamara/12 …` are the words of all terms, each as looked up, as written, as heard, and in how many terms.
 */
export function createLexicon(compiled: string, version = ""): Lexicon {
  const wordsEnd = compiled.startsWith(WORDS) ? compiled.indexOf("\n") : -1;
  const text = compiled.slice(wordsEnd + 1);
  const concepts = new Map<string, Concept>();
  let speller: Speller | null = null;
  const senses = (key: string): Sense[] =>
    (lookUp(text, key)?.split(" ") ?? []).map((sense) => ({
      concept: sense.slice(0, -1),
      language: LANGUAGES[sense.slice(-1) as keyof typeof LANGUAGES],
    }));
  const findDerived = (word: string): Sense[] => {
    const qualities = masculinesOf(word).map((form) => senses(form).filter((sense) => isQuality(sense, lexicon)));
    const all = [...qualities, ...diminutivesOf(word).map(senses)];
    return (all.find((found) => found.length > 0) ?? []).filter(({ language }) => language === "es");
  };
  /** A term that is written as one word and stood here as two: "play station", "ps 5". */
  const joinedTerm = (words: readonly string[], at: number): Sense[] => {
    const parts = words.slice(at, at + 2);
    const isOne = parts.length === 2 && !parts.some(isEmptyWord) && (parts.some(hasDigit) || parts.join("").length > 5);
    return isOne ? senses(parts.join("")) : [];
  };
  const lexicon: Lexicon = {
    version,
    concept(id) {
      const read = concepts.get(id) ?? readConcept(id, lookUp(text, `#${id}`) ?? "||||");
      concepts.set(id, read);
      return read;
    },
    find(words, at) {
      const first = singularsOf(words[at] ?? "");
      const isBeginning = first.some((form) => hasLine(text, `${form} `));
      const joined = joinedTerm(words, at);
      for (let length = isBeginning ? Math.min(TERM_WORDS_MAX, words.length - at) : 1; length > 0; length--) {
        if (length === 1 && joined.length > 0) return { length: 2, senses: joined };
        if (length > 1 && (beginsNothing(words[at]) || isLink(words[at + length - 1]))) continue;
        const [found, ...others] = keysOf(words.slice(at, at + length)).flatMap((key) => {
          const meant = senses(key);
          return meant.length > 0 ? [meant] : [];
        });
        // "Blancos" are bed linen, and the plural of a colour; "vans" are no van.
        const isNamed = found?.some(({ concept }) => lexicon.concept(concept).isName) === true;
        const spoken = new Set(found?.map(({ language }) => language));
        const isSingular = (sense: Sense) => spoken.has(sense.language) && (!isNamed || isQuality(sense, lexicon));
        // "Pilas" are a kind of what "pila" means, and no car battery.
        const kinds = found?.flatMap(({ concept }) => lexicon.concept(concept).kinds) ?? [];
        const isKind = ({ concept }: Sense) => kinds.includes(concept);
        const all = length === 1 ? others.flat().filter(isSingular) : [];
        const singulars = all.some(isKind) ? all.filter(isKind) : all;
        if (found) return { length, senses: [...found, ...singulars] };
      }
      const found = findDerived(words[at] ?? "");
      return found.length > 0 ? { length: 1, senses: found } : null;
    },
    addedTo: () => [],
    hasBeginning: (letters) => hasLine(text, letters),
    termsFrom(letters, most) {
      const terms: string[] = [];
      for (let at = placeOf(text, letters); terms.length < most && text.startsWith(letters, at); ) {
        const end = text.indexOf("\n", at);
        terms.push(text.slice(at, text.indexOf("=", at)));
        at = end + 1;
      }
      return terms.map((term) => ({ term, senses: senses(term) }));
    },
    speller() {
      speller ??= createSpeller(compiled.slice(WORDS.length, Math.max(0, wordsEnd)).split(" ").map(readKnownWord));
      return speller;
    },
  };
  return lexicon;
}

/** What things are like, such as a colour, and not a thing. */
export function isQuality({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).categories.length === 0;
}

/** A colour or material; a cat, which is of no category either, is a kind of pet. */
export function isLike(sense: Sense, lexicon: Lexicon): boolean {
  return isQuality(sense, lexicon) && lexicon.concept(sense.concept).kinds.length === 0;
}

/** "Una guitarra" is no "uña de guitarra"; "in-ear" and "mi band" are terms. */
const ARTICLES = new Set(["un", "una", "uno", "unos"]);

function beginsNothing(word = ""): boolean {
  return isLink(word) || ARTICLES.has(word);
}

function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

function readConcept(id: string, line: string): Concept {
  const [en = "", es = "", categories = "", of = "", kinds = "", others = ""] = line.split("|");
  const within = categories.split(" ");
  return {
    ...{
      id,
      names: { en, es: es || en },
      isName: es === "",
      categories: CATEGORIES.filter((category) => within.includes(category)),
    },
    of: of.split(" ").filter(Boolean),
    kinds: kinds.split(" ").filter(Boolean),
    others: others.split(" ").filter(Boolean),
  };
}

function readKnownWord(entry: string): KnownWord {
  const [word = "", shown = "", sound = "", weight = "0"] = entry.split("/");
  return { word, shown, sound, weight: Number(weight) };
}

/** A term as written without its empty words, and with each of its words in the singular. */
export function keysOf(words: readonly string[]): string[] {
  let keys = [""];
  for (const word of fullWords(words)) keys = keys.flatMap((key) => singularsOf(word).map((form) => `${key} ${form}`));
  return keys.map((key) => key.slice(1));
}

/** What stands behind `key=`, or `null`. */
function lookUp(text: string, key: string): string | null {
  const line = lineFrom(text, `${key}=`);
  return line.startsWith(`${key}=`) ? line.slice(key.length + 1) : null;
}

function hasLine(text: string, beginning: string): boolean {
  return lineFrom(text, beginning).startsWith(beginning);
}

/** The first line that does not stand before `beginning`. */
function lineFrom(text: string, beginning: string): string {
  const start = placeOf(text, beginning);
  return text.slice(start, text.indexOf("\n", start));
}

function placeOf(text: string, beginning: string): number {
  let [low, high] = [0, text.length];
  while (low < high) {
    const start = text.lastIndexOf("\n", ((low + high) >>> 1) - 1) + 1;
    const end = text.indexOf("\n", start);
    if (text.slice(start, end) < beginning) low = end + 1;
    else high = start;
  }
  return low;
}
