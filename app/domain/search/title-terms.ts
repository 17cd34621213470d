import type { Language } from "~/i18n/language";
import type { Category } from "../catalog/product";
import { hasDigit, type InnerTerm, innerTerms } from "./inner-terms";
import { isLike, isQuality, type Lexicon, type Sense } from "./lexicon";
import { isImitated, isModelName, isModifier, isOfUnknown, isOnlyLike, isPack } from "./modifiers";
import {
  areOfOthers,
  findTerms,
  isLine,
  isName,
  isSpanish,
  isThing,
  kindsWithin,
  spokenIn,
  type Term,
} from "./read-terms";
import { spelledRight } from "./spelled-right";
import { withAccessories } from "./title-accessories";
import { isDetail, isNoneOf, isPartOf, isStorage, saidAgain, startOfBuiltIn, wholesOf } from "./title-details";
import { isEmptyWord, readWords, spellOut } from "./words";

/** What a title says. */
export interface TitleRead {
  /** Its words, and the same in their right form. */
  typed: readonly string[];
  words: readonly string[];
  terms: readonly Term[];
  /** Those of what it offers, each with what it means there. */
  named: readonly Term[];
  /** Terms of what the thing is for or comes with. */
  around: readonly Term[];
  /** How many words name the thing itself. */
  end: number;
  /** The terms of the thing itself. */
  main: readonly Term[];
  /** Words of longer terms that mean other things by themselves. */
  within: readonly InnerTerm[];
  /** Things that it looks like and is not. */
  imitated: readonly Term[];
}

/** Without a category every meaning of a term counts. */
export function readTitle(
  written: string,
  { category, language }: { category: Category | null; language: Language | null },
  lexicon: Lexicon,
): TitleRead {
  const title = spellOut(written);
  const typed = readWords(title);
  const words = typed.map((word) => spelledRight(word, lexicon));
  const found = partsOfTitle(title, words).flatMap(({ from, own }) =>
    findTerms(own, category, language, lexicon).map((term) => ({
      ...term,
      at: from + term.at,
      isLast: term.at + term.length === own.length,
    })),
  );
  const parts = found.map((term) => asPartOf(found, term, lexicon)).map(saidAgain(found, lexicon));
  const end = Math.min(endOfThing(title), startOfBuiltIn(parts, words, lexicon));
  const head = Math.min(headLength(title), lengthOfModel(parts, words, lexicon));
  const { terms: all, served, named } = withAccessories(parts, words, Math.min(head, end), lexicon);
  const offered = thingsOf(
    all.filter(({ at }) => at < end),
    category,
    lexicon,
  ).filter((term) => !served.has(term.at) && !(isName(term, lexicon) && isOfUnknown(term, words, lexicon)));
  const isFirst = ({ at }: Term) => at < head;
  const first = mainThings(offered.some(isFirst) ? offered.filter(isFirst) : offered, words, lexicon);
  // What a thing of other categories is to the one that is offered counts as well.
  const meant = (term: Term): Term =>
    term.senses.length > 0 ? term : { ...term, senses: spokenIn(lexicon.find(words, term.at)?.senses ?? [], language) };
  const inner = innerTerms(all, words, language, lexicon);
  const before = all.filter(({ at }) => at < end);
  const imitated = before.map(meant).filter((term) => isImitated(term, words, category, lexicon));
  const isSaid = ({ at, length }: Term) =>
    served.has(at) || first.some((term) => term.at === at) || words.slice(at, at + length).some(hasDigit);
  // Of an accessory it may be the thing that it is for.
  const isAccessory = first.some((term) => areOfOthers(term, lexicon));
  const modifiers = before.filter(
    (term) =>
      isModelName(meant(term), all, first, lexicon) ||
      (!isAccessory && !isSaid(term) && isModifier(meant(term), all, words, lexicon)),
  );
  const others = [...modifiers, ...inner.filter(({ isOther }) => isOther)];
  const materials = inner.filter(({ isMaterial }) => isMaterial);
  const isWhole = (term: Term) => !imitated.some(({ at }) => at === term.at);
  const terms = all
    .filter(isWhole)
    .map((term) => (others.some((other) => isSamePlace(other, term)) ? onlySenses(term, isLike, lexicon) : term))
    .map((term) => (materials.some((one) => isSamePlace(one, term)) ? onlySenses(term, isQuality, lexicon) : term));
  const main = first.filter(isWhole);
  const isAdded = (term: Term) =>
    term.at >= head && main.some((one) => isFirst(one) && !areOfOthers(one, lexicon)) && areOfOthers(term, lexicon);
  // "Watercolor set, 24 pans", but not "lot of dimes, 10 coins".
  const isOfOne = main.some(isFirst) && !words.some((word) => LOTS.has(word));
  const isCounted = ({ at }: Term) => isOfOne && at > head && /^\d+$/.test(words[at - 1] ?? "");
  const things = offered.filter((term) => !isName(term, lexicon));
  const isAround = (term: Term) =>
    isDetail(term, things, words, lexicon) ||
    isStorage(term, main, words, lexicon) ||
    isPartOf(meant(term), main, lexicon) ||
    term.at >= end ||
    served.has(term.at) ||
    isAdded(term);
  const isFor = (term: Term) =>
    isThing(meant(term).senses, lexicon) && (isAround(term) || isModifier(meant(term), terms, words, lexicon));
  const isPieces = (term: Term) => isCounted(term) || isPack(term, main, words);
  const pieces = terms.filter((term) => isThing(meant(term).senses, lexicon) && isPieces(term));
  const likes = terms.filter((term) => isOnlyLike(term, main, words, lexicon));
  const within = [
    ...inner,
    ...[...modifiers, ...imitated, ...pieces].map((term) => ({ ...term, isOther: true })),
    ...[...named, ...likes].map((term) => ({ ...term, isOther: false })),
  ];
  const around = terms.filter(isFor);
  const offers = terms
    .filter((term) => !around.includes(term) && !pieces.includes(term))
    .map((term) => {
      const [whole, ...more] = wholesOf(term, terms, words, lexicon);
      const isKept = (sense: Sense) =>
        isQuality(sense, lexicon) && !(whole && [whole, ...more].some((one) => isNoneOf(sense, one, lexicon)));
      return whole ? { ...term, senses: term.senses.filter(isKept) } : term;
    });
  return { typed, words, terms, named: offers, around, end, main, within, imitated };
}

