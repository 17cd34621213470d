import type { Language } from "~/i18n/language";
import type { Category } from "../catalog/product";
import { isQuality, type Lexicon, type Sense, type TermFound } from "./lexicon";

export interface Term extends TermFound {
  at: number;
  /** Before a comma. */
  isLast?: boolean;
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
    const own = category ? sensesIn(senses, category, lexicon) : senses;
    const isSure =
      own.length === 0 &&
      ((category === "electronics" && areOfHome(senses, lexicon)) || (found.length > 1 && isOneKind(senses, lexicon)));
    return [{ at, length: found.length, senses: isSure ? senses : own }];
  });
}

/** "Dryer" of "hair dryer". */
export function isWithinTerm(words: readonly string[], at: number, lexicon: Lexicon): boolean {
  const lengths = words.slice(0, at + 1).map((_, from) => ({ from, length: lexicon.find(words, from)?.length ?? 1 }));
  return lengths.some(({ from, length }) => length > 1 && from + length > at);
}

/** Of a word that means one thing in English and another in Spanish what it means in a language. */
export function spokenIn(senses: readonly Sense[], language: Language | null): readonly Sense[] {
  const spoken = senses.filter((sense) => sense.language === language).map(({ concept }) => concept);
  return spoken.length > 0 ? senses.filter(({ concept }) => spoken.includes(concept)) : senses;
}

/** A term that means several things means those of the category; one that means none of them, what is of no category. */
export function sensesIn(senses: readonly Sense[], category: Category, lexicon: Lexicon): readonly Sense[] {
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const own = senses.filter((sense) => categoriesOf(sense).includes(category));
  const general = senses.filter((sense) => categoriesOf(sense).length === 0);
  if (own.length + general.length > 0) return [...own, ...general];
  return new Set(senses.map(({ concept }) => concept)).size === 1 ? senses : [];
}

/** Appliances are sold as electronics, too. */
function areOfHome(senses: readonly Sense[], lexicon: Lexicon): boolean {
  return senses.length > 0 && senses.every(({ concept }) => lexicon.concept(concept).categories.includes("home"));
}

/** All of one kind. */
function isOneKind(senses: readonly Sense[], lexicon: Lexicon): boolean {
  const [first, ...others] = senses.map(({ concept }) => [concept, ...lexicon.concept(concept).kinds]);
  return first?.some((kind) => others.every((kinds) => kinds.includes(kind))) ?? false;
}

/** What of a term's meanings another one is or is a kind of. */
export function kindsWithin({ senses }: Term, other: Term, lexicon: Lexicon): Sense[] {
  const kinds = other.senses.flatMap(({ concept }) => [concept, ...lexicon.concept(concept).kinds]);
  return senses.filter(({ concept }) => kinds.includes(concept));
}

/** Whether the other language names it too within a longer name. */
export function isNamedWithin({ concept, language }: Sense, longer: string, lexicon: Lexicon): boolean {
  const name = (id: string) => ` ${lexicon.concept(id).names[language === "en" ? "es" : "en"]} `;
  return name(longer).includes(name(concept));
}

export function isOnlyThing({ senses }: Term, lexicon: Lexicon): boolean {
  return !isName({ senses }, lexicon) && senses.every((sense) => !isQuality(sense, lexicon));
}

export function isThing(senses: readonly Sense[], lexicon: Lexicon): boolean {
  return senses.length > 0 && !senses.every((sense) => isQuality(sense, lexicon));
}

/** Things that are all accessories. */
export function areOfOthers({ senses }: Pick<Term, "senses">, lexicon: Lexicon): boolean {
  const things = senses.filter((sense) => !isQuality(sense, lexicon));
  return things.length > 0 && things.every((sense) => isOfOthers(sense, lexicon));
}

export function isSpanish({ senses }: Pick<Term, "senses">): boolean {
  return senses.every(({ language }) => language === "es");
}

/** A brand or product line: the same in both languages. */
export function isName({ senses }: Pick<Term, "senses">, lexicon: Lexicon): boolean {
  return senses.some(({ concept }) => lexicon.concept(concept).isName);
}

export function isOfOthers({ concept }: Sense, lexicon: Lexicon): boolean {
  return lexicon.concept(concept).of.length > 0;
}

/** A product line, and no mere brand. */
export function isLine(term: Pick<Term, "senses">, lexicon: Lexicon): boolean {
  return isName(term, lexicon) && term.senses.some(({ concept }) => lexicon.concept(concept).kinds.length > 0);
}
