import type { Language } from "~/i18n/language";
import { LISTING_LANGUAGES } from "../catalog/listing-language";
import type { Category } from "../catalog/product";
import { accessoryOf } from "./accessory-terms";
import { findAskingWords, isWeak } from "./asking-words";
import { isQuality, type Lexicon, type Sense } from "./lexicon";
import { isLine, isName, isNamedWithin, isOfOthers, isWithinTerm, sensesIn, spokenIn } from "./read-terms";
import { isEmptyWord, readWords, singularsOf, spellOut } from "./words";

/** A word or term of a query. */
export interface Unit {
  words: readonly string[];
  /** Empty for what the lexicon does not know. */
  senses: readonly Sense[];
  /** And not what a thing is like. */
  isThing: boolean;
  /** A brand or product line: of "iphone se" every word counts. */
  isName: boolean;
  /** Of a person or purpose, or of what comes with the thing: behind "for" or "with". */
  isFor: boolean;
  /** What administrators added to its meanings, each in words. */
  alike?: readonly (readonly string[])[];
}

export interface SearchQuery {
  units: readonly Unit[];
  /** The same, each word by itself; `null` when no unit has several. */
  apart: readonly Unit[] | null;
  /** Condition, price and praise: what has them comes first, and what does not is found all the same. */
  weak: readonly Unit[];
  isOfAccessory: boolean;
  /** Also what is for the thing or comes with it. */
  isWide: boolean;
}

const WORDS_MAX = 8;
const OF_SIZE = new Set(["eu", "eur", "mex", "mx", "no", "num", "numero", "size", "talla", "uk", "us", "usa"]);

/** Where and by whom something is searched: decides what words of several meanings mean. */
export interface SearchScope {
  category: Category | null;
  language: Language | null;
}

export function readQuery(text: string, lexicon: Lexicon, scope: SearchScope): SearchQuery {
  const typed = asTerms(readWords(spellOut(text)), lexicon).flatMap((word) => splitModel(word, lexicon));
  const words = askedWords(typed, lexicon).slice(0, 2 * WORDS_MAX);
  const terms = settle(readUnits(words, lexicon, true), words, lexicon, scope);
  const single = settle(readUnits(words, lexicon, false), words, lexicon, scope);
  const { units, weak } = withoutWeak(terms, lexicon);
  const names = new Set(units.filter((unit) => unit.isName).flatMap((unit) => unit.words));
  const said = withoutWeak(single, lexicon).units;
  const apart = single
    .filter((unit) => said.includes(unit) || unit.words.some((word) => names.has(word)))
    .map((unit) => asPartOf(units, unit, lexicon));
  return {
    units,
    apart: hasSameWords(units, apart) ? null : apart,
    weak,
    isOfAccessory: units.some(({ senses }) => senses.some((sense) => isOfOthers(sense, lexicon))),
    isWide: true,
  };
}

/** "Bike" of "bike helmet", a "casco de bicicleta", is a bicycle. */
function asPartOf(units: readonly Unit[], unit: Unit, lexicon: Lexicon): Unit {
  const whole = units.find(({ words }) => words.length > 1 && unit.words.every((word) => words.includes(word)));
  const around = whole ? conceptsOf(whole) : [];
  // "Case" of "phone case" is what is asked for.
  const head = whole?.senses.every(({ language }) => language === "es") ? whole.words.at(0) : whole?.words.at(-1);
  const isHead = whole?.isThing === true && !whole.isName && unit.words.length === 1 && unit.words[0] === head;
  const part = isHead ? { ...unit, isThing: true } : unit;
  const senses = unit.senses.filter((sense) =>
    around.some((id) => {
      const { of, kinds } = lexicon.concept(id);
      return isNamedWithin(sense, id, lexicon) || of.includes(sense.concept) || kinds.includes(sense.concept);
    }),
  );
  // "Piel" of "piel sensible" is no leather.
  if (senses.length === 0) return whole?.isThing === false ? { ...part, senses } : part;
  return { ...unitOf(unit.words, senses, lexicon), isFor: unit.isFor, ...(isHead ? { isThing: true } : {}) };
}

