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
}

export interface SearchQuery {
  units: readonly Unit[];
  /** The same, each word by itself; `null` when no unit has several. */
  apart: readonly Unit[] | null;
  isOfAccessory: boolean;
}

const WORDS_MAX = 8;

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
  return units.map((unit) => {
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

function unitExpression({ words, senses }: Unit, tier: Tier): string {
  const forms = `{title forms} : ${allOf(words.map((word) => anyOf(singularsOf(word).map(quoted))))}`;
  if (tier === "exact") return `(${forms})`;
  const parts = [forms];
  const own = new Set(senses.map(({ language }) => language));
  const meant = [...new Set(senses.map(({ concept }) => concept))];
  const shown = (["en", "es"] as const).filter((language) => tier !== "same-language" || own.has(language));
  const tokens = meant.flatMap((concept) => shown.map((language) => ({ concept, language })));
  if (tokens.length > 0) parts.push(`senses : ${anyOf(tokens.map((token) => quoted(senseToken(token))))}`);
  // The beginning of a word is what nobody knows as a whole one.
  const isBeginning = senses.length === 0 && words.every((word) => word.length > 2 && !/\d/.test(word));
  if (isBeginning) parts.push(`title : ${allOf(words.map((word) => `${quoted(word.slice(0, 8))}*`))}`);
  if (tier === "description") {
    parts.push(
      `description : ${allOf(words.map((word) => anyOf(singularsOf(word).flatMap((form) => [quoted(form)]))))}`,
    );
    if (meant.length > 0) parts.push(`senses : ${anyOf(meant.map((concept) => quoted(aboutToken({ concept }))))}`);
  }
  return anyOf(parts);
}
