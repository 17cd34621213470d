import { isOfSet, isSeveral } from "./inner-terms";
import type { Lexicon, Sense } from "./lexicon";
import { areOfOthers, isLine, isName, isSpanish, isThing, kindsWithin, type Term } from "./read-terms";
import { isMeasure } from "./words";

/**
 * Of a word's meanings those that another word of the title has as well, or that it is a kind of, or a line of: "zapatillas de
 * tacón" are high heels, "zapatillas Vans" sneakers, an "andadera para bebé" is no walking frame.
 */
export const saidAgain = (terms: readonly Term[], lexicon: Lexicon) => (term: Term) => {
  const others = terms.filter((other) => other.at >= term.at + term.length || other.at + other.length <= term.at);
  const said = others.flatMap(({ senses }) => senses.map(({ concept }) => concept));
  const lines = others.filter((other) => isLine(other, lexicon)).flatMap(({ senses }) => senses);
  const kinds = lines.flatMap(({ concept }) => lexicon.concept(concept).kinds);
  const isSaid = ({ concept }: Sense) => said.includes(concept) || kinds.includes(concept);
  const isOfSaid = ({ concept }: Sense) => lexicon.concept(concept).kinds.some((kind) => said.includes(kind));
  const again = [isSaid, isOfSaid].map((is) => term.senses.filter(is)).find((some) => some.length > 0);
  return again ? { ...term, senses: again } : term;
};

/** "Turbo trainer", of "trainer": it is found by the word, and is none of what the word means alone. */
export function wholesOf(term: Term, terms: readonly Term[], words: readonly string[], lexicon: Lexicon): Term[] {
  if (isName(term, lexicon)) return [];
  return terms.filter(
    (other) =>
      other.at <= term.at &&
      term.at + term.length <= other.at + other.length &&
      term.length < other.length &&
      isThing(other.senses, lexicon) &&
      !isName(other, lexicon) &&
      !isSeveral(other, words) &&
      !isOfSet(other, words, lexicon) &&
      kindsWithin(term, other, lexicon).length === 0,
  );
}

/** "Kitchen" of "toy kitchen". */
export function isNoneOf({ concept }: Sense, whole: Term, lexicon: Lexicon): boolean {
  return whole.senses.some((sense) => lexicon.concept(sense.concept).others.includes(concept));
}

/** "Air mattress, built-in pump": behind a thing, what is built in is a part of it. */
export function startOfBuiltIn(terms: readonly Term[], words: readonly string[], lexicon: Lexicon): number {
  const at = words.findIndex((word, place) => word === "built" && words[place + 1] === "in");
  const isBehindThing = terms.some(
    (term) => term.at + term.length <= at && isThing(term.senses, lexicon) && !isName(term, lexicon),
  );
  return isBehindThing ? at : Infinity;
}

/** "SSD" of "laptop Lenovo i5, 8 GB RAM, 256 GB SSD". */
export function isStorage(term: Term, main: readonly Term[], title: readonly string[], lexicon: Lexicon): boolean {
  const isBehind = main.some((one) => one.at + one.length < term.at && !isName(one, lexicon));
  return isBehind && [title[term.at - 1], title[term.at + term.length]].some((word) => /^\d+[gt]b$/.test(word ?? ""));
}

/** "Switch" of "teclado mecánico switch rojo": in Spanish, a thing's part behind it. */
export function isPartOf(term: Term, main: readonly Term[], lexicon: Lexicon): boolean {
  return main.some((one) => {
    const kinds = one.senses.flatMap(({ concept }) => [concept, ...lexicon.concept(concept).kinds]);
    const isBehind = isSpanish(one) && !isName(one, lexicon) && one.at + one.length <= term.at;
    return (
      isBehind &&
      term.senses.some(({ concept }) => lexicon.concept(concept).of.some((id) => id !== concept && kinds.includes(id)))
    );
  });
}

/** "Class" of "bobbins class 15", "kettle" of "popcorn machine 8 oz kettle", "strap" of "guitar and strap". */
export function isDetail(term: Term, things: readonly Term[], title: readonly string[], lexicon: Lexicon): boolean {
  const others = things.filter(({ at, length }) => at + length < term.at);
  const isNumbered = term.length === 1 && !term.isLast && /^\d+$/.test(title[term.at + 1] ?? "") && others.length > 0;
  const before = title[term.at - 1] ?? "";
  const isMeasured = isMeasure(before) && (!areOfOthers(term, lexicon) || /[gt]b$/.test(before)) && others.length > 0;
  const isEnglish = term.senses.some(({ language }) => language === "en");
  const isAlike = others.some((other) => kindsWithin(term, other, lexicon).length > 0);
  const isExtra =
    title[term.at - 1] === "and" && areOfOthers(term, lexicon) && others.some((other) => !areOfOthers(other, lexicon));
  return isEnglish && !isAlike && (isNumbered || isMeasured || isExtra);
}