/** "Stroller for dolls" is a "doll stroller"; Spanish puts both in one order. */
function asTerms(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const at = words.indexOf("for");
  const [thing, ...purpose] = [words[at - 1], ...words.slice(at + 1).filter((word) => !isEmptyWord(word))];
  const last = purpose.pop();
  if (at < 1 || !thing || !last || purpose.length > 2 || isWithinTerm(words, at, lexicon)) return words;
  const term = singularsOf(last)
    .map((one) => [...purpose, one, thing])
    .find((own) => lexicon.find(own, 0)?.length === own.length);
  return term ? [...words.slice(0, at - 1), ...term] : words;
}

/** "iphone12" is "iphone 12". */
function splitModel(word: string, lexicon: Lexicon): string[] {
  const [, name = "", number = ""] = /^(\p{L}{3,})(\d+)$/u.exec(word) ?? [];
  return name && !lexicon.find([word], 0) && lexicon.find([name], 0) ? [name, number] : [word];
}

function hasSameWords(some: readonly Unit[], others: readonly Unit[]): boolean {
  const text = (units: readonly Unit[]) => units.map(({ words }) => words.join(" ")).join("|");
  return text(some) === text(others);
}

export function withoutUnits(query: SearchQuery, indexes: readonly number[]): SearchQuery {
  return { ...query, units: query.units.filter((_, at) => !indexes.includes(at)), apart: null };
}

/** Without what listings say in other ways or not at all: that they are for sale, and which country's size is meant. */
function askedWords(words: readonly string[], lexicon: Lexicon): readonly string[] {
  const isOfTerm = words.map(() => false);
  for (const at of words.keys()) {
    const { length = 0 } = lexicon.find(words, at) ?? {};
    if (length > 1) isOfTerm.fill(true, at, at + length);
  }
  // "Can" of "trash can" asks for nothing else.
  const isAsking = findAskingWords(words).map((asks, at) => asks && !isOfTerm[at]);
  const asked = words.filter(
    (word, at) => !isAsking[at] && !(OF_SIZE.has(word) && (isNumber(words[at - 1]) || isNumber(words[at + 1]))),
  );
  const left = asked.filter((word) => !isEmptyWord(word));
  return left.length > 1 || left.some((word) => !isNumber(word)) ? asked : words;
}

function isNumber(word: string | undefined): boolean {
  return /^\d+(?:d\d+)?$/.test(word ?? "");
}

/** When something else is named as well. */
function withoutWeak(all: readonly Unit[], lexicon: Lexicon): Record<"units" | "weak", readonly Unit[]> {
  const weak = all.filter(({ words, senses }) => isWeak(words, senses, lexicon));
  const units = all.filter((unit) => !weak.includes(unit));
  return units.every(({ words }) => words.every(isNumber)) ? { units: all, weak: [] } : { units, weak };
}

const FOR = new Set(["con", "for", "para", "with"]);

function readUnits(words: readonly string[], lexicon: Lexicon, withTerms: boolean): Unit[] {
  const units: Unit[] = [];
  let isFor = false;
  const hasFull = words.some((word) => !isEmptyWord(word));
  for (let at = 0; at < words.length && units.length < WORDS_MAX; ) {
    const found = lexicon.find(withTerms ? words : words.slice(at, at + 1), withTerms ? at : 0);
    const own = words.slice(at, at + (found?.length ?? 1));
    const isRepeated = units.some((unit) => unit.words.join(" ") === own.join(" "));
    const isModel = at > 0 && at === words.length - 1 && units.at(-1)?.isName;
    if (!isRepeated && (own.length > 1 || !hasFull || isModel || !isEmptyWord(own[0] ?? "")))
      units.push({ ...unitOf(own, found?.senses ?? [], lexicon), isFor: isFor && units.length > 0 });
    isFor ||= own.some((word) => FOR.has(word) && own.length === 1);
    at += own.length;
  }
  return units;
}

function unitOf(words: readonly string[], senses: readonly Sense[], lexicon: Lexicon): Unit {
  const isThing = senses.some((sense) => !isQuality(sense, lexicon));
  return { words, senses, isFor: false, isThing, isName: isThing && isName({ senses }, lexicon) };
}

