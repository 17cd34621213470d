import type { Language } from "~/i18n/language";
import { LISTING_LANGUAGES } from "../catalog/listing-language";
import type { Category } from "../catalog/product";
import { ACCESSORY, aboutToken, forToken, kindToken, senseToken } from "./document";
import { isQuality, type Lexicon, type Sense } from "./lexicon";
import { allOf, anyOf, BEGINNING, type Match, writeMatch } from "./match";
import { isOfOthers, sensesIn, spokenIn } from "./title-terms";
import { firstLetters, fullWords, isEmptyWord, readWords, singularsOf } from "./words";

/** A word or term of a query. */
export interface Unit {
  words: readonly string[];
  /** Empty for what the lexicon does not know. */
  senses: readonly Sense[];
  /** And not what a thing is like. */
  isThing: boolean;
  /** What administrators added to its meanings, each in words. */
  alike?: readonly (readonly string[])[];
}

export interface SearchQuery {
  units: readonly Unit[];
  /** The same, each word by itself; `null` when no unit has several. */
  apart: readonly Unit[] | null;
  isOfAccessory: boolean;
  /** Also what is for the thing or comes with it. */
  isWide: boolean;
}

const WORDS_MAX = 8;
const OF_TRADE = new Set(
  `algo alguien alguna alguno ando any anybody anyone are barata baratas barato baratos buena buenas bueno buenos
   busca buscando busco buy buying cheap cheapest compra comprar compro conseguir consigo cuanto cuesta cuestan donde
   economica economicas economico economicos encontrar es estoy favor find good gracias has have hello hola im is
   looking me mejor mejores muy near necesito need nice ocupo oferta ofertas please porfa porfavor precio precios
   preowned que quien quiero quisiera really remate remato sale secondhand sell selling sells seminueva seminuevas
   seminuevo seminuevos sirva sirve some somebody something son thanks these this those tiene tienen urge urgente
   usada usadas usado usados used venda vendan vende venden vendes vendo venta very want where you your`.split(/\s+/),
);
const OF_SIZE = new Set(["eu", "eur", "mex", "mx", "no", "num", "numero", "size", "talla", "uk", "us", "usa"]);

/** Where and by whom something is searched: decides what words of several meanings mean. */
export interface SearchScope {
  category: Category | null;
  language: Language | null;
}

export function readQuery(text: string, lexicon: Lexicon, scope: SearchScope): SearchQuery {
  const words = askedWords(readWords(text)).slice(0, 2 * WORDS_MAX);
  const units = settle(readUnits(words, lexicon, true), words, lexicon, scope);
  const apart = settle(readUnits(words, lexicon, false), words, lexicon, scope);
  return {
    units,
    apart: units.length === apart.length ? null : apart,
    isOfAccessory: units.some(({ senses }) => senses.some((sense) => isOfOthers(sense, lexicon))),
    isWide: true,
  };
}

export function withoutUnits(query: SearchQuery, indexes: readonly number[]): SearchQuery {
  return { ...query, units: query.units.filter((_, at) => !indexes.includes(at)), apart: null };
}

/** Without what listings say in other ways or not at all: that they are for sale, and which country's size is meant. */
function askedWords(words: readonly string[]): readonly string[] {
  const isNumber = (word: string | undefined) => /^\d+(?:d\d+)?$/.test(word ?? "");
  const asked = words.filter(
    (word, at) => !OF_TRADE.has(word) && !(OF_SIZE.has(word) && (isNumber(words[at - 1]) || isNumber(words[at + 1]))),
  );
  const left = asked.filter((word) => !isEmptyWord(word));
  return left.length > 1 || left.some((word) => !isNumber(word)) ? asked : words;
}

function readUnits(words: readonly string[], lexicon: Lexicon, withTerms: boolean): Unit[] {
  const units: Unit[] = [];
  const hasFull = words.some((word) => !isEmptyWord(word));
  for (let at = 0; at < words.length && units.length < WORDS_MAX; ) {
    const found = lexicon.find(withTerms ? words : words.slice(at, at + 1), withTerms ? at : 0);
    const own = words.slice(at, at + (found?.length ?? 1));
    const isRepeated = units.some((unit) => unit.words.join(" ") === own.join(" "));
    const isModel = at > 0 && at === words.length - 1 && isName(units.at(-1));
    if (!isRepeated && (own.length > 1 || !hasFull || isModel || !isEmptyWord(own[0] ?? "")))
      units.push(unitOf(own, found?.senses ?? [], lexicon));
    at += own.length;
  }
  return units;
}

/** The same in both languages, as a product line is: of "iphone se" every word counts. */
function isName(unit: Unit | undefined): boolean {
  const { senses = [], isThing = false } = unit ?? {};
  return isThing && new Set(senses.map(({ language }) => language)).size > 1;
}

