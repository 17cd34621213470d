import type { Language } from "~/i18n/language";
import type { Category } from "../catalog/product";
import { ACCESSORY, aboutToken, isOfOthers, sensesIn, senseToken } from "./document";
import type { Lexicon, Sense } from "./lexicon";
import { isEmptyWord, readWords, singularsOf } from "./words";

/** A word or term of a query. */
export interface Unit {
  words: readonly string[];
  /** Empty for what the lexicon does not know. */
  senses: readonly Sense[];
  /** What administrators added to its meanings, each in words. */
  alike?: readonly (readonly string[])[];
}

export interface SearchQuery {
  units: readonly Unit[];
  /** The same, each word by itself; `null` when no unit has several. */
  apart: readonly Unit[] | null;
  isOfAccessory: boolean;
}

const WORDS_MAX = 8;
const LANGUAGES = ["en", "es"] as const;

/** Where and by whom something is searched: decides what words of several meanings mean. */
export interface SearchScope {
  category: Category | null;
  language: Language | null;
}

export function readQuery(text: string, lexicon: Lexicon, { category, language }: SearchScope): SearchQuery {
  const words = readWords(text).slice(0, 2 * WORDS_MAX);
  const units = settle(readUnits(words, lexicon, true), lexicon, category, language);
  const apart = settle(readUnits(words, lexicon, false), lexicon, category, language);
  return {
    units,
    apart: units.length === apart.length ? null : apart,
    isOfAccessory: units.some(({ senses }) => senses.some((sense) => isOfOthers(sense, lexicon))),
  };
}

export function withoutUnit(query: SearchQuery, index: number): SearchQuery {
  return { ...query, units: query.units.filter((_, at) => at !== index), apart: null };
}

function readUnits(words: readonly string[], lexicon: Lexicon, withTerms: boolean): Unit[] {
  const units: Unit[] = [];
  const hasFull = words.some((word) => !isEmptyWord(word));
  for (let at = 0; at < words.length && units.length < WORDS_MAX; ) {
    const found = lexicon.find(withTerms ? words : words.slice(at, at + 1), withTerms ? at : 0);
    const own = words.slice(at, at + (found?.length ?? 1));
    const isRepeated = units.some((unit) => unit.words.join(" ") === own.join(" "));
    if (!isRepeated && (own.length > 1 || !hasFull || !isEmptyWord(own[0] ?? "")))
      units.push({ words: own, senses: found?.senses ?? [] });
    at += own.length;
  }
  return units;
}

/** Words that mean several things: the chosen category, the rest of the query, and the reader's language decide. */
function settle(
  units: readonly Unit[],
  lexicon: Lexicon,
  category: Category | null,
  language: Language | null,
): Unit[] {
  const categoriesOf = ({ concept }: Sense) => lexicon.concept(concept).categories;
  const settled = units.map((unit) => {
    const { senses } = unit;
    if (new Set(senses.map(({ concept }) => concept)).size < 2) return unit;
    if (category) return { ...unit, senses: sensesIn(senses, category, lexicon) };
    const sure = units.filter(
      (other) => other !== unit && new Set(other.senses.map(({ concept }) => concept)).size === 1,
    );
    const around = new Set(sure.flatMap((other) => other.senses.flatMap(categoriesOf)));
    const near = senses.filter((sense) => categoriesOf(sense).some((one) => around.has(one)));
    const left = near.length > 0 ? near : senses;
    const spoken = language ? left.filter((sense) => sense.language === language) : [];
    return { ...unit, senses: spoken.length > 0 ? spoken : left };
  });
  return settled.map((unit) => withAdded(unit, lexicon));
}

function withAdded(unit: Unit, lexicon: Lexicon): Unit {
  const alike = conceptsOf(unit).flatMap(lexicon.addedTo);
  return alike.length > 0 ? { ...unit, alike } : unit;
}

function conceptsOf({ senses }: Unit): string[] {
  return [...new Set(senses.map(({ concept }) => concept))];
}

/** In the order in which lists show them. */
export const TIERS = ["exact", "same-language", "other-language", "accessory", "description"] as const;
export type Tier = (typeof TIERS)[number];
export const LAST_TIER = "description" satisfies Tier;

const quoted = (word: string) => `"${word}"`;
const anyOf = (all: readonly string[]) => (all.length > 1 ? `(${all.join(" OR ")})` : (all[0] ?? '"none"'));
const allOf = (all: readonly string[]) => (all.length > 1 ? `(${all.join(" AND ")})` : (all[0] ?? '"none"'));

/** For FTS5, of everything in the tier and in those before it. */
export function expressionUpTo(query: SearchQuery, tier: Tier): string {
  const { units, apart, isOfAccessory } = query;
  const of = (within: Tier) => {
    const whole = allOf(units.map((unit) => unitExpression(unit, within)));
    return apart && within !== "exact" && within !== "same-language"
      ? anyOf([whole, allOf(apart.map((unit) => unitExpression(unit, within)))])
      : whole;
  };
  if (tier === "accessory" || tier === "description" || isOfAccessory)
    return of(tier === "accessory" ? "other-language" : tier);
  return `(${of(tier)} NOT senses : ${ACCESSORY})`;
}

/** For FTS5, of everything in the tier that is in none before it. */
export function tierExpression(query: SearchQuery, tier: Tier): string {
  const before = TIERS[TIERS.indexOf(tier) - 1];
  const found = expressionUpTo(query, tier);
  return before ? `(${found} NOT ${expressionUpTo(query, before)})` : found;
}

/** Tokens of listings whose title means it, in any of the languages. */
export function tokensOf(unit: Unit, languages: readonly Language[] = LANGUAGES): string[] {
  return conceptsOf(unit).flatMap((concept) => languages.map((language) => senseToken({ concept, language })));
}

export const BEGINNING = { least: 3, most: 8 } as const;

/** What words of a title may begin with: of words that nobody knows as whole ones. Empty for others. */
export function beginningsOf({ words, senses }: Unit): string[] {
  const isBeginning = senses.length === 0 && words.every((word) => word.length >= BEGINNING.least && !/\d/.test(word));
  return isBeginning ? words.map((word) => word.slice(0, BEGINNING.most)) : [];
}

function unitExpression(unit: Unit, tier: Tier): string {
  const { words, senses, alike = [] } = unit;
  const formsOf = (all: readonly string[]) =>
    `{title forms} : ${allOf(all.map((word) => anyOf(singularsOf(word).map(quoted))))}`;
  const forms = formsOf(words);
  if (tier === "exact") return `(${forms})`;
  const parts = [forms, ...alike.map(formsOf)];
  const own = new Set(senses.map(({ language }) => language));
  const meant = conceptsOf(unit);
  const tokens = tokensOf(
    unit,
    LANGUAGES.filter((language) => tier !== "same-language" || own.has(language)),
  );
  if (tokens.length > 0) parts.push(`senses : ${anyOf(tokens.map(quoted))}`);
  const beginnings = beginningsOf(unit);
  if (beginnings.length > 0) parts.push(`title : ${allOf(beginnings.map((letters) => `${quoted(letters)}*`))}`);
  if (tier === "description") {
    parts.push(
      `description : ${allOf(words.map((word) => anyOf(singularsOf(word).flatMap((form) => [quoted(form)]))))}`,
    );
    if (meant.length > 0) parts.push(`senses : ${anyOf(meant.map((concept) => quoted(aboutToken({ concept }))))}`);
  }
  return anyOf(parts);
}