/** Words that mean several things: the chosen category, the rest of the query, and the reader's language decide. */
function settle(
  units: readonly Unit[],
  words: readonly string[],
  lexicon: Lexicon,
  { category, language }: SearchScope,
): Unit[] {
  const said = languageOf(units, words);
  const settled = units.map((unit) => {
    if (conceptsOf(unit).length < 2) return unit;
    const senses = spokenIn(unit.senses, said);
    const meaning = (left: readonly Sense[]) => ({ ...unitOf(unit.words, left, lexicon), isFor: unit.isFor });
    if (category) return meaning(sensesIn(senses, category, lexicon));
    const others = units.filter((other) => other !== unit);
    const left = relatedSenses(senses, others, lexicon) ?? sensesAround(senses, others, lexicon);
    return meaning(spokenIn(left, said ?? language));
  });
  return asAccessories(settled, lexicon).map((unit) => withAdded(unit, lexicon));
}

/** "Funda iphone" asks for a phone case, and not for a telephone. */
function asAccessories(units: readonly Unit[], lexicon: Lexicon): readonly Unit[] {
  const line = units.find((unit) => isLine(unit, lexicon));
  if (!line) return units;
  return units.map((unit) => {
    const senses = unit.isName ? null : accessoryOf(unit.words, unit.senses, line.senses, lexicon);
    return senses ? { ...unit, senses, isThing: true } : unit;
  });
}

const OF_LANGUAGE = {
  en: new Set(["and", "for", "from", "my", "of", "the", "to", "with"]),
  es: new Set(["al", "con", "de", "del", "el", "la", "las", "los", "mi", "para", "por", "un", "una", "unos", "y"]),
} as const;

/** What the other words of a query are of; `null` when they do not tell. */
function languageOf(units: readonly Unit[], words: readonly string[]): Language | null {
  const [en, es] = LISTING_LANGUAGES.map(
    (language) =>
      words.some((word) => OF_LANGUAGE[language].has(word)) ||
      units.some(({ senses }) => senses.length > 0 && senses.every((sense) => sense.language === language)),
  );
  return en === es ? null : en ? "en" : "es";
}

/** Of an accessory and what it is for, and of a thing and what it is a kind of. */
function relatedSenses(senses: readonly Sense[], others: readonly Unit[], lexicon: Lexicon): readonly Sense[] | null {
  const around = new Set(others.flatMap(conceptsOf));
  const reach = (id: string) => [...lexicon.concept(id).of, ...lexicon.concept(id).kinds];
  const reached = new Set([...around].flatMap(reach));
  const near = senses.filter(
    ({ concept }) => !around.has(concept) && (reached.has(concept) || reach(concept).some((id) => around.has(id))),
  );
  return near.length > 0 ? near : null;
}

/** Of the categories of words that mean one thing, or else of any of the others. */
function sensesAround(senses: readonly Sense[], others: readonly Unit[], lexicon: Lexicon): readonly Sense[] {
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const sure = others.filter((other) => other.isThing && conceptsOf(other).length === 1);
  const around = new Set((sure.length > 0 ? sure : others).flatMap((other) => other.senses.flatMap(categoriesOf)));
  const near = senses.filter((sense) => categoriesOf(sense).some((one) => around.has(one)));
  return near.length > 0 ? senses.filter((sense) => near.includes(sense) || isQuality(sense, lexicon)) : senses;
}

function withAdded(unit: Unit, lexicon: Lexicon): Unit {
  const alike = conceptsOf(unit).flatMap(lexicon.addedTo);
  return alike.length > 0 ? { ...unit, alike } : unit;
}

export function conceptsOf({ senses }: Unit): string[] {
  return [...new Set(senses.map(({ concept }) => concept))];
}

/** What a query asks for: of its things the one that English says last and Spanish first, and no brand or purpose of it. */
export function headsOf(units: readonly Unit[]): Unit[] {
  const things = units.filter(({ isThing }) => isThing);
  const named = things.filter(({ isFor }) => !isFor);
  const own = named.filter((unit) => !unit.isName);
  const [first, last] = [own.at(0), own.at(-1)];
  if (!first || !last) return named.length > 0 ? named : things;
  const isOf = (language: Language) =>
    units.some(({ senses }) => senses.length > 0 && senses.every((sense) => sense.language === language));
  return isOf("en") === isOf("es") ? own : [isOf("es") ? first : last];
}
