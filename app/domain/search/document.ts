import { detectLanguage } from "../catalog/listing-language";
import type { Category } from "../catalog/product";
import { isQuality, type Lexicon, type Sense } from "./lexicon";
import { findTerms, isName, isOfOthers, type Term } from "./read-terms";
import { canBeMistyped } from "./spelling";
import { readTitle } from "./title-terms";
import { isEmptyWord, isMeasure, partsOf, readWords, singularsOf, sizesOf, splitWords } from "./words";

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

/** With another number, as with another lexicon, cron reads all listings anew. */
export const DOCUMENT_FORMAT = 9;

/** What is indexed of a long description at most. */
const SENSES_MAX = 400;
const MARKET_WORD_MAX = 30;

/** In the title, by its language; in the description; the title is of an accessory, part or supply. */
export const senseToken = ({ concept, language }: Sense) => `${language}${concept}`;
export const aboutToken = ({ concept }: Pick<Sense, "concept">) => `in${concept}`;
/** What a thing of the title is a kind of; what the title says that it is for or comes with. */
export const kindToken = (concept: string) => `kind${concept}`;
export const forToken = ({ concept }: Pick<Sense, "concept">) => `for${concept}`;
/** A word of the title that means something else in it, "mesa" of "juego de mesa"; and what it is an imitation of. */
export const otherToken = (word: string) => `not${word}`;
export const ACCESSORY = "isaccessory";
/** An accessory has each of its words and tokens once more: what leaves accessories out reads a list as short as its word's. */
export const accessoryToken = (token: string) => `x${token}`;

/** Neighbours that are also written as one word: "galaxy s21", "ps 5", "usb c". */
const JOINED_MAX = 3;

export function searchDocument(
  { title, description, category }: { title: string; description: string | null; category: Category },
  lexicon: Lexicon,
): SearchDocument {
  const language = detectLanguage({ title, description });
  const {
    typed,
    words,
    named: offered,
    around,
    within,
    imitated,
    end,
    main,
  } = readTitle(title, { category, language }, lexicon);
  const named = offered.flatMap(({ senses }) => senses);
  const told = readWords(description ?? "");
  const toldTerms = findTerms(told, category, language, lexicon);
  const about = toldTerms.flatMap(({ senses }) => senses);
  const meant = main.flatMap(({ senses }) => senses);
  const qualities = named.filter((sense) => isQuality(sense, lexicon));
  const kinds = [...meant, ...qualities].flatMap(({ concept }) => lexicon.concept(concept).kinds);
  const said = new Set([...named.map(({ concept }) => concept), ...kinds]);
  const isUnsaid = ({ senses }: Term) => !senses.some(({ concept }) => said.has(concept));
  const isAccessory = main.at(-1)?.senses.every((sense) => isOfOthers(sense, lexicon)) ?? around.length > 0;
  const tokens = [
    ...named.map(senseToken),
    ...kinds.map(kindToken),
    ...(isAccessory ? [ACCESSORY, ...modelsToldOf(told, toldTerms, lexicon).map(accessoryToken)] : []),
    ...[...around, ...imitated].flatMap(({ senses }) => senses).map(forToken),
    ...imitated.filter(isUnsaid).flatMap(({ senses }) => senses.map(({ concept }) => otherToken(concept))),
    ...around
      .filter((term) => isName(term, lexicon))
      .flatMap(({ senses }) => senses.flatMap(({ concept }) => lexicon.concept(concept).kinds))
      .map((concept) => forToken({ concept })),
    ...meant.flatMap(({ concept }) => lexicon.concept(concept).of).map((concept) => forToken({ concept })),
    ...wheelsOf(words, lexicon).map(forToken),
  ];
  const without = (left: readonly Term[], own = words) =>
    own.map((word, at) => (left.some((term) => at >= term.at && at < term.at + term.length) ? null : word));
  const left = [...around, ...within];
  const own = without(left, typed).filter((word) => word !== null);
  const behind = around.filter(({ at }) => at >= end);
  const years = category === "automotive" ? yearsOf(title) : [];
  const forms = [
    ...new Set([...formsOf(without(left), lexicon), ...own, ...joinedForms(without(behind, typed)), ...years]),
  ];
  const others = within
    .filter((term) => term.isOther && term.length === 1 && isUnsaid(term))
    .flatMap(({ at }) => singularsOf(words[at] ?? ""))
    .filter((word) => !forms.includes(word));
  return {
    lexicon: lexicon.version,
    forms: forms.join(" "),
    senses: sensesOf([title], forms, [
      ...tokens,
      ...others.map(otherToken),
      ...about.map(aboutToken),
      ...told.filter(isMeasure).map((concept) => aboutToken({ concept })),
    ]),
    marketWords: marketWordsOf(words, lexicon),
  };
}

