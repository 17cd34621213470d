import type { Category } from "../catalog/product";
import type { Lexicon, Sense, TermFound } from "./lexicon";
import { canBeMistyped } from "./spelling";
import { isEmptyWord, partsOf, readWords, singularsOf } from "./words";

/** What of a listing is found by other words than its own. Texts of an index's columns. */
export interface SearchDocument {
  /** Version of the lexicon that it was read by. */
  lexicon: string;
  /** Words of the title, in the singular too, and words that people write apart or together. */
  forms: string;
  /** What the words of title and description mean. */
  senses: string;
  /** Words of the title that the lexicon does not know and somebody may mistype. */
  marketWords: string[];
}

/** What is indexed of a long description at most. */
const SENSES_MAX = 400;
const MARKET_WORD_MAX = 30;

/** In the title, by its language; in the description; the title is of an accessory, part or supply. */
export const senseToken = ({ concept, language }: Sense) => `${language}${concept}`;
export const aboutToken = ({ concept }: Pick<Sense, "concept">) => `in${concept}`;
export const ACCESSORY = "isaccessory";

/** Neighbours that are also written as one word: "galaxy s21", "ps 5", "usb c". */
const JOINED_MAX = 3;

export function searchDocument(
  { title, description, category }: { title: string; description: string | null; category: Category },
  lexicon: Lexicon,
): SearchDocument {
  const words = readWords(title);
  const terms = findTerms(words, lexicon);
  const fitting = (senses: readonly Sense[]) => sensesIn(senses, category, lexicon);
  const named = terms.flatMap(({ senses }) => fitting(senses));
  const about = findTerms(readWords(description ?? ""), lexicon).flatMap(({ senses }) => fitting(senses));
  const tokens = [
    ...named.map(senseToken),
    ...(isAccessory(title, lexicon, category) ? [ACCESSORY] : []),
    ...about.map(aboutToken),
  ];
  return {
    lexicon: lexicon.version,
    forms: [...new Set(formsOf(words))].join(" "),
    senses: [...new Set(tokens)].slice(0, SENSES_MAX).join(" "),
    marketWords: marketWordsOf(words, lexicon),
  };
}

function marketWordsOf(words: readonly string[], lexicon: Lexicon): string[] {
  const isOfMarket = (word: string) =>
    canBeMistyped(word) && word.length <= MARKET_WORD_MAX && !lexicon.hasBeginning(word);
  return [...new Set(words.filter(isOfMarket))];
}

function formsOf(words: readonly string[]): string[] {
  const single = words.flatMap((word) => [...singularsOf(word), ...partsOf(word)]);
  const joined = words.flatMap((_, at) =>
    [2, JOINED_MAX].flatMap((length) => {
      const parts = words.slice(at, at + length);
      return parts.length === length &&
        !parts.some(isEmptyWord) &&
        parts.some((part) => part.length < 4 || /\d/.test(part))
        ? [parts.join("")]
        : [];
    }),
  );
  return [...single, ...joined];
}

/** Every term of a text, also those within longer ones. */
function findTerms(words: readonly string[], lexicon: Lexicon): TermFound[] {
  return words.flatMap((_, at) => lexicon.find(words, at) ?? []);
}

/** A term that means several things means those of the category; one that means none of them, what is of no category. */
export function sensesIn(senses: readonly Sense[], category: Category, lexicon: Lexicon): readonly Sense[] {
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const own = senses.filter((sense) => categoriesOf(sense).includes(category));
  const general = senses.filter((sense) => categoriesOf(sense).length === 0);
  if (own.length + general.length > 0) return [...own, ...general];
  return new Set(senses.map(({ concept }) => concept)).size === 1 ? senses : [];
}

/** What stands before the first of these names the thing; what follows, what it is for or comes with. */
const HEAD_END = /[,(+:;–]| - |\b(?:para|for|con|with|compatible|fits)\b/iu;

function isAccessory(title: string, lexicon: Lexicon, category: Category): boolean {
  const [head = ""] = title.split(HEAD_END);
  const words = readWords(title);
  return readWords(head).some((_, at) =>
    sensesIn(lexicon.find(words, at)?.senses ?? [], category, lexicon).some((sense) => isOfOthers(sense, lexicon)),
  );
}

export function isOfOthers({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.length > 0;
}