function unitOf(words: readonly string[], senses: readonly Sense[], lexicon: Lexicon): Unit {
  return { words, senses, isThing: senses.some((sense) => !isQuality(sense, lexicon)) };
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
    if (category) return unitOf(unit.words, sensesIn(senses, category, lexicon), lexicon);
    const others = units.filter((other) => other !== unit);
    const left = relatedSenses(senses, others, lexicon) ?? sensesAround(senses, others, lexicon);
    return unitOf(unit.words, spokenIn(left, said ?? language), lexicon);
  });
  return settled.map((unit) => withAdded(unit, lexicon));
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

function conceptsOf({ senses }: Unit): string[] {
  return [...new Set(senses.map(({ concept }) => concept))];
}

/** In the order in which lists show them. */
export const TIERS = ["exact", "same-language", "other-language", "kind", "accessory", "description"] as const;
export type Tier = (typeof TIERS)[number];
export const LAST_TIER = "description" satisfies Tier;

const reaches = (tier: Tier, least: Tier) => TIERS.indexOf(tier) >= TIERS.indexOf(least);

/** Of everything in the tier and in those before it. */
export function matchUpTo(query: SearchQuery, tier: Tier): Match {
  const { units, apart } = query;
  const isAnything = query.isOfAccessory || !(query.isWide || units.some(({ isThing }) => isThing));
  const isWide = query.isWide && reaches(tier, "accessory");
  const of = (all: readonly Unit[], isApart = false): Match => {
    const things = isWide ? [] : all.filter(({ isThing }) => isThing);
    const isOneOf = all.length > 1 && things.length > 0;
    const whole = allOf(
      all.map((unit) =>
        anyOf([
          ...unitMatches(unit, tier, all.length > 1 || isWide || !unit.isThing),
          ...(tier === "description" && ((isOneOf && !isApart) || !unit.isThing) ? describedMatches(unit) : []),
        ]),
      ),
    );
    // What a listing is for or comes with is not what is asked for, unless the listing is something else of the query.
    return isOneOf ? allOf([whole, anyOf(things.flatMap((unit) => unitMatches(unit, tier, false)))]) : whole;
  };
  const found = apart && reaches(tier, "other-language") ? anyOf([of(units), of(apart, true)]) : of(units);
  return isWide || isAnything ? found : { found, without: ACCESSORY };
}

/** For FTS5. */
export function expressionUpTo(query: SearchQuery, tier: Tier): string {
  return writeMatch(matchUpTo(query, tier));
}

/** For FTS5, of everything in the tier that is in none before it. */
export function tierExpression(query: SearchQuery, tier: Tier): string {
  const before = TIERS[TIERS.indexOf(tier) - 1];
  const found = expressionUpTo(query, tier);
  return before ? `(${found} NOT ${expressionUpTo(query, before)})` : found;
}

/** With what listings are for or come with, where that counts too. */
function unitMatches(unit: Unit, tier: Tier, withAround: boolean): Match[] {
  const { words, senses, alike = [] } = unit;
  const forms = fullWords(words).map(singularsOf);
  const named = withAround ? (["title", "forms"] as const) : (["forms"] as const);
  const parts: Match[] = [{ columns: named, words: forms }];
  if (!reaches(tier, "same-language")) return parts;
  parts.push(...alike.map((added) => ({ columns: named, words: added.map(singularsOf) })));
  const own = new Set(senses.map(({ language }) => language));
  const meant = conceptsOf(unit);
  const shown = (["en", "es"] as const).filter((language) => reaches(tier, "other-language") || own.has(language));
  const tokens = meant.flatMap((concept) => shown.map((language) => senseToken({ concept, language })));
  if (reaches(tier, "kind")) tokens.push(...meant.map(kindToken));
  if (withAround) tokens.push(...meant.map((concept) => forToken({ concept })));
  if (tokens.length > 0) parts.push({ columns: ["senses"], words: [tokens] });
  // The beginning of a word is what nobody knows as a whole one.
  const isBeginning = senses.length === 0 && words.every((word) => word.length >= BEGINNING.least && !/\d/.test(word));
  if (isBeginning) parts.push({ beginnings: words.map((word) => firstLetters(word, BEGINNING.most)) });
  return parts;
}

/** In descriptions. A thing that only they tell of is not what is offered. */
function describedMatches(unit: Unit): Match[] {
  const tokens = conceptsOf(unit).map((concept) => aboutToken({ concept }));
  const words: Match = { columns: ["description"], words: fullWords(unit.words).map(singularsOf) };
  return tokens.length > 0 ? [words, { columns: ["senses"], words: [tokens] }] : [words];
}