/** "R15" and "205r16" are the size of a wheel, also called "rin". */
function wheelsOf(words: readonly string[], lexicon: Lexicon): Sense[] {
  if (!words.some((word) => /^(?:\d+z?)?r[12]\d$/.test(word))) return [];
  return ["rin", "rodada"].flatMap((word) => lexicon.find([word], 0)?.senses ?? []);
}

/** Models and names that a description tells of: those an accessory may be for. */
function modelsToldOf(words: readonly string[], terms: readonly Term[], lexicon: Lexicon): string[] {
  const names = terms.filter((term) => isName(term, lexicon)).flatMap(({ senses }) => senses.map(aboutToken));
  return [...words.filter((word) => /\d/.test(word)), ...names];
}

/** Of an accessory with its words and tokens once more; else its description says nothing of that. */
export function sensesOf(titles: readonly string[], forms: readonly string[], tokens: readonly string[]): string {
  const own = tokens.filter((token) => !/^(?:x|in|not)/.test(token));
  const again = tokens.includes(ACCESSORY) ? [...titles.flatMap(splitWords), ...forms, ...own].map(accessoryToken) : [];
  return [...new Set([...own, ...again, ...tokens])].slice(0, SENSES_MAX).join(" ");
}

function marketWordsOf(words: readonly string[], lexicon: Lexicon): string[] {
  const isOfMarket = (word: string) =>
    canBeMistyped(word) &&
    word.length <= MARKET_WORD_MAX &&
    !lexicon.hasBeginning(word) &&
    lexicon.find([word], 0) === null;
  return [...new Set(words.filter(isOfMarket))];
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
        ? withoutEnding(parts.join(""))
        : [];
    }),
  );
}

/** "fx991" of "fx-991LA", too. */
function withoutEnding(model: string): string[] {
  const [, short] = /^(\p{L}{1,4}\d{2,})\p{L}{1,3}$/u.exec(model) ?? [];
  return short ? [model, short] : [model];
}

/** Each year of "99-07", "2008 a 2012": what a car's part fits. */
function yearsOf(title: string): string[] {
  return [
    ...title.matchAll(
      /(?<![\d-])(\d{4})\s*(?:-|–|a|al|to)\s*(\d{4}|\d{2})(?![\d-])|(?<![\d-])(\d\d)[-–](\d\d)(?![\d-])/gi,
    ),
  ].flatMap(([, from, to, shortFrom, shortTo]) => {
    const [first, last] = [yearOf(from ?? shortFrom), yearOf(to ?? shortTo)];
    const isRange = first > FIRST_YEAR && first < last && last < LAST_YEAR;
    return isRange ? Array.from({ length: last - first + 1 }, (_, more) => `${first + more}`) : [];
  });
}

const [FIRST_YEAR, LAST_YEAR] = [1940, 2040];

function yearOf(written = ""): number {
  const year = Number(written);
  return written.length > 2 ? year : year + (year < LAST_YEAR % 100 ? 2000 : 1900);
}
