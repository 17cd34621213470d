import type { Language } from "~/i18n/language";
import { detectLanguage } from "../catalog/listing-language";
import type { Category } from "../catalog/product";
import { isQuality, type Lexicon, type Sense, type TermFound } from "./lexicon";
import { spelledRight } from "./spelled-right";
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
  const typed = readWords(title);
  const words = typed.map((word) => spelledRight(word, lexicon));
  const language = detectLanguage({ title, description });
  const found = findTerms(words, category, language, lexicon);
  const terms = found.map((term) => asPartOf(found, term, lexicon));
  const end = endOfThing(title);
  const isFor = (term: Term) =>
    isThing(term.senses, lexicon) && (term.at >= end || isModifier(term, terms, words, lexicon));
  const named = terms.filter((term) => !isFor(term)).flatMap(({ senses }) => senses);
  const around = terms.filter(isFor);
  const about = findTerms(readWords(description ?? ""), category, language, lexicon).flatMap(({ senses }) => senses);
  const things = thingsOf(terms, category, lexicon);
  const offered = things.filter(({ at }) => at < end);
  const head = headLength(title);
  const main = mainThings(
    offered.some(({ at }) => at < head) ? offered.filter(({ at }) => at < head) : offered,
    lexicon,
  );
  const meant = main.flatMap(({ senses }) => senses);
  const qualities = named.filter((sense) => isQuality(sense, lexicon));
  const kinds = [...meant, ...qualities].flatMap(({ concept }) => lexicon.concept(concept).kinds);
  const isAccessory = main.at(-1)?.senses.every((sense) => isOfOthers(sense, lexicon)) ?? around.length > 0;
  const tokens = [
    ...named.map(senseToken),
    ...kinds.map(kindToken),
    ...(isAccessory ? [ACCESSORY] : []),
    ...around.flatMap(({ senses }) => senses).map(forToken),
    ...around
      .filter(isName)
      .flatMap(({ senses }) => senses.flatMap(({ concept }) => lexicon.concept(concept).kinds))
      .map((concept) => forToken({ concept })),
    ...meant.flatMap(({ concept }) => lexicon.concept(concept).of).map((concept) => forToken({ concept })),
    ...about.map(aboutToken),
  ];
  const without = (left: readonly Term[], own = words) =>
    own.map((word, at) => (left.some((term) => at >= term.at && at < term.at + term.length) ? null : word));
  const own = without(around, typed).filter((word) => word !== null);
  const behind = around.filter(({ at }) => at >= end);
  return {
    lexicon: lexicon.version,
    forms: [...new Set([...formsOf(without(around), lexicon), ...own, ...joinedForms(without(behind, typed))])].join(
      " ",
    ),
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

/** Every term of a text with what it means in the category and language, also those within longer ones. */
function findTerms(words: readonly string[], category: Category, language: Language | null, lexicon: Lexicon): Term[] {
  return words.flatMap((_, at) => {
    const found = lexicon.find(words, at);
    if (!found) return [];
    return [{ at, length: found.length, senses: sensesIn(spokenIn(found.senses, language), category, lexicon) }];
  });
}

/** Of a word that means one thing in English and another in Spanish what it means in a language. */
export function spokenIn(senses: readonly Sense[], language: Language | null): readonly Sense[] {
  const spoken = senses.filter((sense) => sense.language === language).map(({ concept }) => concept);
  return spoken.length > 0 ? senses.filter(({ concept }) => spoken.includes(concept)) : senses;
}

/** A thing that only says which one is meant: "ruedas" of "silla de ruedas", "camera" of "camera bag", "cama" of "colcha de cama". */
function isModifier(term: Term, terms: readonly Term[], words: readonly string[], lexicon: Lexicon): boolean {
  if (!isOnlyThing(term, lexicon)) return false;
  const end = term.at + term.length;
  const things = terms.filter((other) => other.at < term.at && isThing(other.senses, lexicon));
  const longer = things.filter((other) => end <= other.at + other.length);
  if (longer.length > 0) {
    const isOfSet = (other: Term) => words.slice(other.at, other.at + other.length).some((word) => OF_SETS.has(word));
    return !longer.some((other) => isOfSet(other) || kindsWithin(term, other, lexicon).length > 0);
  }
  const isLinked = words[term.at - 1] === "de" || words[term.at - 1] === "del";
  const before = things.filter((other) => isOnlyThing(other, lexicon) && other.at + other.length === term.at - 1);
  return isLinked && before.length > 0 && before.every((other) => kindsWithin(term, other, lexicon).length === 0);
}

const OF_SETS = new Set("collection coleccion juego kit lot lote pack pair paquete par set".split(" "));

/** Within a longer term a word means what that is a kind of: "pot" of "instant pot" is no flower pot. */
function asPartOf(terms: readonly Term[], term: Term, lexicon: Lexicon): Term {
  const end = term.at + term.length;
  const longer = terms.filter((other) => other.at < term.at && end <= other.at + other.length);
  const kinds = longer.flatMap((other) => kindsWithin(term, other, lexicon));
  return kinds.length > 0 ? { ...term, senses: kinds } : term;
}

/** What of a term's meanings another one is or is a kind of. */
function kindsWithin({ senses }: Term, other: Term, lexicon: Lexicon): Sense[] {
  const kinds = other.senses.flatMap(({ concept }) => [concept, ...lexicon.concept(concept).kinds]);
  return senses.filter(({ concept }) => kinds.includes(concept));
}

function isOnlyThing({ senses }: Term, lexicon: Lexicon): boolean {
  return !isName({ senses }) && senses.every((sense) => !isQuality(sense, lexicon));
}

function isThing(senses: readonly Sense[], lexicon: Lexicon): boolean {
  return senses.length > 0 && !senses.every((sense) => isQuality(sense, lexicon));
}

/** Behind it stands what the thing is for or comes with. */
const FOR = /\b(?:para|for|con|with|incluye|includes|compatible|fits)\b|\+/iu;

/** How many words of a title name the thing itself. */
function endOfThing(title: string): number {
  const at = title.search(FOR);
  const before = at < 0 ? [] : readWords(title.slice(0, at));
  return before.some((word) => !isEmptyWord(word)) ? before.length : Infinity;
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
  return words.flatMap((word, at) =>
    word === null
      ? []
      : [...ownSingularsOf(word, lexicon), ...partsOf(word), ...sizesOf(word, words[at - 1] ?? undefined)],
  );
}

function joinedForms(words: readonly (string | null)[]): string[] {
  return words.flatMap((_, at) =>
    [2, JOINED_MAX].flatMap((length) => {
      const parts = words.slice(at, at + length).flatMap((word) => word ?? []);
      return parts.length === length &&
        !parts.some(isEmptyWord) &&
        parts.some((part) => part.length < 4 || /\d/.test(part))
        ? [parts.join("")]
        : [];
    }),
  );
}

/** A term that means several things means those of the category; one that means none of them, what is of no category. */
export function sensesIn(senses: readonly Sense[], category: Category, lexicon: Lexicon): readonly Sense[] {
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const own = senses.filter((sense) => categoriesOf(sense).includes(category));
  const general = senses.filter((sense) => categoriesOf(sense).length === 0);
  if (own.length + general.length > 0) return [...own, ...general];
  return new Set(senses.map(({ concept }) => concept)).size === 1 ? senses : [];
}

/** What stands before the first of these, in words, names the thing; what follows, what it is for or comes with. */
const HEAD_END = /[,(+:;–]| - |\b(?:para|for|con|with|compatible|fits)\b/iu;

const headLength = (title: string) => readWords(title.split(HEAD_END)[0] ?? "").length;

/** The longest terms that are things: of the category, where there are such. */
function thingsOf(terms: readonly Term[], category: Category, lexicon: Lexicon): Term[] {
  let next = 0;
  const things = terms.flatMap(({ at, length, senses }) => {
    if (at < next) return [];
    next = at + length;
    return [{ at, length, senses: senses.filter((sense) => !isQuality(sense, lexicon)) }];
  });
  const within = things.map((term) => ({
    ...term,
    senses: term.senses.filter(({ concept }) => lexicon.concept(concept).categories.includes(category)),
  }));
  const isFull = ({ senses }: Term) => senses.length > 0;
  return within.some(isFull) ? within.filter(isFull) : things.filter(isFull);
}

/** What a title is of: in Spanish its first thing, in English its last; and a product line that is named before. */
function mainThings(things: readonly Term[], lexicon: Lexicon): Term[] {
  const words = things.filter((term) => !isName(term));
  const [first] = words;
  const isLed = first && isSpanish(first) && things.some((term) => isLine(term, lexicon) && term.at < first.at);
  const main = isLed ? undefined : things.some(isSpanish) ? first : words.at(-1);
  return things.filter((term) => term === main || (isName(term) && (!main || term.at < main.at)));
}

function isSpanish({ senses }: Pick<Term, "senses">): boolean {
  return senses.every(({ language }) => language === "es");
}

/** The same in both languages, as a product line is. */
function isName({ senses }: Pick<Term, "senses">): boolean {
  return ["en", "es"].every((one) => senses.some(({ language }) => language === one));
}

export function isOfOthers({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.length > 0;
}

/** A product line, and no mere brand. */
function isLine(term: Term, lexicon: Lexicon): boolean {
  return isName(term) && term.senses.some(({ concept }) => lexicon.concept(concept).kinds.length > 0);
}
