import type { Category } from "../catalog/product";
import { isQuality, type Lexicon, type Sense, type TermFound } from "./lexicon";
import { canBeMistyped } from "./spelling";
import { isEmptyWord, partsOf, readWords, singularsOf, sizesOf } from "./words";

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
export const SENSES_MAX = 400;
const MARKET_WORD_MAX = 30;

/** In the title, by its language; in the description; the title is of an accessory, part or supply. */
export const senseToken = ({ concept, language }: Sense) => `${language}${concept}`;
export const aboutToken = ({ concept }: Pick<Sense, "concept">) => `in${concept}`;
/** What a thing of the title is a kind of; what the title says that it is for or comes with. */
export const kindToken = (concept: string) => `kind${concept}`;
export const forToken = ({ concept }: Pick<Sense, "concept">) => `for${concept}`;
export const ACCESSORY = "isaccessory";

/** Neighbours that are also written as one word: "galaxy s21", "ps 5", "usb c". */
const JOINED_MAX = 3;

export function searchDocument(
  { title, description, category }: { title: string; description: string | null; category: Category },
  lexicon: Lexicon,
): SearchDocument {
  const words = readWords(title);
  const terms = findTerms(words, category, lexicon);
  const end = endOfThing(title, terms, lexicon);
  const isFor = ({ at, senses }: Term) => at >= end && isThing(senses, lexicon);
  const named = terms.filter((term) => !isFor(term)).flatMap(({ senses }) => senses);
  const around = terms.filter(isFor);
  const about = findTerms(readWords(description ?? ""), category, lexicon).flatMap(({ senses }) => senses);
  const things = thingsOf(terms, category, lexicon);
  const main = mainThings(things.filter(({ at }) => at < end)).flatMap(({ senses }) => senses);
  const kinds = main.flatMap(({ concept }) => lexicon.concept(concept).kinds);
  const head = headLength(title);
  const isAccessory = things.some(({ at, senses }) => at < head && senses.some((sense) => isOfOthers(sense, lexicon)));
  const tokens = [
    ...named.map(senseToken),
    ...kinds.map(kindToken),
    ...(isAccessory ? [ACCESSORY] : []),
    ...around.flatMap(({ senses }) => senses).map(forToken),
    ...about.map(aboutToken),
  ];
  const own = words.map((word, at) =>
    around.some((term) => at >= term.at && at < term.at + term.length) ? null : word,
  );
  return {
    lexicon: lexicon.version,
    forms: [...new Set(formsOf(own, lexicon))].join(" "),
    senses: [...new Set(tokens)].slice(0, SENSES_MAX).join(" "),
    marketWords: marketWordsOf(words, lexicon),
  };
}

function marketWordsOf(words: readonly string[], lexicon: Lexicon): string[] {
  const isOfMarket = (word: string) =>
    canBeMistyped(word) && word.length <= MARKET_WORD_MAX && !lexicon.hasBeginning(word);
  return [...new Set(words.filter(isOfMarket))];
}

interface Term extends TermFound {
  at: number;
}

/** Every term of a text with what it means in the category, also those within longer ones. */
function findTerms(words: readonly string[], category: Category, lexicon: Lexicon): Term[] {
  return words.flatMap((_, at) => {
    const found = lexicon.find(words, at);
    return found ? [{ at, length: found.length, senses: sensesIn(found.senses, category, lexicon) }] : [];
  });
}

function isThing(senses: readonly Sense[], lexicon: Lexicon): boolean {
  return senses.length > 0 && !senses.every((sense) => isQuality(sense, lexicon));
}

/** Behind it stands what the thing is for or comes with. */
const FOR = /\b(?:para|for|con|with|incluye|includes|compatible|fits)\b|\+/iu;

/** How many words of a title name the thing itself. */
function endOfThing(title: string, terms: readonly Term[], lexicon: Lexicon): number {
  const at = title.search(FOR);
  const end = at < 0 ? Infinity : readWords(title.slice(0, at)).length;
  return terms.some((term) => term.at < end && isThing(term.senses, lexicon)) ? end : Infinity;
}

/** Without singulars that mean something else: "Vans" are no "van". */
function ownSingularsOf(word: string, lexicon: Lexicon): string[] {
  const meant = (form: string) => (lexicon.find([form], 0)?.senses ?? []).map(({ concept }) => concept);
  const [plural = word, ...singulars] = singularsOf(word);
  const own = singulars.length > 0 ? meant(plural) : [];
  return [plural, ...singulars.filter((form) => own.length === 0 || meant(form).every((one) => own.includes(one)))];
}

/** `null` is a word that is not indexed. */
function formsOf(words: readonly (string | null)[], lexicon: Lexicon): string[] {
  const single = words.flatMap((word, at) =>
    word === null
      ? []
      : [...ownSingularsOf(word, lexicon), ...partsOf(word), ...sizesOf(word, words[at - 1] ?? undefined)],
  );
  const joined = words.flatMap((_, at) =>
    [2, JOINED_MAX].flatMap((length) => {
      const parts = words.slice(at, at + length).flatMap((word) => word ?? []);
      return parts.length === length &&
        !parts.some(isEmptyWord) &&
        parts.some((part) => part.length < 4 || /\d/.test(part))
        ? [parts.join("")]
        : [];
    }),
  );
  return [...single, ...joined];
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

/** In words. */
function headLength(title: string): number {
  const [head = ""] = title.split(HEAD_END);
  return readWords(head).length;
}

/** The longest terms that are things of the category. */
function thingsOf(terms: readonly Term[], category: Category, lexicon: Lexicon): Term[] {
  let next = 0;
  return terms.flatMap(({ at, length, senses }) => {
    if (at < next) return [];
    next = at + length;
    const things = senses.filter(({ concept }) => lexicon.concept(concept).categories.includes(category));
    return things.length > 0 ? [{ at, length, senses: things }] : [];
  });
}

/** What a title is of: in Spanish its first thing, in English its last; and a product line that is named before. */
function mainThings(things: readonly Term[]): Term[] {
  const isSpanish = ({ senses }: Term) => senses.every(({ language }) => language === "es");
  const isName = ({ senses }: Term) => ["en", "es"].every((one) => senses.some(({ language }) => language === one));
  const words = things.filter((term) => !isName(term));
  const main = things.some(isSpanish) ? words.at(0) : words.at(-1);
  return things.filter((term) => term === main || (isName(term) && (!main || term.at < main.at)));
}

export function isOfOthers({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.length > 0;
}
