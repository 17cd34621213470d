import type { Language } from "~/i18n/language";
import type { Category } from "../catalog/product";
import { accessoryOf } from "./accessory-terms";
import { isQuality, type Lexicon, type Sense, type TermFound } from "./lexicon";
import { spelledRight } from "./spelled-right";
import { isEmptyWord, readWords } from "./words";

/** What a title says. */
export interface TitleRead {
  /** Its words, and the same in their right form. */
  typed: readonly string[];
  words: readonly string[];
  terms: readonly Term[];
  /** Terms of what the thing is for or comes with. */
  around: readonly Term[];
  /** How many words name the thing itself. */
  end: number;
  /** The terms of the thing itself. */
  main: readonly Term[];
}

/** Without a category every meaning of a term counts. */
export function readTitle(
  title: string,
  { category, language }: { category: Category | null; language: Language | null },
  lexicon: Lexicon,
): TitleRead {
  const typed = readWords(title);
  const words = typed.map((word) => spelledRight(word, lexicon));
  const found = findTerms(words, category, language, lexicon);
  const parts = found.map((term) => asPartOf(found, term, lexicon));
  const end = endOfThing(title);
  const head = Math.min(headLength(title), lengthOfModel(parts, words, lexicon));
  const { terms, served } = withAccessories(parts, words, Math.min(head, end), lexicon);
  const isFor = (term: Term) =>
    isThing(term.senses, lexicon) && (term.at >= end || served.has(term.at) || isModifier(term, terms, words, lexicon));
  const offered = thingsOf(
    terms.filter(({ at }) => at < end),
    category,
    lexicon,
  ).filter(({ at }) => !served.has(at));
  const isFirst = ({ at }: Term) => at < head;
  const main = mainThings(offered.some(isFirst) ? offered.filter(isFirst) : offered, lexicon);
  return { typed, words, terms, around: terms.filter(isFor), end, main };
}

export interface Term extends TermFound {
  at: number;
}

/** Every term of a text with what it means in the category and language, also those within longer ones. */
export function findTerms(
  words: readonly string[],
  category: Category | null,
  language: Language | null,
  lexicon: Lexicon,
): Term[] {
  return words.flatMap((_, at) => {
    const found = lexicon.find(words, at);
    if (!found) return [];
    const senses = spokenIn(found.senses, language);
    return [{ at, length: found.length, senses: category ? sensesIn(senses, category, lexicon) : senses }];
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

/** Without "juego de" or "lot of" before what there are several of; "juego de mesa" is a thing of its own. */
export function withoutSet(title: string, lexicon: Lexicon): string {
  const [first = "", ...others] = readWords(title);
  if (!OF_SETS.has(first) || (lexicon.find([first, ...others], 0)?.length ?? 1) > 1) return title;
  return title.replace(/^\W*\w+\s+(?:de\b|of\b)?\s*(?:\d+\s+)?/u, "") || title;
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

/** Accessories of a product line with what they mean beside it; and where the lines stand that they are for. */
function withAccessories(terms: readonly Term[], words: readonly string[], end: number, lexicon: Lexicon) {
  const lines = terms.filter((term) => isLine(term, lexicon));
  const served = new Set<number>();
  const read = terms.map((term) => {
    const own = words.slice(term.at, term.at + term.length);
    const line = lines.find(({ at, length }) => term.at >= at + length || term.at + term.length <= at);
    const senses = line && !isName(term, lexicon) ? accessoryOf(own, term.senses, line.senses, lexicon) : null;
    if (!senses || !line) return term;
    // "Funda iPhone" and "iPhone case", but "iPhone, funda".
    const isOffered = term.at < end && (term.at < line.at || senses.some(({ language }) => language === "en"));
    if (isOffered) for (const { at } of lines) served.add(at);
    return { ...term, senses: [...new Set([...senses, ...term.senses])] };
  });
  return { terms: read, served };
}

/** With its storage, a product line is named: what follows comes with it. */
function lengthOfModel(terms: readonly Term[], words: readonly string[], lexicon: Lexicon): number {
  const at = words.findIndex((word) => /^\d+[gt]b$/.test(word));
  return at >= 0 && terms.some((term) => term.at < at && isLine(term, lexicon)) ? at + 1 : Infinity;
}

function isOnlyThing({ senses }: Term, lexicon: Lexicon): boolean {
  return !isName({ senses }, lexicon) && senses.every((sense) => !isQuality(sense, lexicon));
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
function thingsOf(terms: readonly Term[], category: Category | null, lexicon: Lexicon): Term[] {
  let next = 0;
  const things = terms.flatMap(({ at, length, senses }) => {
    if (at < next || isCrossed({ at, length, senses }, terms)) return [];
    next = at + length;
    return [{ at, length, senses: senses.filter((sense) => !isQuality(sense, lexicon)) }];
  });
  if (!category) return things.filter(isFull);
  const within = things.map((term) => ({
    ...term,
    senses: term.senses.filter(({ concept }) => lexicon.concept(concept).categories.includes(category)),
  }));
  return within.some(isFull) ? within.filter(isFull) : things.filter(isFull);
}

/** "Queen size bed" of "queen size bed frame": English names the thing last. */
function isCrossed({ at, length }: Term, terms: readonly Term[]): boolean {
  const end = at + length;
  const isLater = (other: Term) => other.at > at && other.at < end && other.at + other.length > end;
  return terms.some((other) => isLater(other) && other.senses.every(({ language }) => language === "en"));
}

/** What a title is of: in Spanish its first thing, in English its last; and a product line that is named before. */
function mainThings(things: readonly Term[], lexicon: Lexicon): Term[] {
  const words = things.filter((term) => !isName(term, lexicon));
  const [first] = words;
  const isLed = first && isSpanish(first) && things.some((term) => isLine(term, lexicon) && term.at < first.at);
  const main = isLed ? undefined : things.some(isSpanish) ? first : words.at(-1);
  const isSame = (term: Term) => !main || term.at < main.at || isOfKind(term, main, lexicon);
  return things.filter((term) => term === main || (isName(term, lexicon) && isSame(term)));
}

function isSpanish({ senses }: Pick<Term, "senses">): boolean {
  return senses.every(({ language }) => language === "es");
}

/** "Tenis Jordan" are what all Jordan are. */
function isOfKind({ senses }: Term, main: Term, lexicon: Lexicon): boolean {
  const kinds = senses.flatMap(({ concept }) => lexicon.concept(concept).kinds);
  return main.senses.some(({ concept }) => kinds.includes(concept));
}

/** A brand or product line: the same in both languages. */
export function isName({ senses }: Pick<Term, "senses">, lexicon: Lexicon): boolean {
  const isSame = ({ concept }: Sense) => lexicon.concept(concept).names.en === lexicon.concept(concept).names.es;
  return ["en", "es"].every((one) => senses.some((sense) => sense.language === one && isSame(sense)));
}

export function isOfOthers({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.length > 0;
}

/** A product line, and no mere brand. */
export function isLine(term: Pick<Term, "senses">, lexicon: Lexicon): boolean {
  return isName(term, lexicon) && term.senses.some(({ concept }) => lexicon.concept(concept).kinds.length > 0);
}

function isFull({ senses }: Term): boolean {
  return senses.length > 0;
}