const LOTS = new Set(["coleccion", "collection", "lot", "lote"]);

function isSamePlace(one: Term, other: Term): boolean {
  return one.at === other.at && one.length === other.length;
}

function onlySenses(term: Term, isKept: typeof isQuality, lexicon: Lexicon): Term {
  return { ...term, senses: term.senses.filter((sense) => isKept(sense, lexicon)) };
}

/** A term does not go on behind a comma: "shoes, size 7". */
function partsOfTitle(title: string, words: readonly string[]): { from: number; own: readonly string[] }[] {
  let from = 0;
  const texts = title.split(/[,;:]\s|[()]/);
  return texts.map((text, at) => {
    const end = at === texts.length - 1 ? words.length : from + readWords(text).length;
    const part = { from, own: words.slice(from, end) };
    from = end;
    return part;
  });
}

/** Within a longer term a word means what that is a kind of: "pot" of "instant pot" is no flower pot. */
function asPartOf(terms: readonly Term[], term: Term, lexicon: Lexicon): Term {
  const end = term.at + term.length;
  const longer = terms.filter((other) => other.at < term.at && end <= other.at + other.length);
  const kinds = longer.flatMap((other) => kindsWithin(term, other, lexicon));
  return kinds.length > 0 ? { ...term, senses: kinds } : term;
}

/** With its storage, a product line is named: what follows comes with it. */
function lengthOfModel(terms: readonly Term[], words: readonly string[], lexicon: Lexicon): number {
  const at = words.findIndex((word) => /^\d+[gt]b$/.test(word));
  return at >= 0 && terms.some((term) => term.at < at && isLine(term, lexicon)) ? at + 1 : Infinity;
}

/** Behind it stands what the thing is for or comes with; "Black+Decker" is one name. */
const FOR =
  /(?<![\p{L}-])(?:para|for|con|with|incluye|includes|compatible|fits|on (?:a )?(?:base|casters|legs|stand|wheels))\b(?!-)|(?<!\p{L})\+|\+(?!\p{L})/iu;

/** How many words of a title name the thing itself. */
function endOfThing(title: string): number {
  const at = title.search(FOR);
  const before = at < 0 ? [] : readWords(title.slice(0, at));
  return before.some((word) => !isEmptyWord(word)) ? before.length : Infinity;
}

/** What stands before the first of these, in words, names the thing; what follows, what it is for or comes with. */
const HEAD_END =
  /[,(:;–]| - |(?<!\p{L})\+|\+(?!\p{L})|(?<![\p{L}-])(?:para|for|con|with|compatible|fits|on (?:a )?(?:base|casters|legs|stand|wheels))\b(?!-)/iu;

const headLength = (title: string) => readWords(title.split(HEAD_END)[0] ?? "").length;

/** The longest terms that are things: of the category, where there are such. */
function thingsOf(terms: readonly Term[], category: Category | null, lexicon: Lexicon): Term[] {
  let next = 0;
  const things = terms.flatMap((term) => {
    if (term.at < next || isCrossed(term, terms)) return [];
    next = term.at + term.length;
    return [onlySenses(term, (sense) => !isQuality(sense, lexicon), lexicon)];
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
function mainThings(things: readonly Term[], title: readonly string[], lexicon: Lexicon): Term[] {
  const all = things.filter((term) => !isName(term, lexicon));
  const words = all.filter((term) => !isDetail(term, all, title, lexicon));
  const [first] = words;
  const isLed = first && isSpanish(first) && things.some((term) => isLine(term, lexicon) && term.at < first.at);
  const main = isLed ? undefined : things.some(isSpanish) ? first : words.at(-1);
  const isSame = (term: Term) => !main || term.at < main.at || isOfKind(term, main, lexicon);
  return things.filter((term) => term === main || (isName(term, lexicon) && isSame(term)));
}

/** "Tenis Jordan" are what all Jordan are. */
function isOfKind({ senses }: Term, main: Term, lexicon: Lexicon): boolean {
  const kinds = senses.flatMap(({ concept }) => lexicon.concept(concept).kinds);
  return main.senses.some(({ concept }) => kinds.includes(concept));
}

function isFull({ senses }: Term): boolean {
  return senses.length > 0;
}
